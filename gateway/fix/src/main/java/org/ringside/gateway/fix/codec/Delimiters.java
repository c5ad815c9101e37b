package org.ringside.gateway.fix.codec;

/** Finds the delimiter behind each field, in a word whose lowest byte is the first one. */
final class Delimiters {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = 0x8080_8080_8080_8080L;
    private static final long DELIMITERS = Framing.SOH * ONES;

    private Delimiters() {
    }

    /** 0 if there is none; otherwise the lowest bit that is set is in the first one. */
    static long in(final long word) {
        final long others = word ^ DELIMITERS;
        return others - ONES & ~others & HIGHEST_BITS;
    }

    /** Which byte of the word is the first delimiter, by what {@link #in} says; 8 if there is none. */
    static int first(final long found) {
        return Long.numberOfTrailingZeros(found) >> 3;
    }
}
