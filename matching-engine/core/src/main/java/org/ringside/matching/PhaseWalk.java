package org.ringside.matching;

/**
 * What the beginning of a phase does to many orders: the day ends for those that live no longer, and a call takes in
 * those that waited for it. It goes through them in portions, and the instrument knows the order where it goes on. An
 * order that leaves its place hands this on to the next, so that none is left out.
 */
final class PhaseWalk {
    private final State state;
    private final OrderLifecycle lifecycle;
    private final Portion portion;
    private final BookWalk walk;

    PhaseWalk(final State state, final OrderLifecycle lifecycle, final Portion portion) {
        this.state = state;
        this.lifecycle = lifecycle;
        this.portion = portion;
        this.walk = new BookWalk(state);
    }

    /** A phase has begun, of which the walk goes on later. What an earlier one has not come to stays as it is. */
    void begin(final Instrument instrument) {
        if (instrument.phase == Phase.CLOSED) {
            state.walkFrom(instrument, walk.first(instrument));
        } else {
            state.walkFrom(instrument, instrument.phase.isCall() ? instrument.book.firstParked() : 0);
        }
    }

    /** Goes on with all instruments as far as the portion goes. */
    void goOn() {
        if (state.walking() > 0) {
            for (final Instrument instrument : state.instruments()) {
                if (instrument.uncrossTo == null) {
                    goOn(instrument);
                }
            }
        }
    }

    /** Goes on with an instrument as far as the portion goes. */
    void goOn(final Instrument instrument) {
        while (instrument.walkedTo != 0 && !portion.isOver()) {
            final int order = instrument.walkedTo;
            if (isMeant(instrument, order)) {
                if (!portion.takes(instrument)) {
                    return;
                }
                state.walkFrom(instrument, walk.next(instrument, order));
                change(instrument, order);
            } else {
                state.walkFrom(instrument, walk.next(instrument, order));
            }
            portion.visit();
        }
    }

    private boolean isMeant(final Instrument instrument, final int order) {
        final TimeInForce timeInForce = state.orders.timeInForce(order);
        return instrument.phase == Phase.CLOSED
            ? timeInForce == TimeInForce.DAY || timeInForce.isForAuction() || state.orders.type(order).isMarket()
            : OrderEntry.isAuctionOf(timeInForce, instrument.phase);
    }

    private void change(final Instrument instrument, final int order) {
        if (instrument.phase == Phase.CLOSED) {
            lifecycle.cancel(order, 0, CancelReason.EXPIRED);
        } else {
            instrument.book.remove(order);
            lifecycle.addLater(instrument, order);
        }
    }
}
