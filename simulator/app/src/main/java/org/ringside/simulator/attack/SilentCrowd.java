package org.ringside.simulator.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** Many connections that never speak; each that is closed is opened again. */
final class SilentCrowd implements Attack {

    /** Not the address of the honest traders: a gateway gives no address all places. */
    private static final InetSocketAddress STRANGERS = new InetSocketAddress("127.0.0.2", 0);

    private final InetSocketAddress address;
    private final int target;
    private final Selector selector;
    private final ByteBuffer bytes = ByteBuffer.allocate(64);
    private int size;
    private long opened;
    private long closed;

    SilentCrowd(final InetSocketAddress address, final int target) throws IOException {
        this.address = address;
        this.target = target;
        this.selector = Selector.open();
    }

    @Override
    public int turn() throws IOException {
        while (size < target && connect()) {
            size++;
            opened++;
        }
        return selector.selectNow(this::closeIfClosed);
    }

    /** False while nobody listens, or the listener has died in this moment. */
    private boolean connect() throws IOException {
        final SocketChannel channel = SocketChannel.open().bind(STRANGERS);
        try {
            channel.connect(address);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            return true;
        } catch (final SocketException refusedOrReset) {
            channel.close();
            return false;
        }
    }

    @Override
    public boolean isUnderWay() {
        return opened >= target;
    }

    @Override
    public String done() {
        return opened + " connections, up to " + target + " at a time, " + closed + " of them closed";
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
