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
        for (int field = 0; field < RECORD_LONGS; field++) {
            set(level, field, 0);
        }
        set(level, PRICE, price);
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
        return first(level) == 0;
    }

    /** What an order shows of itself. */
    long shownBy(final int order) {
        return orders.isIceberg(order) ? details.slice(orders.details(order)) : orders.leaves(order);
    }

    /** An order comes to the tail, with what it shows and what it does not. */
    void append(final int level, final int order) {
        final long at = at(level);
        final int last = OffHeap.getInt(at + lowOf(ENDS));
        orders.queue(order, level, last);
        OffHeap.putInt(orders.nextAt(last, at + highOf(ENDS)), order);
        OffHeap.putInt(at + lowOf(ENDS), order);
        count(at, shownBy(order), orders.leaves(order), 1);
    }

    /**
     * Takes an order out, wherever it stands. Whether it is the first or the last one cannot be predicted: the method
     * finds what has to change without a branch.
     *
     * @return whether it was the only one.
     */
    boolean unlink(final int level, final int order) {
        final long at = at(level);
        final int next = orders.next(order);
        final int previous = orders.previous(order);
        OffHeap.putInt(orders.nextAt(previous, at + highOf(ENDS)), next);
        OffHeap.putInt(orders.previousAt(next, at + lowOf(ENDS)), previous);
        count(at, -shownBy(order), -orders.leaves(order), -1);
        return (next | previous) == 0;
    }

    /** What its orders show, and what they do not, has changed by so much. */
    void change(final int level, final long shown, final long reserve) {
        count(at(level), shown, shown + reserve, 0);
    }

    private static void count(final long at, final long shown, final long open, final int orders) {
        OffHeap.putLong(at + SHOWN * Long.BYTES, OffHeap.getLong(at + SHOWN * Long.BYTES) + shown);
        OffHeap.putLong(at + RESERVE * Long.BYTES, OffHeap.getLong(at + RESERVE * Long.BYTES) + open - shown);
        OffHeap.putLong(at + COUNT * Long.BYTES, OffHeap.getLong(at + COUNT * Long.BYTES) + orders);
    }
}
