package org.ringside.matching;

import java.util.Arrays;

/**
 * One hash table of a {@link LongMap}: open addressing with linear probing; a removed entry's place is filled by those
 * that were pushed on because of it, so that there are no tombstones. Key and value lie side by side. At least an
 * eighth of a large table is in use: one that was filled once does not keep its size. The caller hashes: a table takes
 * its places from the middle of a hash, and the map its tables from the top.
 */
final class LongTable {
    private static final int LEAST = 64;
    /** Longs of a table that keeps its size even when it is empty, and of the largest. */
    private static final int SMALL = 2048;
    private static final int MOST = 8192;
    private static final int PLACE_SHIFT = 24;

    /** How many bits of a hash, from the top, the keys of this table have in common. */
    final int depth;
    private long[] entries = new long[2 * LEAST];
    private int size;

    LongTable(final int depth) {
        this.depth = depth;
    }

    int size() {
        return size;
    }

    /** No further key has room. */
    boolean isFull() {
        return 4 * size >= MOST;
    }

    /** The value of a key, 0 when there is none. */
    long get(final long hash, final long key) {
        return entries[find(hash, key) + 1];
    }

    /** Sets the value of a key; it is not 0. */
    void put(final long hash, final long key, final long value) {
        int at = find(hash, key);
        if (entries[at + 1] == 0) {
            if (4 * size >= entries.length) {
                resize(2 * entries.length);
                at = find(hash, key);
            }
            size++;
        }
        entries[at] = key;
        entries[at + 1] = value;
    }

    private int find(final long hash, final long key) {
        final long[] table = entries;
        int at = start(hash);
        while (table[at + 1] != 0 && table[at] != key) {
            at = at + 2 & table.length - 1;
        }
        return at;
    }

    /** Removes a key, if it is there. */
    void remove(final long hash, final long key) {
        final int at = find(hash, key);
        if (entries[at + 1] != 0) {
            size--;
            fill(entries, at);
            if (entries.length > SMALL && 16 * size < entries.length) {
                resize(entries.length / 2);
            }
        }
    }

    /** Moves entries back that belong at or before a gap, until nobody misses it. */
    private void fill(final long[] table, final int from) {
        final int mask = table.length - 1;
        int gap = from;
        int at = gap + 2 & mask;
        while (table[at + 1] != 0) {
            if ((at - start(LongMap.hash(table[at])) & mask) >= (at - gap & mask)) {
                table[gap] = table[at];
                table[gap + 1] = table[at + 1];
                gap = at;
            }
            at = at + 2 & mask;
        }
        table[gap + 1] = 0;
    }

    /** Puts all entries into two tables, by the bit of their hashes that follows those that they have in common. */
    void divide(final LongTable zeros, final LongTable ones) {
        for (int place = next(-1); place >= 0; place = next(place)) {
            final long hash = LongMap.hash(key(place));
            final LongTable target = hash << depth < 0 ? ones : zeros;
            target.put(hash, key(place), entries[2 * place + 1]);
        }
    }

    /** Removes all keys. */
    void clear() {
        if (entries.length > SMALL) {
            entries = new long[2 * LEAST];
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

    /** Copies all keys to an array, from there on; returns the end. */
    int copyKeys(final long[] target, final int from) {
        int count = from;
        for (int place = next(-1); place >= 0; place = next(place)) {
            target[count++] = key(place);
        }
        return count;
    }

    private int start(final long hash) {
        return (int) (hash >>> PLACE_SHIFT) << 1 & entries.length - 1;
    }

    private void resize(final int length) {
        final long[] old = entries;
        entries = new long[length];
        size = 0;
        for (int at = 0; at < old.length; at += 2) {
            if (old[at + 1] != 0) {
                put(LongMap.hash(old[at]), old[at], old[at + 1]);
            }
        }
    }
}
