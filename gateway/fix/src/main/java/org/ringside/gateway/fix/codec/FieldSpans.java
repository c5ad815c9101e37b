package org.ringside.gateway.fix.codec;

import java.util.Arrays;

/**
 * Where the first value of each field of a message is, and what it is, if somebody has read it already. One thread;
 * allocates nothing after construction.
 */
final class FieldSpans {
    /** Kinds of values: a whole number, a mantissa with the decimals of a price, a time. */
    static final int NUMBER = 1;
    static final int PRICE = 2;
    static final int TIME = 3;

    private static final int KIND_SHIFT = 24;
    private static final int MAX_LENGTH = (1 << KIND_SHIFT) - 1;

    /** The offset, below it the kind of the value, and below that the length. */
    private final long[] spans = new long[Tables.FIELDS];
    private final long[] values = new long[Tables.FIELDS];

    /** No field has come. */
    void clear() {
        Arrays.fill(spans, 0);
    }

    /** A field has a value. */
    void put(final int field, final int offset, final int end) {
        spans[field] = (long) offset << Integer.SIZE | end - offset;
    }

    /** The same, with a value of a kind. */
    void put(final int field, final int offset, final int end, final int kind, final long value) {
        spans[field] = (long) offset << Integer.SIZE | kind << KIND_SHIFT | end - offset;
        values[field] = value;
    }

    /** Whether a field has a value of a kind: {@link #value}. */
    boolean has(final int field, final int kind) {
        return (int) spans[field] >>> KIND_SHIFT == kind;
    }

    /** The value of a field that has one. */
    long value(final int field) {
        return values[field];
    }

    /** Offset of a field's value; 0 if it has not come. */
    int offset(final int field) {
        return (int) (spans[field] >>> Integer.SIZE);
    }

    /** Length of a field's value; 0 if it has not come. */
    int length(final int field) {
        return (int) spans[field] & MAX_LENGTH;
    }
}
