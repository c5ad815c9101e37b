package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes one message at a time into a buffer: {@link #begin}, then the fields of the header and those of the body, both
 * in ascending order of their tags, then {@link #finish}, which puts BeginString, BodyLength and CheckSum around them.
 * One thread; allocates nothing.
 * <p>
 * The message begins some bytes behind the offset that was given, as the length of its length is not known before its
 * end. The buffer has room for what the caller writes: a message that does not fit is a bug of the caller, and an
 * {@link IndexOutOfBoundsException}.
 */
public final class MessageEncoder {
    /** {@code 8=FIX.4.}, and behind it the 4, the delimiter and {@code 9=}. */
    private static final long BEGIN_STRING = 0x2E34_2E58_4946_3D38L;
    private static final int BODY_LENGTH = 0x3D39_0134;
    private static final int START_LENGTH = Long.BYTES + Integer.BYTES;
    /** In front of the body: BeginString, and up to five digits of BodyLength with a delimiter. */
    private static final int RESERVE = START_LENGTH + 6;

    /** Each field's tag with what is behind it, as a word of which the first bytes count, and how many do. */
    private static final long[] TAGS = new long[Tables.FIELDS];
    private static final int[] TAG_LENGTHS = new int[Tables.FIELDS];

    static {
        for (int field = 1; field < Tables.FIELDS; field++) {
            final byte[] text = (Tables.TAG[field] + "=").getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < text.length; i++) {
                TAGS[field] |= (long) text[i] << i * Byte.SIZE;
            }
            TAG_LENGTHS[field] = text.length;
        }
    }

    private final int decimalsOfSeconds;
    /** The text of the second that was written last: most times of a moment are of the same one. */
    private final UnsafeBuffer second = new UnsafeBuffer(new byte[Timestamps.MAX_LENGTH]);
    private long secondNs = -Timestamps.SECOND;
    private MutableDirectBuffer buffer;
    private int body;
    private int at;
    private int start;
    private int lastTag;
    private int message;

    /**
     * Writes times with this precision.
     *
     * @param decimalsOfSeconds 3, 6 or 9.
     */
    public MessageEncoder(final int decimalsOfSeconds) {
        this.decimalsOfSeconds = decimalsOfSeconds;
    }

    /**
     * Begins a message.
     *
     * @param target to write into.
     * @param offset from which on nothing is needed any more.
     * @param type   one of {@link MsgType}.
     */
    public void begin(final MutableDirectBuffer target, final int offset, final int type) {
        buffer = target;
        body = offset + RESERVE;
        at = body;
        lastTag = 0;
        message = Tables.messageOf(type);
        tag(Tag.MSG_TYPE);
        buffer.putByte(at++, (byte) type);
        if (type >>> Byte.SIZE != 0) {
            buffer.putByte(at++, (byte) (type >>> Byte.SIZE));
        }
        end();
        lastTag = 0;
    }

    /** Writes a whole number. */
    public void putNumber(final int tag, final long value) {
        if (value >= 0 && value < 10) {
            putCharacter(tag, (char) ('0' + value));
            return;
        }
        tag(tag);
        at += buffer.putLongAscii(at, value);
        end();
    }

    /** Writes a mantissa with a scale as a decimal. */
    public void putDecimal(final int tag, final long mantissa, final int scale) {
        if (mantissa == 0) {
            putCharacter(tag, '0');
            return;
        }
        tag(tag);
        at += Decimals.write(buffer, at, mantissa, scale);
        end();
    }

    /** Writes a character. */
    public void putCharacter(final int tag, final char value) {
        assert isInOrder(tag) : tag + " behind " + lastTag;
        lastTag = tag;
        final int field = Tables.fieldOf(tag);
        final int bits = TAG_LENGTHS[field] * Byte.SIZE;
        // Tag, character and delimiter have room in one word.
        final long behind = value & 0xFF | Framing.SOH << Byte.SIZE;
        buffer.putLong(at, TAGS[field] | behind << bits, ByteOrder.LITTLE_ENDIAN);
        at += TAG_LENGTHS[field] + 2;
    }

    /** Writes Y. */
    public void putYes(final int tag) {
        putCharacter(tag, 'Y');
    }

    /** Writes a time, in nanoseconds since the epoch. */
    public void putTime(final int tag, final long epochNs) {
        tag(tag);
        if (epochNs - secondNs < 0 || epochNs - secondNs >= Timestamps.SECOND) {
            secondNs = epochNs - epochNs % Timestamps.SECOND;
            Timestamps.write(second, 0, secondNs, decimalsOfSeconds);
        }
        // 18 bytes with the point: two words, and the last digit with the point.
        buffer.putLong(at, second.getLong(0));
        buffer.putLong(at + 8, second.getLong(8));
        buffer.putShort(at + 16, second.getShort(16));
        at += Timestamps.SECONDS_LENGTH + 1;
        Timestamps.writeFraction(buffer, at, epochNs, decimalsOfSeconds);
        at += decimalsOfSeconds;
        end();
    }

    /** Writes a date, in days since the epoch. */
    public void putDate(final int tag, final long epochDays) {
        tag(tag);
        at += Timestamps.writeDate(buffer, at, epochDays);
        end();
    }

    /** Writes a text of ASCII without control characters, which the caller answers for. */
    public void putText(final int tag, final String text) {
        tag(tag);
        at += buffer.putStringWithoutLengthAscii(at, text);
        end();
    }

    /** Writes bytes, none of which is the delimiter. */
    public void putBytes(final int tag, final byte[] bytes) {
        tag(tag);
        buffer.putBytes(at, bytes);
        at += bytes.length;
        end();
    }

    /** Writes bytes, none of which is the delimiter. */
    public void putBytes(final int tag, final DirectBuffer source, final int offset, final int length) {
        tag(tag);
        buffer.putBytes(at, source, offset, length);
        at += length;
        end();
    }

    /**
     * Completes the message.
     *
     * @return its length in bytes.
     */
    public int finish() {
        int lengthOfBody = at - body;
        int front = body - 1;
        buffer.putByte(front, Framing.SOH);
        while (lengthOfBody > 0) {
            buffer.putByte(--front, (byte) ('0' + lengthOfBody % 10));
            lengthOfBody /= 10;
        }
        start = front - START_LENGTH;
        buffer.putLong(start, BEGIN_STRING, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(start + Long.BYTES, BODY_LENGTH, ByteOrder.LITTLE_ENDIAN);
        final int checksum = Checksum.of(buffer, start, at - start);
        buffer.putByte(at, (byte) '1');
        buffer.putByte(at + 1, (byte) '0');
        buffer.putByte(at + 2, (byte) '=');
        buffer.putNaturalPaddedIntAscii(at + 3, 3, checksum);
        buffer.putByte(at + 6, Framing.SOH);
        at += Framing.TRAILER_LENGTH;
        return at - start;
    }

    /** Offset of the first byte of the message that was finished last. */
    public int offset() {
        return start;
    }

    private void tag(final int tag) {
        assert isInOrder(tag) : tag + " behind " + lastTag;
        lastTag = tag;
        final int field = Tables.fieldOf(tag);
        buffer.putLong(at, TAGS[field], ByteOrder.LITTLE_ENDIAN);
        at += TAG_LENGTHS[field];
    }

    private void end() {
        buffer.putByte(at++, Framing.SOH);
    }

    /** Whether a field is in its place, and the message may have it. */
    private boolean isInOrder(final int tag) {
        final int field = Tables.fieldOf(tag);
        if (field != 0 && Tables.HEADER[field]) {
            return lastTag == 0 || lastTag < tag && Tables.HEADER[Tables.fieldOf(lastTag)];
        }
        final int role = Tables.roles(message)[field];
        return role > 0 || role != 0 && (lastTag < tag || Tables.HEADER[Tables.fieldOf(lastTag)]);
    }
}
