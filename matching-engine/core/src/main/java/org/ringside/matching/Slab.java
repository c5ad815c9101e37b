package org.ringside.matching;

import java.lang.ref.Cleaner;
import java.nio.ByteOrder;
import org.agrona.UnsafeApi;

/**
 * Records of 64 bytes, one cache line each, named by an int. They lie outside the heap, one after another, from an
 * address that is a multiple of 64: a record is one shift and one sum away and touches one line, which it would not in
 * an array of longs, whose first element is 16 bytes from its beginning. The collector has nothing to follow, and the
 * whole is written to a snapshot as it is.
 *
 * <p>A slab that comes to {@link #FEW} records reserves the addresses of all that it may ever have. The system gives it
 * memory for them page by page, as they are used: growing copies nothing, whatever is there. Record 0 is never given
 * out: 0 stands for none. Freed records are used again, the last one first. It never shrinks.
 *
 * <p>This class is the only one of the engine that touches memory by its address. A record that was never given out is
 * refused, unless Agrona's bounds checks are disabled ({@code -Dagrona.disable.bounds.checks=true}): then what names a
 * record must have been checked before, as the records of a snapshot are when it is read.
 */
class Slab {
    static final int RECORD_LONGS = 8;
    /** Records at the beginning, in addresses of their own. */
    private static final int LEAST = 1 << 6;
    private static final int FEW = 1 << 12;
    private static final int SHIFT = 6;
    private static final int LINE = 1 << SHIFT;
    /** Where in a field its halves lie. */
    private static final int HIGH = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? Integer.BYTES : 0;
    private static final int LOW = Integer.BYTES - HIGH;
    private static final boolean IS_CHECKED = !Boolean.getBoolean("agrona.disable.bounds.checks");
    private static final Cleaner CLEANER = Cleaner.create();

    private final String content;
    private final int maxRecords;
    private final Memory memory = new Memory();
    private long base;
    private int capacity;
    private int used = 1;
    private int firstFree;

    /** What is freed when the slab is gone. */
    private static final class Memory implements Runnable {
        private long address;

        @Override
        public void run() {
            UnsafeApi.freeMemory(address);
        }
    }

    /**
     * Makes an empty slab.
     *
     * @param content    what the records are, for the error when there are too many.
     * @param maxRecords most records, with the one that is never used.
     */
    Slab(final String content, final int maxRecords) {
        this.content = content;
        this.maxRecords = maxRecords;
        grow(Math.min(LEAST, maxRecords));
        clear(0);
        CLEANER.register(this, memory);
    }

    private void grow(final int records) {
        final long address = UnsafeApi.allocateMemory(((long) records << SHIFT) + LINE);
        final long aligned = address + LINE - 1 & -LINE;
        if (base != 0) {
            UnsafeApi.copyMemory(base, aligned, (long) used << SHIFT);
            UnsafeApi.freeMemory(memory.address);
        }
        memory.address = address;
        base = aligned;
        capacity = records;
    }

    /** A record, with what it held before. */
    final int take() {
        final int record = firstFree;
        if (record != 0) {
            firstFree = (int) getLong(at(record));
            return record;
        }
        return takeNew();
    }

    private int takeNew() {
        if (used == maxRecords) {
            throw new IllegalStateException("more than " + (maxRecords - 1) + " " + content + " at a time");
        }
        if (used == capacity) {
            grow(Math.min(maxRecords, capacity < FEW ? 8 * capacity : maxRecords));
        }
        clear(used);
        return used++;
    }

    private void clear(final int record) {
        UnsafeApi.setMemory(base + ((long) record << SHIFT), LINE, (byte) 0);
    }

    final void giveBack(final int record) {
        putLong(at(record), firstFree);
        firstFree = record;
    }

    /** The address of a record, good until the next one is taken. */
    final long at(final int record) {
        if (IS_CHECKED && (record < 0 || record >= used)) {
            throw new IndexOutOfBoundsException("record " + record + " of " + used + " " + content);
        }
        return base + ((long) record << SHIFT);
    }

    static long getLong(final long address) {
        return UnsafeApi.getLong(address);
    }

    static void putLong(final long address, final long value) {
        UnsafeApi.putLong(address, value);
    }

    static int getInt(final long address) {
        return UnsafeApi.getInt(address);
    }

    static void putInt(final long address, final int value) {
        UnsafeApi.putInt(address, value);
    }

    final long get(final int record, final int field) {
        return UnsafeApi.getLong(at(record) + field * Long.BYTES);
    }

    final void set(final int record, final int field, final long value) {
        UnsafeApi.putLong(at(record) + field * Long.BYTES, value);
    }

    final int high(final int record, final int field) {
        return UnsafeApi.getInt(at(record) + highOf(field));
    }

    final int low(final int record, final int field) {
        return UnsafeApi.getInt(at(record) + lowOf(field));
    }

    final void setHigh(final int record, final int field, final int value) {
        UnsafeApi.putInt(at(record) + highOf(field), value);
    }

    final void setLow(final int record, final int field, final int value) {
        UnsafeApi.putInt(at(record) + lowOf(field), value);
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

    /** Writes all of it, with the order in which records will be used again. */
    final void write(final StateOutput output) {
        output.putLong(used);
        output.putLong(firstFree);
        for (int record = 1; record < used; record++) {
            for (int field = 0; field < RECORD_LONGS; field++) {
                output.putLong(get(record, field));
            }
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
        firstFree = free;
    }
}
