package org.ringside.matching;

/**
 * The orders of one instrument: both sides of the book, stops that wait for a price, and orders that wait for an
 * auction.
 */
final class OrderBook {
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final BookSide bids;
    private final BookSide asks;
    private final BookSide buyStops;
    private final BookSide sellStops;
    /** A queue, in the order of entry; the only level, and there for good. */
    private int parked;
    private long openBuy;
    private long openSell;

    OrderBook(final OrderSlab orders, final LevelSlab levels, final PageSlab pages) {
        this.orders = orders;
        this.levels = levels;
        bids = new BookSide(levels, orders, pages, OrderSlab.IN_BOOK, false);
        asks = new BookSide(levels, orders, pages, OrderSlab.IN_BOOK, true);
        buyStops = new BookSide(levels, orders, pages, OrderSlab.IN_STOPS, true);
        sellStops = new BookSide(levels, orders, pages, OrderSlab.IN_STOPS, false);
    }

    BookSide side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }

    /** How many price levels there are, of both sides. */
    int levels() {
        return bids.levels() + asks.levels();
    }

    /** Stops by stop price, the one that is elected first being the best. */
    BookSide stops(final Side side) {
        return side == Side.BUY ? buyStops : sellStops;
    }

    /** The level of those that wait for an auction, or 0. */
    int parked() {
        return parked;
    }

    /** The first of the orders that wait for an auction, or 0. */
    int firstParked() {
        return parked == 0 ? 0 : levels.first(parked);
    }

    void park(final int order) {
        if (parked == 0) {
            parked = levels.take(0);
        }
        levels.append(parked, order);
        orders.place(order, OrderSlab.PARKED);
    }

    /** An order leaves where it is, if it is anywhere. */
    void remove(final int order) {
        switch (orders.place(order)) {
            case OrderSlab.IN_BOOK -> side(orders.side(order)).remove(order);
            case OrderSlab.IN_STOPS -> stops(orders.side(order)).remove(order);
            case OrderSlab.PARKED -> {
                levels.unlink(parked, order);
                orders.place(order, OrderSlab.NOWHERE);
            }
            default -> {
            }
        }
    }

    /** The best limit of a side, or 0: market orders have none. */
    long bestPrice(final Side side) {
        final int level = firstLimit(side);
        return level == 0 ? 0 : levels.price(level);
    }

    /** The best level that has a price, or 0. */
    int firstLimit(final Side side) {
        final int best = side(side).best();
        return best != 0 && isMarket(best) ? levels.worse(best) : best;
    }

    /** Whether this level is of market orders. */
    boolean isMarket(final int level) {
        final long price = levels.price(level);
        return price == OrderSlab.BUY_MARKET || price == OrderSlab.SELL_MARKET;
    }

    /** What is open on a side, wherever it waits. */
    long open(final Side side) {
        final long sells = -side.ordinal();
        return openBuy & ~sells | openSell & sells;
    }

    /** More, or less, is open on this side. */
    void open(final Side side, final long lots) {
        final long sells = -side.ordinal();
        openBuy += lots & ~sells;
        openSell += lots & sells;
    }

    /** So much less is open on both sides. */
    void trade(final long lots) {
        openBuy -= lots;
        openSell -= lots;
    }

    void write(final StateOutput output) {
        bids.write(output);
        asks.write(output);
        buyStops.write(output);
        sellStops.write(output);
        output.putLong(parked);
        output.putLong(openBuy);
        output.putLong(openSell);
    }

    void read(final StateInput input, final StateCheck check) {
        bids.read(input, check);
        asks.read(input, check);
        buyStops.read(input, check);
        sellStops.read(input, check);
        parked = check.level(input.getLong());
        if (parked != 0) {
            check.levelClaims.add(parked);
        }
        openBuy = input.getLong();
        openSell = input.getLong();
    }
}
