package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ClOrdIdFile.NUMBER_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.entryOf;

import java.util.concurrent.ThreadLocalRandom;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.Digits;

/**
 * Finds the slots of ids: runs of those that are counted up, and a hash table of the others, beside the file's entries.
 * It looks at one id at a time. An id of a counter takes no look at the table, whose pages are many: neither the next
 * one, nor one that was counted before. One thread; allocates nothing after construction.
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
    /** Where the search for the id of a slot begins; the number of its run, negated, less 1, if it is in one. */
    private final int[] homes;
    private final ClOrdIdRuns runs = new ClOrdIdRuns();
    private final int slotMask;
    /** So that nobody can choose ids that meet in one place of the table, but for 256 neighbours. */
    private final long firstSecret = ThreadLocalRandom.current().nextLong();
    private final long secondSecret = ThreadLocalRandom.current().nextLong() | 1;
    /** The id that is looked at: the three words of its entry, its hash, and where the search for it begins. */
    private long head;
    private long middle;
    private long tail;
    private int length;
    private long hash;
    private int home;
    /** The last eight digits of this id as a number, and its family; NONE if it does not end with digits. */
    private int number;
    private int family;
    /** The same of the id that was added last. */
    private int lastNumber;
    private int lastFamily = ClOrdIdRuns.NONE;
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
    int find(final DirectBuffer source, final int offset, final int newLength) {
        head = newLength | TextWord.at(source, offset, Math.min(7, newLength)) << Byte.SIZE;
        middle = TextWord.at(source, offset + 7, Math.min(8, newLength - 7));
        tail = TextWord.at(source, offset + 15, newLength - 15);
        length = newLength;
        return find();
    }

    /** Looks at the id that the entry of a slot has. Returns the slot that the id has already, or {@link #NONE}. */
    int findIdOf(final int slot) {
        final int entry = entryOf(slot);
        head = entries.getLong(entry);
        middle = entries.getLong(entry + 8);
        tail = entries.getLong(entry + 16) & ID_BYTES;
        length = entries.getByte(entry);
        return find();
    }

    /** Writes the id that is looked at, and 0 behind it, into the entry of a slot. */
    void putId(final int slot) {
        final int entry = entryOf(slot);
        entries.putLong(entry, head);
        entries.putLong(entry + 8, middle);
        entries.putLong(entry + 16, tail);
    }

    /** The id that is looked at, and that no slot has, is in this slot from now on. */
    void add(final int slot) {
        int run = family == ClOrdIdRuns.NONE ? ClOrdIdRuns.NONE : runs.goOn(family, number, slot);
        if (run == ClOrdIdRuns.NONE && isSecond(slot)) {
            run = runs.begin(family, lastNumber, lastSlot);
            if (run != ClOrdIdRuns.NONE) {
                removeFromTable(lastSlot);
                homes[lastSlot] = -run - 1;
            }
        }
        if (run == ClOrdIdRuns.NONE) {
            addToTable(slot);
        } else {
            homes[slot] = -run - 1;
        }
        lastNumber = number;
        lastFamily = family;
        lastSlot = slot;
        highestSlot = Math.max(highestSlot, slot);
    }

    /** The id of this slot, which its entry still has, is gone. */
    void remove(final int slot) {
        if (homes[slot] < 0) {
            runs.remove(-homes[slot] - 1);
            return;
        }
        removeFromTable(slot);
        final int entry = entryOf(slot);
        final long first = entries.getLong(entry);
        final long second = entries.getLong(entry + 8);
        final int bytes = entries.getByte(entry);
        if (Digits.areDigits(lastDigits(first, second, entries.getLong(entry + 16), bytes))) {
            runs.addStrays(familyOf(first, second, bytes), -1);
        }
    }

    private int find() {
        final long digits = lastDigits(head, middle, tail, length);
        number = Digits.number(digits);
        final int slot = lastSlot + number - lastNumber;
        if (slot > NONE && slot <= highestSlot && hasId(slot)) {
            return slot;
        }
        family = Digits.areDigits(digits) ? familyOf(head, middle, length) : ClOrdIdRuns.NONE;
        return family == ClOrdIdRuns.NONE ? findInTable() : findInFamily();
    }

    private int findInFamily() {
        for (int run = runs.youngest(family); run != ClOrdIdRuns.NONE; run = runs.before(run)) {
            final int slot = runs.slotIn(run, number);
            if (slot != NONE && hasId(slot)) {
                return slot;
            }
        }
        return runs.hasStrays(family) ? findInTable() : NONE;
    }

    private int findInTable() {
        look();
        int place = home;
        while (table[place] != NONE && !isHere(table[place])) {
            place = next(place);
        }
        return table[place] & slotMask;
    }

    /** Whether the id and its slot come directly behind the stray that was added last. */
    private boolean isSecond(final int slot) {
        return family != ClOrdIdRuns.NONE && family == lastFamily && number == lastNumber + 1 && slot == lastSlot + 1
            && homes[lastSlot] >= 0;
    }

    private void addToTable(final int slot) {
        look();
        int place = home;
        while (table[place] != NONE) {
            place = next(place);
        }
        table[place] = slot | (int) hash & ~slotMask;
        homes[slot] = home;
        if (family != ClOrdIdRuns.NONE) {
            runs.addStrays(family, 1);
        }
    }

    /** Those behind it move up: the search for them ends at a gap. */
    private void removeFromTable(final int slot) {
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

    private void look() {
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

    /** The last eight bytes of an id, behind as many zeros as make eight of fewer. */
    private static long lastDigits(final long head, final long middle, final long tail, final int length) {
        if (length < Long.BYTES) {
            return Digits.padded(head >>> Byte.SIZE, length);
        }
        // Of the three words, the first of which begins with the length: those from this byte on.
        final int first = length + 1 - Long.BYTES;
        final int bits = first * Byte.SIZE;
        final long low = first < Long.BYTES ? head : middle;
        final long high = first < Long.BYTES ? middle : tail;
        return first == Long.BYTES ? middle : low >>> bits | high << -bits;
    }

    /** Ids of a length that differ in their last eight bytes alone are of one family. */
    private int familyOf(final long first, final long second, final int bytes) {
        final int bits = Math.max(1, bytes + 1 - Long.BYTES) * Byte.SIZE;
        final long front = bits < Long.SIZE ? first & (1L << bits) - 1 : first;
        final long behind = bits <= Long.SIZE ? 0 : second & (1L << bits) - 1;
        final long mixed = ((front ^ firstSecret) * secondSecret ^ behind) * secondSecret;
        return (int) (mixed >>> Integer.SIZE) & ClOrdIdRuns.FAMILIES - 1;
    }
}
