package org.ringside.matching;

import java.util.Arrays;

/** Longs by their index, in arrays of 4,096: growing copies none of them. What was never set is 0. Never shrinks. */
final class LongChunks {
    private static final int SHIFT = 12;
    private static final int LENGTH = 1 << SHIFT;
    private static final int MASK = LENGTH - 1;

    private long[][] chunks = new long[16][];

    LongChunks() {
        chunks[0] = new long[LENGTH];
    }

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
        if (chunk >= chunks.length) {
            chunks = Arrays.copyOf(chunks, Math.max(chunk + 1, 2 * chunks.length));
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new long[LENGTH];
        }
    }
}
