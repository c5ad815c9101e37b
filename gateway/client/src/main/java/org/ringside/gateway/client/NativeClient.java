package org.ringside.gateway.client;

import java.nio.channels.Selector;

/**
 * One session of native order entry on one connection: logs on, sends orders, and delivers reports. A client never
 * blocks, belongs to one thread, and allocates nothing while orders flow. One thread may poll many clients.
 * <p>
 * Orders are encoded at once and leave together, with the next {@link #flush()} or {@link #poll(long)}.
 * <p> After a lost connection, {@link #connect()} resumes the session where it stood. The client sends numbered
 * messages that did not reach the gateway again under their numbers, before anything new. The client asks for the
 * reports that it missed, and delivers them before any new one. So the listener gets each report once, in order, across
 * any number of connections, and across the death of the gateway. If the gateway no longer knows the session, the next
 * {@link #connect()} opens a new version, with new numbers in both directions.
 */
public final class NativeClient implements AutoCloseable {
    /** Refusal: the output is full, or the client has to send older messages again first. Poll, then try again. */
    public static final long BACK_PRESSURED = -1;

    /** Refusal: the session is not {@link State#ESTABLISHED}. */
    public static final long NOT_ESTABLISHED = -2;

    /** Code of {@link ReportListener#onTerminated} if there was no Terminate. */
    public static final int NO_TERMINATION_CODE = -1;

    /** Stands for no price. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    /** The states of a client. */
    public enum State {
        /** The connection is being made. */
        CONNECTING,
        /** Negotiate is on its way. */
        NEGOTIATING,
        /** Establish is on its way. */
        ESTABLISHING,
        /** Orders may be sent. */
        ESTABLISHED,
        /** Terminate is on its way. */
        TERMINATING,
        /** There is no connection. */
        CLOSED
    }

    private final ClientSession session;
    private final OrderPublisher orders;
    private final NewOrder limitOrder = new NewOrder();
    private final ReplaceOrder limitReplace = new ReplaceOrder();

    /**
     * Makes a client that is not connected yet.
     *
     * @param config   names the session and the gateway.
     * @param listener gets reports and events.
     * @throws IllegalStateException if this JVM was started without the flag that Agrona's buffers need
     */
    public NativeClient(final ClientConfig config, final ReportListener listener) {
        try {
            this.session = new ClientSession(config, listener);
        } catch (final IllegalAccessError ex) {
            throw new IllegalStateException(
                "java needs --add-exports java.base/jdk.internal.misc=ALL-UNNAMED to run a client", ex);
        }
        this.orders = new OrderPublisher(session);
    }

    /**
     * Registers the sockets of all connections that begin from now on with a selector, for reading. The selector says
     * when there is something to poll for. Poll anyway until the state is {@link State#ESTABLISHED}, and every 100 ms
     * or so, to keep the session alive.
     *
     * @param selector   of the thread that polls.
     * @param attachment of the keys.
     */
    public void registerWith(final Selector selector, final Object attachment) {
        session.registerWith(selector, attachment);
    }

    /**
     * Starts to connect; {@link #poll(long)} carries on from there.
     */
    public void connect() {
        session.connect();
    }

    /**
     * Takes one turn: reads and delivers reports, writes waiting messages, and keeps the session alive.
     *
     * @param nowNs {@link System#nanoTime()}.
     * @return number of things done; 0 says that there was nothing to do.
     */
    public int poll(final long nowNs) {
        return session.poll(nowNs);
    }

    /**
     * State of this client.
     *
     * @return the state.
     */
    public State state() {
        return session.state();
    }

    /**
     * Reason for the end of the last connection.
     *
     * @return the reason, empty while there is a connection.
     */
    public String closeReason() {
        return session.closeReason();
    }

    /**
     * Sequence number of the next order.
     *
     * @return 1 to 2^32 - 2.
     */
    public long nextSeqNo() {
        return session.nextSeqNo();
    }

