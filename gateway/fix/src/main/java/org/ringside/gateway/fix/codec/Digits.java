package org.ringside.gateway.fix.codec;

/** Eight digits of ASCII at a time, in a word whose lowest byte is the first digit. */
final class Digits {
    /** What a digit stands for. */
    static final long VALUES = 0x0F0F_0F0F_0F0F_0F0FL;

    private static final long HIGH_HALVES = 0xF0F0_F0F0_F0F0_F0F0L;
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    /** Takes a byte beyond the digits out of its high half. */
    private static final long SIXES = 0x0606_0606_0606_0606L;

    private Digits() {
    }

    /** Whether all eight bytes are digits. */
    static boolean areDigits(final long word) {
        return (word & HIGH_HALVES) == ZEROS && (word + SIXES & HIGH_HALVES) == ZEROS;
    }

    /** The number of eight digits: neighbours are put together, three times. */
    static int number(final long word) {
        final long pairs = (word & VALUES) * (1 + (10 << 8)) >>> 8;
        final long fours = (pairs & 0x00FF_00FF_00FF_00FFL) * (1 + (100L << 16)) >>> 16;
        return (int) ((fours & 0x0000_FFFF_0000_FFFFL) * (1 + (10_000L << 32)) >>> 32);
    }
}
