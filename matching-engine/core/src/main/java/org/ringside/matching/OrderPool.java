package org.ringside.matching;

/** Orders that are not in use. Grows by chunks, never shrinks. */
final class OrderPool {
    private static final int CHUNK = 1024;

    private Order free;

    Order take() {
        if (free == null) {
            for (int i = 0; i < CHUNK; i++) {
                giveBack(new Order());
            }
        }
        final Order order = free;
        free = order.next;
        order.next = null;
        return order;
    }

    /** The last use of an order: nothing may read it afterwards. */
    void giveBack(final Order order) {
        order.next = free;
        free = order;
    }
}
