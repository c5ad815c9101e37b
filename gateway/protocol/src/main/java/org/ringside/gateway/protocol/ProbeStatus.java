package org.ringside.gateway.protocol;

/** What a datagram of the probe is, or why it was refused. The codes are on the wire: added to, never changed. */
public enum ProbeStatus {
    /** To the probe. */
    REQUEST,
    /** From the probe: the request with the times of its hops. */
    ANSWER,
    /** Refused: shorter than its times, or not as long as it says. */
    MALFORMED,
    /** Refused: of a version that the probe does not speak. */
    UNKNOWN_VERSION,
    /** Refused: longer than the probe takes. */
    TOO_LONG,
    /** Refused: the ring to the handler is full. */
    BUSY,
    /** Refused: nobody reads the ring to the handler, or somebody who does not get on. */
    AWAY;

    private static final ProbeStatus[] BY_CODE = values();

    private final String text = name().replace('_', ' ');

    /**
     * For people, and what a text is refused with.
     *
     * @return capitals and spaces.
     */
    public String text() {
        return text;
    }

    /**
     * On the wire.
     *
     * @return 0 to 255.
     */
    public int code() {
        return ordinal();
    }

    /**
     * What a code stands for.
     *
     * @param code as it came.
     * @return null if it is of a later version than ours.
     */
    public static ProbeStatus of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
