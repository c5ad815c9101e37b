package org.ringside.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.collections.Long2ObjectHashMap;
import org.ringside.simulator.Order.State;

/**
 * The orders that are not settled yet, each found by its index in the stream, by its first id, by the id it goes by
 * since a replace, and by that of the message that waits for an answer. Settled ones are forgotten, so that a long run
 * needs no more memory than a short one.
 */
final class Orders {
    private final Long2ObjectHashMap<Order> byId = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<Order> byIndex = new Long2ObjectHashMap<>();
    private final Deque<Order> pool = new ArrayDeque<>();
    private long lastId;

    Order get(final long id) {
        return byId.get(id);
    }

    /** The order that a message of the stream entered. */
    Order at(final long index) {
        return byIndex.get(index);
    }

    /** The highest id there ever was. */
    long lastId() {
        return lastId;
    }

    Order add(final long id, final long index) {
        final Order order = pool.isEmpty() ? new Order() : pool.pop();
        order.id = id;
        order.index = index;
        order.currentId = id;
        order.exchangeId = 0;
        order.filled = 0;
        order.state = State.SENT;
        order.isCleanUp = false;
        order.pendingId = Order.NONE;
        link(id, order);
        byIndex.put(index, order);
        return order;
    }

    void link(final long id, final Order order) {
        byId.put(id, order);
        lastId = Math.max(lastId, id);
    }

    /** An id that an order no longer goes by; the first one stays. */
    void unlink(final long id, final Order order) {
        if (id != order.id) {
            byId.remove(id);
        }
    }

    /** Forgets an order. */
    void remove(final Order order) {
        unlink(order.currentId, order);
        byId.remove(order.id);
        byIndex.remove(order.index);
        pool.push(order);
    }

    /** Indexes of the live orders, ascending. */
    long[] live() {
        return byIndex.values().stream()
            .filter(order -> order.state == State.LIVE)
            .mapToLong(order -> order.index)
            .sorted()
            .toArray();
    }

    /** The unsettled orders, oldest first. */
    Iterable<Order> all() {
        return byIndex.values().stream()
            .sorted((left, right) -> Long.compare(left.index, right.index))
            .toList();
    }
}
