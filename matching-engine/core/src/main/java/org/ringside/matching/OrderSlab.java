package org.ringside.matching;

/**
 * The live orders.
 * <pre>
 *   0                               32                              64
 *  +---------------------------------------------------------------+
 *  | ordinal, 40 bits; next in its chain of LiveIds, 24 bits       |
 *  +---------------------------------------------------------------+
 *  | client's id                                                   |
 *  +---------------------------------------------------------------+
 *  | limit                                                         |
 *  +---------------------------------------------------------------+
 *  | leaves                                                        |
 *  +---------------------------------------------------------------+
 *  | traded                                                        |
 *  +-------------------------------+-------------------------------+
 *  | behind it at its level        | before it at its level        |
 *  +-------------------------------+-------------------------------+
 *  | level                         | holding                       |
 *  +-------------------------------+-------------------------------+
 *  | attributes: see below         | details, see DetailSlab       |
 *  +-------------------------------+-------------------------------+
 *
 *   attributes: 0 side, 1-3 type, 4-6 time in force, 7-9 self-match instruction, 10 post only, 11 iceberg,
 *               12-13 place, 14 found by its client's id
 * </pre>
 * The id of an order is its ordinal, and its record in place of the chain: so it is written to a snapshot.
 */
final class OrderSlab extends Slab {
    /** Bits of an order id that name its record. */
    static final int RECORD_BITS = 24;
    /** Limit of orders to buy that have none: they come first in an auction. */
    static final long BUY_MARKET = Long.MAX_VALUE;
    /** Limit of orders to sell that have none. */
    static final long SELL_MARKET = 0;

    /** Where an order is: nowhere while it is being entered. */
    static final int NOWHERE = 0;
    static final int IN_BOOK = 1;
    static final int PARKED = 2;
    static final int IN_STOPS = 3;

    private static final int MAX_ORDERS = 1 << RECORD_BITS;
    private static final long CHAIN_MASK = MAX_ORDERS - 1;
    /** What new terms leave as it is. */
    private static final int KEPT = 3 << 12 | 1 << 14;
    private static final int ORDER_ID = 0;
    private static final int CL_ORD_ID = 1;
    private static final int PRICE = 2;
    private static final int LEAVES = 3;
    private static final int CUM = 4;
    private static final int LINKS = 5;
    private static final int LEVEL_HOLDING = 6;
    private static final int ATTRIBUTES_DETAILS = 7;

    private static final int TYPE_SHIFT = 1;
    private static final int TIME_IN_FORCE_SHIFT = 4;
    private static final int SELF_MATCH_SHIFT = 7;
    private static final int POST_ONLY = 1 << 10;
    private static final int ICEBERG = 1 << 11;
    private static final int PLACE_SHIFT = 12;
    private static final int PLACE_MASK = 3 << PLACE_SHIFT;
    private static final int INDEXED = 1 << 14;

    private static final Side[] SIDES = Side.values();
    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES_IN_FORCE = TimeInForce.values();
    private static final SelfMatchInstruction[] SELF_MATCHES = SelfMatchInstruction.values();

    OrderSlab() {
        super("orders", MAX_ORDERS);
    }

    int take(final long ordinal, final long clOrdId, final int holding) {
        final int order = take();
        final long at = at(order);
        OffHeap.putLong(at + ORDER_ID * Long.BYTES, ordinal << RECORD_BITS);
        OffHeap.putLong(at + CL_ORD_ID * Long.BYTES, clOrdId);
        OffHeap.putLong(at + CUM * Long.BYTES, 0);
        OffHeap.putLong(at + LINKS * Long.BYTES, 0);
        OffHeap.putLong(at + LEVEL_HOLDING * Long.BYTES, holding);
        OffHeap.putLong(at + ATTRIBUTES_DETAILS * Long.BYTES, 0);
        return order;
    }

