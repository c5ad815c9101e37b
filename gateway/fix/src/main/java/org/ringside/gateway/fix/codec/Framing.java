package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * Finds messages in a stream of bytes: BeginString, BodyLength and MsgType come first, and the checksum is where the
 * length says, and right. What is no message is passed over up to the next bytes that may begin one, so a message
 * behind garbage is not lost. One thread.
 */
final class Framing {
    static final byte SOH = 1;
    static final int TRAILER_LENGTH = 7;
    static final int BEGIN_STRING_OFFSET = 2;

    /** {@code 8=FIX.4.} and, behind the 4 and the delimiter, {@code 9=}: how every message begins that is taken. */
    static final long BEGIN_STRING = 0x2E34_2E58_4946_3D38L;
    static final int BODY_LENGTH = 0x3D39_0134;
    static final int START_LENGTH = Long.BYTES + Integer.BYTES;

    /** {@code 35=}. */
    private static final int MSG_TYPE = 0x3D_3533;
    private static final int TYPE_MASK = 0xFF_FFFF;

    private static final byte[] START = {'8', '=', 'F', 'I', 'X'};
    private static final int MAX_BEGIN_STRING = 16;
    private static final int MAX_LENGTH_DIGITS = 6;
    private static final int SHORTEST_BODY = 5;

    private final int maxLength;
    private int beginStringEnd;
    private int body;
    private int bodyEnd;

    /** Takes messages of at most so many bytes. */
    Framing(final int maxLength) {
        this.maxLength = maxLength;
    }

    /** Behind the last byte of BeginString. */
    int beginStringEnd() {
        return beginStringEnd;
    }

    /** Of the field MsgType. */
    int body() {
        return body;
    }

    /** Of the field CheckSum. */
    int bodyEnd() {
        return bodyEnd;
    }

    /**
     * Looks at the bytes between two offsets.
     *
     * @return length of the message that begins there; 0 if more bytes are needed; less than 0 if no message begins
     *     there: the number of bytes to pass over, negated.
     */
    int find(final DirectBuffer buffer, final int offset, final int limit) {
        int length = usualLength(buffer, offset, limit);
        if (length == 0) {
            final int lengthField = mayBegin(buffer, offset, limit) ? endOfBeginString(buffer, offset, limit) : -1;
            length = lengthField > 0 ? bodyLength(buffer, lengthField, limit) : lengthField;
            if (length <= 0) {
                return length == 0 ? 0 : garbled(buffer, offset, limit);
            }
        }
        if (length < SHORTEST_BODY || body - offset + length + TRAILER_LENGTH > maxLength
            || !mayBeType(buffer, limit)) {
            return garbled(buffer, offset, limit);
        }
        bodyEnd = body + length;
        if (limit < bodyEnd + TRAILER_LENGTH) {
            return 0;
        }
        return isWhole(buffer, offset) ? bodyEnd + TRAILER_LENGTH - offset : garbled(buffer, offset, limit);
    }

    /** Returns the body's length and finds the body, 0 if the message does not begin as almost all do. */
    private int usualLength(final DirectBuffer buffer, final int offset, final int limit) {
        final int lengthField = offset + START_LENGTH - 2;
        if (limit - lengthField < Long.BYTES + 2 || buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN) != BEGIN_STRING
            || buffer.getInt(offset + Long.BYTES, ByteOrder.LITTLE_ENDIAN) != BODY_LENGTH) {
            return 0;
        }
        final long word = buffer.getLong(lengthField + 2, ByteOrder.LITTLE_ENDIAN);
        final int digits = Delimiters.first(Delimiters.in(word));
        if (digits < 1 || digits > MAX_LENGTH_DIGITS || !Digits.areDigits(Digits.padded(word, digits))) {
            return 0;
        }
        beginStringEnd = lengthField - 1;
        body = lengthField + 2 + digits + 1;
        return Digits.number(Digits.padded(word, digits));
    }

    /** Returns the offset of the field BodyLength, 0 if more bytes are needed, -1 if there cannot be one. */
    private int endOfBeginString(final DirectBuffer buffer, final int offset, final int limit) {
        final int bound = offset + BEGIN_STRING_OFFSET + MAX_BEGIN_STRING + 1;
        for (int at = offset + START.length; at < Math.min(limit, bound); at++) {
            if (buffer.getByte(at) == SOH) {
                beginStringEnd = at;
                return at + 1;
            }
        }
        return limit < bound ? 0 : -1;
    }

    /** Returns the body's length and finds the body, 0 if more bytes are needed, -1 if there is none. */
    private int bodyLength(final DirectBuffer buffer, final int lengthField, final int limit) {
        if (!matches(buffer, lengthField, limit, '9', '=', (byte) 0)) {
            return -1;
        }
        int length = 0;
        for (int at = lengthField + 2; at < limit; at++) {
            final byte each = buffer.getByte(at);
            if (each == SOH) {
                body = at + 1;
                return length == 0 ? -1 : length;
            }
            if (!Decimals.isDigit(each) || at - lengthField - 2 == MAX_LENGTH_DIGITS) {
                return -1;
            }
            length = length * 10 + each - '0';
        }
        return 0;
    }

    private boolean isWhole(final DirectBuffer buffer, final int offset) {
        return buffer.getLong(bodyEnd - 1, ByteOrder.LITTLE_ENDIAN)
            == Checksum.end(Checksum.of(buffer, offset, bodyEnd - offset));
    }

    private static int garbled(final DirectBuffer buffer, final int offset, final int limit) {
        int next = offset + 1;
        while (next < limit && !mayBegin(buffer, next, limit)) {
            next++;
        }
        return offset - next;
    }

    private static boolean mayBegin(final DirectBuffer buffer, final int offset, final int limit) {
        for (int i = 0; i < START.length && offset + i < limit; i++) {
            if (buffer.getByte(offset + i) != START[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether what is there of the body begins with the field MsgType. */
    private boolean mayBeType(final DirectBuffer buffer, final int limit) {
        return limit - body < Integer.BYTES ? matches(buffer, body, limit, '3', '5', '=')
            : (buffer.getInt(body, ByteOrder.LITTLE_ENDIAN) & TYPE_MASK) == MSG_TYPE;
    }

    /** Whether what is there of three bytes is this; 0 stands for any byte. */
    private static boolean matches(
        final DirectBuffer buffer, final int offset, final int limit, final int first, final int second,
        final int third) {
        return (offset >= limit || buffer.getByte(offset) == first)
            && (offset + 1 >= limit || buffer.getByte(offset + 1) == second)
            && (third == 0 || offset + 2 >= limit || buffer.getByte(offset + 2) == third);
    }
}
