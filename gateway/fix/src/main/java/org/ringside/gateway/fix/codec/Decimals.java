package org.ringside.gateway.fix.codec;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/** Decimals as text, exactly: a mantissa with a scale is the number mantissa / 10^scale. Allocates nothing. */
public final class Decimals {
    /** The text is no number, or the number has more decimals than the scale, or does not fit. */
    public static final long INEXACT = Long.MIN_VALUE;

    private static final int MAX_SCALE = 18;
    /** So many digits fit a word without a sign, whatever they are: what has its highest bit does not fit a long. */
    private static final int SHORT = 19;
    private static final long[] POWERS = new long[MAX_SCALE + 1];

    static {
        POWERS[0] = 1;
        for (int i = 1; i <= MAX_SCALE; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

    private Decimals() {
    }

    /** Whether a text is a decimal: digits, perhaps with one point, perhaps behind a minus. */
    static boolean isDecimal(final DirectBuffer buffer, final int offset, final int length) {
        if (isWord(buffer, offset, length)) {
            final long word = buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
            final long points = Digits.points(word, length);
            if (Digits.areDigits(Digits.padded(withZeros(word, points), length))) {
                return (points & points - 1) == 0 && (points == 0 || length > 1);
            }
        }
        int at = offset;
        final int end = offset + length;
        if (at < end && buffer.getByte(at) == '-') {
            at++;
        }
        int digits = 0;
        int points = 0;
        for (; at < end; at++) {
            final byte each = buffer.getByte(at);
            if (each == '.') {
                points++;
            } else if (isDigit(each)) {
                digits++;
            } else {
                return false;
            }
        }
        return digits > 0 && points <= 1;
    }

    /**
     * Reads a decimal.
     *
     * @param buffer with the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param scale  decimals of the result, 0 to 18.
     * @return the mantissa, or {@link #INEXACT}.
     */
    public static long parse(final DirectBuffer buffer, final int offset, final int length, final int scale) {
        if (isWord(buffer, offset, length)) {
            final long word = buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
            final long points = Digits.points(word, length);
            if (points == 0 && Digits.areDigits(Digits.padded(word, length))) {
                return scaled(Digits.number(Digits.padded(word, length)), 0, scale);
            }
            final int front = Long.numberOfTrailingZeros(points) >> 3;
            final int rest = length - 1 - front;
            // Digits in front of the point, and those behind it in its place: another point among them is no digit.
            final long inFront = ~(-1L << front * Byte.SIZE);
            final long digits = Digits.padded(word & inFront | word >>> Byte.SIZE & ~inFront, length - 1);
            if (points != 0 && length > 1 && Digits.areDigits(digits)) {
                return scaled(Digits.number(digits), rest, scale);
            }
        }
        if (length <= SHORT) {
            return parseShort(buffer, offset, length, scale);
        }
        if (!isDecimal(buffer, offset, length)) {
            return INEXACT;
        }
        final boolean isNegative = buffer.getByte(offset) == '-';
        long mantissa = 0;
        int decimals = -1;
        for (int at = isNegative ? offset + 1 : offset; at < offset + length; at++) {
            final int digit = buffer.getByte(at) - '0';
            if (digit == '.' - '0') {
                decimals = 0;
            } else if (decimals == scale) {
                if (digit != 0) {
                    return INEXACT;
                }
            } else {
                if (mantissa > (Long.MAX_VALUE - digit) / 10) {
                    return INEXACT;
                }
                mantissa = mantissa * 10 + digit;
                decimals += decimals < 0 ? 0 : 1;
            }
        }
        final long power = POWERS[scale - Math.max(0, decimals)];
        if (mantissa > Long.MAX_VALUE / power) {
            return INEXACT;
        }
        return isNegative ? -mantissa * power : mantissa * power;
    }

    /** The same for a text that cannot be too long for a word: looks at each byte once, at eight digits together. */
    private static long parseShort(final DirectBuffer buffer, final int offset, final int length, final int scale) {
        final boolean isNegative = length > 0 && buffer.getByte(offset) == '-';
        final int first = isNegative ? offset + 1 : offset;
        final int end = offset + length;
        long mantissa = 0;
        int point = end;
        int at = first;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            final long word = buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
            if (!Digits.areDigits(word)) {
                break;
            }
            mantissa = mantissa * Digits.LIMIT + Digits.number(word);
        }
        for (; at < end; at++) {
            final int digit = buffer.getByte(at) - '0';
            if (digit >= 0 && digit <= 9) {
                mantissa = mantissa * 10 + digit;
            } else if (digit == '.' - '0' && point == end) {
                point = at;
            } else {
                return INEXACT;
            }
        }
        final int decimals = Math.max(0, end - point - 1);
        if (end - first == (point < end ? 1 : 0)) {
            return INEXACT;
        }
        final long product = scaled(mantissa, decimals, scale);
        return isNegative && product != INEXACT ? -product : product;
    }

    /** A number with so many decimals as a mantissa with a scale. */
    private static long scaled(final long number, final int decimalsOfNumber, final int scale) {
        long mantissa = number;
        int decimals = decimalsOfNumber;
        for (; decimals > scale; decimals--) {
            if (mantissa % 10 != 0) {
                return INEXACT;
            }
            mantissa /= 10;
        }
        final long power = POWERS[scale - decimals];
        final long product = mantissa * power;
        return product < 0 || Math.multiplyHigh(mantissa, power) != 0 ? INEXACT : product;
    }

    /** Whether a text is short enough to be read as a word, and the buffer has the rest of the word, too. */
    private static boolean isWord(final DirectBuffer buffer, final int offset, final int length) {
        return length > 0 && length <= Long.BYTES && offset <= buffer.capacity() - Long.BYTES;
    }

    /** Digits for points. */
    private static long withZeros(final long word, final long points) {
        return word ^ (points >>> 7) * ('.' ^ '0');
    }

    /**
     * Reads a number of 1 to 18 digits.
     *
     * @return the number, or -1 if another byte is among them.
     */
    static long natural(final DirectBuffer buffer, final int offset, final int length) {
        if (isWord(buffer, offset, length)) {
            final long digits = Digits.padded(buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN), length);
            return Digits.areDigits(digits) ? Digits.number(digits) : -1;
        }
        long number = 0;
        for (int at = offset; at < offset + length; at++) {
            final byte each = buffer.getByte(at);
            if (!isDigit(each)) {
                return -1;
            }
            number = number * 10 + each - '0';
        }
        return number;
    }

