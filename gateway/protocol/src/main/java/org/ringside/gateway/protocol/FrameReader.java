package org.ringside.gateway.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Puts frames together from the pieces that a socket delivers. One thread; allocates nothing after construction.
 * <p> Bytes stay in the buffer until {@link #skip(int)}. A caller that cannot take a frame now tries again later.
 * {@link #read} takes no more bytes than fit.
 */
public final class FrameReader {
    /** Returned by {@link #frameLength(int)}: more bytes are needed. */
    public static final int INCOMPLETE = 0;

    /**
     * Returned by {@link #frameLength(int)}: length out of range or another encoding type. The stream cannot go on from
     * here.
     */
    public static final int INVALID = -1;

    private final ByteBuffer bytes;
    private final UnsafeBuffer buffer;
    private final int maxFrameLength;
    private int head;
    private int tail;

    /**
     * Makes an empty reader.
     *
     * @param capacity       bytes that the reader can hold.
     * @param maxFrameLength longest frame that is taken; half the capacity at most.
     */
    public FrameReader(final int capacity, final int maxFrameLength) {
        if (maxFrameLength < FrameDescriptor.HEADER_LENGTH || maxFrameLength > capacity / 2) {
            throw new IllegalArgumentException("maxFrameLength " + maxFrameLength + " with capacity " + capacity);
        }
        this.bytes = ByteBuffer.allocateDirect(capacity);
        this.buffer = new UnsafeBuffer(bytes);
        this.maxFrameLength = maxFrameLength;
    }

    /**
     * Reads once from a channel.
     *
     * @param channel to read from.
     * @return bytes read, 0 if there are none or there is no room, -1 at the end of the stream.
     * @throws IOException of the channel.
     */
    public int read(final ReadableByteChannel channel) throws IOException {
        return read(channel, bytes.capacity());
    }

    /**
     * Reads once from a channel, and not more than {@code maxBytes}.
     *
     * @param channel  to read from.
     * @param maxBytes that are taken.
     * @return bytes read, 0 if there are none or there is no room, -1 at the end of the stream.
     * @throws IOException of the channel.
     */
    public int read(final ReadableByteChannel channel, final int maxBytes) throws IOException {
        if (bytes.capacity() - tail < maxFrameLength) {
            compact();
        }
        bytes.limit((int) Math.min(bytes.capacity(), (long) tail + maxBytes)).position(tail);
        final int count = channel.read(bytes);
        if (count > 0) {
            tail += count;
        }
        return count;
    }

    /**
     * Length of the frame at an offset.
     *
     * @param frame {@link #offset()}, or the end of a frame behind it.
     * @return length of the frame if the whole frame is here, or {@link #INCOMPLETE}, or {@link #INVALID}.
     */
    public int frameLength(final int frame) {
        final int available = tail - frame;
        if (available < FrameDescriptor.MESSAGE_HEADER_OFFSET) {
            return INCOMPLETE;
        }
        final int length = FrameDescriptor.frameLength(buffer, frame);
        if (FrameDescriptor.encodingType(buffer, frame) != FrameDescriptor.ENCODING_TYPE
            || length < FrameDescriptor.HEADER_LENGTH
            || length > maxFrameLength) {
            return INVALID;
        }
        return length <= available ? length : INCOMPLETE;
    }

    /**
     * Number of bytes that wait.
     *
     * @return bytes, of frames and of the beginning of one.
     */
    public int available() {
        return tail - head;
    }

    /**
     * Offset of the first unread frame.
     *
     * @return offset in {@link #buffer()}.
     */
    public int offset() {
        return head;
    }

    /**
     * Buffer of all frames. Offsets are good until the next {@link #read}.
     *
     * @return the buffer.
     */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /**
     * Skips bytes at {@link #offset()}.
     *
     * @param length of one frame or several.
     */
    public void skip(final int length) {
        head += length;
        if (head == tail) {
            head = 0;
            tail = 0;
        }
    }

    /**
     * Holds what the caller has written into {@link #buffer()} itself, from its first byte on, and nothing else.
     *
     * @param length in bytes.
     */
    public void hold(final int length) {
        head = 0;
        tail = length;
    }

    /**
     * Forgets everything: the next byte is the first of another stream.
     */
    public void clear() {
        head = 0;
        tail = 0;
    }

    private void compact() {
        if (head > 0) {
            buffer.putBytes(0, buffer, head, tail - head);
            tail -= head;
            head = 0;
        }
    }
}
