package org.ringside.simulator.report;

import java.util.Random;

/** Times at the points of ways of messages. */
final class Ways {
    private static final long START = 1_000_000_000L;
    private static final int LONGEST_PART = 100_000;

    private Ways() {
    }

    /** A way whose parts take a time each, by chance. */
    static long[] random(final Random random, final boolean isJournaled) {
        final long[] times = new long[Hop.POINTS];
        long nowNs = START;
        for (int i = 0; i < times.length; i++) {
            times[i] = nowNs;
            nowNs += random.nextInt(LONGEST_PART);
        }
        times[Hop.JOURNALED] = isJournaled ? times[Hop.JOURNALED] : 0;
        return times;
    }

    /** A way whose parts take the same time each. */
    static long[] even(final long partNs) {
        final long[] times = new long[Hop.POINTS];
        for (int i = 0; i < times.length; i++) {
            times[i] = START + i * partNs;
        }
        return times;
    }
}
