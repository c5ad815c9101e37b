package org.ringside.marketdata.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.protocol.MessageHeaderDecoder;

/**
 * Reads a packet, message by message. The reader checks all frames before the first message: it refuses a damaged
 * packet as a whole, and reads no byte outside the packet. One thread; allocates nothing.
 * <p> The reader is a view of the last wrapped bytes. It has the fields of {@link PacketDescriptor}, and those with
 * which every message begins.
 */
public final class PacketReader {
    private static final int TRANSACT_TIME_OFFSET = 8;
    private static final int INSTRUMENT_OFFSET = 16;
    private static final int FLAGS_OFFSET = 20;
    private static final int U8_MASK = 0xFF;

    private DirectBuffer buffer;
    private int packet;
    private int end;
    private int frame;
    private int next;

    /**
     * Takes a packet.
     *
     * @param source of the packet.
     * @param offset of its first byte.
     * @param length in bytes; all of them are in the source.
     * @return {@link PacketStatus#OK}, or what is wrong: then read nothing.
     * @throws IndexOutOfBoundsException when the bytes are not all in the source.
     */
    public PacketStatus wrap(final DirectBuffer source, final int offset, final int length) {
        source.boundsCheck(offset, length);
        buffer = source;
        packet = offset;
        end = offset + length;
        frame = end;
        next = end;
        if (length < PacketDescriptor.HEADER_LENGTH) {
            return PacketStatus.TOO_SHORT;
        }
        if (length > PacketDescriptor.MAX_LENGTH) {
            return PacketStatus.TOO_LONG;
        }
        final PacketStatus status = checkFrames();
        if (status == PacketStatus.OK) {
            next = packet + PacketDescriptor.HEADER_LENGTH;
        }
        return status;
    }

    private PacketStatus checkFrames() {
        int position = packet + PacketDescriptor.HEADER_LENGTH;
        for (int left = count(); left > 0; left--) {
            if (end - position < FrameDescriptor.HEADER_LENGTH) {
                return PacketStatus.MISCOUNTED;
            }
            if (FrameDescriptor.encodingType(buffer, position) != FrameDescriptor.ENCODING_TYPE) {
                return PacketStatus.OTHER_ENCODING;
            }
            final int length = FrameDescriptor.frameLength(buffer, position);
            if (length < FrameDescriptor.HEADER_LENGTH || length > end - position) {
                return PacketStatus.BAD_FRAME_LENGTH;
            }
            if (FrameDescriptor.schemaId(buffer, position) != MessageHeaderDecoder.SCHEMA_ID) {
                return PacketStatus.OTHER_SCHEMA;
            }
            final PacketStatus status = MessageLayout.check(buffer, position);
            if (status != PacketStatus.OK) {
                return status;
            }
            position += length;
        }
        return position == end ? PacketStatus.OK : PacketStatus.MISCOUNTED;
    }

    /**
     * Goes on to the next message; at first, to the first one.
     *
     * @return false when there is none.
     */
    public boolean next() {
        if (next >= end) {
            return false;
        }
        frame = next;
        next += FrameDescriptor.frameLength(buffer, frame);
        return true;
    }

    /**
     * The engine's session that the packet belongs to.
     *
     * @return nanoseconds since the epoch.
     */
    public long session() {
        return PacketDescriptor.session(buffer, packet);
    }

    /**
     * Number of the first message, or of the next one if there is none.
     *
     * @return the number, as it stands there.
     */
    public long sequence() {
        return PacketDescriptor.sequence(buffer, packet);
    }

    /**
     * When the publisher has sent the packet.
     *
     * @return nanoseconds since the epoch.
     */
    public long sendingTime() {
        return PacketDescriptor.sendingTime(buffer, packet);
    }

    /**
     * Number of messages.
     *
     * @return 0 to 65535.
     */
    public int count() {
        return PacketDescriptor.count(buffer, packet);
    }

    /**
     * Number of the engine.
     *
     * @return 0 to 65535.
     */
    public int channel() {
        return PacketDescriptor.channel(buffer, packet);
    }

    /**
     * Stream that the packet belongs to.
     *
     * @return one of the streams of {@link PacketDescriptor}, or another one.
     */
    public int stream() {
        return PacketDescriptor.stream(buffer, packet);
    }

    /**
     * Flags of the packet.
     *
     * @return the sum of flags of {@link PacketDescriptor}.
     */
    public int packetFlags() {
        return PacketDescriptor.flags(buffer, packet);
    }

    /**
     * Number of the publisher's start.
     *
     * @return 0 to 65535.
     */
    public int incarnation() {
        return PacketDescriptor.incarnation(buffer, packet);
    }

    /**
     * When the engine has published the last message.
     *
     * @return nanoseconds since the epoch.
     */
    public long enginePublished() {
        return PacketDescriptor.enginePublished(buffer, packet);
    }

    /**
     * Buffer with the packet.
     *
     * @return the buffer that was wrapped.
     */
    public DirectBuffer buffer() {
        return buffer;
    }

    /**
     * Offset of the packet.
     *
     * @return the offset of its first byte in {@link #buffer()}.
     */
    public int offset() {
        return packet;
    }

    /**
     * Length of the packet.
     *
     * @return bytes.
     */
    public int length() {
        return end - packet;
    }

    /**
     * Template id of the message.
     *
     * @return the id, which this version may not know.
     */
    public int templateId() {
        return FrameDescriptor.templateId(buffer, frame);
    }

    /**
     * Offset of the message's block.
     *
     * @return the offset in {@link #buffer()}.
     */
    public int body() {
        return frame + FrameDescriptor.HEADER_LENGTH;
    }

    /**
     * Length of the message's block.
     *
     * @return bytes.
     */
    public int blockLength() {
        return FrameDescriptor.blockLength(buffer, frame);
    }

    /**
     * Version of the schema that the message follows.
     *
     * @return the version, which may be newer than ours.
     */
    public int version() {
        return FrameDescriptor.version(buffer, frame);
    }

    /**
     * Number of the message in its instrument's series.
     *
     * @return the number, as it stands there.
     */
    public long rptSeq() {
        return buffer.getLong(body(), LITTLE_ENDIAN);
    }

    /**
     * Time of the command that caused the message.
     *
     * @return nanoseconds since the epoch.
     */
    public long transactTime() {
        return buffer.getLong(body() + TRANSACT_TIME_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Instrument of the message.
     *
     * @return the id, 0 for all of them.
     */
    public int instrumentId() {
        return buffer.getInt(body() + INSTRUMENT_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Flags of the message.
     *
     * @return the sum of flags of {@link EventFlags}.
     */
    public int flags() {
        return buffer.getByte(body() + FLAGS_OFFSET) & U8_MASK;
    }
}
