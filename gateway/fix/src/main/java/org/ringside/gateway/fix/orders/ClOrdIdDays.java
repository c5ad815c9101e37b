package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ClOrdIdFile.DAY_BEFORE_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.DAY_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.DAY_TWO_BEFORE_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.FIRST_DAY_OFFSET;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The days of the engine that a file of ClOrdIDs has seen begin one after the other, with what was told of the orders
 * that live on. A day that began while nobody had the file open breaks the row. One thread; allocates nothing.
 */
final class ClOrdIdDays {
    /** In place of a day. */
    static final long NONE = 0;

    private final UnsafeBuffer header;
    /** Days, plus 1. */
    private long today;
    private long before;
    private long twoBefore;
    private long first;

    ClOrdIdDays(final UnsafeBuffer header) {
        this.header = header;
        first = header.getLong(FIRST_DAY_OFFSET);
    }

    /** The first day, plus 1, that any gateway with this file has heard of; {@link #NONE} before. */
    long first() {
        return first;
    }

    /** The engine's day, plus 1: it has begun, or begun already. */
    void onDay(final long day) {
        if (day == today) {
            return;
        }
        if (first == NONE) {
            first = day;
            header.putLong(FIRST_DAY_OFFSET, first);
        }
        if (today == NONE && day == header.getLong(DAY_OFFSET)) {
            before = header.getLong(DAY_BEFORE_OFFSET);
            twoBefore = header.getLong(DAY_TWO_BEFORE_OFFSET);
        } else {
            twoBefore = day > today ? before : NONE;
            before = day > today ? today : NONE;
        }
        today = day;
        // Whenever the gateway dies in between, there is no row or this one.
        header.putLongRelease(DAY_OFFSET, NONE);
        header.putLongRelease(DAY_BEFORE_OFFSET, before);
        header.putLongRelease(DAY_TWO_BEFORE_OFFSET, twoBefore);
        header.putLongRelease(DAY_OFFSET, today);
    }

    /**
     * Whether an order lives no more that was last said to live on a day, plus 1. One day would do, but for a gateway
     * that hears of a day in an answer of the engine, and not of what was told before.
     */
    boolean isOver(final long day) {
        return day < twoBefore;
    }
}
