package org.ringside.simulator.flow;

/**
 * Lines of a replay file that were read and sent nothing, although the recorded exchange did something. Lines that only
 * repeat what the exchange does itself, such as trades of an order, do not count.
 */
public final class SkippedLines {
    private long unknownOrders;
    private long notReplayed;

    /** Counts a line by what became of it. */
    void count(final ReplayOutcome outcome) {
        unknownOrders += outcome == ReplayOutcome.UNKNOWN_ORDER ? 1 : 0;
        notReplayed += outcome == ReplayOutcome.NOT_REPLAYED ? 1 : 0;
    }

    /** Lines about orders that were entered before the file began, or that had ended in it. */
    public long unknownOrders() {
        return unknownOrders;
    }

    /** Lines of a kind that is never replayed: LOBSTER's hidden executions, auctions and halts. */
    public long notReplayed() {
        return notReplayed;
    }

    public long total() {
        return unknownOrders + notReplayed;
    }
}
