package org.ringside.gateway.server;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;

/**
 * An end of a connection that exists in memory only, for tests that need very many of them, or a socket that takes
 * exactly so many bytes. Not thread-safe; selected by a {@link MemorySelector}.
 */
final class MemoryChannel extends SocketChannel {
    private final MemoryPipe in;
    private final MemoryPipe out;
    private MemoryChannel peer;

    private MemoryChannel(final MemoryPipe in, final MemoryPipe out) {
        super(SelectorProvider.provider());
        this.in = in;
        this.out = out;
    }

    /** An end of a connection, each direction of which holds so many bytes. */
    static MemoryChannel connected(final int capacity) {
        final MemoryPipe there = new MemoryPipe(capacity);
        final MemoryPipe back = new MemoryPipe(capacity);
        final MemoryChannel end = new MemoryChannel(there, back);
        end.peer = new MemoryChannel(back, there);
        end.peer.peer = end;
        return end;
    }

    /** The other end. */
    MemoryChannel peer() {
        return peer;
    }

    int readyOps() {
        return (in.length() > 0 || in.isClosed() ? SelectionKey.OP_READ : 0)
            | (out.room() > 0 || out.isClosed() ? SelectionKey.OP_WRITE : 0);
    }

    @Override
    public int read(final ByteBuffer target) throws IOException {
        requireOpen();
        return in.read(target);
    }

    @Override
    public int write(final ByteBuffer source) throws IOException {
        requireOpen();
        if (out.isClosed()) {
            throw new IOException("Broken pipe");
        }
        return out.write(source);
    }

    @Override
    public SocketChannel shutdownOutput() {
        out.close();
        return this;
    }

    @Override
    public long read(final ByteBuffer[] targets, final int offset, final int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(final ByteBuffer[] sources, final int offset, final int length) throws IOException {
        long written = 0;
        for (int i = offset; i < offset + length; i++) {
            written += write(sources[i]);
        }
        return written;
    }

    @Override
    public SocketChannel shutdownInput() {
        throw new UnsupportedOperationException();
    }

    @Override
    public SocketChannel bind(final SocketAddress local) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> SocketChannel setOption(final SocketOption<T> name, final T value) {
        return this;
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
    public Socket socket() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isConnectionPending() {
        return false;
    }

    @Override
    public boolean connect(final SocketAddress remote) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean finishConnect() {
        return true;
    }

    @Override
    public SocketAddress getRemoteAddress() {
        return null;
    }

    @Override
    public SocketAddress getLocalAddress() {
        return null;
    }

    @Override
    protected void implCloseSelectableChannel() {
        in.close();
        out.close();
    }

    @Override
    protected void implConfigureBlocking(final boolean isBlocking) {
        // It never blocks.
    }

    private void requireOpen() throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }
}
