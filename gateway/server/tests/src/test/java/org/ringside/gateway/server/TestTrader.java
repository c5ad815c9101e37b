package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.gateway.protocol.TlsChannel;

/**
 * A trader that sends exactly the bytes a test wants, on a real socket, and collects the frames that come back.
 */
final class TestTrader implements AutoCloseable {
    static final int KEEP_ALIVE_MS = 5_000;

    /** Small, so that it does not take megabytes to see what happens when it is full. */
    private static final int SOCKET_BUFFER = 32 * 1024;

    private final TestGateway gateway;
    private final Frames frames = new Frames();
    private final SocketChannel channel;
    /** What frames go over: the socket, or TLS on it. */
    private final ByteChannel stream;
    private final FrameReader reader = new FrameReader(256 * 1024, FrameDescriptor.MAX_OUTBOUND_LENGTH);
    private final Deque<Received> received = new ArrayDeque<>();
    private final Deque<ByteBuffer> unsent = new ArrayDeque<>();
    private int sessionId;
    private long verId;
    private boolean isReading = true;
    private boolean isClosed;

    TestTrader(final TestGateway gateway) {
        this(gateway, SOCKET_BUFFER);
    }

    /** From another address of this host, as {@code 127.0.0.2}. */
    TestTrader(final TestGateway gateway, final String from) {
        this(gateway, SOCKET_BUFFER, new InetSocketAddress(from, 0));
    }

    TestTrader(final TestGateway gateway, final int socketBuffer) {
        this(gateway, socketBuffer, null);
    }

    private TestTrader(final TestGateway gateway, final int socketBuffer, final InetSocketAddress from) {
        this.gateway = gateway;
        try {
            channel = gateway.open(from, socketBuffer);
            channel.configureBlocking(false);
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
        stream = channel;
        gateway.steps(2);
    }

    /** On a connection that exists already. */
    TestTrader(final TestGateway gateway, final SocketChannel channel, final ByteChannel stream) {
        this.gateway = gateway;
        this.channel = channel;
        this.stream = stream;
    }

    Frames frames() {
        return frames;
    }

    int sessionId() {
        return sessionId;
    }

    long verId() {
        return verId;
    }

    /** A timestamp that is greater than any before. */
    long timestamp() {
        gateway.clock().advanceMs(1);
        return gateway.clock().epochNs();
    }

    TestTrader negotiate(final int newSessionId, final long newVerId) {
        sessionId = newSessionId;
        verId = newVerId;
        return send(frames.negotiate(
            newSessionId, newVerId, timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
    }

    TestTrader establish(final long nextSeqNo) {
        return establish(nextSeqNo, KEEP_ALIVE_MS, 0);
    }

    TestTrader establish(final long nextSeqNo, final long keepAliveMs, final int cancelOnDisconnect) {
        return send(frames.establish(
            sessionId, verId, timestamp(), keepAliveMs, nextSeqNo, cancelOnDisconnect, TestGateway.KEY_ID,
            TestGateway.SECRET));
    }

    /** Establishes with cancel on disconnect. */
    TestTrader establishCancelling(final long nextSeqNo, final int type, final long windowMs) {
        return send(frames.establish(
            sessionId, verId, timestamp(), KEEP_ALIVE_MS, nextSeqNo, type, windowMs, TestGateway.KEY_ID,
            TestGateway.SECRET));
    }

    TestTrader askFor(final long from, final long count) {
        return send(frames.retransmitRequest(sessionId, timestamp(), from, count));
    }

    /** Speaks for a session that another connection negotiated. */
    TestTrader resume(final TestTrader other) {
        return resume(other.sessionId, other.verId);
    }

    /** Speaks for a session with a version that it has. */
    TestTrader resume(final int knownSessionId, final long knownVerId) {
        sessionId = knownSessionId;
        verId = knownVerId;
        return this;
    }

    TestTrader logIn(final int newSessionId) {
        negotiate(newSessionId, gateway.clock().epochNs());
        next().negotiateResponse();
        establish(1);
        next().establishAck();
        return this;
    }

    TestTrader send(final byte[]... pieces) {
        for (final byte[] piece : pieces) {
            unsent.addLast(ByteBuffer.wrap(piece));
        }
        flush();
        return this;
    }

    /** Where the gateway stands with this connection; only in memory. */
    ConnectionState state() {
        final SessionStateMachine machine = gateway.machineOf(channel);
        return machine == null ? ConnectionState.CLOSED : machine.state();
    }

    /** Bytes that the gateway can still keep for this trader; only in memory. */
    int room() {
        return gateway.machineOf(channel).connection().room();
    }

    /** Lets the gateway work. */
    void step() {
        gateway.step();
    }

    /** Bytes that the socket did not take. */
    boolean hasUnsent() {
        flush();
        return !unsent.isEmpty();
    }

    void stopReading() {
        isReading = false;
    }

    void startReading() {
        isReading = true;
    }

    /** The next frame from the gateway. */
    Received next() {
        gateway.until("a frame for session " + sessionId, this::hasFrame);
        return received.removeFirst();
    }

    /** The gateway says nothing, however long we wait. */
    TestTrader expectNothing() {
        for (int i = 0; i < 20; i++) {
            gateway.step();
            assertThat(hasFrame()).as("silence, but there is %s", received.peekFirst()).isFalse();
        }
        return this;
    }

    void expectTerminate(final TerminationCode code) {
        assertThat(next().terminate().terminationCode()).isEqualTo(code);
    }

    void expectClosed() {
        gateway.until("the gateway to close the connection of session " + sessionId, () -> {
            poll();
            return isClosed;
        });
        assertThat(received).as("frames before the end").isEmpty();
    }

    /** Whether the connection is up as far as this side knows. */
    boolean isOpen() {
        poll();
        return !isClosed;
    }

    boolean hasFrame() {
        poll();
        return !received.isEmpty();
    }

    int frameCount() {
        poll();
        return received.size();
    }

    /** Says that nothing more will come, and goes on reading. */
    void endOutput() {
        try {
            channel.shutdownOutput();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }

    /** Hangs up without a word. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }

    private void poll() {
        flush();
        if (!isReading || isClosed) {
            return;
        }
        try {
            final int count = reader.read(stream);
            isClosed = count < 0;
        } catch (final IOException reset) {
            isClosed = true;
        }
        collect();
    }

    private void collect() {
        while (true) {
            final int length = reader.frameLength(reader.offset());
            assertThat(length).as("length of a frame from the gateway").isNotEqualTo(FrameReader.INVALID);
            if (length == FrameReader.INCOMPLETE) {
                return;
            }
            final byte[] copy = new byte[length];
            reader.buffer().getBytes(reader.offset(), copy);
            received.addLast(new Received(new UnsafeBuffer(copy)));
            reader.skip(length);
        }
    }

    private void flush() {
        try {
            if (stream instanceof final TlsChannel tls) {
                tls.flush();
            }
            while (!unsent.isEmpty()) {
                stream.write(unsent.peekFirst());
                if (unsent.peekFirst().hasRemaining()) {
                    return;
                }
                unsent.removeFirst();
            }
        } catch (final IOException reset) {
            isClosed = true;
            unsent.clear();
        }
    }
}
