package org.ringside.matching;

/** A live order, linked into the queue of its price level while it rests. Pooled. */
final class Order {
    int sessionId;
    long orderId;
    long clOrdId;
    Side side;
    long price;
    long leaves;
    long cum;
    TimeInForce timeInForce;
    OrderBook book;
    PriceLevel level;
    Order previous;
    Order next;
}
