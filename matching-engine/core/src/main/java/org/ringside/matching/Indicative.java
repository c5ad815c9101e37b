package org.ringside.matching;

/** Tells everybody what the auction would print, whenever that changes (market-rules 6 and 7). */
final class Indicative {
    private final AuctionPrice auction;
    private final MatchingListener listener;

    Indicative(final State state, final MatchingListener listener) {
        this.auction = new AuctionPrice(state.levels);
        this.listener = listener;
    }

    /** After a command that may have changed the instrument. */
    void publish(final Instrument instrument) {
        if (!instrument.phase.isAuction()) {
            return;
        }
        auction.compute(instrument);
        final long price = auction.price() == 0 ? MatchingEngine.NO_PRICE : auction.price();
        if (price != instrument.indicativePrice || auction.volume() != instrument.indicativeVolume
            || auction.imbalance() != instrument.indicativeImbalance) {
            instrument.indicativePrice = price;
            instrument.indicativeVolume = auction.volume();
            instrument.indicativeImbalance = auction.imbalance();
            listener.indicativeChanged(
                instrument.spec.instrumentId(), price, auction.volume(), auction.imbalance());
        }
    }
}
