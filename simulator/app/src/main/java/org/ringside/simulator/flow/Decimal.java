package org.ringside.simulator.flow;

/** Converts decimal numbers to mantissas: exactly, without floating point. */
public final class Decimal {
    /** Digits after the point of a price on the wire. */
    static final int PRICE_DIGITS = 8;

    /** Of {@link #parse}: the text is no such number. */
    static final long INVALID = Long.MIN_VALUE;

    private static final long PRICE_UNIT = 100_000_000;

    private Decimal() {
    }

    /**
     * Mantissa of a number that is not negative.
     *
     * @param text   such as {@code 236.47}.
     * @param digits after the point that the mantissa has; the text may have fewer, or more if they are 0.
     * @return the mantissa, or {@link #INVALID}.
     */
    static long parse(final String text, final int digits) {
        long mantissa = 0;
        int after = -1;
        int seen = 0;
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            if (c == '.' && after < 0) {
                after = 0;
                continue;
            }
            if (c < '0' || c > '9') {
                return INVALID;
            }
            seen++;
            if (after == digits) {
                if (c != '0') {
                    return INVALID;
                }
                continue;
            }
            mantissa = append(mantissa, c - '0');
            if (mantissa < 0) {
                return INVALID;
            }
            after += after < 0 ? 0 : 1;
        }
        for (int i = Math.max(after, 0); i < digits && mantissa >= 0; i++) {
            mantissa = append(mantissa, 0);
        }
        return seen == 0 || mantissa < 0 ? INVALID : mantissa;
    }

    /** Appends a price for people, with two digits after the point or as many more as it needs. */
    public static StringBuilder appendPrice(final StringBuilder text, final long mantissa) {
        final long magnitude = Math.abs(mantissa);
        if (mantissa < 0) {
            text.append('-');
        }
        text.append(magnitude / PRICE_UNIT).append('.');
        long rest = magnitude % PRICE_UNIT;
        long unit = PRICE_UNIT / 10;
        for (int digit = 0; digit < 2 || rest != 0; digit++) {
            text.append((char) ('0' + rest / unit));
            rest %= unit;
            unit /= 10;
        }
        return text;
    }

    private static long append(final long mantissa, final int digit) {
        return mantissa < 0 || mantissa > (Long.MAX_VALUE - digit) / 10 ? -1 : mantissa * 10 + digit;
    }
}
