package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ClOrdIdFile.NEED_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.entryOf;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Which ids of a session are needed, and how many. An id is needed while a request with it has no answer, while its
 * order lives, and to the end of the engine's day on which it was used last. One store changes what an entry says, so
 * it says one or the other whenever the gateway dies. One thread; allocates nothing.
 * <pre>
 *   -1 its order lives, or its mass cancel is at work
 *    0 a request with it has no answer, or nobody knew the day when it was answered
 *    n the day on which it was answered, or its order ended, plus 1
 * </pre>
 */
final class ClOrdIdNeeds {
    private static final long LIVE = -1;
    private static final long ASKED = 0;

    private final UnsafeBuffer entries;
    /** Of ids that have ended on this day. Until the gateway knows the day it is the last one that an entry has. */
    private long today;
    private boolean isDayKnown;
    /** Ids that live or were asked for, and those that have ended on this day. */
    private int unended;
    private int endedToday;
    /** Entries of slots up to this one are counted. */
    private int counted;

    ClOrdIdNeeds(final UnsafeBuffer entries) {
        this.entries = entries;
    }

    /** The engine's day; another one than before frees what has ended. */
    void onDay(final long day) {
        isDayKnown = true;
        if (today != day + 1) {
            today = day + 1;
            endedToday = 0;
        }
    }

    /** How many ids are needed. */
    int count() {
        return unended + endedToday;
    }

    /** Counts the id of the next slot, which an earlier process has left. */
    void count(final int slot) {
        counted = slot;
        final long need = needOf(slot);
        if (!isDayKnown && need > today) {
            today = need;
            endedToday = 0;
        }
        add(need, 1);
    }

    /** All that there are were counted. */
    void onCounted() {
        counted = Integer.MAX_VALUE;
    }

    /** Whether the id of a slot is needed no more. */
    boolean isFree(final int slot) {
        settle(slot);
        final long need = needOf(slot);
        return need > 0 && need != today;
    }

    /**
     * What nobody has answered for so long that its slot is asked for is taken for answered: it was never sent, or the
     * engine had its answer already. It is needed for this day.
     */
    void settle(final int slot) {
        if (needOf(slot) == ASKED) {
            end(slot);
        }
    }

    /** Another id has the slot, which was free, because of a request. */
    void begin(final int slot) {
        entries.putLong(entryOf(slot) + NEED_OFFSET, ASKED);
        unended++;
    }

    /** A request names the id. */
    void ask(final int slot) {
        if (needOf(slot) > 0) {
            set(slot, ASKED);
        }
    }

    /** An order with the id lives, or a mass cancel with it is at work. */
    void live(final int slot) {
        set(slot, LIVE);
    }

    /** The request is answered, and nothing that has the id lives. */
    void end(final int slot) {
        set(slot, isDayKnown ? today : ASKED);
    }

    /** A request with the id is refused, or done: what lives with the id goes on. */
    void answer(final int slot) {
        if (needOf(slot) != LIVE) {
            end(slot);
        }
    }

    private void set(final int slot, final long need) {
        if (slot <= counted) {
            add(needOf(slot), -1);
            add(need, 1);
        }
        entries.putLong(entryOf(slot) + NEED_OFFSET, need);
    }

    private void add(final long need, final int change) {
        if (need <= 0) {
            unended += change;
        } else if (need == today) {
            endedToday += change;
        }
    }

    private long needOf(final int slot) {
        return entries.getLong(entryOf(slot) + NEED_OFFSET);
    }
}
