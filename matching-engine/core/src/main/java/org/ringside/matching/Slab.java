package org.ringside.matching;

import java.util.Arrays;

/**
 * Records of eight longs, one cache line each, named by an int. The first 65,536 lie in one array, which costs one step
 * to get at and is copied a few times on its way to that size; those beyond in chunks of 4,096, where growing copies
 * nothing. The collector has nothing to follow, and the whole is written to a snapshot as it is. Record 0 is never
 * used: 0 stands for none. Freed records are used again, the last one first. It never shrinks.
 */
class Slab {
    static final int RECORD_LONGS = 8;
    private static final int RECORD_SHIFT = 3;
    private static final int CHUNK_SHIFT = 12;
    private static final int CHUNK_MASK = (1 << CHUNK_SHIFT) - 1;
    private static final int CHUNK_LONGS = RECORD_LONGS << CHUNK_SHIFT;
    /** Longs of the first array at the beginning, and at most. */
    private static final int LEAST_LONGS = RECORD_LONGS << 8;
    private static final int MOST_LONGS = RECORD_LONGS << 16;

    private final String content;
    private final int maxRecords;
    private long[] first = new long[LEAST_LONGS];
    private long[][] chunks = new long[16][];
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
    }

    /** A record, with what it held before. */
    final int take() {
        final int record = firstFree;
        if (record != 0) {
            firstFree = (int) get(record, 0);
            return record;
        }
        return takeNew();
    }

    private int takeNew() {
        if (used == maxRecords) {
            throw new IllegalStateException("more than " + (maxRecords - 1) + " " + content + " at a time");
        }
        final int index = used << RECORD_SHIFT;
        if (index >= MOST_LONGS) {
            addChunk(used >>> CHUNK_SHIFT);
        } else if (index == first.length) {
            first = Arrays.copyOf(first, 2 * index);
        }
        return used++;
    }

    private void addChunk(final int chunk) {
        if (chunk >= chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunk);
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new long[CHUNK_LONGS];
        }
    }

    final void giveBack(final int record) {
        set(record, 0, firstFree);
        firstFree = record;
    }

    /** The array that a record lies in: for who touches many of its fields. */
    final long[] chunk(final int record) {
        final long[] flat = first;
        return record << RECORD_SHIFT < flat.length ? flat : chunks[record >>> CHUNK_SHIFT];
    }

    /** Where in its array a record begins. */
    final int offset(final int record) {
        final int index = record << RECORD_SHIFT;
        return index < MOST_LONGS ? index : (record & CHUNK_MASK) << RECORD_SHIFT;
    }

    final long get(final int record, final int field) {
        final long[] flat = first;
        final int index = (record << RECORD_SHIFT) + field;
        return index < flat.length ? flat[index] : getFar(record, field);
    }

    final void set(final int record, final int field, final long value) {
        final long[] flat = first;
        final int index = (record << RECORD_SHIFT) + field;
        if (index < flat.length) {
            flat[index] = value;
        } else {
            chunks[record >>> CHUNK_SHIFT][((record & CHUNK_MASK) << RECORD_SHIFT) + field] = value;
        }
    }

    private long getFar(final int record, final int field) {
        return chunks[record >>> CHUNK_SHIFT][((record & CHUNK_MASK) << RECORD_SHIFT) + field];
    }

    final int high(final int record, final int field) {
        return (int) (get(record, field) >>> Integer.SIZE);
    }

    final int low(final int record, final int field) {
        return (int) get(record, field);
    }

    final void setHigh(final int record, final int field, final int value) {
        set(record, field, (long) value << Integer.SIZE | get(record, field) & 0xFFFF_FFFFL);
    }

    final void setLow(final int record, final int field, final int value) {
        set(record, field, get(record, field) & 0xFFFF_FFFF_0000_0000L | value & 0xFFFF_FFFFL);
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
