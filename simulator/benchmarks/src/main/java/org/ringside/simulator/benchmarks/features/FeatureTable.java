package org.ringside.simulator.benchmarks.features;

import java.util.SplittableRandom;

/** What is known of users and items, and the features of a pair: a fixed amount of work, a few microseconds. */
final class FeatureTable {
    /** Users, and as many items; a power of two. */
    static final int ROWS = 1 << 16;

    private static final int DIMENSIONS = 16;
    /** Items that an item is compared with. */
    private static final int NEIGHBOURS = 512;
    /** Odd, so that the neighbours of an item are all different ones. */
    private static final int STRIDE = 40_503;

    private final float[] users = rows(1);
    private final float[] items = rows(2);

    private static float[] rows(final long seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        final float[] rows = new float[ROWS * DIMENSIONS];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (float) random.nextDouble(-1, 1);
        }
        return rows;
    }

    /** Computes the affinity of a user and an item, and best, mean and spread of the affinities of its neighbours. */
    void compute(final int user, final int item, final Features features) {
        float best = Float.NEGATIVE_INFINITY;
        float sum = 0;
        float squares = 0;
        for (int i = 1; i <= NEIGHBOURS; i++) {
            final float affinity = affinity(user, item + i * STRIDE & ROWS - 1);
            best = Math.max(best, affinity);
            sum += affinity;
            squares += affinity * affinity;
        }
        final float mean = sum / NEIGHBOURS;
        features.own = affinity(user, item);
        features.best = best;
        features.mean = mean;
        features.spread = squares / NEIGHBOURS - mean * mean;
    }

    private float affinity(final int user, final int item) {
        float sum = 0;
        for (int i = 0; i < DIMENSIONS; i++) {
            sum += users[user * DIMENSIONS + i] * items[item * DIMENSIONS + i];
        }
        return sum;
    }
}
