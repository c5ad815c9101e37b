package org.ringside.simulator.flow;

import java.util.List;

/**
 * The instruments of the synthetic profiles, which are those of the default configuration.
 *
 * @param securityId of the instrument.
 * @param tick       smallest difference of prices, mantissa with exponent -8.
 * @param reference  price around which traders trade, mantissa with exponent -8.
 */
public record Instrument(int securityId, long tick, long reference) {
    private static final long CENT = 1_000_000;

    private static final List<Instrument> ALL = List.of(
        new Instrument(1, CENT, 23_600 * CENT), new Instrument(2, CENT, 180_000 * CENT),
        new Instrument(3, CENT, 10_000 * CENT), new Instrument(4, 5 * CENT, 5_000 * CENT));

    public static final int COUNT = ALL.size();

    static List<Instrument> first(final int count) {
        return ALL.subList(0, count);
    }

    /** So many ticks from the reference: up is positive. */
    long price(final long ticks) {
        return reference + ticks * tick;
    }
}
