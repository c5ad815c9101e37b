package org.ringside.matching;

/**
 * Ends an auction: everybody who can trades at its price, and what is left finds its place (rule book 7). It does so
 * in portions. Between them no order of the instrument changes or ends: the price is that of those it began with.
 */
final class Uncross {
    private final State state;
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final OrderLifecycle lifecycle;
    private final TradeExecutor executor;
    private final Portion portion;
    private final MatchingListener listener;
    private final BookWalk walk;
    private final Order view;

    Uncross(final State state, final OrderLifecycle lifecycle, final TradeExecutor executor, final Portion portion,
        final MatchingListener listener) {
        this.state = state;
        this.orders = state.orders;
        this.levels = state.levels;
        this.lifecycle = lifecycle;
        this.executor = executor;
        this.portion = portion;
        this.listener = listener;
        this.walk = new BookWalk(state);
        this.view = state.view;
    }

    /**
     * Begins at a price.
     *
     * @param price what was worked out, 0 for none.
     * @param to    the phase that follows.
     */
    void begin(final Instrument instrument, final long price, final Phase to) {
        instrument.forgetPrints();
        instrument.uncrossPrice = price;
        state.uncrossTo(instrument, to);
        if (price == 0) {
            place(instrument);
        }
    }

    /** Goes on as far as the portion goes; returns whether all is done. */
    boolean isDone(final Instrument instrument) {
        return (instrument.isPlacing || isTraded(instrument)) && isPlaced(instrument);
    }

    private boolean isTraded(final Instrument instrument) {
        final BookSide bids = instrument.book.side(Side.BUY);
        final BookSide asks = instrument.book.side(Side.SELL);
        final long price = instrument.uncrossPrice;
        while (bids.isCrossedBy(price) && asks.isCrossedBy(price)) {
            if (!portion.takes(instrument)) {
                return false;
            }
            final int buyer = levels.first(bids.best());
            final int seller = levels.first(asks.best());
            executor.uncross(instrument, buyer, seller, price, Math.min(orders.leaves(buyer), orders.leaves(seller)));
        }
        place(instrument);
        return true;
    }

    private void place(final Instrument instrument) {
        instrument.isPlacing = true;
        state.walkFrom(instrument, walk.first(instrument));
    }

    private boolean isPlaced(final Instrument instrument) {
        while (instrument.walkedTo != 0) {
            final int order = instrument.walkedTo;
            final boolean isMeant = isWithoutPlace(order);
            if (portion.isOver() || isMeant && !portion.takes(instrument)) {
                return false;
            }
            state.walkFrom(instrument, walk.next(instrument, order));
            if (isMeant) {
                place(instrument, order);
            }
            portion.visit();
        }
        return true;
    }

    private boolean isWithoutPlace(final int order) {
        return orders.place(order) == OrderSlab.IN_BOOK
            && (orders.timeInForce(order).isForAuction() || orders.type(order).isMarket());
    }

    private void place(final Instrument instrument, final int order) {
        if (orders.timeInForce(order).isForAuction()) {
            lifecycle.cancel(order, 0, CancelReason.AUCTION_REMAINDER);
        } else if (instrument.uncrossPrice == 0) {
            lifecycle.cancel(order, 0, CancelReason.NO_LIQUIDITY);
        } else {
            lifecycle.removeFromBook(order);
            orders.type(order, OrderType.LIMIT);
            orders.price(order, instrument.uncrossPrice);
            state.bookIds.renew(instrument, order);
            listener.orderRestated(view.wrap(order), RestateReason.PRICED);
            lifecycle.addToBook(instrument, order);
        }
    }
}
