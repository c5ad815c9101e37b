package org.ringside.simulator.benchmarks.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** Many connections that never speak; each that is closed is opened again. */
final class SilentCrowd implements Attack {
    private static final int SIZE = 2_000;
    private static final long PAUSE_MS = 50;

    private final InetSocketAddress address;
    private final Selector selector;
    private final ByteBuffer bytes = ByteBuffer.allocate(64);
    private int size;
    private long closed;

    SilentCrowd(final InetSocketAddress address) throws IOException {
        this.address = address;
        this.selector = Selector.open();
    }

    @Override
    public int turn() throws IOException {
        while (size < SIZE) {
            final SocketChannel channel = SocketChannel.open(address);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            size++;
        }
        selector.select(this::closeIfClosed, PAUSE_MS);
        return 1;
    }

    @Override
    public boolean isUnderWay() {
        return size == SIZE;
    }

    @Override
    public String done() {
        return SIZE + " connections at a time, " + closed + " of them closed";
    }

    @Override
    public void close() throws IOException {
        for (final SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    private void closeIfClosed(final SelectionKey key) {
        try {
            if (isClosed((SocketChannel) key.channel())) {
                key.channel().close();
                size--;
                closed++;
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private boolean isClosed(final SocketChannel channel) {
        try {
            return channel.read(bytes.clear()) < 0;
        } catch (final IOException reset) {
            return true;
        }
    }
}
