package org.ringside.matching;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;

/** Finds live orders by either name: the owner's, which is unique in its session, and the engine's. */
final class OrderIndex {
    private static final int INITIAL_ORDERS = 1 << 16;
    private static final float LOAD_FACTOR = 0.5f;

    private final int expectedIdsPerSession;
    private final Int2ObjectHashMap<ClientOrders> sessions = new Int2ObjectHashMap<>();
    private final Long2ObjectHashMap<Order> byOrderId = new Long2ObjectHashMap<>(INITIAL_ORDERS, LOAD_FACTOR);

    OrderIndex(final int expectedIdsPerSession) {
        this.expectedIdsPerSession = expectedIdsPerSession;
    }

    ClientOrders session(final int sessionId) {
        ClientOrders session = sessions.get(sessionId);
        if (session == null) {
            session = new ClientOrders(sessionId, expectedIdsPerSession);
            sessions.put(sessionId, session);
        }
        return session;
    }

    void add(final Order order) {
        order.owner.use(order.clOrdId, order);
        byOrderId.put(order.orderId, order);
    }

    /** The owner's name for the order changes; the old one stays used. */
    void rename(final Order order, final long clOrdId) {
        order.owner.retire(order.clOrdId);
        order.owner.use(clOrdId, order);
        order.clOrdId = clOrdId;
    }

    void remove(final Order order) {
        order.owner.retire(order.clOrdId);
        byOrderId.remove(order.orderId);
    }

    /**
     * The live order of this session that all of this is true of, or null.
     *
     * @param origClOrdId the owner's name for it; may be 0 when the engine's is given.
     * @param orderId     the engine's name for it, or 0.
     */
    Order find(final ClientOrders session, final long origClOrdId, final long orderId, final int instrumentId,
        final Side side) {
        final Order order = orderId == 0 ? session.live(origClOrdId) : byOrderId.get(orderId);
        final boolean isMeant = order != null
            && order.owner == session
            && (origClOrdId == order.clOrdId || origClOrdId == 0 && orderId != 0)
            && order.book.instrumentId == instrumentId
            && order.side == side;
        return isMeant ? order : null;
    }

    /** How many orders are live. */
    int size() {
        return byOrderId.size();
    }
}
