package org.ringside.marketdata.replay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.MessageHeaderEncoder;
import org.ringside.marketdata.protocol.ReplayAnswerDecoder;
import org.ringside.marketdata.protocol.ReplayRequestEncoder;

/**
 * Requests missed events of L3 from a publisher over TCP, one request after the other, each on a connection of its own.
 * One thread; never blocks; has no clock: the caller gives the time. Allocates for a request, and nothing while the
 * answer comes.
 * <p> The listener gets only packets that are checked, belong to the session, and have exactly the announced messages
 * in their order. A request ends at its deadline, whatever the publisher does.
 */
public final class ReplayClient implements AutoCloseable {
    private static final int CAPACITY = 64 * 1024;
    private static final int REQUEST_LENGTH = FrameDescriptor.HEADER_LENGTH + ReplayRequestEncoder.BLOCK_LENGTH;

    private final InetSocketAddress address;
    private final long timeoutNs;
    private final ReplayListener listener;
    private final ByteBuffer output = ByteBuffer.allocateDirect(ReplayDescriptor.PREFIX_LENGTH + REQUEST_LENGTH);
    private final ByteBuffer input = ByteBuffer.allocateDirect(CAPACITY);
    private final UnsafeBuffer outputBuffer = new UnsafeBuffer(output);
    private final UnsafeBuffer inputBuffer = new UnsafeBuffer(input);
    private final ReplayRequestEncoder request = new ReplayRequestEncoder();
    private final ReplayAnswerDecoder answer = new ReplayAnswerDecoder();
    private final PacketReader packet = new PacketReader();
    private ReplayStatus status = ReplayStatus.IDLE;
    private String reason = "";
    private SocketChannel channel;
    private boolean isConnected;
    private long deadline;
    private long session;
    /** Sequence of the message that comes next. */
    private long next;
    /** Messages that have still to come: before the answer, those that were asked for. */
    private long left;
    private boolean isAnswered;

