package org.ringside.matching;

import java.util.Arrays;

/**
 * Longs by their index, in arrays of 4,096, the first of which begins small: growing copies no more than that. What was
 * never set is 0. Never shrinks.
 */
final class LongChunks {
    private static final int SHIFT = 12;
    private static final int LENGTH = 1 << SHIFT;
    private static final int MASK = LENGTH - 1;

    private static final int LEAST = 8;
    private static final long[] NONE = new long[0];

    private long[][] chunks = {new long[LEAST], NONE};

    /** Of an index that was reserved. */
    long get(final int index) {
        return chunks[index >>> SHIFT][index & MASK];
    }

    /** Of an index that was reserved. */
    void set(final int index, final long value) {
        chunks[index >>> SHIFT][index & MASK] = value;
    }

    /** Makes room for an index. */
    void reserve(final int index) {
        final int chunk = index >>> SHIFT;
        if (chunk >= chunks.length || (index & MASK) >= chunks[chunk].length) {
            grow(chunk, index & MASK);
        }
    }

    private void grow(final int chunk, final int place) {
        if (chunk >= chunks.length) {
            final int before = chunks.length;
            chunks = Arrays.copyOf(chunks, Math.max(chunk + 1, 2 * before));
            Arrays.fill(chunks, before, chunks.length, NONE);
        }
        final int length = chunk == 0 ? Math.max(Integer.highestOneBit(place) << 1, LEAST) : LENGTH;
        chunks[chunk] = Arrays.copyOf(chunks[chunk], length);
    }
}
