package org.ringside.matching;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * A hash table from longs to longs other than 0, in which a key takes no longer to come or go when there are millions:
 * it consists of tables of at most 2,048 entries, and a full one is divided into two (extendible hashing, R. Fagin and
 * others 1979). A table that orders come to and go from all day long stays as quick as a new one.
 *
 * <p>Where a key lies depends on a number that is drawn anew in each JVM: traders choose their ids, and must not be
 * able to choose such as crowd one place. Nothing that the engine says depends on it.
 */
final class LongMap {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long SALT = new SecureRandom().nextLong();

    /** By the highest bits of a hash; a table is there several times if its keys have fewer of them in common. */
    private LongTable[] tables = {new LongTable(0)};
    /** How many bits that are. */
    private int depth;
    private int size;

    int size() {
        return size;
    }

    /** The value of a key, 0 when there is none. */
    long get(final long key) {
        final long hash = hash(key);
        return tables[index(hash)].get(hash, key);
    }

    /** Sets the value of a key; it is not 0. */
    void put(final long key, final long value) {
        final long hash = hash(key);
        while (tables[index(hash)].isFull()) {
            divide(index(hash));
        }
        final LongTable table = tables[index(hash)];
        size -= table.size();
        table.put(hash, key, value);
        size += table.size();
    }

    /** Removes a key, if it is there. */
    void remove(final long key) {
        final long hash = hash(key);
        final LongTable table = tables[index(hash)];
        size -= table.size();
        table.remove(hash, key);
        size += table.size();
    }

    private void divide(final int index) {
        final LongTable table = tables[index];
        if (table.depth == depth) {
            doubleTables();
            divide(2 * index);
        } else {
            final LongTable zeros = new LongTable(table.depth + 1);
            final LongTable ones = new LongTable(table.depth + 1);
            table.divide(zeros, ones);
            final int half = 1 << depth - table.depth - 1;
            final int first = index & -2 * half;
            Arrays.fill(tables, first, first + half, zeros);
            Arrays.fill(tables, first + half, first + 2 * half, ones);
        }
    }

    private void doubleTables() {
        final LongTable[] twice = new LongTable[2 * tables.length];
        for (int i = 0; i < twice.length; i++) {
            twice[i] = tables[i / 2];
        }
        tables = twice;
        depth++;
    }

    /** Removes all keys. */
    void clear() {
        if (depth == 0) {
            tables[0].clear();
        } else {
            tables = new LongTable[] {new LongTable(0)};
            depth = 0;
        }
        size = 0;
    }

    /** All keys, ascending. */
    long[] sortedKeys() {
        final long[] keys = new long[size];
        int count = 0;
        for (int i = 0; i < tables.length; i++) {
            if (i == 0 || tables[i] != tables[i - 1]) {
                count = tables[i].copyKeys(keys, count);
            }
        }
        Arrays.sort(keys);
        return keys;
    }

    private int index(final long hash) {
        // By 64 would be by nothing.
        return (int) (hash >>> 1 >>> Long.SIZE - 1 - depth);
    }

    static long hash(final long key) {
        final long product = (key ^ SALT) * MULTIPLIER;
        return (product ^ product >>> Integer.SIZE) * MULTIPLIER;
    }
}
