package org.ringside.matching;

import java.util.Arrays;

/** Runs of neighbouring prefixes of ids, that come in ascending order. A run that only gets longer takes no memory. */
final class PrefixRuns {
    private static final int INITIAL_RUNS = 4;
    /** Runs that there is kept room for. */
    private static final int SMALL = 1024;

    private long[] firsts = new long[INITIAL_RUNS];
    private long[] lasts = new long[INITIAL_RUNS];
    private int size;

    int size() {
        return size;
    }

    /** The lowest prefix of a run. */
    long first(final int run) {
        return firsts[run];
    }

    /** The highest prefix of a run, which belongs to it. */
    long last(final int run) {
        return lasts[run];
    }

    boolean contains(final long prefix) {
        final int index = Arrays.binarySearch(firsts, 0, size, prefix);
        final int below = -index - 2;
        return index >= 0 || below >= 0 && prefix <= lasts[below];
    }

    /** Adds prefixes that are higher than all that are here, to the highest run if they are its neighbours. */
    void add(final long first, final long last) {
        if (size > 0 && lasts[size - 1] + 1 == first) {
            lasts[size - 1] = last;
        } else {
            if (size == firsts.length) {
                firsts = Arrays.copyOf(firsts, 2 * size);
                lasts = Arrays.copyOf(lasts, 2 * size);
            }
            firsts[size] = first;
            lasts[size] = last;
            size++;
        }
    }

    /** Removes all runs, and gives back what they took if that is much. */
    void clear() {
        if (firsts.length > SMALL) {
            firsts = new long[INITIAL_RUNS];
            lasts = new long[INITIAL_RUNS];
        }
        size = 0;
    }
}