    /**
     * Enters a limit order.
     *
     * @param clOrdId     unique in session and day, not 0.
     * @param securityId  of the instrument.
     * @param side        '1' buy, '2' sell.
     * @param price       mantissa with exponent -8.
     * @param quantity    lots.
     * @param timeInForce '0' day, '3' immediate or cancel.
     * @param account     that the order is for.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long newOrder(
        final long clOrdId, final int securityId, final char side, final long price, final long quantity,
        final char timeInForce, final int account) {
        return newOrder(limitOrder.reset().clOrdId(clOrdId).securityId(securityId).side(side).price(price)
            .quantity(quantity).timeInForce(timeInForce).account(account));
    }

    /**
     * Enters an order of any kind.
     *
     * @param order is read before this method returns.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long newOrder(final NewOrder order) {
        return orders.newOrder(order);
    }

    /**
     * Changes a limit order.
     *
     * @param clOrdId     of this request, unique in session and day, not 0.
     * @param origClOrdId of the order.
     * @param orderId     of the order, or 0 to find it by origClOrdId.
     * @param securityId  of the instrument.
     * @param side        '1' buy, '2' sell.
     * @param price       mantissa with exponent -8.
     * @param quantity    new total in lots, with the traded part.
     * @param timeInForce '0' day, '3' immediate or cancel.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long replaceOrder(
        final long clOrdId, final long origClOrdId, final long orderId, final int securityId, final char side,
        final long price, final long quantity, final char timeInForce) {
        return replaceOrder(limitReplace.reset().clOrdId(clOrdId).origClOrdId(origClOrdId).orderId(orderId)
            .securityId(securityId).side(side).price(price).quantity(quantity).timeInForce(timeInForce));
    }

    /**
     * Gives an order of any kind new terms.
     *
     * @param order is read before this method returns.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long replaceOrder(final ReplaceOrder order) {
        return orders.replaceOrder(order);
    }

    /**
     * Cancels many orders at once.
     *
     * @param action is read before this method returns.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long cancelOrders(final MassAction action) {
        return orders.cancelOrders(action);
    }

    /**
     * Asks for the state of an order.
     *
     * @param clOrdId of the order, or 0.
     * @param orderId of the order, or 0; one of them is given.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long requestStatus(final long clOrdId, final long orderId) {
        return orders.requestStatus(clOrdId, orderId);
    }

    /**
     * Asks for positions: those in which there was a trade. {@link ReportListener#onPosition} gets the answer, one call
     * for each position.
     *
     * @param requestId  of this request, which comes back in the answer; not 0.
     * @param account    whose positions, or 0 for the session's own account.
     * @param securityId of the instrument, or 0 for all; needed for an account that has traded in more than 64.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long requestPositions(final long requestId, final int account, final int securityId) {
        return orders.requestPositions(requestId, account, securityId);
    }

    /**
     * Cancels an order.
     *
     * @param clOrdId     of this request, unique in session and day, not 0.
     * @param origClOrdId of the order.
     * @param orderId     of the order, or 0 to find it by origClOrdId.
     * @param securityId  of the instrument.
     * @param side        '1' buy, '2' sell.
     * @return sequence number of the message, or {@link #BACK_PRESSURED}, or {@link #NOT_ESTABLISHED}.
     */
    public long cancelOrder(
        final long clOrdId, final long origClOrdId, final long orderId, final int securityId, final char side) {
        return orders.cancelOrder(clOrdId, origClOrdId, orderId, securityId, side);
    }

    /**
     * Writes once.
     *
     * @return bytes written; the rest waits for the next call.
     */
    public int flush() {
        return session.flush();
    }

    /**
     * Ends the session politely: {@link #poll(long)} until {@link State#CLOSED}.
     */
    public void terminate() {
        session.terminate();
    }

    /** Closes the connection at once. */
    @Override
    public void close() {
        session.close();
    }
}
