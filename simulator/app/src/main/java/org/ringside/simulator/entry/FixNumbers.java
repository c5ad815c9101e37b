package org.ringside.simulator.entry;

/** The numbers of both directions of a FIX session, and whether something is missing. One thread. */
final class FixNumbers {
    private long nextOutgoing = 1;
    private long nextIncoming = 1;
    /** Highest number that has come before its time, 0 if nothing is missing, and when it was asked for. */
    private long gapEnd;
    private long askedNs;

    /** Both directions begin with 1. */
    void reset() {
        nextOutgoing = 1;
        nextIncoming = 1;
        gapEnd = 0;
    }

    /** A new connection: what was asked for on the last one has to be asked for again. */
    void onConnecting() {
        gapEnd = 0;
    }

    long nextOutgoing() {
        return nextOutgoing;
    }

    /** The next message has this number. */
    long takeOutgoing() {
        return nextOutgoing++;
    }

    long nextIncoming() {
        return nextIncoming;
    }

    /** Everything before a number has come. */
    void expect(final long next) {
        nextIncoming = next;
        if (next > gapEnd) {
            gapEnd = 0;
        }
    }

    /** A number came before its time; returns whether what is missing is to be asked for now: once in an interval. */
    boolean isToBeAskedFor(final long number, final long nowNs, final long intervalNs) {
        final boolean isNew = gapEnd == 0 || nowNs - askedNs >= intervalNs;
        gapEnd = Math.max(gapEnd, number);
        if (isNew) {
            askedNs = nowNs;
        }
        return isNew;
    }
}
