package org.ringside.matching;

import java.util.Arrays;

/**
 * Words of 64 ids with their prefixes, which ascend: pairs of longs, one after another, the last of which may still
 * change. They lie in arrays of 4,096 longs, so that growing copies few of them.
 */
final class IdWords {
    private static final int SHIFT = 12;
    private static final int LENGTH = 1 << SHIFT;
    private static final int MASK = LENGTH - 1;
    private static final int LEAST = 32;
    private static final int PAIR = 2;

    private long[][] chunks = {new long[LEAST]};
    private long[] tail = chunks[0];
    private int tailIndex;
    /** Where the last one is, and up to where the next one may be. */
    private int at;
    private int end = LEAST - PAIR;

    /** How many there are before the last one. */
    int size() {
        return (tailIndex << SHIFT | at) / PAIR;
    }

    long prefix(final int index) {
        return chunks[index * PAIR >>> SHIFT][index * PAIR & MASK];
    }

    long word(final int index) {
        return chunks[index * PAIR >>> SHIFT][(index * PAIR & MASK) + 1];
    }

    /** Changes one before the last. */
    void word(final int index, final long word) {
        chunks[index * PAIR >>> SHIFT][(index * PAIR & MASK) + 1] = word;
    }

    /** Which of those before the last one has this prefix; negative when none has. */
    int find(final long prefix) {
        int low = 0;
        int high = size() - 1;
        while (low <= high) {
            final int middle = low + high >>> 1;
            final long found = prefix(middle);
            if (found == prefix) {
                return middle;
            }
            if (found < prefix) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** Whether the next one has room where the last one is. */
    boolean hasRoom() {
        return at < end;
    }

    /** Sets the last one, or with a step of 1, for which there must be room, the next one. */
    void set(final int step, final long prefix, final long word) {
        at += PAIR * step;
        tail[at] = prefix;
        tail[at + 1] = word;
    }

    /** Adds the next one. */
    void add(final long prefix, final long word) {
        if (!hasRoom()) {
            grow();
        }
        set(1, prefix, word);
    }

    private void grow() {
        if (tail.length < LENGTH) {
            tail = Arrays.copyOf(tail, 2 * tail.length);
        } else {
            tailIndex++;
            chunks = tailIndex < chunks.length ? chunks : Arrays.copyOf(chunks, 2 * tailIndex);
            tail = new long[LENGTH];
            at = -PAIR;
        }
        chunks[tailIndex] = tail;
        end = tail.length - PAIR;
    }

    /** Removes all, and gives back what they took if that is much. */
    void clear() {
        if (tailIndex > 0) {
            chunks = new long[][] {new long[LEAST]};
        }
        tail = chunks[0];
        tailIndex = 0;
        at = 0;
        end = tail.length - PAIR;
    }
}
