package org.ringside.matching;

import java.nio.ByteOrder;

/**
 * Records of 64 bytes, one cache line each, named by an int. They lie outside the heap, one after another: a record is
 * one shift and one sum away. The whole is written to a snapshot as it is. Record 0 is never given out: 0 stands for
 * none. Freed records are used again, the last one first. It never shrinks.
 *
 * <p>A record that was never given out is refused, unless checks are disabled: see {@link OffHeap}.
 */
class Slab {
    static final int RECORD_LONGS = 8;
    private static final int SHIFT = 6;
    private static final int LINE = 1 << SHIFT;
    /** Where in a field its halves lie. */
    private static final int HIGH = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? Integer.BYTES : 0;
    private static final int LOW = Integer.BYTES - HIGH;

    private final String content;
    private final int maxRecords;
    private final OffHeap memory;
    private long base;
    private int used = 1;
    private int firstFree;

    /**
     * Makes an empty slab.
     *
     * @param content    what the records are, for the error when there are too many.
     * @param maxRecords most records, with the one that is never used.
     */
    Slab(final String content, final int maxRecords) {
        this.content = content;
        this.maxRecords = maxRecords;
        this.memory = new OffHeap((long) maxRecords << SHIFT);
        this.base = memory.reserve(LINE);
        OffHeap.clear(base, LINE);
    }

    /** A record, with what it held before. */
    final int take() {
        final int record = firstFree;
        if (record != 0) {
            firstFree = (int) OffHeap.getLong(at(record));
            return record;
        }
        return takeNew();
    }

    private int takeNew() {
        if (used == maxRecords) {
            throw new IllegalStateException("more than " + (maxRecords - 1) + " " + content + " at a time");
        }
        base = memory.reserve(used + 1L << SHIFT);
        OffHeap.clear(base + ((long) used << SHIFT), LINE);
        return used++;
    }

    final void giveBack(final int record) {
        OffHeap.putLong(at(record), firstFree);
        firstFree = record;
    }

    /** The address of a record, good until the next one is taken. */
    final long at(final int record) {
        memory.check((long) record << SHIFT, LINE, content);
        return base + ((long) record << SHIFT);
    }

    final long get(final int record, final int field) {
        return OffHeap.getLong(at(record) + field * Long.BYTES);
    }

    final void set(final int record, final int field, final long value) {
        OffHeap.putLong(at(record) + field * Long.BYTES, value);
    }

    final int high(final int record, final int field) {
        return OffHeap.getInt(at(record) + highOf(field));
    }

    final int low(final int record, final int field) {
        return OffHeap.getInt(at(record) + lowOf(field));
    }

    final void setHigh(final int record, final int field, final int value) {
        OffHeap.putInt(at(record) + highOf(field), value);
    }

    final void setLow(final int record, final int field, final int value) {
        OffHeap.putInt(at(record) + lowOf(field), value);
    }

    /** Where in a record the upper half of a field lies. */
    static int highOf(final int field) {
        return field * Long.BYTES + HIGH;
    }

    /** Where in a record the lower half of a field lies. */
    static int lowOf(final int field) {
        return field * Long.BYTES + LOW;
    }

    /** How many records have ever been used at a time, with the one that never is. */
    final int used() {
        return used;
    }

    /** Reserves the addresses of so many records, or of the most that there may be. */
    final void prepare(final long records) {
        base = memory.prepare(records << SHIFT);
    }

    /** Bytes of the records that have ever been used. */
    final long inUse() {
        return memory.inUse();
    }

    /** Writes all of it, with the order in which records will be used again. */
    final void write(final StateOutput output) {
        output.putLong(used);
        output.putLong(firstFree);
        for (int record = 1; record < used; record++) {
            for (int field = 0; field < RECORD_LONGS; field++) {
                output.putLong(written(record, field));
            }
        }
    }

    /** What of a field is written: all of it, but for what depends on the JVM. */
    long written(final int record, final int field) {
        return get(record, field);
    }

    /** Follows the free records: each is there, and comes once. */
    final void claimFree(final Claims claims) {
        for (int record = firstFree; record != 0; record = StateCheck.require(get(record, 0), used, content)) {
            claims.add(record);
        }
    }

    /** Reads what {@link #write} has written, into an empty slab. */
    final void read(final StateInput input) {
        final int count = input.getCount(maxRecords);
        final int free = input.getInt();
        while (used < count) {
            final int record = takeNew();
            for (int field = 0; field < RECORD_LONGS; field++) {
                set(record, field, input.getLong());
            }
        }
        firstFree = StateCheck.require(free, used, content);
    }
}
