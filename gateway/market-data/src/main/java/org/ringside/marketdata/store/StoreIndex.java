package org.ringside.marketdata.store;

import java.util.Arrays;

/**
 * In which record an event is, or shortly before it. The thread that writes the store adds; any thread may look.
 */
final class StoreIndex {
    /** Events between two entries, at least. */
    private static final int STEP = 4_096;

    /** Sequences, and behind them as many indexes of records; replaced as a whole. */
    private volatile long[][] entries = {{}, {}};
    /** Sequence behind the last event; the release of its store is seen by the acquire of who looks. */
    private volatile long end;
    private long nextEntry;

    /** A record was written: its first event, its index, and the sequence behind its last event. */
    void add(final long first, final long record, final long newEnd) {
        if (first >= nextEntry) {
            final long[][] before = entries;
            final int count = before[0].length;
            final long[] sequences = Arrays.copyOf(before[0], count + 1);
            final long[] records = Arrays.copyOf(before[1], count + 1);
            sequences[count] = first;
            records[count] = record;
            entries = new long[][] {sequences, records};
            nextEntry = first + STEP;
        }
        end = newEnd;
    }

    /** There are no events yet; the first one will have this number. */
    void beginWith(final long sequence) {
        end = sequence;
    }

    /** Records before this one are gone. */
    void forgetBefore(final long record) {
        final long[][] before = entries;
        int gone = 0;
        while (gone < before[1].length && before[1][gone] < record) {
            gone++;
        }
        if (gone > 0) {
            entries = new long[][] {Arrays.copyOfRange(before[0], gone, before[0].length),
                Arrays.copyOfRange(before[1], gone, before[1].length)};
        }
    }

    /** First event that can be found; {@link #end} when there is none. */
    long first() {
        final long[] sequences = entries[0];
        return sequences.length == 0 ? end : sequences[0];
    }

    /** Sequence behind the last event. */
    long end() {
        return end;
    }

    /** Index of a record that an event is in, or that comes before it; the event is not before {@link #first}. */
    long recordOf(final long sequence) {
        final long[][] now = entries;
        final int found = Arrays.binarySearch(now[0], sequence);
        final int place = found >= 0 ? found : -found - 2;
        return now[1][Math.max(0, place)];
    }
}
