package org.ringside.gateway.fix.codec;

import org.agrona.AsciiEncoding;

/** Eight digits of ASCII at a time, in a word whose lowest byte is the first digit. */
public final class Digits {
    /** What a digit stands for. */
    static final long VALUES = 0x0F0F_0F0F_0F0F_0F0FL;
    /** Numbers below have a word of digits at most. */
    static final int LIMIT = 100_000_000;

    private static final long HIGH_HALVES = 0xF0F0_F0F0_F0F0_F0F0L;
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    /** Takes a byte beyond the digits out of its high half. */
    private static final long SIXES = 0x0606_0606_0606_0606L;
    private static final long ALL_BUT_HIGHEST = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long POINTS = 0x2E2E_2E2E_2E2E_2E2EL;

    /** The digits of the numbers that most quantities are. */
    private static final long[] SMALL = new long[1_000];

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = text(i);
        }
    }

    private Digits() {
    }

    /** Whether all eight bytes are digits. */
    public static boolean areDigits(final long word) {
        return (word & HIGH_HALVES) == ZEROS && (word + SIXES & HIGH_HALVES) == ZEROS;
    }

    /** The number of eight digits: neighbours are put together, three times. A byte 0 counts as the digit 0. */
    public static int number(final long word) {
        final long pairs = (word & VALUES) * (1 + (10 << 8)) >>> 8;
        final long fours = (pairs & 0x00FF_00FF_00FF_00FFL) * (1 + (100L << 16)) >>> 16;
        return (int) ((fours & 0x0000_FFFF_0000_FFFFL) * (1 + (10_000L << 32)) >>> 32);
    }

    /** The first 1 to 8 bytes of a word behind as many zeros as make eight digits of them. */
    public static long padded(final long word, final int length) {
        final int bits = length * Byte.SIZE;
        return length == Long.BYTES ? word : word << -bits | ZEROS >>> bits;
    }

    /** The highest bit of each point among the first 1 to 8 bytes of a word. */
    static long points(final long word, final int length) {
        final long others = word ^ POINTS;
        final long found = ~((others & ALL_BUT_HIGHEST) + ALL_BUT_HIGHEST | others | ALL_BUT_HIGHEST);
        return found & -1L >>> -length * Byte.SIZE;
    }

    /** Eight digits of a number below {@link #LIMIT}: halves of it, of these, and of these again. */
    static long text(final int number) {
        final int front = number / 10_000;
        final long fours = (long) (number - front * 10_000) << 32 | front;
        final long hundreds = fours * 10_486 >>> 20 & 0x0000_007F_0000_007FL;
        final long pairs = fours - hundreds * 100 << 16 | hundreds;
        final long tens = pairs * 103 >>> 10 & 0x000F_000F_000F_000FL;
        return (pairs - tens * 10 << 8 | tens) + ZEROS;
    }

    /** The same: most numbers are small. */
    static long eight(final int number) {
        return number < SMALL.length ? SMALL[number] : text(number);
    }

    /** Zeros behind the last other digit, at most eight. */
    static int zerosBehind(final long text) {
        return Long.numberOfLeadingZeros(text & VALUES) >> 3;
    }

    /** So many digits at the end of the eight of a number, in the first bytes of a word. */
    static long shifted(final int number, final int length) {
        return eight(number) >>> (Long.BYTES - length) * Byte.SIZE;
    }

    /** Writes a number that is not negative, and up to seven bytes behind, which do not count. Returns its length. */
    static int write(final byte[] target, final int offset, final long number) {
        if (number < LIMIT) {
            // Not by the text itself: what comes next waits for the length, and for nothing else.
            final int length = AsciiEncoding.digitCount((int) number);
            Words.put(target, offset, shifted((int) number, length));
            return length;
        }
        final long front = number / LIMIT;
        final int length = write(target, offset, front);
        Words.put(target, offset + length, text((int) (number - front * LIMIT)));
        return length + Long.BYTES;
    }
}
