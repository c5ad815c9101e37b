package org.ringside.gateway.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;

/**
 * The client's socket, with what was read from it and what waits to be written, and when something last went either
 * way. One connection after the other.
 */
final class GatewaySocket {
    private static final int CAPACITY = 64 * 1024;

    private final FrameReader reader = new FrameReader(CAPACITY, FrameDescriptor.MAX_OUTBOUND_LENGTH);
    private final FrameWriter writer = new FrameWriter(CAPACITY);
    private final GatewayStream stream;
    private long lastSentNs;
    private long lastReceivedNs;

    /**
     * Not connected yet.
     *
     * @param tls null for ports without.
     */
    GatewaySocket(final ClientTls tls) {
        stream = new GatewayStream(tls);
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
        stream.registerWith(newSelector, newAttachment);
    }

    /** Begins a connection; nothing is left of the one before. */
    void open(final InetSocketAddress address) throws IOException {
        reader.clear();
        writer.clear();
        stream.open(address);
    }

    /** Whether the other side has answered and, with TLS, is the one that it should be. */
    boolean finishConnect(final long nowNs) throws IOException {
        lastSentNs = nowNs;
        lastReceivedNs = nowNs;
        return stream.finishConnect();
    }

    String localAddress() {
        return stream.localAddress();
    }

    /** Reads once. Returns the number of bytes, -1 at the end of the stream. */
    int read(final long nowNs) throws IOException {
        final int count = reader.read(stream.bytes());
        if (count > 0) {
            lastReceivedNs = nowNs;
        }
        return count;
    }

    /** Writes once. Returns the number of bytes. */
    int flush(final long nowNs) throws IOException {
        stream.flush();
        final int written = writer.flush(stream.bytes());
        if (written > 0) {
            lastSentNs = nowNs;
        }
        return written;
    }

    void close() throws IOException {
        stream.close();
    }
}
