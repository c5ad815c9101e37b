package org.ringside.log;

/**
 * Lets an origin have so many events told in a minute. The memory is bounded: origins share a count when their hashes
 * do. Allocates nothing. One thread.
 */
final class OriginLimit {
    static final int PER_MINUTE = 10;

    private static final long MINUTE_NS = 60_000_000_000L;
    private static final int PLACES = 256;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final int HASH_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(PLACES);

    private final long[] begins = new long[PLACES];
    private final int[] passed = new int[PLACES];

    /** Whether an event of this origin may be told now. */
    boolean tryPass(final long origin, final long nowNs) {
        final int place = (int) (origin * GOLDEN_RATIO >>> HASH_SHIFT);
        if (passed[place] == 0 || nowNs - begins[place] >= MINUTE_NS) {
            begins[place] = nowNs;
            passed[place] = 0;
        }
        if (passed[place] == PER_MINUTE) {
            return false;
        }
        passed[place]++;
        return true;
    }
}
