package org.ringside.gateway.tls;

import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.gateway.protocol.TlsChannel;

/** A socket with TLS between it and the session. */
final class TlsTransport implements Transport {
    private final SocketChannel socket;
    private final TlsBufferPool pool;
    private final TlsBuffers buffers;
    private final TlsChannel stream;

    /**
     * A connection whose handshake is still to come.
     *
     * @param socket not blocking.
     * @param tls    the gateway's side, begun.
     * @param pool   that lends the buffers.
     */
    TlsTransport(final SocketChannel socket, final SSLEngine tls, final TlsBufferPool pool) {
        this.socket = socket;
        this.pool = pool;
        this.buffers = pool.take();
        this.stream = new TlsChannel(socket, tls, buffers);
    }

    @Override
    public SocketChannel socket() {
        return socket;
    }

    @Override
    public ByteChannel stream() {
        return stream;
    }

    @Override
    public boolean hasInput() {
        return stream.hasInput();
    }

    @Override
    public boolean hasTask() {
        return stream.hasTask();
    }

    @Override
    public void runTask() {
        stream.runTask();
    }

    @Override
    public int unsent() {
        return stream.unsent();
    }

    @Override
    public void flush() throws IOException {
        stream.flush();
    }

    @Override
    public boolean shutOutput() throws IOException {
        if (!stream.closeOutput()) {
            return false;
        }
        socket.shutdownOutput();
        return true;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    @Override
    public void release() {
        pool.give(buffers);
    }
}
