package org.ringside.matching;

/** The orders that rest at one price, in the order of their priority. Pooled; never empty while it is in a book. */
final class PriceLevel {
    long price;
    Order first;
    private Order last;

    void append(final Order order) {
        order.level = this;
        order.previous = last;
        order.next = null;
        if (last == null) {
            first = order;
        } else {
            last.next = order;
        }
        last = order;
    }

    void unlink(final Order order) {
        if (order.previous == null) {
            first = order.next;
        } else {
            order.previous.next = order.next;
        }
        if (order.next == null) {
            last = order.previous;
        } else {
            order.next.previous = order.previous;
        }
        order.level = null;
        order.previous = null;
        order.next = null;
    }

    boolean isEmpty() {
        return first == null;
    }
}
