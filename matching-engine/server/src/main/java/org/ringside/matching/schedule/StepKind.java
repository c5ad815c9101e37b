package org.ringside.matching.schedule;

/** A step of the market's day. The order of a day is that of the constants, but for {@link #DAY}. */
public enum StepKind {
    /** Orders gather for the opening auction. */
    OPENING_CALL("openingCall"),
    /** The opening auction, if there was a call; then orders match as they come. */
    CONTINUOUS("continuous"),
    /** Orders gather for the closing auction. */
    CLOSING_CALL("closingCall"),
    /** The closing auction; then orders match at its price. */
    POST_CLOSE("postClose"),
    /** The end of trading, and of the orders of the day. */
    CLOSE("close"),
    /** The next day begins; all is closed. */
    DAY("day");

    private final String key;

    StepKind(final String key) {
        this.key = key;
    }

    /**
     * The key of its times in the file of a schedule.
     *
     * @return for example {@code openingCall}.
     */
    public String key() {
        return key;
    }
}