    /**
     * Makes a client without a request.
     *
     * @param address   of the publisher's port for replay.
     * @param timeoutNs for a whole request, in nanoseconds; 1 at least.
     * @param listener  that gets the packets.
     */
    public ReplayClient(final InetSocketAddress address, final long timeoutNs, final ReplayListener listener) {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("no host has the name " + address.getHostString());
        }
        if (timeoutNs < 1) {
            throw new IllegalArgumentException("timeoutNs " + timeoutNs + ": at least 1");
        }
        this.address = address;
        this.timeoutNs = timeoutNs;
        this.listener = listener;
    }

    /**
     * Begins a request; {@link #poll} does the rest.
     *
     * @param ofSession    of the engine.
     * @param fromSequence first wanted event.
     * @param count        number of wanted events, 1 at least.
     * @param now          in nanoseconds, of the clock that {@link #poll} also gets.
     * @throws IllegalStateException if a request is under way.
     */
    public void request(final long ofSession, final long fromSequence, final int count, final long now) {
        if (status == ReplayStatus.WAITING) {
            throw new IllegalStateException("a request is under way");
        }
        if (count < 1) {
            throw new IllegalArgumentException("count " + count + ": at least 1");
        }
        status = ReplayStatus.WAITING;
        reason = "";
        session = ofSession;
        next = fromSequence;
        left = count;
        channel = null;
        isAnswered = false;
        isConnected = false;
        deadline = now + timeoutNs;
        encodeRequest(count, now);
        input.clear();
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(address);
        } catch (final IOException ex) {
            end(ReplayStatus.DISCONNECTED, ex.toString());
        }
    }

    /**
     * Goes on with the request: reads once, and hands over complete packets.
     *
     * @param now in nanoseconds.
     * @return the state of the request; after its end, the same until the next one begins.
     */
    public ReplayStatus poll(final long now) {
        if (status != ReplayStatus.WAITING) {
            return status;
        }
        if (now - deadline >= 0) {
            end(ReplayStatus.TIMED_OUT, isConnected ? left + " events have not come" : "no connection");
            return status;
        }
        try {
            isConnected = isConnected || channel.finishConnect();
            if (isConnected) {
                if (output.hasRemaining()) {
                    channel.write(output);
                }
                receive();
            }
        } catch (final IOException ex) {
            end(ReplayStatus.DISCONNECTED, ex.toString());
        }
        return status;
    }

    /**
     * Reason why the last request has brought nothing, or not all events.
     *
     * @return one line that names the publisher, empty without a failure.
     */
    public String reason() {
        return reason;
    }

    /** Gives up the current request. The client may be used again. */
    @Override
    public void close() {
        if (status == ReplayStatus.WAITING) {
            end(ReplayStatus.DISCONNECTED, "given up");
        }
    }

    private void encodeRequest(final int count, final long now) {
        ReplayDescriptor.putLength(outputBuffer, 0, REQUEST_LENGTH);
        FrameDescriptor.putHeaders(outputBuffer, ReplayDescriptor.PREFIX_LENGTH, REQUEST_LENGTH,
            ReplayRequestEncoder.BLOCK_LENGTH, ReplayRequestEncoder.TEMPLATE_ID, MessageHeaderEncoder.SCHEMA_ID,
            MessageHeaderEncoder.SCHEMA_VERSION);
        request.wrap(outputBuffer, ReplayDescriptor.PREFIX_LENGTH + FrameDescriptor.HEADER_LENGTH)
            .rptSeq(0).transactTime(now).instrumentId(0).flags((short) 0)
            .session(session).fromSequence(next).count(count);
        output.clear();
    }

    private void receive() throws IOException {
        final int read = channel.read(input);
        int head = 0;
        while (status == ReplayStatus.WAITING && input.position() - head >= ReplayDescriptor.PREFIX_LENGTH) {
            final int length = ReplayDescriptor.length(inputBuffer, head);
            if (length == 0 || length > ReplayDescriptor.MAX_LENGTH) {
                end(ReplayStatus.BAD_ANSWER, "a length of " + length);
                return;
            }
            final int start = head + ReplayDescriptor.PREFIX_LENGTH;
            if (input.position() - start < length) {
                break;
            }
            if (isAnswered) {
                onPacket(start, length);
            } else {
                onAnswer(start, length);
            }
            head = start + length;
        }
        input.flip().position(head);
        input.compact();
        if (read < 0 && status == ReplayStatus.WAITING) {
            end(ReplayStatus.DISCONNECTED, "the publisher has closed the connection, " + left + " events too early");
        }
    }

    private void onAnswer(final int frame, final int length) {
        if (length < FrameDescriptor.HEADER_LENGTH
            || FrameDescriptor.frameLength(inputBuffer, frame) != length
            || FrameDescriptor.encodingType(inputBuffer, frame) != FrameDescriptor.ENCODING_TYPE
            || FrameDescriptor.schemaId(inputBuffer, frame) != ReplayAnswerDecoder.SCHEMA_ID
            || FrameDescriptor.templateId(inputBuffer, frame) != ReplayAnswerDecoder.TEMPLATE_ID
            || !FrameDescriptor.isWellFormed(inputBuffer, frame, ReplayAnswerDecoder.BLOCK_LENGTH, 0)) {
            end(ReplayStatus.BAD_ANSWER, "no message 82");
            return;
        }
        answer.wrap(inputBuffer, frame + FrameDescriptor.HEADER_LENGTH,
            FrameDescriptor.blockLength(inputBuffer, frame), FrameDescriptor.version(inputBuffer, frame));
        switch (answer.code()) {
            case OK -> begin(answer.fromSequence(), answer.count());
            case WRONG_SESSION -> end(ReplayStatus.WRONG_SESSION, "another session");
            case TOO_OLD -> end(ReplayStatus.TOO_OLD, "the events are kept no more");
            case NOT_YET -> end(ReplayStatus.NOT_YET, "the events have not come there yet");
            case TOO_MANY -> end(ReplayStatus.TOO_MANY, "more events than are sent at once");
            case BUSY -> end(ReplayStatus.BUSY, "no place left");
            default -> end(ReplayStatus.BAD_ANSWER, "code " + answer.codeRaw());
        }
    }

    private void begin(final long fromSequence, final long count) {
        if (fromSequence != next || count < 1 || count > left) {
            end(ReplayStatus.BAD_ANSWER, count + " events from " + fromSequence + ", asked for were " + left + " from "
                + next);
            return;
        }
        isAnswered = true;
        left = count;
    }

    private void onPacket(final int offset, final int length) {
        final PacketStatus checked = packet.wrap(inputBuffer, offset, length);
        if (checked != PacketStatus.OK) {
            end(ReplayStatus.BAD_ANSWER, "a packet that is " + checked);
        } else if (packet.session() != session || packet.stream() != PacketDescriptor.STREAM_ORDERS
            || (packet.packetFlags() & PacketDescriptor.FLAG_RECOVERED) == 0) {
            end(ReplayStatus.BAD_ANSWER, "a packet of another stream");
        } else if (packet.sequence() != next || packet.count() < 1 || packet.count() > left) {
            end(ReplayStatus.BAD_ANSWER, packet.count() + " events from " + packet.sequence() + " instead of " + next);
        } else {
            next += packet.count();
            left -= packet.count();
            listener.onPacket(inputBuffer, offset, length);
            if (left == 0 && status == ReplayStatus.WAITING) {
                end(ReplayStatus.COMPLETE, "");
            }
        }
    }

    private void end(final ReplayStatus newStatus, final String newReason) {
        status = newStatus;
        reason = newReason.isEmpty() ? "" : address.getHostString() + ":" + address.getPort() + ": " + newReason;
        CloseHelper.quietClose(channel);
    }
}
