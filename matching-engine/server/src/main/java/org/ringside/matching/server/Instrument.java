package org.ringside.matching.server;

import java.math.BigDecimal;

/**
 * Translates between prices on the wire, mantissas with exponent -8, and the ticks of the engine.
 *
 * @param tickMantissa the tick as a mantissa.
 */
record Instrument(long tickMantissa) {
    static final int PRICE_SCALE = 8;
    /** Not a positive multiple of the tick. */
    static final long OFF_TICK = -1;

    static Instrument of(final BigDecimal tick) {
        return new Instrument(tick.movePointRight(PRICE_SCALE).longValueExact());
    }

    /** The tick as a decimal, for people. */
    String tick() {
        return BigDecimal.valueOf(tickMantissa, PRICE_SCALE).stripTrailingZeros().toPlainString();
    }

    long toTicks(final long mantissa) {
        return mantissa > 0 && mantissa % tickMantissa == 0 ? mantissa / tickMantissa : OFF_TICK;
    }

    long toMantissa(final long ticks) {
        return ticks * tickMantissa;
    }
}
