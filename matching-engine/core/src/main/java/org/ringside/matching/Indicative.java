package org.ringside.matching;

/**
 * Tells everybody what the auction would print, when that changes (rule book 6 and 7). It takes a walk over the
 * levels to find out. A book of few levels is walked after each command that changes it, a book of many only now and
 * then, the less often the more levels it has: traders choose how many these are.
 */
final class Indicative {
    private final State state;
    private final AuctionPrice auction;
    private final MatchingListener listener;
    private long next = Long.MAX_VALUE;

    Indicative(final State state, final MatchingListener listener) {
        this.state = state;
        this.auction = new AuctionPrice(state.levels);
        this.listener = listener;
    }

    /** An instrument may have changed: tells it now, or when it is time. */
    void publish(final Instrument instrument) {
        if (!instrument.phase.isAuction() || instrument.uncrossTo != null) {
            return;
        }
        if (state.time < instrument.indicativeFrom) {
            instrument.isIndicativeDue = true;
            next = Math.min(next, instrument.indicativeFrom);
        } else {
            drop(instrument);
            instrument.indicativeFrom = state.time + state.bounds().walkNs(instrument.book.levels());
            tell(instrument);
        }
    }

    /** What is to be told later is not to be told any more. */
    void drop(final Instrument instrument) {
        if (instrument.isIndicativeDue) {
            instrument.isIndicativeDue = false;
            schedule();
        }
    }

    /** When something is to be told that was not told at once, or Long.MAX_VALUE. */
    long next() {
        return next;
    }

    /** The instrument of which something is to be told next. */
    Instrument first() {
        for (final Instrument instrument : state.instruments()) {
            if (instrument.isIndicativeDue && instrument.indicativeFrom == next) {
                return instrument;
            }
        }
        throw new IllegalStateException("nothing is to be told at " + next);
    }

    /** Finds out when that is. */
    void schedule() {
        next = Long.MAX_VALUE;
        for (final Instrument instrument : state.instruments()) {
            if (instrument.isIndicativeDue) {
                next = Math.min(next, instrument.indicativeFrom);
            }
        }
    }

    private void tell(final Instrument instrument) {
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
