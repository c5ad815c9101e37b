package org.ringside.matching.benchmarks;

import java.util.Arrays;

/**
 * What a book asks of one of its structures while it carries out commands, written down before anything is measured: a
 * column of primitives for each field. The structure consists of tables: one for each side of the book, or one for each
 * session.
 */
final class Operations {
    /** Which value does this key have? */
    static final byte FIND = 0;
    /** A key gets its value; levels say which the next better one is. */
    static final byte PUT = 1;
    /** A key goes. */
    static final byte REMOVE = 2;
    /** Which is the best? Levels alone. */
    static final byte BEST = 3;
    /** Which are the best ten, from the best on? Levels alone. */
    static final byte WALK = 4;

    private static final int INITIAL = 1 << 16;

    private byte[] kinds = new byte[INITIAL];
    private byte[] tables = new byte[INITIAL];
    private int[] values = new int[INITIAL];
    private long[] keys = new long[INITIAL];
    private int size;
    private int measuredFrom;

    int size() {
        return size;
    }

    /** Operations before this one fill the structure and are not measured. */
    int measuredFrom() {
        return measuredFrom;
    }

    /** How many operations are measured. */
    int measured() {
        return size - measuredFrom;
    }

    byte kind(final int i) {
        return kinds[i];
    }

    int table(final int i) {
        return tables[i];
    }

    /** Rank of a level, or id of an order; 0 where the kind has no key. */
    long key(final int i) {
        return keys[i];
    }

    /** Level or order that a key is given or had, 0 for the other kinds. */
    int value(final int i) {
        return values[i];
    }

    /** What follows is measured. */
    void measureFromHere() {
        measuredFrom = size;
    }

    /** Appends an operation. */
    void add(final byte kind, final int table, final long key, final int value) {
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * size);
            tables = Arrays.copyOf(tables, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
            keys = Arrays.copyOf(keys, 2 * size);
        }
        kinds[size] = kind;
        tables[size] = (byte) table;
        values[size] = value;
        keys[size] = key;
        size++;
    }
}
