package org.ringside.matching;

/**
 * What a command brought about, called on the thread of the command and before the command returns. A listener must
 * not call the engine back. Prices are ticks, quantities lots; {@code cum} is what has traded of an order, {@code
 * leaves} what is still open.
 */
public interface MatchingListener {
    /** A new order was taken; its trades follow. */
    void accepted(int sessionId, long orderId, long clOrdId, int instrumentId, Side side, long price, long quantity,
        TimeInForce timeInForce);

    /** An order was replaced; {@code quantity} is its new total. Trades that the new price causes follow. */
    void replaced(int sessionId, long orderId, long clOrdId, long origClOrdId, int instrumentId, Side side, long price,
        long quantity, long leaves, long cum, TimeInForce timeInForce, boolean priorityKept);

    /**
     * An order left the book. {@code clOrdId} is that of the request, 0 when nobody asked; {@code origClOrdId} that of
     * the order.
     */
    void cancelled(int sessionId, long orderId, long clOrdId, long origClOrdId, int instrumentId, Side side, long cum,
        CancelReason reason);

    /** One side of a trade: the maker's comes first, the taker's follows at once with the same trade id. */
    void traded(int sessionId, long orderId, long clOrdId, int instrumentId, Side side, long tradeId, long price,
        long quantity, long leaves, long cum, boolean maker);

    /** A new order changed nothing. */
    void newOrderRejected(int sessionId, long clOrdId, int instrumentId, Side side, RejectReason reason);

    /** A cancel changed nothing. */
    void cancelRejected(int sessionId, long clOrdId, long origClOrdId, long orderId, int instrumentId, Side side,
        RejectReason reason);

    /** A replace changed nothing. */
    void replaceRejected(int sessionId, long clOrdId, long origClOrdId, long orderId, int instrumentId, Side side,
        RejectReason reason);
}