    /**
     * Writes a decimal without a point that nothing follows, and without zeros at its end.
     *
     * @param target   to write into, with room for eight bytes more, which do not count.
     * @param offset   of the first byte.
     * @param mantissa of the number; not {@link #INEXACT}.
     * @param scale    of the mantissa, 0 to 18.
     * @return bytes written, 21 at most.
     */
    static int write(
        final byte[] target, final int offset, final long mantissa, final int scale) {
        int at = offset;
        if (mantissa < 0) {
            target[at++] = '-';
        }
        final long magnitude = Math.abs(mantissa);
        // Most prices have this scale: a division by a constant is a multiplication.
        final long whole = scale == Long.BYTES ? magnitude / Digits.LIMIT : magnitude / POWERS[scale];
        final long fraction = magnitude - whole * POWERS[scale];
        at += Digits.write(target, at, whole);
        if (fraction != 0) {
            target[at] = '.';
            at += 1 + writeFraction(target, at + 1, fraction, scale);
        }
        return at - offset;
    }

    /** Writes decimals of which one at least is not 0; returns how many. */
    private static int writeFraction(
        final byte[] target, final int offset, final long fraction, final int scale) {
        final int behind = Math.max(0, scale - Long.BYTES);
        final long first = behind == 0 ? fraction * POWERS[Long.BYTES - scale] : fraction / POWERS[behind];
        final long text = Digits.text((int) first);
        Words.put(target, offset, text);
        final long rest = behind == 0 ? 0 : fraction - first * POWERS[behind];
        return rest == 0 ? Long.BYTES - Digits.zerosBehind(text)
            : Long.BYTES + writeFraction(target, offset + Long.BYTES, rest, behind);
    }

    static boolean isDigit(final byte each) {
        return each >= '0' && each <= '9';
    }
}
