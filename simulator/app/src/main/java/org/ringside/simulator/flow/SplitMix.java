package org.ringside.simulator.flow;

/**
 * SplitMix64 (Steele, Lea, Flood 2014). Written out, because a stream has to be the same on every JDK and machine; for
 * that reason it also takes its logarithm from {@link StrictMath}.
 */
final class SplitMix {
    private long state;

    SplitMix(final long seed) {
        this.state = seed;
    }

    long nextLong() {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** From 0 to bound - 1. */
    int nextInt(final int bound) {
        return (int) ((nextLong() >>> 32) * bound >>> 32);
    }

    boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** The time to the next of events that come by chance, one in a unit of time on average. */
    double nextExponential() {
        return -StrictMath.log(1.0 - (nextLong() >>> 11) * 0x1.0p-53);
    }
}
