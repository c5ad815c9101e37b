package org.ringside.matching;

/** A live order, linked into the queue of its price level while it rests. Pooled. */
final class Order {
    ClientOrders owner;
    long orderId;
    long clOrdId;
    OrderBook book;
    Side side;
    long price;
    long leaves;
    long cum;
    TimeInForce timeInForce;
    PriceLevel level;
    Order previous;
    Order next;
}