    /** Sets what a command brings; the order stays where it is, and keeps its details. */
    void terms(final int order, final OrderTerms<?> terms, final long price, final long leaves) {
        final long at = at(order);
        OffHeap.putLong(at + PRICE * Long.BYTES, price);
        OffHeap.putLong(at + LEAVES * Long.BYTES, leaves);
        final int attributes = terms.side().ordinal()
            | terms.timeInForce().ordinal() << TIME_IN_FORCE_SHIFT
            | terms.selfMatch().ordinal() << SELF_MATCH_SHIFT
            | terms.type().ordinal() << TYPE_SHIFT
            | (terms.postOnly() ? POST_ONLY : 0)
            | (terms.displayQuantity() > 0 ? ICEBERG : 0);
        final long place = at + highOf(ATTRIBUTES_DETAILS);
        OffHeap.putInt(place, attributes | OffHeap.getInt(place) & KEPT);
    }

    /** The record that an order id names, whether or not that order lives. */
    static int record(final long orderId) {
        return (int) orderId & MAX_ORDERS - 1;
    }

    /** Whether this order lives. */
    boolean isLive(final long orderId) {
        final int record = record(orderId);
        return record != 0 && record < used() && orderId >>> RECORD_BITS != 0
            && get(record, ORDER_ID) >>> RECORD_BITS == orderId >>> RECORD_BITS;
    }

    long orderId(final int order) {
        return get(order, ORDER_ID) & ~CHAIN_MASK | order;
    }

    /** The next order in its chain of {@link LiveIds}, or 0. */
    int chained(final int order) {
        return (int) (get(order, ORDER_ID) & CHAIN_MASK);
    }

    void chain(final int order, final int next) {
        set(order, ORDER_ID, get(order, ORDER_ID) & ~CHAIN_MASK | next);
    }

    /** What an order was counted as; 0 for a record that is free. */
    long ordinal(final int order) {
        return get(order, ORDER_ID) >>> RECORD_BITS;
    }

    /** What was read as the last ordinal may be it; there are further ones. */
    static void requireOrdinal(final long ordinal) {
        if (ordinal < 0 || ordinal >= (1L << Long.SIZE - RECORD_BITS) - 1) {
            throw StateInput.damaged(ordinal + " as the last order");
        }
    }

    /** Looks at a record that was read; so many levels and records of details are there. */
    void check(final int order, final int levels, final int details) {
        if (ordinal(order) != 0 && (get(order, ORDER_ID) & CHAIN_MASK) != order) {
            throw StateInput.damaged("the id of order " + order + " names another");
        }
        StateCheck.require(next(order), used(), "order");
        StateCheck.require(previous(order), used(), "order");
        StateCheck.require(level(order), levels, "price level");
        StateCheck.require(details(order), details, "details");
        StateCheck.require(attributes(order) >>> TYPE_SHIFT & 7, TYPES.length, "order type");
        StateCheck.require(attributes(order) >>> SELF_MATCH_SHIFT & 7, SELF_MATCHES.length, "self-match instruction");
        if (isIndexed(order) || details(order) == 0 && (isIceberg(order) || type(order).isStop())) {
            throw StateInput.damaged("order " + order + " has no details, or is indexed");
        }
    }

    /** Whether it is found by its client's id. */
    boolean isIndexed(final int order) {
        return (attributes(order) & INDEXED) != 0;
    }

    void setIndexed(final int order, final boolean isIndexed) {
        setHigh(order, ATTRIBUTES_DETAILS, attributes(order) & ~INDEXED | (isIndexed ? INDEXED : 0));
    }

    /** Chains depend on the JVM: a snapshot has the record in their place, and nobody is indexed in it. */
    @Override
    long written(final int record, final int field) {
        final long value = get(record, field);
        if (field == ORDER_ID) {
            return value >>> RECORD_BITS == 0 ? value : value & ~CHAIN_MASK | record;
        }
        return field == ATTRIBUTES_DETAILS ? value & ~((long) INDEXED << Integer.SIZE) : value;
    }

