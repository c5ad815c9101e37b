package org.ringside.marketdata.publisher;

import org.ringside.marketdata.protocol.Side;

/** The levels of an instrument that events have touched since the last change that was told. */
final class ChangedLevels {
    private final InstrumentMarket instrument;
    private final PriceSet bids = new PriceSet();
    private final PriceSet asks = new PriceSet();
    private long toldRptSeq;
    private boolean isTouched;

    /**
     * None yet.
     *
     * @param toldRptSeq number of the event before the first one that is seen here.
     */
    ChangedLevels(final InstrumentMarket instrument, final long toldRptSeq) {
        this.instrument = instrument;
        this.toldRptSeq = toldRptSeq;
    }

    InstrumentMarket instrument() {
        return instrument;
    }

    /** Number of the event that subscribers know of. */
    long toldRptSeq() {
        return toldRptSeq;
    }

    /** Returns whether it is the first level since the last change. */
    boolean add(final Side side, final long price) {
        (side == Side.BUY ? bids : asks).add(price);
        final boolean isFirst = !isTouched;
        isTouched = true;
        return isFirst;
    }

    /** Whether there are more than it knows. */
    boolean isTooMany() {
        return bids.isTooMany() || asks.isTooMany();
    }

    /** Orders the levels, and returns how many there are. */
    int count() {
        bids.order();
        asks.order();
        return bids.size() + asks.size();
    }

    Side side(final int index) {
        return index < bids.size() ? Side.BUY : Side.SELL;
    }

    long price(final int index) {
        return index < bids.size() ? bids.at(index) : asks.at(index - bids.size());
    }

    /** The changes up to now are told. */
    void clear() {
        bids.clear();
        asks.clear();
        isTouched = false;
        toldRptSeq = instrument.rptSeq();
    }
}
