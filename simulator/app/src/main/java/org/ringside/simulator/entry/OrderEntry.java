package org.ringside.simulator.entry;

import java.nio.channels.Selector;

/** One session of a trader on one connection, whatever it speaks. One thread; never blocks. */
public interface OrderEntry extends AutoCloseable {
    /** Has a selector say when there is something to poll for, with this attachment: for connections from now on. */
    void registerWith(Selector selector, Object attachment);

    /** Starts to connect, for the first time or again; {@link #poll} carries on from there. */
    void connect();

    /**
     * Takes one turn: delivers reports, writes what waits, and keeps the session alive.
     *
     * @param nowNs {@link System#nanoTime()}.
     * @return how many things were done.
     */
    int poll(long nowNs);

    /** Writes once; the rest waits for the next turn. */
    void flush();

    /** Whether orders may be sent. */
    boolean isEstablished();

    /** Whether there is no connection. */
    boolean isClosed();

    /** Ends the session politely: poll until it is closed. */
    void terminate();

    /** Closes the connection at once. */
    @Override
    void close();

    /**
     * Enters a limit order for the session's own account.
     *
     * @param clOrdId     unique in session and day, not 0.
     * @param securityId  of the instrument.
     * @param side        '1' buy, '2' sell.
     * @param price       mantissa with exponent -8.
     * @param quantity    lots.
     * @param timeInForce '0' day, '3' immediate or cancel.
     * @return a positive number; 0 or less if the order did not go out: there is no room, or no session.
     */
    long newOrder(long clOrdId, int securityId, char side, long price, long quantity, char timeInForce);

    /**
     * Changes a limit order; the parameters are those of {@link #newOrder}.
     *
     * @param origClOrdId of the order.
     * @param orderId     of the order.
     * @return as {@link #newOrder}.
     */
    long replaceOrder(
        long clOrdId, long origClOrdId, long orderId, int securityId, char side, long price, long quantity,
        char timeInForce);

    /**
     * Cancels an order; the parameters are those of {@link #replaceOrder}.
     *
     * @return as {@link #newOrder}.
     */
    long cancelOrder(long clOrdId, long origClOrdId, long orderId, int securityId, char side);
}
