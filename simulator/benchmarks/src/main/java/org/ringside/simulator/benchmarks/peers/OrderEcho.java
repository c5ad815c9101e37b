package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.launch.Lifeline;
import org.ringside.launch.TimerSlack;

/**
 * The floor: a bare TCP echo whose answers have the sizes and the form of an exchange's. It says yes to every order and
 * every cancel, keeps nothing, and knows no replace. One thread, one selector, which yields for a while, if there
 * are processors for that, and then blocks, as a gateway's event loop does; what one read has brought is answered with
 * one write. Ends with the process that started it.
 */
public final class OrderEcho implements TraderRequests {
    private static final long YIELD_NS = Runtime.getRuntime().availableProcessors() > 2 ? 100_000 : 0;
    private static final int BY_REQUEST = 0;
    private static final int IOC_REMAINDER = 102;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private long lastId;

    OrderEcho() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Listening.BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** Prints its address and serves until standard input ends. */
    public static void main(final String[] args) throws IOException {
        TimerSlack.shorten();
        final OrderEcho echo = new OrderEcho();
        Lifeline.watch("order-echo", () -> Runtime.getRuntime().halt(0));
        System.out.println(echo.address());
        echo.serve();
    }

    @Override
    public void onNegotiate(
        final TraderConnection from, final long sessionId, final long verId, final long timestamp, final long firm) {
        from.answers().negotiated(sessionId, verId, timestamp, firm);
    }

    @Override
    public void onEstablish(final TraderConnection from, final long verId, final long timestamp) {
        from.answers().established(verId, timestamp);
    }

    @Override
    public void onTerminate(final TraderConnection from, final long verId) {
        from.answers().terminated(verId);
    }

    @Override
    public void onNewOrder(final TraderConnection from, final NewOrderSingleDecoder order) {
        final long id = ++lastId;
        final TimeInForce timeInForce = order.timeInForce();
        from.answers().accepted(order.clOrdID(), id, id, order.securityID(), order.side(), order.price(),
            order.orderQty(), timeInForce);
        if (timeInForce == TimeInForce.IOC) {
            from.answers().cancelled(
                0, order.clOrdID(), id, id, order.securityID(), order.side(), 0, IOC_REMAINDER);
        }
    }

    @Override
    public void onReplace(final TraderConnection from, final OrderCancelReplaceRequestDecoder replace) {
        throw new IllegalStateException("an echo does not know what an order was before");
    }

    @Override
    public void onCancel(final TraderConnection from, final OrderCancelRequestDecoder cancel) {
        from.answers().cancelled(cancel.clOrdID(), cancel.origClOrdID(), cancel.orderID(), ++lastId,
            cancel.securityID(), cancel.side(), 0, BY_REQUEST);
    }

    /** Where it listens, {@code HOST:PORT}. */
    String address() throws IOException {
        return Listening.address(listener);
    }

    /** Does not return. */
    void serve() throws IOException {
        final Consumer<SelectionKey> handler = this::onReady;
        long lastWorkNs = System.nanoTime();
        while (true) {
            final boolean isAwake = System.nanoTime() - lastWorkNs < YIELD_NS;
            if ((isAwake ? selector.selectNow(handler) : selector.select(handler)) > 0) {
                lastWorkNs = System.nanoTime();
            } else if (isAwake) {
                Thread.yield();
            }
        }
    }

    private void onReady(final SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                echo(key, (TraderConnection) key.attachment());
            }
        } catch (final IOException lost) {
            key.cancel();
            System.err.println("order-echo: a connection was lost: " + lost.getMessage());
        }
    }

    private void accept() throws IOException {
        final SocketChannel channel = listener.accept();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, new TraderConnection(channel));
    }

    /** While a trader does not read, its orders are not read either. */
    private void echo(final SelectionKey key, final TraderConnection connection) throws IOException {
        if (key.isReadable() && !connection.read()) {
            connection.close();
            return;
        }
        boolean isDone;
        int pending;
        do {
            isDone = answer(connection);
            pending = connection.flush();
        } while (!isDone && pending == 0);
        final int interest = pending > 0 ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    /** False if there is no room for all answers. */
    private boolean answer(final TraderConnection connection) throws IOException {
        while (connection.room() >= 2 * Answers.MAX_LENGTH) {
            if (!connection.handleNext(this)) {
                return true;
            }
        }
        return false;
    }
}
