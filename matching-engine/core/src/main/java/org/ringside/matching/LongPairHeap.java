package org.ringside.matching;

import java.util.Arrays;

/** A priority queue of pairs of longs, the smallest first: by the key, then by the value. */
final class LongPairHeap {
    private long[] keys = new long[64];
    private long[] values = new long[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** Key of the first pair; there is one. */
    long key() {
        return keys[0];
    }

    /** Value of the first pair; there is one. */
    long value() {
        return values[0];
    }

    void clear() {
        size = 0;
    }

    void add(final long key, final long value) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        int at = size++;
        while (at > 0 && isLess(key, value, (at - 1) / 2)) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        put(at, key, value);
    }

    /** Takes the first pair out; there is one. */
    void remove() {
        size--;
        final long key = keys[size];
        final long value = values[size];
        int at = 0;
        int child = smallerChild(at);
        while (child < size && !isLess(key, value, child)) {
            move(child, at);
            at = child;
            child = smallerChild(at);
        }
        put(at, key, value);
    }

    private int smallerChild(final int at) {
        final int left = 2 * at + 1;
        return left + 1 < size && isLess(keys[left + 1], values[left + 1], left) ? left + 1 : left;
    }

    private boolean isLess(final long key, final long value, final int at) {
        return key != keys[at] ? key < keys[at] : value < values[at];
    }

    private void move(final int from, final int to) {
        keys[to] = keys[from];
        values[to] = values[from];
    }

    private void put(final int at, final long key, final long value) {
        keys[at] = key;
        values[at] = value;
    }
}
