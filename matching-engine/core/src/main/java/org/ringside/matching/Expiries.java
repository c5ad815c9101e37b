package org.ringside.matching;

/**
 * When orders end by themselves: a heap of those that do, the next one first, then the one entered first. An order
 * knows its place in it, and leaves it when it ends otherwise: adding and removing cost as many steps as the number of
 * such orders has digits to the base of 2, and nothing is ever tidied up. The places are written to a snapshot with the
 * orders' details.
 */
final class Expiries {
    private final OrderSlab orders;
    private final DetailSlab details;
    /** By place, from 1: time, and order. */
    private final LongChunks times = new LongChunks();
    private final LongChunks orderIds = new LongChunks();
    private int size;
    private long next = Long.MAX_VALUE;

    Expiries(final OrderSlab orders, final DetailSlab details) {
        this.orders = orders;
        this.details = details;
    }

    /** How many wait. */
    int size() {
        return size;
    }

    /** When the next order ends; Long.MAX_VALUE when none does. */
    long next() {
        return next;
    }

    /** The next order that ends; there is one. */
    int first() {
        return OrderSlab.record(orderIds.get(1));
    }

    /** An order with details has new terms: it ends by itself at another time, or not at all. */
    void update(final int order) {
        remove(order);
        if (orders.timeInForce(order) == TimeInForce.GTD) {
            size++;
            times.reserve(size);
            orderIds.reserve(size);
            rise(size, details.expireTime(orders.details(order)), orders.orderId(order));
            next = times.get(1);
        }
    }

    /** An order with details ends, or does not end by itself any more. */
    void remove(final int order) {
        final int place = details.expiryPlace(orders.details(order));
        if (place == 0) {
            return;
        }
        details.expiryPlace(orders.details(order), 0);
        final long time = times.get(size);
        final long orderId = orderIds.get(size);
        size--;
        if (place <= size) {
            if (place > 1 && isLess(time, orderId, place / 2)) {
                rise(place, time, orderId);
            } else {
                sink(place, time, orderId);
            }
        }
        next = size == 0 ? Long.MAX_VALUE : times.get(1);
    }

    /** Finds the place of a live order again, whose details were read from a snapshot. */
    void restore(final int order) {
        final int record = orders.details(order);
        final int place = record == 0 ? 0 : details.expiryPlace(record);
        if (place != 0) {
            times.reserve(place);
            orderIds.reserve(place);
            times.set(place, details.expireTime(record));
            orderIds.set(place, orders.orderId(order));
            size = Math.max(size, place);
            next = times.get(1);
        }
    }

    private void rise(final int from, final long time, final long orderId) {
        int at = from;
        while (at > 1 && isLess(time, orderId, at / 2)) {
            put(at, times.get(at / 2), orderIds.get(at / 2));
            at /= 2;
        }
        put(at, time, orderId);
    }

    private void sink(final int from, final long time, final long orderId) {
        int at = from;
        int child = smallerChild(at);
        while (child <= size && !isLess(time, orderId, child)) {
            put(at, times.get(child), orderIds.get(child));
            at = child;
            child = smallerChild(at);
        }
        put(at, time, orderId);
    }

    private int smallerChild(final int at) {
        final int left = 2 * at;
        return left < size && isLess(times.get(left + 1), orderIds.get(left + 1), left) ? left + 1 : left;
    }

    private boolean isLess(final long time, final long orderId, final int place) {
        final long other = times.get(place);
        return time != other ? time < other : orderId < orderIds.get(place);
    }

    private void put(final int place, final long time, final long orderId) {
        times.set(place, time);
        orderIds.set(place, orderId);
        details.expiryPlace(orders.details(OrderSlab.record(orderId)), place);
    }
}
