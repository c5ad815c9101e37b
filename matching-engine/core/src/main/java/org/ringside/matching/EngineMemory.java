package org.ringside.matching;

/**
 * The memory of an engine outside the heap. The memory grows with the number of orders and price levels, by a copy of
 * all records, which takes longer the more there are. An engine for which somebody waits reserves its addresses first,
 * and copies nothing.
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

    /** Bytes in use. The number grows with the largest number of orders and levels so far. */
    public long inUse() {
        return state.orders.inUse() + state.details.inUse() + state.levels.inUse() + state.links.inUse()
            + state.bookIds.inUse() + state.liveIds.inUse();
    }

    /** Bytes of addresses that {@code maxOrders} live orders need at the worst. */
    public static long bytesOf(final int maxOrders) {
        return BYTES * (maxOrders + SPARE);
    }

    /**
     * Reserves the addresses that {@code maxOrders} live orders need at the worst. The system gives memory for an
     * address at its first use. Earlier reservations stay.
     *
     * @throws OutOfMemoryError when the system does not give the addresses. The engine can go on without them.
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
