package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.ringside.launch.Lifeline;
import org.ringside.launch.TimerSlack;

/**
 * A bare TCP echo, whatever it speaks. One thread, one selector, which yields for a while, if there are processors for
 * that, and then blocks, as a gateway's event loop does; what one read has brought is answered with one write.
 */
final class EchoLoop {
    private static final long YIELD_NS = Runtime.getRuntime().availableProcessors() > 2 ? 100_000 : 0;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final String name;
    private final Protocol protocol;

    /** What is spoken on a new connection. */
    @FunctionalInterface
    interface Protocol {
        EchoConnection on(SocketChannel channel) throws IOException;
    }

    /** Listens on a port of its own choice. */
    EchoLoop(final String name, final Protocol protocol) throws IOException {
        this.name = name;
        this.protocol = protocol;
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Listening.BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** Where it listens, {@code HOST:PORT}. */
    String address() throws IOException {
        return Listening.address(listener);
    }

    /** Prints its address and serves until standard input ends, and the process with it. */
    void run() throws IOException {
        TimerSlack.shorten();
        Lifeline.watch(name, () -> Runtime.getRuntime().halt(0));
        System.out.println(address());
        serve();
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
                echo(key, (EchoConnection) key.attachment());
            }
        } catch (final IOException lost) {
            key.cancel();
            System.err.println(name + ": a connection was lost: " + lost.getMessage());
        }
    }

    private void accept() throws IOException {
        final SocketChannel channel = listener.accept();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, protocol.on(channel));
    }

    /** While a trader does not read, its orders are not read either. */
    private void echo(final SelectionKey key, final EchoConnection connection) throws IOException {
        if (key.isReadable() && !connection.read()) {
            connection.close();
            return;
        }
        boolean isDone;
        int pending;
        do {
            isDone = connection.answer();
            pending = connection.flush();
        } while (!isDone && pending == 0);
        final int interest = pending > 0 ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }
}
