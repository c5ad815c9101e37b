package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ClOrdIdFile.NUMBER_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.entryOf;

import java.nio.ByteOrder;
import java.util.concurrent.ThreadLocalRandom;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.Digits;

/**
 * Finds the slots of ids: a hash table beside the file's entries. It looks at one id at a time. Ids that a trader
 * counts up have slots that are counted up, so it looks first where the id would be then: that takes no look at the
 * table, whose pages are many. One thread; allocates nothing after construction.
 */
final class ClOrdIdTable {
    /** No slot has the id. */
    static final int NONE = 0;

    /** Of the third word of an entry, the bytes of the id. */
    private static final long ID_BYTES = 0xFF_FFFF_FFFFL;
    private static final long BYTE = 0xFF;
    /** Neighbours in the table, a power of two: one line of the cache. */
    private static final int NEIGHBOURS = 16;

    private final UnsafeBuffer entries;
    /**
     * A slot and, in the bits above, a part of its id's hash. Ids that differ in their last byte alone, as those of a
     * counter, are neighbours: most ids are found in a line of the cache that the one before has brought.
     */
    private final int[] table;
    /** Where the search for the id of a slot begins. */
    private final int[] homes;
    private final int slotMask;
    /** So that nobody can choose ids that meet in one place of the table, but for 256 neighbours. */
    private final long firstSecret = ThreadLocalRandom.current().nextLong();
    private final long secondSecret = ThreadLocalRandom.current().nextLong() | 1;
    /** The id that is looked at: the three words of its entry, its hash, and where the search for it begins. */
    private long head;
    private long middle;
    private long tail;
    private long hash;
    private int home;
    /** The last digits of this id, and of the one that was added last, as a number. Means nothing if they are none. */
    private int number;
    private int lastNumber;
    private int lastSlot;
    private int highestSlot;

    /** No id of these entries is in the table yet. */
    ClOrdIdTable(final UnsafeBuffer entries, final int capacity) {
        this.entries = entries;
        this.table = new int[Math.max(NEIGHBOURS, Integer.highestOneBit(capacity) * 4)];
        this.homes = new int[capacity + 1];
        this.slotMask = Integer.highestOneBit(capacity) * 2 - 1;
    }

    /** Looks at an id of 1 to 20 bytes. Returns its slot, or {@link #NONE}. */
    int find(final DirectBuffer source, final int offset, final int length) {
        head = length | TextWord.at(source, offset, Math.min(7, length)) << Byte.SIZE;
        middle = TextWord.at(source, offset + 7, Math.min(8, length - 7));
        tail = TextWord.at(source, offset + 15, length - 15);
        number = Digits.number(length < Long.BYTES ? head >>> Byte.SIZE << -length * Byte.SIZE
            : source.getLong(offset + length - Long.BYTES, ByteOrder.LITTLE_ENDIAN));
        final int slot = lastSlot + number - lastNumber;
        return slot > NONE && slot <= highestSlot && hasId(slot) ? slot : find(length);
    }

    /** Looks at the id that the entry of a slot has. Returns the slot that is in the table for it, or {@link #NONE}. */
    int findIdOf(final int slot) {
        final int entry = entryOf(slot);
        head = entries.getLong(entry);
        middle = entries.getLong(entry + 8);
        tail = entries.getLong(entry + 16) & ID_BYTES;
        number = 0;
        return find(entries.getByte(entry));
    }

    /** Writes the id that is looked at, and 0 behind it, into the entry of a slot. */
    void putId(final int slot) {
        final int entry = entryOf(slot);
        entries.putLong(entry, head);
        entries.putLong(entry + 8, middle);
        entries.putLong(entry + 16, tail);
    }

    /** The id that is looked at, and is not in the table, is in this slot from now on. */
    void add(final int slot) {
        int place = home;
        while (table[place] != NONE) {
            place = next(place);
        }
        table[place] = slot | (int) hash & ~slotMask;
        homes[slot] = home;
        lastNumber = number;
        lastSlot = slot;
        highestSlot = Math.max(highestSlot, slot);
    }

    /** The id of this slot is in the table no more. Those behind it move up: the search for them ends at a gap. */
    void remove(final int slot) {
        int gap = homes[slot];
        while ((table[gap] & slotMask) != slot) {
            gap = next(gap);
        }
        for (int place = next(gap); table[place] != NONE; place = next(place)) {
            final int way = place - homes[table[place] & slotMask] & table.length - 1;
            if (way >= (place - gap & table.length - 1)) {
                table[gap] = table[place];
                gap = place;
            }
        }
        table[gap] = NONE;
    }

    private int find(final int length) {
        look(length);
        int place = home;
        while (table[place] != NONE && !isHere(table[place])) {
            place = next(place);
        }
        return table[place] & slotMask;
    }

    private int next(final int place) {
        return place + 1 & table.length - 1;
    }

    private boolean isHere(final int found) {
        if (((found ^ (int) hash) & ~slotMask) != 0) {
            return false;
        }
        return isIn(found & slotMask);
    }

    /** Whether a slot is given to the id: a gateway may have died before it was. */
    private boolean hasId(final int slot) {
        return isIn(slot) && entries.getLong(entryOf(slot) + NUMBER_OFFSET) != 0;
    }

    private boolean isIn(final int slot) {
        final int entry = entryOf(slot);
        return entries.getLong(entry) == head && entries.getLong(entry + 8) == middle
            && (entries.getLong(entry + 16) & ID_BYTES) == tail;
    }

    private void look(final int length) {
        final int shift = length * Byte.SIZE;
        final int word = length / Long.BYTES;
        final long last = (word == 0 ? head : word == 1 ? middle : tail) >>> shift & BYTE;
        final long withoutLast = ~(BYTE << shift);
        final long first = (word == 0 ? head & withoutLast : head) ^ firstSecret;
        final long second = (word == 1 ? middle & withoutLast : middle) ^ secondSecret;
        long mixed = Math.multiplyHigh(first, second) ^ first * second ^ (word == 2 ? tail & withoutLast : tail);
        mixed = Math.multiplyHigh(mixed ^ secondSecret, firstSecret | 1) ^ mixed * secondSecret;
        hash = (mixed ^ last) * secondSecret >>> Integer.SIZE;
        final int neighbour = (int) ((mixed >>> Integer.SIZE) + last) & NEIGHBOURS - 1;
        home = ((int) mixed * NEIGHBOURS | neighbour) & table.length - 1;
    }
}
