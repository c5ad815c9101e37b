package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import org.agrona.AsciiEncoding;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes one message at a time into a buffer: {@link #begin}, then the fields of the header and those of the body, both
 * in ascending order of their tags, with a group behind them if its tags are lower, then {@link #finish}, which puts
 * BeginString, BodyLength and CheckSum around them.
 * One thread; allocates nothing.
 * <p>
 * The message begins some bytes behind the offset that was given, as the length of its length is not known before its
 * end. The buffer has room for what the caller writes: a message that does not fit is a bug of the caller, and an
 * {@link IndexOutOfBoundsException}.
 */
public final class MessageEncoder {
    /** In front of the body: BeginString, and up to five digits of BodyLength with a delimiter. */
    private static final int RESERVE = Framing.START_LENGTH + 6;
    private static final int WORD_AND_DELIMITER = Long.BYTES + 1;
    /** From the fifth byte of BeginString on. */
    private static final long BEHIND_BEGIN =
        Framing.BEGIN_STRING >>> Integer.SIZE | (long) Framing.BODY_LENGTH << Integer.SIZE;
    private static final long POINT_MASK = 0xFFFF;
    /** Numbers below have room in a word, with the delimiter. */
    private static final int WITH_DELIMITER = Digits.LIMIT / 10;

    private final int decimalsOfSeconds;
    /** The text of the second that was written last: most times of a moment are of the same one. */
    private final UnsafeBuffer second = new UnsafeBuffer(new byte[Timestamps.MAX_LENGTH]);
    private long secondNs = -Timestamps.SECOND;
    /** Its three parts: eight bytes, eight bytes, and the last digit with the point. */
    private long date;
    private long clock;
    private long point;
    /** The millisecond of it that was written last, with the point before it and three decimals more. */
    private int lastMs;
    private long millis;
    private MutableDirectBuffer buffer;
    private byte[] bytes;
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
     * @param target to write into: the whole of an array.
     * @param offset from which on nothing is needed any more.
     * @param type   one of {@link MsgType}.
     */
    public void begin(final MutableDirectBuffer target, final int offset, final int type) {
        buffer = target;
        bytes = target.byteArray();
        body = offset + RESERVE;
        at = body;
        lastTag = 0;
        message = Tables.messageOf(type);
        final int next = tag(Tag.MSG_TYPE);
        Words.put(bytes, next, type);
        end(next + (type >>> Byte.SIZE == 0 ? 1 : 2));
        lastTag = 0;
    }

    /** Writes a whole number. */
    public void putNumber(final int tag, final long value) {
        if (value >= 0 && value < 10) {
            putCharacter(tag, (char) ('0' + value));
            return;
        }
        final int next = tag(tag);
        if (value >= 0 && value < WITH_DELIMITER) {
            final int length = AsciiEncoding.digitCount((int) value);
            final long end = (long) Framing.SOH << length * Byte.SIZE;
            Words.put(bytes, next, Digits.shifted((int) value, length) | end);
            at = next + length + 1;
            return;
        }
        end(next + (value >= 0 ? Digits.write(bytes, next, value) : buffer.putLongAscii(next, value)));
    }

    /** Writes a mantissa with a scale as a decimal. */
    public void putDecimal(final int tag, final long mantissa, final int scale) {
        if (mantissa == 0) {
            putCharacter(tag, '0');
            return;
        }
        final int next = tag(tag);
        end(next + Decimals.write(bytes, next, mantissa, scale));
    }

    /** Writes a character. */
    public void putCharacter(final int tag, final char value) {
        assert isInOrder(tag) : tag + " behind " + lastTag;
        lastTag = tag;
        final long text = TagText.of(Tables.fieldOf(tag));
        final int length = TagText.length(text);
        // Tag, character and delimiter have room in one word.
        final long behind = value & 0xFF | Framing.SOH << Byte.SIZE;
        Words.put(bytes, at, TagText.bytes(text) | behind << length * Byte.SIZE);
        at += length + 2;
    }

    /** Writes Y. */
    public void putYes(final int tag) {
        putCharacter(tag, 'Y');
    }

    /** Writes a time, in nanoseconds since the epoch. */
    public void putTime(final int tag, final long epochNs) {
        final int next = tag(tag);
        if (epochNs - secondNs < 0 || epochNs - secondNs >= Timestamps.SECOND) {
            begin(epochNs - epochNs % Timestamps.SECOND);
        }
        final int ns = (int) (epochNs - secondNs);
        final int ms = ns / 1_000_000;
        if (ms != lastMs || decimalsOfSeconds > 3) {
            lastMs = ms;
            millis = Digits.text(ns / 1_000) & ~POINT_MASK | point;
        }
        Words.put(bytes, next, date);
        Words.put(bytes, next + 8, clock);
        // The last digit, the point, and six decimals, of which those behind three may not count.
        Words.put(bytes, next + 16, millis);
        if (decimalsOfSeconds > 6) {
            Words.put(bytes, next + 24, Digits.shifted(ns % 1_000, 3));
        }
        end(next + Timestamps.SECONDS_LENGTH + 1 + decimalsOfSeconds);
    }

    private void begin(final long newSecondNs) {
        secondNs = newSecondNs;
        Timestamps.write(second, 0, secondNs, decimalsOfSeconds);
        date = second.getLong(0, ByteOrder.LITTLE_ENDIAN);
        clock = second.getLong(8, ByteOrder.LITTLE_ENDIAN);
        point = second.getLong(16, ByteOrder.LITTLE_ENDIAN) & POINT_MASK;
        lastMs = -1;
    }

    /** Writes a date, in days since the epoch. */
    public void putDate(final int tag, final long epochDays) {
        final int next = tag(tag);
        end(next + Timestamps.writeDate(buffer, next, epochDays));
    }

    /** Writes a text of ASCII without control characters, which the caller answers for. */
    public void putText(final int tag, final String text) {
        final int next = tag(tag);
        end(next + buffer.putStringWithoutLengthAscii(next, text));
    }

    /** Writes a text without control characters. */
    public void putText(final int tag, final KnownText text) {
        final int next = tag(tag);
        at = next + text.put(bytes, next);
    }

    /** Writes bytes, none of which is the delimiter. */
    public void putBytes(final int tag, final DirectBuffer source, final int offset, final int length) {
        final int next = tag(tag);
        int done = 0;
        for (; done + Long.BYTES <= length; done += Long.BYTES) {
            Words.put(bytes, next + done, source.getLong(offset + done, ByteOrder.LITTLE_ENDIAN));
        }
        if (done < length && length >= Long.BYTES) {
            // The last eight bytes: some of them are there already.
            final int last = length - Long.BYTES;
            Words.put(bytes, next + last, source.getLong(offset + last, ByteOrder.LITTLE_ENDIAN));
        } else {
            for (; done < length; done++) {
                bytes[next + done] = source.getByte(offset + done);
            }
        }
        end(next + length);
    }

    /**
     * Completes the message.
     *
     * @return its length in bytes.
     */
    public int finish() {
        final int end = at;
        final int lengthOfBody = end - body;
        final long digits = Digits.eight(lengthOfBody);
        Words.put(bytes, body - WORD_AND_DELIMITER, digits);
        bytes[body - 1] = Framing.SOH;
        start = body - 1 - AsciiEncoding.digitCount(lengthOfBody) - Framing.START_LENGTH;
        Words.put(bytes, start, Framing.BEGIN_STRING);
        Words.put(bytes, start + Integer.BYTES, BEHIND_BEGIN);
        Words.put(bytes, end - 1, Checksum.end(Checksum.of(bytes, start, end - start)));
        return end + Framing.TRAILER_LENGTH - start;
    }

    /** Offset of the first byte of the message that was finished last. */
    public int offset() {
        return start;
    }

    /** Writes the tag of a field; returns where its value begins. */
    private int tag(final int tag) {
        assert isInOrder(tag) : tag + " behind " + lastTag;
        lastTag = tag;
        final long text = TagText.of(Tables.fieldOf(tag));
        Words.put(bytes, at, text);
        return at + TagText.length(text);
    }

    /** A value ends there. */
    private void end(final int end) {
        bytes[end] = Framing.SOH;
        at = end + 1;
    }

    /** Whether a field is in its place, and the message may have it. */
    private boolean isInOrder(final int tag) {
        final int field = Tables.fieldOf(tag);
        if (field != 0 && Tables.HEADER[field]) {
            return lastTag == 0 || lastTag < tag && Tables.HEADER[Tables.fieldOf(lastTag)];
        }
        final int role = Tables.roles(message)[field];
        return role > 0 || role == MessageCheck.ROLE_COUNT
            || role != 0 && (lastTag < tag || Tables.HEADER[Tables.fieldOf(lastTag)]);
    }
}
