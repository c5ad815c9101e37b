package org.ringside.gateway.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;

/**
 * The client's socket, with what was read from it and what waits to be written, and when something last went either
 * way. Never blocks; one connection after the other.
 */
final class GatewaySocket {
    private static final int CAPACITY = 64 * 1024;

    private final FrameReader reader = new FrameReader(CAPACITY, FrameDescriptor.MAX_OUTBOUND_LENGTH);
    private final FrameWriter writer = new FrameWriter(CAPACITY);
    private SocketChannel channel;
    private long lastSentNs;
    private long lastReceivedNs;

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

    /** Begin a connection; nothing is left of the one before. */
    void open(final InetSocketAddress address) throws IOException {
        reader.clear();
        writer.clear();
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.connect(address);
    }

    /** Whether the other side has answered. */
    boolean finishConnect(final long nowNs) throws IOException {
        lastSentNs = nowNs;
        lastReceivedNs = nowNs;
        return channel.finishConnect();
    }

    String localAddress() throws IOException {
        return ((InetSocketAddress) channel.getLocalAddress()).getAddress().getHostAddress();
    }

    /** Read once; answers bytes, -1 at the end of the stream. */
    int read(final long nowNs) throws IOException {
        final int count = reader.read(channel);
        if (count > 0) {
            lastReceivedNs = nowNs;
        }
        return count;
    }

    /** Write once; answers bytes. */
    int flush(final long nowNs) throws IOException {
        final int written = writer.flush(channel);
        if (written > 0) {
            lastSentNs = nowNs;
        }
        return written;
    }

    void close() throws IOException {
        channel.close();
    }
}
