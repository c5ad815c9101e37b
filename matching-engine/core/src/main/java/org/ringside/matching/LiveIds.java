package org.ringside.matching;

import java.security.SecureRandom;

/**
 * Finds live orders by session and client id: a hash table whose entries are the orders themselves, each linked to the
 * next one of its place (linear hashing, W. Litwin 1980). There are at least twice as many places as orders, and each
 * order that comes makes room for two more by dividing one place, so that growing takes no longer with many orders than
 * with few.
 *
 * <p>Where an id lies depends on a number that is drawn anew in each JVM: traders choose their ids, and must not be
 * able to choose such as crowd one place. Nothing that the engine says depends on it.
 */
final class LiveIds {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long SALT = new SecureRandom().nextLong();
    private static final int LEAST_PLACES = 64;
    private static final int PLACES_OF_ORDER = 2;
    private static final long MOST_PLACES = (long) PLACES_OF_ORDER << OrderSlab.RECORD_BITS;

    private final State state;
    private final OrderSlab orders;
    private final OffHeap memory = new OffHeap(MOST_PLACES * Integer.BYTES);
    /** The first order of each place, or 0. */
    private long heads = memory.reserve(LEAST_PLACES * Integer.BYTES);
    private int places = LEAST_PLACES;
    /** How many places there were when all had been divided equally often: the power of two below their number. */
    private int whole = LEAST_PLACES;
    private int size;

    LiveIds(final State state) {
        this.state = state;
        this.orders = state.orders;
        OffHeap.clear(heads, LEAST_PLACES * Integer.BYTES);
    }

    /** The live order of this session with this id, or 0. */
    int find(final Session session, final long clOrdId) {
        int order = OffHeap.getInt(head(session, clOrdId));
        while (order != 0 && (orders.clOrdId(order) != clOrdId || state.holding(order).session != session)) {
            order = orders.chained(order);
        }
        return order;
    }

    /** Adds an order under the id that it has. */
    void add(final Session session, final int order) {
        size++;
        while (places < PLACES_OF_ORDER * size) {
            divide();
        }
        link(head(session, orders.clOrdId(order)), order);
    }

    /** Removes an order that was added, and has the same id as then. */
    void remove(final Session session, final int order) {
        final long head = head(session, orders.clOrdId(order));
        final int next = orders.chained(order);
        int before = OffHeap.getInt(head);
        if (before == order) {
            OffHeap.putInt(head, next);
        } else {
            while (orders.chained(before) != order) {
                before = orders.chained(before);
            }
            orders.chain(before, next);
        }
        size--;
    }

    private void link(final long head, final int order) {
        orders.chain(order, OffHeap.getInt(head));
        OffHeap.putInt(head, order);
    }

    /** Deals the orders of the next place out to it and to a new one. */
    private void divide() {
        heads = memory.reserve((places + 1L) * Integer.BYTES);
        final long divided = at(places - whole);
        int order = OffHeap.getInt(divided);
        OffHeap.putInt(divided, 0);
        OffHeap.putInt(at(places), 0);
        places++;
        while (order != 0) {
            final int next = orders.chained(order);
            link(head(state.holding(order).session, orders.clOrdId(order)), order);
            order = next;
        }
        if (places == 2 * whole) {
            whole = places;
        }
    }

    private long head(final Session session, final long clOrdId) {
        final long product = (clOrdId ^ session.salt) * MULTIPLIER;
        final int hash = (int) ((product ^ product >>> Integer.SIZE) * MULTIPLIER >>> Integer.SIZE);
        final int place = hash & 2 * whole - 1;
        // One that is not there yet is still in the place that it will be divided from.
        return at(place - (whole & places - 1 - place >> Integer.SIZE - 1));
    }

    private long at(final int place) {
        final long offset = (long) place * Integer.BYTES;
        memory.check(offset, Integer.BYTES, "places of client ids");
        return heads + offset;
    }

    /** Reserves the addresses of the places of so many orders, or of the most that there may be. */
    void prepare(final long records) {
        heads = memory.prepare(records * PLACES_OF_ORDER * Integer.BYTES);
    }

    /** Bytes that it has outside the heap. */
    long inUse() {
        return memory.inUse();
    }

    /** What makes the same id lie in another place for each session. */
    static long salt(final int sessionId) {
        return SALT ^ sessionId * MULTIPLIER;
    }
}
