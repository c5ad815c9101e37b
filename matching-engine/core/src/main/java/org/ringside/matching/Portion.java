package org.ringside.matching;

/**
 * What a command may still do of longer work, and the auctions that it has changed, whose prices are told once, when it
 * is over. A portion that has begun takes at least one order.
 */
final class Portion {
    private final Bounds bounds;
    private final Indicative indicative;
    /** Instruments in an auction whose orders were changed, by their ids. */
    private final Instrument[] auctions;
    private int auctionCount;
    private int changes;
    private int visits;

    Portion(final Bounds bounds, final Indicative indicative) {
        this.bounds = bounds;
        this.indicative = indicative;
        this.auctions = new Instrument[bounds.auctions()];
    }

    /** A portion of what is due, before an ordinary command. */
    void beginOrdinary() {
        changes = bounds.due();
        visits = bounds.visits();
    }

    /** A portion as large as any. */
    void begin() {
        beginPart(1);
    }

    /** One of so many parts of such a portion, rounded up. */
    void beginPart(final int parts) {
        changes = (bounds.changes() + parts - 1) / parts;
        visits = (bounds.visits() + parts - 1) / parts;
    }

    /** How many orders may still be changed. */
    int left() {
        return changes;
    }

    /** Whether nothing more may be done or looked at. */
    boolean isOver() {
        return changes <= 0 || visits <= 0;
    }

    /** Something was looked at. */
    void visit() {
        visits--;
    }

    /** Nothing more may be done. */
    void close() {
        changes = 0;
    }

    /** Whether an order of this instrument may be changed, which counts; if not, the portion is over. */
    boolean takes(final Instrument instrument) {
        if (isOver() || instrument.phase.isAuction() && !note(instrument)) {
            close();
            return false;
        }
        changes--;
        return true;
    }

    /** An instrument was changed: if it is in an auction, its price is told at the end. */
    void touch(final Instrument instrument) {
        if (instrument.phase.isAuction()) {
            note(instrument);
        }
    }

    /** Keeps the instruments in the order of their ids; false when there are too many. */
    private boolean note(final Instrument instrument) {
        final int id = instrument.spec.instrumentId();
        int at = auctionCount;
        while (at > 0 && auctions[at - 1].spec.instrumentId() >= id) {
            at--;
        }
        if (at < auctionCount && auctions[at] == instrument) {
            return true;
        }
        if (auctionCount == auctions.length) {
            return false;
        }
        System.arraycopy(auctions, at, auctions, at + 1, auctionCount - at);
        auctions[at] = instrument;
        auctionCount++;
        return true;
    }

    /** Tells what the auctions would print now. */
    void end() {
        for (int i = 0; i < auctionCount; i++) {
            indicative.publish(auctions[i]);
        }
        auctionCount = 0;
    }
}
