package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.Side;

/**
 * The levels of a book: price, what is shown, how many orders, and the first and last of them, if somebody keeps them.
 * A level is named by an int as long as it is there.
 * <p>
 * A market order has no price, and goes before all others. Its level has the best rank on either side.
 */
final class Levels {
    /** Stands for no level. */
    static final int NONE = Records.NONE;

    private static final int PRICE = 0;
    private static final int QUANTITY = 1;
    /** Upper half: first order; lower half: last one. */
    private static final int ENDS = 2;
    /** Upper half: number of orders; lower half: 0 of a bid. */
    private static final int ORDERS_AND_SIDE = 3;

    private final Records records;
    private final PriceIndex bids = new PriceIndex();
    private final PriceIndex asks = new PriceIndex();

    Levels(final int maxLevels) {
        records = new Records(maxLevels);
    }

    int size() {
        return records.size();
    }

    boolean isFull() {
        return records.isFull();
    }

    PriceIndex of(final Side side) {
        return side == Side.BUY ? bids : asks;
    }

    /** The level at a price, or {@link #NONE}. */
    int find(final Side side, final long price) {
        return of(side).find(rank(side, price));
    }

    /** Adds a level that is not there, without orders; there must be room for it. */
    int add(final Side side, final long price) {
        final int level = records.take();
        records.set(level, PRICE, price);
        records.set(level, QUANTITY, 0);
        records.set(level, ENDS, NONE, NONE);
        records.set(level, ORDERS_AND_SIDE, 0, side == Side.BUY ? 0 : 1);
        of(side).insert(rank(side, price), level);
        return level;
    }

    void remove(final int level) {
        final Side side = side(level);
        of(side).remove(rank(side, price(level)));
        records.giveBack(level);
    }

    void clear() {
        records.clear();
        bids.clear();
        asks.clear();
    }

    long price(final int level) {
        return records.get(level, PRICE);
    }

    long quantity(final int level) {
        return records.get(level, QUANTITY);
    }

    int orders(final int level) {
        return records.high(level, ORDERS_AND_SIDE);
    }

    Side side(final int level) {
        return records.low(level, ORDERS_AND_SIDE) == 0 ? Side.BUY : Side.SELL;
    }

    /** Sets what is shown, and by how many orders. */
    void set(final int level, final long quantity, final int orders) {
        records.set(level, QUANTITY, quantity);
        records.set(level, ORDERS_AND_SIDE, orders, records.low(level, ORDERS_AND_SIDE));
    }

    int head(final int level) {
        return records.high(level, ENDS);
    }

    int tail(final int level) {
        return records.low(level, ENDS);
    }

    void setHead(final int level, final int order) {
        records.set(level, ENDS, order, tail(level));
    }

    void setTail(final int level, final int order) {
        records.set(level, ENDS, head(level), order);
    }

    /** Bytes of the records. */
    long bytes() {
        return records.bytes();
    }

    /** The larger the better; null, the least of all numbers, becomes the largest on either side. */
    private static long rank(final Side side, final long price) {
        return side == Side.BUY ? price - 1 : ~price;
    }
}
