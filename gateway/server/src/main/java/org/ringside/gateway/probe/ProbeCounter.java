package org.ringside.gateway.probe;

/**
 * What becomes of the datagrams of a probe. Each one that was received is counted once more, as answered, refused or
 * dropped, or is with the handler; only the last two count something else.
 */
enum ProbeCounter {
    RECEIVED("received", false),
    ANSWERED("answered", false),
    REFUSED_TOO_LONG("refused as too long", true),
    REFUSED_MALFORMED("refused as malformed", true),
    REFUSED_VERSION("refused for its version", true),
    REFUSED_BUSY("refused because the ring is full", true),
    REFUSED_AWAY("refused because the handler is away", true),
    EMPTY("empty", true),
    FROM_NOWHERE("from an address that cannot be answered", true),
    OVER_RATE("over the rate of their source", true),
    ANSWERS("answers themselves, or texts without a small letter", true),
    UNANSWERABLE("too short to be told that they are refused", true),
    LATE("handled too late", true),
    FORGOTTEN("of a peer that others have displaced", true),
    UNREACHABLE("of a peer that cannot be reached any more", true),
    UNSENT("not taken by the socket", true),
    REPEATED("answers beyond the first or to an earlier probe", true),
    UNCONNECTED("sockets for peers that could not be had", true);

    private final String text;
    private final boolean isTrouble;

    ProbeCounter(final String text, final boolean isTrouble) {
        this.text = text;
        this.isTrouble = isTrouble;
    }

    /** Behind a number, for people. */
    String text() {
        return text;
    }

    /** Whether an operator may want to know of it. */
    boolean isTrouble() {
        return isTrouble;
    }
}
