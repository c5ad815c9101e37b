package org.ringside.marketdata.client;

import java.util.Arrays;

/**
 * Records of four longs, named by an int, one after another in an array. A record that was given back is used again,
 * the last one first. The array grows by half.
 */
final class Records {
    /** Stands for no record. */
    static final int NONE = -1;

    private static final int SHIFT = 2;
    private static final int LEAST = 64;

    private final int most;
    private long[] fields;
    private int used;
    private int size;
    private int firstFree = NONE;

    /** Begins; {@code most} is how many records there may be at a time. */
    Records(final int most) {
        this.most = most;
        this.fields = new long[Math.min(LEAST, most) << SHIFT];
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == most;
    }

    /** A record with anything in it; there must be one left. */
    int take() {
        size++;
        if (firstFree != NONE) {
            final int record = firstFree;
            firstFree = (int) get(record, 0);
            return record;
        }
        if (used << SHIFT == fields.length) {
            fields = Arrays.copyOf(fields, Math.min(most, used + (used >> 1) + 1) << SHIFT);
        }
        return used++;
    }

    void giveBack(final int record) {
        size--;
        set(record, 0, firstFree);
        firstFree = record;
    }

    void clear() {
        used = 0;
        size = 0;
        firstFree = NONE;
    }

    long get(final int record, final int field) {
        return fields[(record << SHIFT) + field];
    }

    void set(final int record, final int field, final long value) {
        fields[(record << SHIFT) + field] = value;
    }

    /** The lower half of a field. */
    int low(final int record, final int field) {
        return (int) get(record, field);
    }

    /** The upper half of a field. */
    int high(final int record, final int field) {
        return (int) (get(record, field) >>> Integer.SIZE);
    }

    /** Sets both halves of a field. */
    void set(final int record, final int field, final int high, final int low) {
        set(record, field, (long) high << Integer.SIZE | low & 0xFFFF_FFFFL);
    }

    /** Bytes that are taken. */
    long bytes() {
        return (long) fields.length * Long.BYTES;
    }
}
