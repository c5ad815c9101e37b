package org.ringside.marketdata.client;

import java.util.Arrays;
import org.ringside.marketdata.protocol.Side;

/**
 * Events of an instrument that wait for its snapshot, in the order in which they came. 56 bytes each; the array grows
 * with them, and is given up when they are forgotten.
 */
final class HeldEvents {
    private static final int LONGS = 7;
    private static final int SIDE_BITS = 8;
    private static final int FIRST_EVENTS = 64;
    private static final int KEPT_LONGS = 4_096 * LONGS;
    private static final long[] NONE = {};

    private final HeldBudget budget;
    private long[] fields = NONE;
    private int count;

    HeldEvents(final HeldBudget budget) {
        this.budget = budget;
    }

    int count() {
        return count;
    }

    /** Adds an event, or answers false when there is no room. */
    boolean add(final long sequence, final long rptSeq, final OrderEvent event) {
        if (!budget.take()) {
            return false;
        }
        final int at = count * LONGS;
        if (at == fields.length) {
            fields = Arrays.copyOf(fields, Math.max(FIRST_EVENTS * LONGS, 2 * at));
        }
        fields[at] = sequence;
        fields[at + 1] = rptSeq;
        fields[at + 2] = event.kind << SIDE_BITS | (event.side == null ? 0 : event.side.value());
        fields[at + 3] = event.bookId;
        fields[at + 4] = event.price;
        fields[at + 5] = event.change;
        fields[at + 6] = event.quantity;
        count++;
        return true;
    }

    long sequence(final int index) {
        return fields[index * LONGS];
    }

    long rptSeq(final int index) {
        return fields[index * LONGS + 1];
    }

    void read(final int index, final OrderEvent event) {
        final int at = index * LONGS;
        final long kindAndSide = fields[at + 2];
        event.set((int) (kindAndSide >> SIDE_BITS), fields[at + 3], fields[at + 4],
            Side.get((byte) (kindAndSide & (1 << SIDE_BITS) - 1)));
        event.change = fields[at + 5];
        event.quantity = fields[at + 6];
    }

    void clear() {
        budget.giveBack(count);
        count = 0;
        if (fields.length > KEPT_LONGS) {
            fields = NONE;
        }
    }
}
