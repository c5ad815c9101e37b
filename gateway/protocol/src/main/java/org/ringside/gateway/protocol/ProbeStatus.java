package org.ringside.gateway.protocol;

/**
 * Kind of a datagram of the probe, or reason of its refusal. The codes are on the wire: new ones may come, none
 * changes.
 */
public enum ProbeStatus {
    /** Request to the probe. */
    REQUEST,
    /** Answer of the probe: the request with the times of its hops. */
    ANSWER,
    /** Refused: shorter than the times, or not as long as its header says. */
    MALFORMED,
    /** Refused: of a version that the probe does not speak. */
    UNKNOWN_VERSION,
    /** Refused: longer than the probe takes. */
    TOO_LONG,
    /** Refused: the ring to the handler is full. */
    BUSY,
    /** Refused: nobody reads the ring to the handler, or the reader makes no progress. */
    AWAY;

    private static final ProbeStatus[] BY_CODE = values();

    private final String text = name().replace('_', ' ');

    /**
     * Text of the status, for people and for the refusal of a text.
     *
     * @return capitals and spaces.
     */
    public String text() {
        return text;
    }

    /**
     * Code of the status on the wire.
     *
     * @return 0 to 255.
     */
    public int code() {
        return ordinal();
    }

    /**
     * Status that a code stands for.
     *
     * @param code as it came.
     * @return the status, null for a code of a later version than ours.
     */
    public static ProbeStatus of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
