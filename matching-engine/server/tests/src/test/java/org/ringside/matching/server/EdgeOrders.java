package org.ringside.matching.server;

/** Orders of a fuzzed service as its events told of them, the newest of them: what later commands may name. */
final class EdgeOrders {
    private static final int REMEMBERED = 256;

    private final Known[] known = new Known[REMEMBERED];
    private int count;

    record Known(int sessionId, long clOrdId, long orderId, int instrumentId, byte side) {
    }

    void add(final Known order) {
        known[count++ % REMEMBERED] = order;
    }

    Known any(final EdgeValues values) {
        final Known order = known[values.below(REMEMBERED)];
        return order == null ? new Known(1001, 1, 0, 1, (byte) '1') : order;
    }
}
