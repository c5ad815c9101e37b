package org.ringside.simulator.floor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Answers each request of {@link EchoFrames#REQUEST_LENGTH} bytes with {@link EchoFrames#REPLY_LENGTH} bytes and does
 * nothing else: one thread, one selector, which yields for a while, if there are processors for that, and then blocks,
 * as a gateway's event loop does. Ends when its standard input does, that is with the process that started it.
 */
public final class EchoServer {
    private static final long YIELD_NS = Runtime.getRuntime().availableProcessors() > 2 ? 100_000 : 0;
    private static final int BUFFER_LENGTH = 64 * 1024;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private boolean worked;

    private EchoServer() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /**
     * Prints the port it listens on and serves until standard input ends.
     *
     * @param args none.
     * @throws IOException when the host refuses a socket.
     */
    public static void main(final String[] args) throws IOException {
        final EchoServer server = new EchoServer();
        final Thread lifeline = new Thread(EchoServer::awaitEndOfInput, "lifeline");
        lifeline.setDaemon(true);
        lifeline.start();
        System.out.println(((InetSocketAddress) server.listener.getLocalAddress()).getPort());
        server.serve();
    }

    private static void awaitEndOfInput() {
        try {
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (final IOException ex) {
            System.err.println("echo: standard input: " + ex.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }

    private void serve() throws IOException {
        long lastWorkNs = System.nanoTime();
        while (true) {
            worked = false;
            selector.selectNow(this::onReady);
            if (worked) {
                lastWorkNs = System.nanoTime();
            } else if (System.nanoTime() - lastWorkNs < YIELD_NS) {
                Thread.yield();
            } else {
                selector.select(this::onReady, 1);
            }
        }
    }

    private void onReady(final SelectionKey key) {
        worked = true;
        try {
            if (key.isAcceptable()) {
                final SocketChannel channel = listener.accept();
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.register(selector, SelectionKey.OP_READ, new Connection(channel));
            } else {
                ((Connection) key.attachment()).echo();
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_LENGTH);
        private final ByteBuffer out = ByteBuffer.allocateDirect(4 * BUFFER_LENGTH);

        private Connection(final SocketChannel channel) {
            this.channel = channel;
        }

        private void echo() throws IOException {
            if (channel.read(in) < 0) {
                channel.close();
                return;
            }
            in.flip();
            while (in.remaining() >= EchoFrames.REQUEST_LENGTH && out.remaining() >= EchoFrames.REPLY_LENGTH) {
                out.putLong(in.getLong(in.position()));
                out.position(out.position() + EchoFrames.REPLY_LENGTH - Long.BYTES);
                in.position(in.position() + EchoFrames.REQUEST_LENGTH);
            }
            in.compact();
            out.flip();
            channel.write(out);
            out.compact();
        }
    }
}
