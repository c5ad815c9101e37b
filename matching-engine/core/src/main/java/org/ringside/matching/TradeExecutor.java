package org.ringside.matching;

/** Makes a trade of two orders: for them, for their accounts, for the book, and for everybody who watches. */
final class TradeExecutor {
    private final State state;
    private final OrderSlab orders;
    private final DetailSlab details;
    private final LevelSlab levels;
    private final OrderLifecycle lifecycle;
    private final Aggression aggression;
    private final MatchingListener listener;
    private final Order view;

    TradeExecutor(final State state, final OrderLifecycle lifecycle, final Aggression aggression,
        final MatchingListener listener) {
        this.state = state;
        this.orders = state.orders;
        this.details = state.details;
        this.levels = state.levels;
        this.lifecycle = lifecycle;
        this.aggression = aggression;
        this.listener = listener;
        this.view = state.view;
    }

    /**
     * A resting order trades with one that comes in. The maker leaves the book when it is filled, and shows its next
     * slice at the tail of its level when this one is used up. A taker that is filled is over.
     *
     * @param quantity more than the maker shows when it is what several slices have.
     * @return whether the maker is still where it was.
     */
    boolean match(final Instrument instrument, final int maker, final int taker, final long price,
        final long quantity) {
        aggression.spend();
        final boolean isIceberg = orders.isIceberg(maker);
        final long shown = isIceberg ? takeFromSlice(maker, quantity) : quantity;
        final long left = orders.fill(maker, quantity);
        levels.change(orders.level(maker), -shown, shown - quantity);
        final long open = orders.fill(taker, quantity);
        report(instrument, maker, taker, price, quantity, Liquidity.MAKER, Liquidity.TAKER, orders.side(taker));
        final boolean stays = left > 0 && (!isIceberg || levels.shownBy(maker) > 0);
        if (stays) {
            listener.bookReduced(view.wrap(maker), -shown, BookChange.TRADE);
        } else if (left > 0) {
            showNextSlice(instrument, maker, shown);
        } else {
            lifecycle.endInBook(instrument, maker, shown);
        }
        if (open == 0) {
            lifecycle.end(taker);
        }
        return stays;
    }

    /** Returns how much of a quantity was shown. */
    private long takeFromSlice(final int iceberg, final long quantity) {
        final int record = orders.details(iceberg);
        final long shown = Math.min(quantity, details.slice(record));
        details.slice(record, details.slice(record) - shown);
        return shown;
    }

    /** Two orders trade in an auction. They leave the book when they are filled, and keep their places when not. */
    void uncross(final Instrument instrument, final int buyer, final int seller, final long price,
        final long quantity) {
        final long shownOfBuyer = fillInAuction(buyer, quantity);
        final long shownOfSeller = fillInAuction(seller, quantity);
        report(instrument, buyer, seller, price, quantity, Liquidity.AUCTION, Liquidity.AUCTION, null);
        showAfterAuction(instrument, buyer, shownOfBuyer);
        showAfterAuction(instrument, seller, shownOfSeller);
    }

    private void report(final Instrument instrument, final int first, final int second, final long price,
        final long quantity, final Liquidity firstLiquidity, final Liquidity secondLiquidity, final Side aggressor) {
        final long tradeId = ++state.lastTradeId;
        instrument.print(price, quantity);
        listener.orderTraded(view.wrap(first), tradeId, price, quantity, firstLiquidity);
        listener.orderTraded(view.wrap(second), tradeId, price, quantity, secondLiquidity);
        instrument.book.trade(quantity);
        changePosition(first, price, quantity);
        changePosition(second, price, quantity);
        listener.tradePrinted(instrument.id, tradeId, price, quantity, aggressor);
    }

    private void changePosition(final int order, final long price, final long quantity) {
        final Holding holding = state.holding(order);
        final Position position = holding.position;
        if (position.isUntraded()) {
            holding.account.traded.add(position);
        }
        position.trade(orders.side(order), price, quantity);
        listener.positionChanged(view.wrap(order), position);
    }

    /** An iceberg has shown so much, and that has traded. */
    private void showNextSlice(final Instrument instrument, final int order, final long shown) {
        final int level = orders.level(order);
        listener.bookRemoved(view.wrap(order), shown, BookChange.TRADE);
        levels.unlink(level, order);
        lifecycle.slice(order);
        levels.append(level, order);
        state.bookIds.renew(instrument, order);
        aggression.showsAgain(order);
        listener.bookAdded(view.wrap(order));
    }

    /** Returns what the order showed before. */
    private long fillInAuction(final int order, final long quantity) {
        final long shown = levels.shownBy(order);
        final long reserve = orders.leaves(order) - shown;
        orders.fill(order, quantity);
        lifecycle.slice(order);
        final long nowShown = levels.shownBy(order);
        levels.change(orders.level(order), nowShown - shown, orders.leaves(order) - nowShown - reserve);
        return shown;
    }

    /** So much it showed before. */
    private void showAfterAuction(final Instrument instrument, final int order, final long shown) {
        final long change = levels.shownBy(order) - shown;
        if (orders.leaves(order) == 0) {
            lifecycle.endInBook(instrument, order, shown);
        } else if (change != 0) {
            listener.bookReduced(view.wrap(order), change, BookChange.TRADE);
        }
    }
}