    long clOrdId(final int order) {
        return get(order, CL_ORD_ID);
    }

    void clOrdId(final int order, final long clOrdId) {
        set(order, CL_ORD_ID, clOrdId);
    }

    long price(final int order) {
        return get(order, PRICE);
    }

    void price(final int order, final long price) {
        set(order, PRICE, price);
    }

    long leaves(final int order) {
        return get(order, LEAVES);
    }

    void leaves(final int order, final long leaves) {
        set(order, LEAVES, leaves);
    }

    long cum(final int order) {
        return get(order, CUM);
    }

    /** So much of it has traded; returns what is left. */
    long fill(final int order, final long quantity) {
        final long at = at(order);
        final long left = OffHeap.getLong(at + LEAVES * Long.BYTES) - quantity;
        OffHeap.putLong(at + LEAVES * Long.BYTES, left);
        OffHeap.putLong(at + CUM * Long.BYTES, OffHeap.getLong(at + CUM * Long.BYTES) + quantity);
        return left;
    }

    int next(final int order) {
        return high(order, LINKS);
    }

    int previous(final int order) {
        return low(order, LINKS);
    }

    int level(final int order) {
        return high(order, LEVEL_HOLDING);
    }

    /** It stands at the tail of a level, behind this one. */
    void queue(final int order, final int level, final int previous) {
        final long at = at(order);
        OffHeap.putInt(at + highOf(LINKS), 0);
        OffHeap.putInt(at + lowOf(LINKS), previous);
        OffHeap.putInt(at + highOf(LEVEL_HOLDING), level);
    }

    /** The address of the link to the next order; for order 0, this other address. Without a branch. */
    long nextAt(final int order, final long otherwise) {
        final long isNone = (long) order - 1 >> Long.SIZE - 1;
        return at(order) + highOf(LINKS) & ~isNone | otherwise & isNone;
    }

    /** The same for the link to the order before. */
    long previousAt(final int order, final long otherwise) {
        final long isNone = (long) order - 1 >> Long.SIZE - 1;
        return at(order) + lowOf(LINKS) & ~isNone | otherwise & isNone;
    }

    int holding(final int order) {
        return low(order, LEVEL_HOLDING);
    }

    int details(final int order) {
        return low(order, ATTRIBUTES_DETAILS);
    }

    void details(final int order, final int details) {
        setLow(order, ATTRIBUTES_DETAILS, details);
    }

    Side side(final int order) {
        return SIDES[attributes(order) & 1];
    }

    OrderType type(final int order) {
        return TYPES[attributes(order) >>> TYPE_SHIFT & 7];
    }

    void type(final int order, final OrderType type) {
        setHigh(order, ATTRIBUTES_DETAILS, attributes(order) & ~(7 << TYPE_SHIFT) | type.ordinal() << TYPE_SHIFT);
    }

    TimeInForce timeInForce(final int order) {
        return TIMES_IN_FORCE[attributes(order) >>> TIME_IN_FORCE_SHIFT & 7];
    }

    SelfMatchInstruction selfMatch(final int order) {
        return SELF_MATCHES[attributes(order) >>> SELF_MATCH_SHIFT & 7];
    }

    boolean isPostOnly(final int order) {
        return (attributes(order) & POST_ONLY) != 0;
    }

    boolean isIceberg(final int order) {
        return (attributes(order) & ICEBERG) != 0;
    }

    int place(final int order) {
        return (attributes(order) & PLACE_MASK) >>> PLACE_SHIFT;
    }

    void place(final int order, final int place) {
        setHigh(order, ATTRIBUTES_DETAILS, attributes(order) & ~PLACE_MASK | place << PLACE_SHIFT);
    }

    private int attributes(final int order) {
        return high(order, ATTRIBUTES_DETAILS);
    }
}
