package org.ringside.matching;

import java.util.Arrays;

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
    private static final long LAST_MASK = 0xFFFF_FFFFL;
    private static final long FIRST_MASK = ~LAST_MASK;

    private final OrderSlab orders;
    private final DetailSlab details;

    LevelSlab(final OrderSlab orders, final DetailSlab details) {
        super("price levels", MAX_LEVELS);
        this.orders = orders;
        this.details = details;
    }

    int take(final long price) {
        final int level = take();
        final long[] chunk = chunk(level);
        final int at = offset(level);
        Arrays.fill(chunk, at, at + RECORD_LONGS, 0);
        chunk[at + PRICE] = price;
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
        final long[] chunk = chunk(level);
        final int at = offset(level);
        final int last = (int) chunk[at + ENDS];
        orders.queue(order, level, last);
        if (last == 0) {
            chunk[at + ENDS] = (long) order << Integer.SIZE | order;
        } else {
            orders.next(last, order);
            chunk[at + ENDS] = chunk[at + ENDS] & FIRST_MASK | order;
        }
        final long shown = shownBy(order);
        chunk[at + SHOWN] += shown;
        chunk[at + RESERVE] += orders.leaves(order) - shown;
        chunk[at + COUNT]++;
    }

    /** An order leaves, wherever it stands. */
    void unlink(final int level, final int order) {
        final long[] chunk = chunk(level);
        final int at = offset(level);
        final int next = orders.next(order);
        final int previous = orders.previous(order);
        if (previous == 0) {
            chunk[at + ENDS] = (long) next << Integer.SIZE | chunk[at + ENDS] & LAST_MASK;
        } else {
            orders.next(previous, next);
        }
        if (next == 0) {
            chunk[at + ENDS] = chunk[at + ENDS] & FIRST_MASK | previous;
        } else {
            orders.previous(next, previous);
        }
        final long shown = shownBy(order);
        chunk[at + SHOWN] -= shown;
        chunk[at + RESERVE] -= orders.leaves(order) - shown;
        chunk[at + COUNT]--;
    }

    /** What its orders show, and what they do not, has changed by so much. */
    void change(final int level, final long shown, final long reserve) {
        final long[] chunk = chunk(level);
        final int at = offset(level);
        chunk[at + SHOWN] += shown;
        chunk[at + RESERVE] += reserve;
    }
}
