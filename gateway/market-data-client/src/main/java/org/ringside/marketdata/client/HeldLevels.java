package org.ringside.marketdata.client;

import java.util.Arrays;
import org.ringside.marketdata.protocol.Side;

/**
 * Changes of the levels of an instrument that wait for its snapshot; each follows the one before. A change and each of
 * its levels take 32 bytes; the array grows with them, and is given up when they are forgotten. The last change may be
 * open: parts of it have still to come.
 */
final class HeldLevels {
    private static final int LONGS = 4;
    private static final int FIRST_UNITS = 64;
    private static final int KEPT_LONGS = 4_096 * LONGS;
    private static final long[] NONE = {};

    // Of a change.
    private static final int PREVIOUS = 0;
    private static final int NUMBER = 1;
    private static final int HASH = 2;
    private static final int LEVELS = 3;
    // Of a level.
    private static final int PRICE = 0;
    private static final int QUANTITY = 1;
    private static final int ORDERS = 2;
    private static final int SIDE = 3;

    private final HeldBudget budget;
    private long[] fields = NONE;
    private int units;
    private int last;
    private boolean isOpen;

    HeldLevels(final HeldBudget budget) {
        this.budget = budget;
    }

    boolean isEmpty() {
        return units == 0;
    }

    /** Number of the book that the first change follows. */
    long firstPrevious() {
        return fields[PREVIOUS];
    }

    /** Number of the last change, 0 if there is none. */
    long lastNumber() {
        return units == 0 ? 0 : number(last);
    }

    /** Whether parts of the last change have still to come. */
    boolean isOpen() {
        return isOpen;
    }

    /** Adds a change, which is open then, or answers false when there is no room. */
    boolean begin(final long previous, final long number, final long hash) {
        last = units;
        isOpen = true;
        return add(previous, number, hash, 0);
    }

    /** Adds a level to the open change, or answers false when there is no room. */
    boolean add(final long price, final long quantity, final long orders, final Side side) {
        fields[last * LONGS + LEVELS]++;
        return add(price, quantity, orders, side == null ? 0 : side.value());
    }

    /** No part of the open change is to come. */
    void end() {
        isOpen = false;
    }

    /** The first change, or one that {@link #next} has named; -1 behind the last one. */
    int first() {
        return units == 0 ? -1 : 0;
    }

    int next(final int change) {
        final int behind = change + 1 + (int) fields[change * LONGS + LEVELS];
        return behind == units ? -1 : behind;
    }

    boolean isOpen(final int change) {
        return isOpen && change == last;
    }

    long number(final int change) {
        return fields[change * LONGS + NUMBER];
    }

    long hash(final int change) {
        return fields[change * LONGS + HASH];
    }

    /** Makes a change in a book, or says why its levels cannot be. */
    BookStatus apply(final int change, final LevelBook book) {
        BookStatus status = BookStatus.OK;
        final int levels = (int) fields[change * LONGS + LEVELS];
        for (int level = change + 1; level <= change + levels && status == BookStatus.OK; level++) {
            final int at = level * LONGS;
            status = book.set(fields[at + PRICE], fields[at + QUANTITY], fields[at + ORDERS],
                Side.get((byte) fields[at + SIDE]));
        }
        return status;
    }

    void clear() {
        budget.giveBack(units);
        units = 0;
        last = 0;
        isOpen = false;
        if (fields.length > KEPT_LONGS) {
            fields = NONE;
        }
    }

    private boolean add(final long field0, final long field1, final long field2, final long field3) {
        if (!budget.take()) {
            return false;
        }
        final int at = units * LONGS;
        if (at == fields.length) {
            fields = Arrays.copyOf(fields, Math.max(FIRST_UNITS * LONGS, 2 * at));
        }
        fields[at] = field0;
        fields[at + 1] = field1;
        fields[at + 2] = field2;
        fields[at + 3] = field3;
        units++;
        return true;
    }
}
