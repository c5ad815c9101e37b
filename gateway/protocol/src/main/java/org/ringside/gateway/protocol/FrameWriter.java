package org.ringside.gateway.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Bounded output of a connection: frames are encoded in place, and one write sends many of them. One thread; allocates
 * nothing after construction.
 * <p> {@link #claim} a frame, encode its root block and var-data behind {@link FrameDescriptor#HEADER_LENGTH}, and
 * {@link #commit} the frame. The buffer is twice as long as its limit. So moves of the rest to the front cost less than
 * one copy of each byte, however slowly the other side reads.
 */
public final class FrameWriter {
    /** Returned by {@link #claim}: the limit is reached. */
    public static final int NO_ROOM = -1;

    /** Direct memory of a writer, as a multiple of its limit. */
    public static final int CAPACITY_FACTOR = 2;

    private final ByteBuffer bytes;
    private final UnsafeBuffer buffer;
    private final int limit;
    private int head;
    private int tail;

    /**
     * Makes an empty writer.
     *
     * @param limit bytes that may wait before {@link #claim} refuses; at least two of the longest frames.
     */
    public FrameWriter(final int limit) {
        if (limit < 2 * FrameDescriptor.MAX_OUTBOUND_LENGTH) {
            throw new IllegalArgumentException(
                "limit " + limit + ": at least " + 2 * FrameDescriptor.MAX_OUTBOUND_LENGTH);
        }
        this.limit = limit;
        this.bytes = ByteBuffer.allocateDirect(CAPACITY_FACTOR * limit);
        this.buffer = new UnsafeBuffer(bytes);
    }

    /**
     * Claims space for a frame.
     *
     * @param maxLength that the frame can have.
     * @return offset in {@link #buffer()} of its first byte, or {@link #NO_ROOM}.
     */
    public int claim(final int maxLength) {
        return claimWithin(limit - FrameDescriptor.MAX_OUTBOUND_LENGTH, maxLength);
    }

    /**
     * Claims space for the frame that says why the connection ends. {@link #claim} does not use this space.
     *
     * @param maxLength that the frame can have.
     * @return offset in {@link #buffer()} of its first byte, or {@link #NO_ROOM}.
     */
    public int claimLast(final int maxLength) {
        return claimWithin(limit, maxLength);
    }

    /**
     * Completes the claimed frame.
     *
     * @param templateId  of its message.
     * @param version     of the schema that block and var-data follow.
     * @param blockLength of the root block.
     * @param bodyLength  of root block and var-data together.
     */
    public void commit(final int templateId, final int version, final int blockLength, final int bodyLength) {
        final int length = FrameDescriptor.HEADER_LENGTH + bodyLength;
        FrameDescriptor.putHeaders(buffer, tail, length, blockLength, templateId, version);
        tail += length;
    }

    /**
     * Puts bytes that are no frame of ours into the claimed space.
     *
     * @param source of the bytes.
     * @param offset of the first one.
     * @param length as it was claimed, or less.
     */
    public void commitBytes(final DirectBuffer source, final int offset, final int length) {
        buffer.putBytes(tail, source, offset, length);
        tail += length;
    }

    /**
     * Completes the claimed frame with a kept report, in a version of the schema, or in the report's own version if
     * that is older. The method cuts fields that the version does not have off the end of the root block.
     *
     * @param source  of the report.
     * @param frame   offset of its frame.
     * @param version that the other side speaks.
     */
    public void commitCopy(final UnsafeBuffer source, final int frame, final int version) {
        final int templateId = FrameDescriptor.templateId(source, frame);
        final int spoken = Math.min(version, FrameDescriptor.version(source, frame));
        final int kept = FrameDescriptor.blockLength(source, frame);
        final int block = spoken < MessageHeaderEncoder.SCHEMA_VERSION
            ? Math.min(kept, BlockLengths.of(templateId, spoken)) : kept;
        final int from = frame + FrameDescriptor.HEADER_LENGTH;
        final int to = tail + FrameDescriptor.HEADER_LENGTH;
        final int behindBlock = FrameDescriptor.frameLength(source, frame) - FrameDescriptor.HEADER_LENGTH - kept;
        buffer.putBytes(to, source, from, block);
        buffer.putBytes(to + block, source, from + kept, behindBlock);
        commit(templateId, spoken, block, block + behindBlock);
    }

    /**
     * Buffer for the encoding of frames.
     *
     * @return the buffer.
     */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /**
     * Number of bytes that are committed and not written.
     *
     * @return bytes.
     */
    public int pending() {
        return tail - head;
    }

    /**
     * Longest frame that {@link #claim} takes now.
     *
     * @return bytes, not more than 0 if there is no room.
     */
    public int room() {
        return maxRoom() - pending();
    }

    /**
     * Longest frame that {@link #claim} takes when nothing waits.
     *
     * @return bytes.
     */
    public int maxRoom() {
        return limit - FrameDescriptor.MAX_OUTBOUND_LENGTH;
    }

    /**
     * Writes once.
     *
     * @param channel to write to.
     * @return bytes written, 0 if the channel takes none.
     * @throws IOException of the channel.
     */
    public int flush(final WritableByteChannel channel) throws IOException {
        if (head == tail) {
            return 0;
        }
        bytes.limit(tail).position(head);
        final int written = channel.write(bytes);
        head += written;
        if (head == tail) {
            head = 0;
            tail = 0;
        }
        return written;
    }

    /**
     * Forgets everything: the next frame is the first of another stream.
     */
    public void clear() {
        head = 0;
        tail = 0;
    }

    private int claimWithin(final int bound, final int maxLength) {
        if (tail - head + maxLength > bound) {
            return NO_ROOM;
        }
        if (tail + maxLength > bytes.capacity()) {
            buffer.putBytes(0, buffer, head, tail - head);
            tail -= head;
            head = 0;
        }
        return tail;
    }
}
