package org.ringside.marketdata.client;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * The orders of a book by their {@code bookId}: open addressing with linear probing, at least twice as many places as
 * orders. What goes leaves no mark: those behind it move up. A record has the order's links to its neighbours in the
 * level.
 * <p>
 * Records take 32 bytes an order, 48 after they have grown; places take 8, and 16 after they have doubled.
 * <p>
 * Where a {@code bookId} lies depends on a number that is drawn anew in each JVM: the sender of market data must not be
 * able to choose ids that crowd one place. No book depends on it.
 */
final class OrderTable {
    /** Stands for no order. */
    static final int NONE = Records.NONE;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long SALT = new SecureRandom().nextLong();
    private static final int FIRST_BITS = 7;

    private static final int BOOK_ID = 0;
    private static final int QUANTITY = 1;
    /** Upper half: the order before; lower half: the one behind. */
    private static final int LINKS = 2;
    private static final int LEVEL = 3;

    private final Records records;
    /** By place: record + 1, or 0. */
    private int[] places = new int[1 << FIRST_BITS];
    private int bits = FIRST_BITS;

    OrderTable(final int maxOrders) {
        records = new Records(maxOrders);
    }

    int size() {
        return records.size();
    }

    boolean isFull() {
        return records.isFull();
    }

    /** The order with this {@code bookId}, or {@link #NONE}. */
    int find(final long bookId) {
        final int mask = places.length - 1;
        int place = home(bookId);
        int order = places[place] - 1;
        while (order != NONE && bookId(order) != bookId) {
            place = place + 1 & mask;
            order = places[place] - 1;
        }
        return order;
    }

    /** Adds an order that is not there; there must be room for it. */
    int add(final long bookId, final long quantity, final int level) {
        if (2 * (size() + 1) > places.length) {
            grow();
        }
        final int order = records.take();
        records.set(order, BOOK_ID, bookId);
        records.set(order, QUANTITY, quantity);
        records.set(order, LINKS, NONE, NONE);
        records.set(order, LEVEL, level);
        put(order);
        return order;
    }

    /** Removes an order that is there. */
    void remove(final int order) {
        final int mask = places.length - 1;
        int hole = home(bookId(order));
        while (places[hole] != order + 1) {
            hole = hole + 1 & mask;
        }
        int place = hole + 1 & mask;
        while (places[place] != 0) {
            // Moves up what is as far from its home as the hole is, or farther.
            if ((place - home(bookId(places[place] - 1)) & mask) >= (place - hole & mask)) {
                places[hole] = places[place];
                hole = place;
            }
            place = place + 1 & mask;
        }
        places[hole] = 0;
        records.giveBack(order);
    }

    void clear() {
        Arrays.fill(places, 0);
        records.clear();
    }

    long bookId(final int order) {
        return records.get(order, BOOK_ID);
    }

    long quantity(final int order) {
        return records.get(order, QUANTITY);
    }

    void setQuantity(final int order, final long quantity) {
        records.set(order, QUANTITY, quantity);
    }

    int level(final int order) {
        return records.low(order, LEVEL);
    }

    /** The order before this one in its level, or {@link #NONE}. */
    int before(final int order) {
        return records.high(order, LINKS);
    }

    /** The order behind this one in its level, or {@link #NONE}. */
    int behind(final int order) {
        return records.low(order, LINKS);
    }

    void setBefore(final int order, final int before) {
        records.set(order, LINKS, before, behind(order));
    }

    void setBehind(final int order, final int behind) {
        records.set(order, LINKS, before(order), behind);
    }

    /** Bytes of records and places. */
    long bytes() {
        return records.bytes() + (long) places.length * Integer.BYTES;
    }

    private void put(final int order) {
        final int mask = places.length - 1;
        int place = home(bookId(order));
        while (places[place] != 0) {
            place = place + 1 & mask;
        }
        places[place] = order + 1;
    }

    private void grow() {
        final int[] before = places;
        bits++;
        places = new int[1 << bits];
        for (final int entry : before) {
            if (entry != 0) {
                put(entry - 1);
            }
        }
    }

    private int home(final long bookId) {
        final long product = (bookId ^ SALT) * MULTIPLIER;
        return (int) ((product ^ product >>> Integer.SIZE) * MULTIPLIER >>> Long.SIZE - bits);
    }
}
