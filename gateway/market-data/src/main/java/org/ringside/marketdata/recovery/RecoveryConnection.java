package org.ringside.marketdata.recovery;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.counters.RecoveryCounters;
import org.ringside.marketdata.protocol.ReplayCode;
import org.ringside.marketdata.protocol.ReplayRequestDecoder;
import org.ringside.marketdata.replay.ReplayDescriptor;
import org.ringside.marketdata.store.StoredEventReader;
import org.ringside.marketdata.store.StoredEvents;

/** A client that asks for events: one request after the other, and nothing is read while an answer goes out. */
final class RecoveryConnection implements AutoCloseable {
    private static final int REQUEST = FrameDescriptor.HEADER_LENGTH + ReplayRequestDecoder.BLOCK_LENGTH;
    private static final int PREFIX = ReplayDescriptor.PREFIX_LENGTH;

    private final SocketChannel channel;
    private final InetAddress address;
    private final RecoverySource source;
    private final RecoveryLimits limits;
    private final RecoveryCounters counters;
    private final ByteBuffer input = ByteBuffer.allocateDirect(PREFIX + REQUEST);
    private final UnsafeBuffer inputBuffer = new UnsafeBuffer(input);
    private final ReplayRequestDecoder request = new ReplayRequestDecoder();
    private final ReplayOutput output;
    private StoredEventReader reader;
    private long deadline;

    RecoveryConnection(final SocketChannel channel, final RecoverySource source, final RecoveryLimits limits,
        final RecoveryCounters counters, final long now) {
        this.channel = channel;
        this.address = channel.socket().getInetAddress();
        this.source = source;
        this.limits = limits;
        this.counters = counters;
        this.output = new ReplayOutput(source.feed());
        this.deadline = now + limits.patienceNs();
    }

    InetAddress address() {
        return address;
    }

    /** Whether its events are those that are published now. */
    boolean isOf(final RecoverySource current) {
        return source == current;
    }

    boolean isLate(final long now) {
        return now - deadline >= 0;
    }

    /** Whether it waits for the socket to take more; otherwise, for a request. */
    boolean isWriting() {
        return output.bytes().hasRemaining() || reader != null;
    }

    /**
     * The socket is ready. Reads the request, or writes some of the answer.
     *
     * @return false when the connection is over.
     */
    boolean proceed(final long now, final long epoch) throws IOException {
        if (!isWriting()) {
            if (channel.read(input) < 0) {
                return false;
            }
            if (input.position() < PREFIX) {
                return true;
            }
            if (ReplayDescriptor.length(inputBuffer, 0) != REQUEST) {
                return false;
            }
            if (input.hasRemaining()) {
                return true;
            }
            if (!isRequest()) {
                return false;
            }
            input.clear();
            deadline = now + limits.patienceNs();
            answer(epoch);
        }
        return write(now, epoch);
    }

    private boolean isRequest() {
        return FrameDescriptor.encodingType(inputBuffer, PREFIX) == FrameDescriptor.ENCODING_TYPE
            && FrameDescriptor.frameLength(inputBuffer, PREFIX) == REQUEST
            && FrameDescriptor.schemaId(inputBuffer, PREFIX) == ReplayRequestDecoder.SCHEMA_ID
            && FrameDescriptor.templateId(inputBuffer, PREFIX) == ReplayRequestDecoder.TEMPLATE_ID
            && FrameDescriptor.blockLength(inputBuffer, PREFIX) == ReplayRequestDecoder.BLOCK_LENGTH;
    }

    private void answer(final long epoch) {
        request.wrap(inputBuffer, PREFIX + FrameDescriptor.HEADER_LENGTH, ReplayRequestDecoder.BLOCK_LENGTH,
            FrameDescriptor.version(inputBuffer, PREFIX));
        final StoredEvents events = source.events();
        final long from = request.fromSequence();
        final long end = events.end();
        ReplayCode code = ReplayCode.OK;
        if (request.session() != source.feed().session()) {
            code = ReplayCode.WRONG_SESSION;
        } else if (request.count() > limits.events() || request.count() < 1) {
            code = ReplayCode.TOO_MANY;
        } else if (from < events.first()) {
            code = ReplayCode.TOO_OLD;
        } else if (from >= end) {
            code = ReplayCode.NOT_YET;
        }
        int count = 0;
        if (code == ReplayCode.OK) {
            count = (int) Math.min(request.count(), end - from);
            reader = events.read(from, count);
            if (reader == null) {
                code = ReplayCode.TOO_OLD;
                count = 0;
            }
        }
        output.begin(epoch);
        output.answer(code, from, count);
        counters.answered(code, count);
        output.end();
    }

    /** Writes a part of the answer, the events of one record at most: other connections have a turn then. */
    private boolean write(final long now, final long epoch) throws IOException {
        channel.write(output.bytes());
        if (!output.bytes().hasRemaining() && reader != null) {
            if (reader.left() > 0) {
                output.begin(epoch);
                reader.poll(output::event);
                output.end();
                channel.write(output.bytes());
            }
            if (reader.left() == 0) {
                reader.close();
                reader = null;
                deadline = now + limits.patienceNs();
            }
        }
        return true;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(reader, channel);
    }
}
