package org.ringside.matching;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * A hash table from longs to longs other than 0. Open addressing with linear probing; a removed entry's place is filled
 * by those that were pushed on because of it, so that there are no tombstones, and a table that orders come to and go
 * from all day long stays as quick as a new one. Key and value lie side by side. At least an eighth of a large table is
 * in use: one that was filled once does not keep its size.
 *
 * <p>Where a key lies depends on a number that is drawn anew in each JVM: traders choose their ids, and must not be
 * able to choose such as crowd one place. Nothing that the engine says depends on it.
 */
final class LongMap {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long SALT = new SecureRandom().nextLong();
    private static final int LEAST = 64;
    private static final int LEAST_SHIFT = Long.numberOfLeadingZeros(LEAST) + 1;
    /** Longs of a table that keeps its size even when it is empty. */
    private static final int SMALL = 2048;

    private long[] entries = new long[2 * LEAST];
    private int shift = LEAST_SHIFT;
    private int size;

    int size() {
        return size;
    }

    /** The value of a key, 0 when there is none. */
    long get(final long key) {
        final long[] table = entries;
        int at = start(key);
        while (table[at + 1] != 0 && table[at] != key) {
            at = at + 2 & table.length - 1;
        }
        return table[at + 1];
    }

    /** Sets the value of a key; it is not 0. */
    void put(final long key, final long value) {
        final long[] table = entries;
        int at = start(key);
        while (table[at + 1] != 0 && table[at] != key) {
            at = at + 2 & table.length - 1;
        }
        if (table[at + 1] == 0 && 4 * size >= table.length) {
            resize(2 * table.length, shift - 1);
            put(key, value);
        } else {
            size += table[at + 1] == 0 ? 1 : 0;
            table[at] = key;
            table[at + 1] = value;
        }
    }

    /** Removes a key, if it is there. */
    void remove(final long key) {
        final long[] table = entries;
        int at = start(key);
        while (table[at + 1] != 0 && table[at] != key) {
            at = at + 2 & table.length - 1;
        }
        if (table[at + 1] != 0) {
            size--;
            fill(table, at);
            if (table.length > SMALL && 16 * size < table.length) {
                resize(table.length / 2, shift + 1);
            }
        }
    }

    /** Moves entries back that belong at or before a gap, until nobody misses it. */
    private void fill(final long[] table, final int from) {
        final int mask = table.length - 1;
        int gap = from;
        int at = gap + 2 & mask;
        while (table[at + 1] != 0) {
            if ((at - start(table[at]) & mask) >= (at - gap & mask)) {
                table[gap] = table[at];
                table[gap + 1] = table[at + 1];
                gap = at;
            }
            at = at + 2 & mask;
        }
        table[gap + 1] = 0;
    }

    /** Removes all keys. */
    void clear() {
        if (entries.length > SMALL) {
            entries = new long[2 * LEAST];
            shift = LEAST_SHIFT;
        } else {
            Arrays.fill(entries, 0);
        }
        size = 0;
    }

    /** Where the next entry after this place is, or -1; the first one after -1. In an order that means nothing. */
    int next(final int place) {
        int next = place + 1;
        while (next < entries.length / 2 && entries[2 * next + 1] == 0) {
            next++;
        }
        return next < entries.length / 2 ? next : -1;
    }

    /** The key at a place. */
    long key(final int place) {
        return entries[2 * place];
    }

    /** All keys, ascending. */
    long[] sortedKeys() {
        final long[] keys = new long[size];
        int count = 0;
        for (int place = next(-1); place >= 0; place = next(place)) {
            keys[count++] = key(place);
        }
        Arrays.sort(keys);
        return keys;
    }

    private int start(final long key) {
        final long product = (key ^ SALT) * MULTIPLIER;
        return (int) ((product ^ product >>> Integer.SIZE) * MULTIPLIER >>> shift) << 1;
    }

    private void resize(final int length, final int newShift) {
        final long[] old = entries;
        entries = new long[length];
        shift = newShift;
        size = 0;
        for (int at = 0; at < old.length; at += 2) {
            if (old[at + 1] != 0) {
                put(old[at], old[at + 1]);
            }
        }
    }
}
