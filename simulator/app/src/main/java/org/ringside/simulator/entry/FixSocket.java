package org.ringside.simulator.entry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.ringside.gateway.protocol.FrameReader;

/** A trader's socket, and what was read from it. Never blocks; one connection after the other, one thread. */
final class FixSocket {
    private static final int CAPACITY = 64 * 1024;

    private final FrameReader input;
    private SocketChannel channel;
    private Selector selector;
    private Object attachment;

    FixSocket(final int maxMessage) {
        input = new FrameReader(CAPACITY, maxMessage);
    }

    /** Connections from now on wake a selector with what comes in. */
    void registerWith(final Selector newSelector, final Object newAttachment) {
        selector = newSelector;
        attachment = newAttachment;
    }

    /** Begins a connection; nothing is left of the one before. */
    void open(final InetSocketAddress address) throws IOException {
        input.clear();
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.connect(address);
    }

    /** Whether the other side has answered. */
    boolean finishConnect() throws IOException {
        if (!channel.finishConnect()) {
            return false;
        }
        if (selector != null) {
            channel.register(selector, SelectionKey.OP_READ, attachment);
        }
        return true;
    }

    /** What was read and not skipped. */
    FrameReader input() {
        return input;
    }

    /** Reads once; returns the number of bytes, -1 at the end of the stream. */
    int read() throws IOException {
        return input.read(channel);
    }

    /** Writes once; returns the number of bytes. */
    int write(final FixOutput output) throws IOException {
        return output.flush(channel);
    }

    void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
