package org.ringside.matching;

import java.util.Arrays;

/**
 * What a session's client ids stand for: a live order, or one that is over. Ids are never forgotten within the day,
 * so that a second use is seen, and so that a cancel which comes too late is told from one of an unknown order. Open
 * addressing with linear probing; without removal there are no tombstones. One table for each session keeps the pause
 * of a growing one short.
 */
final class ClientOrders {
    private static final Order OVER = new Order();
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    final int sessionId;
    private long[] ids;
    private Order[] orders;
    private int shift;
    private int size;

    ClientOrders(final int sessionId, final int expectedIds) {
        this.sessionId = sessionId;
        final int capacity = Integer.highestOneBit(Math.max(8, expectedIds) * 2 - 1) * 2;
        ids = new long[capacity];
        orders = new Order[capacity];
        shift = Long.numberOfLeadingZeros(capacity) + 1;
    }

    /** Whether the session has used this id, for an order or a request, live or over. */
    boolean isUsed(final long clOrdId) {
        return orders[slot(clOrdId)] != null;
    }

    /** The live order of this id, or null. */
    Order live(final long clOrdId) {
        final Order order = orders[slot(clOrdId)];
        return order == OVER ? null : order;
    }

    void use(final long clOrdId, final Order order) {
        int slot = slot(clOrdId);
        if (orders[slot] == null) {
            if (2 * size >= ids.length) {
                grow();
                slot = slot(clOrdId);
            }
            ids[slot] = clOrdId;
            size++;
        }
        orders[slot] = order;
    }

    /** The id stands for nothing live from here on, and cannot be used again. */
    void retire(final long clOrdId) {
        use(clOrdId, OVER);
    }

    private int slot(final long clOrdId) {
        final int mask = ids.length - 1;
        int slot = (int) (clOrdId * MULTIPLIER >>> shift);
        while (orders[slot] != null && ids[slot] != clOrdId) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        final long[] oldIds = ids;
        final Order[] oldOrders = orders;
        ids = Arrays.copyOf(oldIds, 2 * oldIds.length);
        orders = new Order[ids.length];
        shift--;
        for (int i = 0; i < oldIds.length; i++) {
            if (oldOrders[i] != null) {
                final int slot = slot(oldIds[i]);
                ids[slot] = oldIds[i];
                orders[slot] = oldOrders[i];
            }
        }
    }
}
