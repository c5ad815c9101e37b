package org.ringside.simulator.benchmarks.peers;

/** Ticks of the instruments of the default configuration, as mantissas with exponent -8. */
final class Ticks {
    /** Number of instruments; their ids begin with 1. */
    static final int INSTRUMENTS = 4;

    private static final long CENT = 1_000_000;

    private Ticks() {
    }

    /** A price of the wire in ticks, 0 if it is none. */
    static long of(final int instrumentId, final long mantissa) {
        return mantissa % size(instrumentId) == 0 ? mantissa / size(instrumentId) : 0;
    }

    /** A price in ticks for the wire. */
    static long mantissa(final int instrumentId, final long ticks) {
        return ticks * size(instrumentId);
    }

    private static long size(final int instrumentId) {
        return instrumentId == INSTRUMENTS ? 5 * CENT : CENT;
    }
}
