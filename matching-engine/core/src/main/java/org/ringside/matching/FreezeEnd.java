package org.ringside.matching;

/** Draws when a freeze ends, so that nobody can wait for it (rule book 6). The seed comes with the command. */
final class FreezeEnd {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private FreezeEnd() {
    }

    /** The end of the phase that the command begins, or 0 if it does not end by itself. */
    static long draw(final long time, final StartPhase command) {
        if (!command.phase().isFreeze() || command.maximumNs() <= 0) {
            return 0;
        }
        final long end = time + 1 + Long.remainderUnsigned(mix(command.seed() + GAMMA), command.maximumNs());
        return end < time ? Long.MAX_VALUE : end;
    }

    /** The last step of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). */
    private static long mix(final long seed) {
        final long first = (seed ^ seed >>> 30) * 0xBF58476D1CE4E5B9L;
        final long second = (first ^ first >>> 27) * 0x94D049BB133111EBL;
        return second ^ second >>> 31;
    }
}
