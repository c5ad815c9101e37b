package org.ringside.marketdata.itch;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.function.Consumer;

/** A datagram channel without a network: what arrives is put in by a test, and what is sent a test takes. */
final class MemoryDatagrams extends DatagramChannel {
    private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
    private final Consumer<byte[]> sent;
    private final SocketAddress address;

    MemoryDatagrams(final SocketAddress address, final Consumer<byte[]> sent) {
        super(SelectorProvider.provider());
        this.address = address;
        this.sent = sent;
    }

    static byte[] bytesOf(final ByteBuffer datagram) {
        final byte[] bytes = new byte[datagram.remaining()];
        datagram.get(bytes);
        return bytes;
    }

    void arrive(final byte[] datagram) {
        arrived.add(datagram);
    }

    boolean hasArrived() {
        return !arrived.isEmpty();
    }

    @Override
    public SocketAddress receive(final ByteBuffer target) {
        final byte[] datagram = arrived.poll();
        if (datagram == null) {
            return null;
        }
        target.put(datagram);
        return address;
    }

    @Override
    public int send(final ByteBuffer source, final SocketAddress target) {
        final byte[] bytes = bytesOf(source);
        sent.accept(bytes);
        return bytes.length;
    }

    @Override
    public DatagramChannel bind(final SocketAddress local) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> DatagramChannel setOption(final SocketOption<T> name, final T value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> T getOption(final SocketOption<T> name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return Set.of();
    }

    @Override
    public DatagramSocket socket() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isConnected() {
        return false;
    }

    @Override
    public DatagramChannel connect(final SocketAddress remote) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DatagramChannel disconnect() {
        return this;
    }

    @Override
    public SocketAddress getRemoteAddress() {
        return null;
    }

    @Override
    public int read(final ByteBuffer target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(final ByteBuffer[] targets, final int offset, final int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(final ByteBuffer source) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(final ByteBuffer[] sources, final int offset, final int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SocketAddress getLocalAddress() {
        return address;
    }

    @Override
    public MembershipKey join(final InetAddress group, final NetworkInterface through) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MembershipKey join(final InetAddress group, final NetworkInterface through, final InetAddress source) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void implCloseSelectableChannel() {
        arrived.clear();
    }

    @Override
    protected void implConfigureBlocking(final boolean block) {
        // Nothing here ever blocks.
    }
}
