package org.ringside.matching.day;

/** A step of the market's day. The constants have the order of a day, except {@link #DAY}. */
public enum StepKind {
    /** Orders gather for the opening auction. */
    OPENING_CALL("openingCall"),
    /** The opening auction trades, if there was a call; then orders match as they come. */
    CONTINUOUS("continuous"),
    /** Orders gather for the closing auction. */
    CLOSING_CALL("closingCall"),
    /** The closing auction trades; then orders match at its price. */
    POST_CLOSE("postClose"),
    /** Trading ends, and the orders of the day end. */
    CLOSE("close"),
    /** The next day begins; all instruments are closed. */
    DAY("day");

    private final String key;

    StepKind(final String key) {
        this.key = key;
    }

    /**
     * The key of the step's times in the file of a schedule.
     *
     * @return for example {@code openingCall}.
     */
    public String key() {
        return key;
    }
}
