package org.ringside.matching;

import java.util.Random;

/** Seeded choices. */
final class Dice {
    private final Random random;

    Dice(final long seed) {
        random = new Random(seed);
    }

    boolean oneIn(final int n) {
        return random.nextInt(n) == 0;
    }

    boolean percent(final int share) {
        return random.nextInt(100) < share;
    }

    /** From 0 to below the bound. */
    int below(final int bound) {
        return random.nextInt(bound);
    }

    /** Both included. */
    long between(final long low, final long high) {
        return low + Math.floorMod(random.nextLong(), high - low + 1);
    }

    long any() {
        return random.nextLong();
    }

    @SafeVarargs
    final <T> T of(final T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Weights in parts of their sum: the index of one of them. */
    int weighted(final int... weights) {
        int sum = 0;
        for (final int weight : weights) {
            sum += weight;
        }
        int left = random.nextInt(sum);
        int index = 0;
        while (left >= weights[index]) {
            left -= weights[index];
            index++;
        }
        return index;
    }
}
