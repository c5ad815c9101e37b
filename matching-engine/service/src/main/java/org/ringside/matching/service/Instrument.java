package org.ringside.matching.service;

import java.math.BigDecimal;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingEngine;

/**
 * An instrument for the wire: its specification, and the value of one tick. The engine counts prices in ticks and has
 * no mantissas. This type translates between ticks and prices on the wire, which are mantissas with exponent -8.
 *
 * @param tickMantissa the tick as a mantissa.
 * @param spec         how the instrument trades.
 */
public record Instrument(long tickMantissa, InstrumentSpec spec) {
    public static final int PRICE_SCALE = 8;
    /** Stands for a price that is not a positive multiple of the tick. */
    public static final long OFF_TICK = -1;
    /** Stands for no price on the wire. */
    public static final long NULL_PRICE = Long.MIN_VALUE;

    /** Bounds prices to those that have a mantissa on the wire. */
    public Instrument {
        spec = spec.withMaximumPrice(Math.min(MatchingEngine.MAX_PRICE, Long.MAX_VALUE / tickMantissa));
    }

    /** The tick as a decimal, for people. */
    public String tick() {
        return BigDecimal.valueOf(tickMantissa, PRICE_SCALE).stripTrailingZeros().toPlainString();
    }

    public long toTicks(final long mantissa) {
        return mantissa > 0 && mantissa % tickMantissa == 0 ? mantissa / tickMantissa : OFF_TICK;
    }

    /** Converts a price to ticks as {@code toTicks} does, with 0 for no price. */
    public long toTicksOrNone(final long mantissa) {
        return mantissa == NULL_PRICE ? 0 : toTicks(mantissa);
    }

    /** Converts ticks to a mantissa, with {@link #NULL_PRICE} for no price. */
    public long toMantissa(final long ticks) {
        return ticks == MatchingEngine.NO_PRICE || ticks == 0 ? NULL_PRICE : ticks * tickMantissa;
    }
}
