package org.ringside.matching.benchmarks;

/**
 * Price levels of one side by their rank, a non-negative long that is the larger the better the price. Levels are ints
 * above 0. An abstract class for the reason that {@link Book} is one.
 */
abstract class LevelIndex {
    /** The best level, or 0. */
    abstract int best();

    /** The level of this rank, or 0. */
    abstract int level(long rank);

    /** A level of a rank that has none. The answer is the next better one, or 0. */
    abstract int add(long rank, int level);

    /** The level of this rank goes. */
    abstract void remove(long rank, int level);

    /** A hash of so many levels, from the best on, or of all when there are fewer. */
    abstract int walk(int count);

    static int hash(final int before, final int level) {
        return 31 * before + level;
    }
}
