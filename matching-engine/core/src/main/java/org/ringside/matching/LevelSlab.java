package org.ringside.matching;

/**
 * Price levels: queues of orders, linked to the next better and the next worse level of their side.
 * <pre>
 *  +---------------------------------------------------------------+
 *  | price                                                         |
 *  +---------------------------------------------------------------+
 *  | quantity that its orders show                                 |
 *  +---------------------------------------------------------------+
 *  | quantity that they hold in reserve                            |
 *  +-------------------------------+-------------------------------+
 *  | first order                   | last order                    |
 *  +-------------------------------+-------------------------------+
 *  | next better level             | next worse level              |
 *  +-------------------------------+-------------------------------+
 *  | number of orders                                              |
 *  +---------------------------------------------------------------+
 *  | not used (2)                                                  |
 *  +---------------------------------------------------------------+
 * </pre>
 */
final class LevelSlab extends Slab {
    private static final int MAX_LEVELS = 1 << OrderSlab.RECORD_BITS;
    private static final int PRICE = 0;
    private static final int SHOWN = 1;
    private static final int RESERVE = 2;
    private static final int ENDS = 3;
    private static final int NEIGHBOURS = 4;
    private static final int COUNT = 5;

    private final OrderSlab orders;
    private final DetailSlab details;

    LevelSlab(final OrderSlab orders, final DetailSlab details) {
        super("price levels", MAX_LEVELS);
        this.orders = orders;
        this.details = details;
    }

    int take(final long price) {
        final int level = take();
        set(level, PRICE, price);
        set(level, SHOWN, 0);
        set(level, RESERVE, 0);
        set(level, ENDS, 0);
        set(level, NEIGHBOURS, 0);
        set(level, COUNT, 0);
        return level;
    }

    long price(final int level) {
        return get(level, PRICE);
    }

    long shown(final int level) {
        return get(level, SHOWN);
    }

    long reserve(final int level) {
        return get(level, RESERVE);
    }

    int first(final int level) {
        return high(level, ENDS);
    }

    int last(final int level) {
        return low(level, ENDS);
    }

    int better(final int level) {
        return high(level, NEIGHBOURS);
    }

    void better(final int level, final int better) {
        setHigh(level, NEIGHBOURS, better);
    }

    int worse(final int level) {
        return low(level, NEIGHBOURS);
    }

    void worse(final int level, final int worse) {
        setLow(level, NEIGHBOURS, worse);
    }

    int count(final int level) {
        return (int) get(level, COUNT);
    }

    boolean isEmpty(final int level) {
        return get(level, ENDS) == 0;
    }

    /** What an order shows of itself. */
    long shownBy(final int order) {
        return orders.isIceberg(order) ? details.slice(orders.details(order)) : orders.leaves(order);
    }

    /** An order comes to the tail, with what it shows and what it does not. */
    void append(final int level, final int order) {
        final int last = last(level);
        orders.links(order, 0, last);
        orders.level(order, level);
        if (last == 0) {
            set(level, ENDS, (long) order << Integer.SIZE | order);
        } else {
            orders.next(last, order);
            setLow(level, ENDS, order);
        }
        set(level, COUNT, get(level, COUNT) + 1);
        final long shown = shownBy(order);
        change(level, shown, orders.leaves(order) - shown);
    }

    /** An order leaves, wherever it stands. */
    void unlink(final int level, final int order) {
        final int next = orders.next(order);
        final int previous = orders.previous(order);
        if (previous == 0) {
            setHigh(level, ENDS, next);
        } else {
            orders.next(previous, next);
        }
        if (next == 0) {
            setLow(level, ENDS, previous);
        } else {
            orders.previous(next, previous);
        }
        set(level, COUNT, get(level, COUNT) - 1);
        final long shown = shownBy(order);
        change(level, -shown, shown - orders.leaves(order));
    }

    /** What its orders show, and what they do not, has changed by so much. */
    void change(final int level, final long shown, final long reserve) {
        set(level, SHOWN, get(level, SHOWN) + shown);
        set(level, RESERVE, get(level, RESERVE) + reserve);
    }
}
