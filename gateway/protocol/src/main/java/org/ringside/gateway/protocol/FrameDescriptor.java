package org.ringside.gateway.protocol;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Byte layout of a frame: Simple Open Framing Header, SBE message header, root block, var-data; little-endian.
 * <pre>
 *  0         2         4         6         8         10        12                12 + block length
 *  +---------+---------+---------+---------+---------+---------+-----------------+-----------------------+
 *  | frame   | 0xEB50  | block   | template| schema  | version | root block      | var-data: u8 length,  |
 *  | length  |         | length  | id      | id      |         |                 | bytes; any number     |
 *  +---------+---------+---------+---------+---------+---------+-----------------+-----------------------+
 * </pre>
 * The frame length counts the whole frame, itself included.
 */
public final class FrameDescriptor {
    /** Encoding type of every frame: SBE 1.0, little-endian. */
    public static final int ENCODING_TYPE = 0xEB50;

    /** Offset of the SBE message header: the first byte that credentials sign. */
    public static final int MESSAGE_HEADER_OFFSET = 4;

    /** Bytes before the root block; also the shortest frame. */
    public static final int HEADER_LENGTH = MESSAGE_HEADER_OFFSET + MessageHeaderDecoder.ENCODED_LENGTH;

    /** Longest frame that a client may send. */
    public static final int MAX_INBOUND_LENGTH = 1024;

    /** Longest frame that the gateway sends. */
    public static final int MAX_OUTBOUND_LENGTH = 2048;

    /** First template id of business messages, which have a sequence number; lower ids are session messages. */
    public static final int FIRST_BUSINESS_TEMPLATE_ID = 1000;

    private static final int ENCODING_TYPE_OFFSET = 2;
    private static final int BLOCK_LENGTH_OFFSET = 4;
    private static final int TEMPLATE_ID_OFFSET = 6;
    private static final int SCHEMA_ID_OFFSET = 8;
    private static final int VERSION_OFFSET = 10;
    private static final int U16_MASK = 0xFFFF;
    private static final int U8_MASK = 0xFF;

    private FrameDescriptor() {
    }

    /**
     * Length of the frame that starts at an offset, itself included.
     *
     * @param buffer that holds the frame.
     * @param frame  offset of its first byte.
     * @return 0 to 65535, as it stands there.
     */
    public static int frameLength(final DirectBuffer buffer, final int frame) {
        return u16(buffer, frame);
    }

    /**
     * Encoding type of a frame.
     *
     * @param buffer that holds the frame.
     * @param frame  offset of its first byte.
     * @return {@link #ENCODING_TYPE} if the frame is one of ours.
     */
    public static int encodingType(final DirectBuffer buffer, final int frame) {
        return u16(buffer, frame + ENCODING_TYPE_OFFSET);
    }

    /**
     * Length of a frame's root block as its sender says.
     *
     * @param buffer that holds the frame.
     * @param frame  offset of its first byte.
     * @return 0 to 65535, as it stands there.
     */
    public static int blockLength(final DirectBuffer buffer, final int frame) {
        return u16(buffer, frame + BLOCK_LENGTH_OFFSET);
    }

    /**
     * Template id of the message that a frame holds.
     *
     * @param buffer that holds the frame.
     * @param frame  offset of its first byte.
     * @return the template id.
     */
    public static int templateId(final DirectBuffer buffer, final int frame) {
        return u16(buffer, frame + TEMPLATE_ID_OFFSET);
    }

    /**
     * Schema of a frame.
     *
     * @param buffer that holds the frame.
     * @param frame  offset of its first byte.
     * @return {@link MessageHeaderDecoder#SCHEMA_ID} if the frame is one of ours.
     */
    public static int schemaId(final DirectBuffer buffer, final int frame) {
        return u16(buffer, frame + SCHEMA_ID_OFFSET);
    }

    /**
     * Version of the schema that the sender of a frame speaks.
     *
     * @param buffer that holds the frame.
     * @param frame  offset of its first byte.
     * @return the version, which may be newer than ours.
     */
    public static int version(final DirectBuffer buffer, final int frame) {
        return u16(buffer, frame + VERSION_OFFSET);
    }

    /**
     * Writes both headers of a frame of order entry.
     *
     * @param buffer      to write into.
     * @param frame       offset of the frame's first byte.
     * @param frameLength of the whole frame.
     * @param blockLength of the root block.
     * @param templateId  of the message.
     * @param version     of the schema that block and var-data follow.
     */
    public static void putHeaders(
        final MutableDirectBuffer buffer, final int frame, final int frameLength, final int blockLength,
        final int templateId, final int version) {
        putHeaders(buffer, frame, frameLength, blockLength, templateId, MessageHeaderEncoder.SCHEMA_ID, version);
    }

    /**
     * Writes both headers of a frame of any schema.
     *
     * @param buffer      to write into.
     * @param frame       offset of the frame's first byte.
     * @param frameLength of the whole frame.
     * @param blockLength of the root block.
     * @param templateId  of the message.
     * @param schemaId    of the schema.
     * @param version     of the schema that the body follows.
     */
    public static void putHeaders(
        final MutableDirectBuffer buffer, final int frame, final int frameLength, final int blockLength,
        final int templateId, final int schemaId, final int version) {
        buffer.putShort(frame, (short) frameLength, LITTLE_ENDIAN);
        buffer.putShort(frame + ENCODING_TYPE_OFFSET, (short) ENCODING_TYPE, LITTLE_ENDIAN);
        buffer.putShort(frame + BLOCK_LENGTH_OFFSET, (short) blockLength, LITTLE_ENDIAN);
        buffer.putShort(frame + TEMPLATE_ID_OFFSET, (short) templateId, LITTLE_ENDIAN);
        buffer.putShort(frame + SCHEMA_ID_OFFSET, (short) schemaId, LITTLE_ENDIAN);
        buffer.putShort(frame + VERSION_OFFSET, (short) version, LITTLE_ENDIAN);
    }

    /**
     * Whether a complete frame has room for its root block and for {@code varDataFields} var-data fields behind the
     * block.
     *
     * @param buffer         that holds the frame.
     * @param frame          offset of its first byte.
     * @param minBlockLength that a decoder needs.
     * @param varDataFields  that a decoder will read.
     * @return false if decoding would read bytes that are not the frame's.
     */
    public static boolean isWellFormed(
        final DirectBuffer buffer, final int frame, final int minBlockLength, final int varDataFields) {
        final int blockLength = blockLength(buffer, frame);
        final int end = frame + frameLength(buffer, frame);
        int position = frame + HEADER_LENGTH + blockLength;
        if (blockLength < minBlockLength || position > end) {
            return false;
        }
        for (int i = 0; i < varDataFields; i++) {
            if (position >= end) {
                return false;
            }
            position += 1 + (buffer.getByte(position) & U8_MASK);
        }
        return position <= end;
    }

    private static int u16(final DirectBuffer buffer, final int index) {
        return buffer.getShort(index, LITTLE_ENDIAN) & U16_MASK;
    }
}
