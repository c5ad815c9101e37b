package org.ringside.gateway.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.gateway.protocol.TlsChannel;

/**
 * The client's socket, with what was read from it and what waits to be written, and when something last went either
 * way. Never blocks, but for the public keys of a handshake where there is TLS; one connection after the other.
 */
final class GatewaySocket {
    private static final int CAPACITY = 64 * 1024;

    private final FrameReader reader = new FrameReader(CAPACITY, FrameDescriptor.MAX_OUTBOUND_LENGTH);
    private final FrameWriter writer = new FrameWriter(CAPACITY);
    private final ClientTls tls;
    private TlsBuffers tlsBuffers;
    private SocketChannel channel;
    private Selector selector;
    private Object attachment;
    /** Null without TLS. */
    private TlsChannel secured;
    /** What frames go over: one of these two. */
    private ByteChannel stream;
    private long lastSentNs;
    private long lastReceivedNs;

    /**
     * Not connected yet.
     *
     * @param tls null for ports without.
     */
    GatewaySocket(final ClientTls tls) {
        this.tls = tls;
    }

    FrameReader reader() {
        return reader;
    }

    FrameWriter writer() {
        return writer;
    }

    long lastSentNs() {
        return lastSentNs;
    }

    long lastReceivedNs() {
        return lastReceivedNs;
    }

    /** Connections from now on wake a selector with what comes in. */
    void registerWith(final Selector newSelector, final Object newAttachment) {
        selector = newSelector;
        attachment = newAttachment;
    }

    /** Begins a connection; nothing is left of the one before. */
    void open(final InetSocketAddress address) throws IOException {
        reader.clear();
        writer.clear();
        channel = SocketChannel.open();
        stream = channel;
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        secured = tls == null ? null : secured(tls.engine(address));
        channel.connect(address);
    }

    private TlsChannel secured(final SSLEngine engine) {
        if (tlsBuffers == null) {
            tlsBuffers = new TlsBuffers(TlsBuffers.recordLength(engine));
        }
        tlsBuffers.clear();
        return new TlsChannel(channel, engine, tlsBuffers);
    }

    /** Whether the other side has answered and, with TLS, is the one that it should be. */
    boolean finishConnect(final long nowNs) throws IOException {
        lastSentNs = nowNs;
        lastReceivedNs = nowNs;
        if (!channel.finishConnect()) {
            return false;
        }
        if (selector != null) {
            channel.register(selector, SelectionKey.OP_READ, attachment);
        }
        if (secured == null) {
            return true;
        }
        // Only now: there is nobody to say goodbye to before.
        stream = secured;
        return secured.handshake();
    }

    String localAddress() {
        return channel.socket().getLocalAddress().getHostAddress();
    }

    /** Reads once. Returns the number of bytes, -1 at the end of the stream. */
    int read(final long nowNs) throws IOException {
        final int count = reader.read(stream);
        if (count > 0) {
            lastReceivedNs = nowNs;
        }
        return count;
    }

    /** Writes once. Returns the number of bytes. */
    int flush(final long nowNs) throws IOException {
        if (secured != null) {
            secured.flush();
        }
        final int written = writer.flush(stream);
        if (written > 0) {
            lastSentNs = nowNs;
        }
        return written;
    }

    void close() throws IOException {
        stream.close();
    }
}
