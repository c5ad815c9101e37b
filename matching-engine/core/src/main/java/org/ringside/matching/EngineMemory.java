package org.ringside.matching;

/**
 * The memory of an engine that is not on the heap. It grows with the number of orders and price levels, by copying what
 * is there, and that takes the longer the more there are. An engine on which somebody waits has its addresses reserved
 * before, and copies nothing.
 */
public final class EngineMemory {
    /** Records besides those of orders: price levels of the parked orders of each instrument, and what just comes. */
    private static final long SPARE = (1 << OrderSlab.RECORD_BITS) - EngineLimits.MOST_ORDERS;
    /** Bytes of an order with everything, at a price of its own: three records, links, number, two places of ids. */
    private static final long BYTES = 3L * Slab.RECORD_LONGS * Long.BYTES + 2L * Long.BYTES + 2 * Integer.BYTES;

    private final State state;

    EngineMemory(final State state) {
        this.state = state;
    }

    /** Bytes that are in use. They grow with the largest number of orders and levels so far. */
    public long inUse() {
        return state.orders.inUse() + state.details.inUse() + state.levels.inUse() + state.links.inUse()
            + state.bookIds.inUse() + state.liveIds.inUse();
    }

    /** Bytes whose addresses so many live orders need at the worst. */
    public static long bytesOf(final int maxOrders) {
        return BYTES * (maxOrders + SPARE);
    }

    /**
     * Reserves the addresses of all that so many live orders need at the worst. Memory is taken for them as they are
     * used. What was reserved before stays.
     *
     * @throws OutOfMemoryError when the system does not give that many. The engine can go on without.
     */
    public void reserve(final int maxOrders) {
        final long records = maxOrders + SPARE;
        state.orders.prepare(records);
        state.details.prepare(records);
        state.levels.prepare(records);
        state.links.prepare(records);
        state.bookIds.prepare(records);
        state.liveIds.prepare(records);
    }
}
