package org.ringside.matching;

/**
 * When orders end by themselves. Those that are over before stay in the queue until their time, or until they are more
 * than those that live.
 */
final class Expiries {
    private static final int LEAST = 1024;

    private final State state;
    private LongPairHeap queue = new LongPairHeap();
    private LongPairHeap spare = new LongPairHeap();
    private int limit = LEAST;

    Expiries(final State state) {
        this.state = state;
    }

    /** This order ends at its time. */
    void add(final int order) {
        if (queue.size() >= limit) {
            dropThoseThatAreOver();
        }
        queue.add(state.details.expireTime(state.orders.details(order)), state.orders.orderId(order));
    }

    /** The same, if it has one. */
    void addIfItEnds(final int order) {
        if (state.orders.timeInForce(order) == TimeInForce.GTD) {
            add(order);
        }
    }

    /** How many wait in the queue, with those that are over. */
    int size() {
        return queue.size();
    }

    /** When the next order may end; never later than one does. */
    long next() {
        return queue.isEmpty() ? Long.MAX_VALUE : queue.key();
    }

    /** Takes the next one out: the order that ends at that time, or 0 if it ends otherwise, or is over. */
    int take() {
        final long time = queue.key();
        final long orderId = queue.value();
        queue.remove();
        return ends(orderId, time) ? OrderSlab.record(orderId) : 0;
    }

    private boolean ends(final long orderId, final long time) {
        if (!state.orders.isLive(orderId)) {
            return false;
        }
        final int order = OrderSlab.record(orderId);
        return state.orders.timeInForce(order) == TimeInForce.GTD
            && state.details.expireTime(state.orders.details(order)) == time;
    }

    private void dropThoseThatAreOver() {
        final LongPairHeap from = queue;
        spare.clear();
        long last = 0;
        while (!from.isEmpty()) {
            if (from.value() != last && ends(from.value(), from.key())) {
                spare.add(from.key(), from.value());
                last = from.value();
            }
            from.remove();
        }
        queue = spare;
        spare = from;
        limit = Math.max(LEAST, 2 * queue.size());
    }
}
