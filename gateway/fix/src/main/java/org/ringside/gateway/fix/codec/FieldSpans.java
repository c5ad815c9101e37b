package org.ringside.gateway.fix.codec;

import java.util.Arrays;

/** Where the first value of each field of a message is. One thread; allocates nothing after construction. */
final class FieldSpans {
    /** The offset, and below it the length. */
    private final long[] spans = new long[Tables.FIELDS];

    /** No field has come. */
    void clear() {
        Arrays.fill(spans, 0);
    }

    /** A field has a value. */
    void put(final int field, final int offset, final int end) {
        spans[field] = (long) offset << Integer.SIZE | end - offset;
    }

    /** Offset of a field's value; 0 if it has not come. */
    int offset(final int field) {
        return (int) (spans[field] >>> Integer.SIZE);
    }

    /** Length of a field's value; 0 if it has not come. */
    int length(final int field) {
        return (int) spans[field];
    }
}
