package org.ringside.marketdata.client;

import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.protocol.MessageHeaderEncoder;

/**
 * Writes packets of one stream, one after the other, into any buffer. One thread; allocates nothing after construction.
 * <p> {@link #begin} a packet. For each message, {@link #claim} space, encode the body there, and {@link #commit} the
 * message. {@link #finish} writes the header.
 */
public final class PacketWriter {
    /** Returned by {@link #claim}: the message belongs in the next packet. */
    public static final int NO_ROOM = -1;

    /** Longest body of a message: block and group. */
    public static final int MAX_BODY_LENGTH = PacketDescriptor.MAX_MESSAGES_LENGTH - FrameDescriptor.HEADER_LENGTH;

    private final long session;
    private final int channel;
    private final int stream;
    private final int incarnation;
    private MutableDirectBuffer buffer;
    private int packet;
    private int tail;
    private int count;

    /**
     * Makes a writer of a stream.
     *
     * @param session     of the engine.
     * @param channel     number of the engine.
     * @param stream      one of the streams of {@link PacketDescriptor}.
     * @param incarnation of the publisher.
     */
    public PacketWriter(final long session, final int channel, final int stream, final int incarnation) {
        this.session = session;
        this.channel = channel;
        this.stream = stream;
        this.incarnation = incarnation;
    }

    /**
     * Begins a packet.
     *
     * @param target to write into; has {@link PacketDescriptor#MAX_LENGTH} bytes from there on.
     * @param offset of the packet's first byte.
     */
    public void begin(final MutableDirectBuffer target, final int offset) {
        target.boundsCheck(offset, PacketDescriptor.MAX_LENGTH);
        buffer = target;
        packet = offset;
        tail = offset + PacketDescriptor.HEADER_LENGTH;
        count = 0;
    }

    /**
     * Claims space for a message.
     *
     * @param bodyLength of block and group together, at most {@link #MAX_BODY_LENGTH}.
     * @return offset of the body, or {@link #NO_ROOM}.
     */
    public int claim(final int bodyLength) {
        if (bodyLength > MAX_BODY_LENGTH) {
            throw new IllegalArgumentException("a body of " + bodyLength + " bytes: at most " + MAX_BODY_LENGTH);
        }
        final int body = tail + FrameDescriptor.HEADER_LENGTH;
        return body + bodyLength > packet + PacketDescriptor.MAX_LENGTH ? NO_ROOM : body;
    }

    /**
     * Completes the claimed message.
     *
     * @param templateId  of the message.
     * @param blockLength of its block.
     * @param bodyLength  of block and group together, not more than was claimed.
     */
    public void commit(final int templateId, final int blockLength, final int bodyLength) {
        final int length = FrameDescriptor.HEADER_LENGTH + bodyLength;
        FrameDescriptor.putHeaders(buffer, tail, length, blockLength, templateId, MessageHeaderEncoder.SCHEMA_ID,
            MessageHeaderEncoder.SCHEMA_VERSION);
        tail += length;
        count++;
    }

    /**
     * Number of messages in the packet.
     *
     * @return messages that are committed.
     */
    public int count() {
        return count;
    }

    /**
     * Completes the packet.
     *
     * @param sequence        of its first message, or of the next one.
     * @param flags           of the packet, the sum of flags of {@link PacketDescriptor}.
     * @param sendingTime     in nanoseconds since the epoch.
     * @param enginePublished of the last message, in nanoseconds since the epoch.
     * @return the length of the packet.
     */
    public int finish(final long sequence, final int flags, final long sendingTime, final long enginePublished) {
        PacketDescriptor.putStream(buffer, packet, session, channel, stream, incarnation);
        PacketDescriptor.putMessages(buffer, packet, sequence, count, flags);
        PacketDescriptor.putTimes(buffer, packet, sendingTime, enginePublished);
        return tail - packet;
    }
}
