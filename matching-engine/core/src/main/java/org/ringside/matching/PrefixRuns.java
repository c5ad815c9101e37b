package org.ringside.matching;

/**
 * Runs of neighbouring prefixes of ids, that come in ascending order. A run that only gets longer takes no memory; a
 * further one copies few of those that are there, however many they are.
 */
final class PrefixRuns {
    /** Runs that there is kept room for. */
    private static final int SMALL = 1024;

    private LongChunks firsts = new LongChunks();
    private LongChunks lasts = new LongChunks();
    private int size;
    /** The highest prefix of the last run. */
    private long last = Long.MIN_VALUE;

    int size() {
        return size;
    }

    /** The lowest prefix of a run. */
    long first(final int run) {
        return firsts.get(run);
    }

    /** The highest prefix of a run, which belongs to it. */
    long last(final int run) {
        return lasts.get(run);
    }

    boolean contains(final long prefix) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            final int middle = low + high >>> 1;
            if (firsts.get(middle) <= prefix) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high >= 0 && prefix <= lasts.get(high);
    }

    /** Adds prefixes that are higher than all that are here, to the highest run if they are its neighbours. */
    void add(final long first, final long newLast) {
        if (size == 0 || last + 1 != first) {
            firsts.reserve(size);
            lasts.reserve(size);
            firsts.set(size, first);
            size++;
        }
        last = newLast;
        lasts.set(size - 1, newLast);
    }

    /** Removes all runs, and gives back what they took if that is much. */
    void clear() {
        if (size > SMALL) {
            firsts = new LongChunks();
            lasts = new LongChunks();
        }
        size = 0;
    }
}
