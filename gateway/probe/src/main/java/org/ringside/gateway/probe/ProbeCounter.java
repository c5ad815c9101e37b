package org.ringside.gateway.probe;

/**
 * What becomes of the datagrams of a probe. Each one that was received is counted once more, as answered, refused or
 * dropped, or is with the handler; what is beside that counts something else. The order is that of the file: new ones
 * go to the end.
 */
enum ProbeCounter {
    RECEIVED("received", Fate.BESIDE),
    ANSWERED("answered", Fate.ANSWERED),
    REFUSED_TOO_LONG("refused as too long", Fate.REFUSED),
    REFUSED_MALFORMED("refused as malformed", Fate.REFUSED),
    REFUSED_VERSION("refused for its version", Fate.REFUSED),
    REFUSED_BUSY("refused because the ring is full", Fate.REFUSED),
    REFUSED_AWAY("refused because the handler is away", Fate.REFUSED),
    EMPTY("empty", Fate.DROPPED),
    FROM_NOWHERE("from an address that cannot be answered", Fate.DROPPED),
    OVER_RATE("over the rate of their source", Fate.DROPPED),
    ANSWERS("answers themselves, or texts without a small letter", Fate.DROPPED),
    UNANSWERABLE("too short to be told that they are refused", Fate.DROPPED),
    LATE("handled too late", Fate.DROPPED),
    FORGOTTEN("of a peer that others have displaced", Fate.DROPPED),
    UNREACHABLE("of a peer that cannot be reached any more", Fate.DROPPED),
    UNSENT("not taken by the socket", Fate.DROPPED),
    REPEATED("answers beyond the first or to an earlier probe", Fate.BESIDE),
    UNCONNECTED("sockets for peers that could not be had", Fate.BESIDE);

    private final String text;
    private final Fate fate;

    ProbeCounter(final String text, final Fate fate) {
        this.text = text;
        this.fate = fate;
    }

    /** Behind a number, for people. */
    String text() {
        return text;
    }

    /** What became of the datagrams that are counted. */
    Fate fate() {
        return fate;
    }

    /** Whether an operator may want to know of it. */
    boolean isTrouble() {
        return this != RECEIVED && this != ANSWERED;
    }

    /** How it ends for a datagram. */
    enum Fate { ANSWERED, REFUSED, DROPPED, BESIDE }
}
