package org.ringside.matching;

/** Ends an auction: everybody who can trades at its price, and what is left finds its place (market-rules 7). */
final class Uncross {
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final OrderLifecycle lifecycle;
    private final Trading trading;
    private final MatchingListener listener;
    private final Order view;

    Uncross(final State state, final OrderLifecycle lifecycle, final Trading trading,
        final MatchingListener listener) {
        this.orders = state.orders;
        this.levels = state.levels;
        this.lifecycle = lifecycle;
        this.trading = trading;
        this.listener = listener;
        this.view = new Order(state);
    }

    /**
     * Trades at a price, and finds places for the rest.
     *
     * @param price  what was worked out, 0 for none.
     * @param volume what is to trade at it.
     */
    void run(final Instrument instrument, final long price, final long volume) {
        instrument.forgetPrints();
        final BookSide bids = instrument.book.side(Side.BUY);
        final BookSide asks = instrument.book.side(Side.SELL);
        long left = volume;
        while (left > 0) {
            final int buyer = levels.first(bids.best());
            final int seller = levels.first(asks.best());
            final long quantity = Math.min(left, Math.min(orders.leaves(buyer), orders.leaves(seller)));
            left -= quantity;
            trading.uncross(instrument, buyer, seller, price, quantity);
        }
        placeRest(instrument, Side.BUY, price);
        placeRest(instrument, Side.SELL, price);
    }

    private void placeRest(final Instrument instrument, final Side side, final long price) {
        int level = instrument.book.side(side).best();
        while (level != 0) {
            final int worse = levels.worse(level);
            int order = levels.first(level);
            while (order != 0) {
                final int next = orders.next(order);
                place(instrument, order, price);
                order = next;
            }
            level = worse;
        }
    }

    private void place(final Instrument instrument, final int order, final long price) {
        if (orders.timeInForce(order).isForAuction()) {
            lifecycle.cancel(order, 0, CancelReason.AUCTION_REMAINDER);
        } else if (orders.type(order).isMarket()) {
            if (price == 0) {
                lifecycle.cancel(order, 0, CancelReason.NO_LIQUIDITY);
            } else {
                lifecycle.removeFromBook(order);
                orders.type(order, OrderType.LIMIT);
                orders.price(order, price);
                listener.orderRestated(view.wrap(order), RestateReason.PRICED);
                lifecycle.addToBook(instrument, order);
            }
        }
    }
}
