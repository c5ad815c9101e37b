package org.ringside.matching;

/**
 * An ordered set of non-negative longs, sparse or dense: a tree of words of 64 bits, a bit for each child that is not
 * empty. Words lie in a hash table by height and prefix, so that empty ones cost nothing, and no range is too wide. A
 * step up or down is one look-up. Neighbours share words: adding next to what is there touches one of them, and the
 * way to the next number is as long as the distance to it has digits to the base of 64, eleven at most, whatever the
 * size of the set.
 */
final class PriceSet {
    private static final int DIGIT_BITS = 6;
    private static final int DIGIT_MASK = (1 << DIGIT_BITS) - 1;
    private static final int HEIGHT = (Long.SIZE + DIGIT_BITS - 2) / DIGIT_BITS;
    private static final int HEIGHT_BITS = 4;

    private final LongMap words = new LongMap();

    /** Adds a number that is not in it. */
    void add(final long number) {
        long prefix = number;
        for (int height = 0; height < HEIGHT; height++) {
            final long bit = 1L << (prefix & DIGIT_MASK);
            prefix >>>= DIGIT_BITS;
            final long key = key(height, prefix);
            final long word = words.get(key);
            words.put(key, word | bit);
            if (word != 0) {
                return;
            }
        }
    }

    /** Removes a number that is in it. */
    void remove(final long number) {
        long prefix = number;
        for (int height = 0; height < HEIGHT; height++) {
            final long bit = 1L << (prefix & DIGIT_MASK);
            prefix >>>= DIGIT_BITS;
            final long key = key(height, prefix);
            final long word = words.get(key) & ~bit;
            if (word != 0) {
                words.put(key, word);
                return;
            }
            words.remove(key);
        }
    }

    /** The smallest number that is larger than this one, or -1. */
    long above(final long number) {
        long prefix = number;
        for (int height = 0; height < HEIGHT; height++) {
            final long larger = -2L << (prefix & DIGIT_MASK);
            prefix >>>= DIGIT_BITS;
            final long found = words.get(key(height, prefix)) & larger;
            if (found != 0) {
                return smallest(height, prefix << DIGIT_BITS | Long.numberOfTrailingZeros(found));
            }
        }
        return -1;
    }

    private long smallest(final int height, final long child) {
        long prefix = child;
        for (int below = height - 1; below >= 0; below--) {
            prefix = prefix << DIGIT_BITS | Long.numberOfTrailingZeros(words.get(key(below, prefix)));
        }
        return prefix;
    }

    private static long key(final int height, final long prefix) {
        return prefix << HEIGHT_BITS | height;
    }
}
