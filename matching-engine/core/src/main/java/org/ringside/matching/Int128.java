package org.ringside.matching;

/** Arithmetic with products of two longs, without objects. */
final class Int128 {
    private static final int HALF = Integer.SIZE;
    private static final long HALF_MASK = 0xFFFF_FFFFL;

    private Int128() {
    }

    /** {@code value * numerator / denominator}, rounded down; none negative, and the answer fits into a long. */
    static long multiplyDivide(final long value, final long numerator, final long denominator) {
        return divide(Math.multiplyHigh(value, numerator), value * numerator, denominator);
    }

    /**
     * A number of 128 bits divided by one of 63, rounded down, as in Hacker's Delight, 9-4: long division with digits
     * of 32 bits.
     *
     * @param high    less than the divisor, so that the answer fits into 64 bits.
     * @param low     unsigned.
     * @param divisor positive.
     */
    static long divide(final long high, final long low, final long divisor) {
        if (high == 0) {
            return low >= 0 ? low / divisor : Long.divideUnsigned(low, divisor);
        }
        final int shift = Long.numberOfLeadingZeros(divisor);
        final long normal = divisor << shift;
        final long rest = high << shift | low >>> Long.SIZE - shift;
        final long shifted = low << shift;
        final long first = digit(rest, shifted >>> HALF, normal);
        final long second = digit((rest << HALF) + (shifted >>> HALF) - first * normal, shifted & HALF_MASK, normal);
        return (first << HALF) + second;
    }

    /** One digit of the quotient: an estimate from the upper digit of the divisor, at most two too large. */
    private static long digit(final long rest, final long next, final long divisor) {
        final long upper = divisor >>> HALF;
        final long lower = divisor & HALF_MASK;
        long digit = Long.divideUnsigned(rest, upper);
        long left = rest - digit * upper;
        while (left <= HALF_MASK
            && (digit > HALF_MASK || Long.compareUnsigned(digit * lower, (left << HALF) + next) > 0)) {
            digit--;
            left += upper;
        }
        return digit;
    }
}
