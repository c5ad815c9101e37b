package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;

/**
 * A connection that a fuzz test brings into some state and then sends anything through. Light, because there are very
 * many of them; what comes back has to be whole frames.
 */
final class FuzzedTrader implements AutoCloseable {
    /** How far a trader behaves before it goes mad. */
    enum Start { STRANGER, NEGOTIATED, ESTABLISHED, FINISHING, TERMINATING }

    private static final int SOCKET_BUFFER = 8 * 1024;

    private final FrameReader reader = new FrameReader(16 * 1024, FrameDescriptor.MAX_OUTBOUND_LENGTH);
    private final Frames frames = new Frames();
    private final TestGateway gateway;
    private SocketChannel channel;
    private boolean isOpen;

    FuzzedTrader(final TestGateway gateway) {
        this.gateway = gateway;
    }

    /** Begins a connection and brings it there. */
    void start(final InetSocketAddress from, final Start start, final int sessionId, final long verId) {
        try {
            channel = gateway.open(from, SOCKET_BUFFER);
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
        isOpen = true;
        reader.clear();
        gateway.step();
        if (start != Start.STRANGER) {
            send(frames.negotiate(
                sessionId, verId, timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
        }
        if (start.ordinal() > Start.NEGOTIATED.ordinal()) {
            send(frames.establish(
                sessionId, verId, timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        }
        if (start == Start.FINISHING) {
            send(frames.finishedSending(sessionId, verId, 0));
        } else if (start == Start.TERMINATING) {
            send(frames.sequence(0));
        }
    }

    boolean isOpen() {
        return isOpen;
    }

    /** Sends bytes, lets the gateway work, and looks at what it says. */
    void send(final byte[] bytes) {
        try {
            channel.write(ByteBuffer.wrap(bytes));
            gateway.step();
            receive();
        } catch (final IOException gone) {
            isOpen = false;
        }
    }

    /** Hangs up. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
        gateway.step();
    }

    private long timestamp() {
        gateway.clock().advanceMs(1);
        return gateway.clock().epochNs();
    }

    private void receive() throws IOException {
        final int count = reader.read(channel);
        isOpen = count >= 0;
        int length = reader.frameLength(reader.offset());
        while (length != FrameReader.INCOMPLETE) {
            assertThat(length).as("length of a frame from the gateway").isNotEqualTo(FrameReader.INVALID);
            reader.skip(length);
            length = reader.frameLength(reader.offset());
        }
    }
}
