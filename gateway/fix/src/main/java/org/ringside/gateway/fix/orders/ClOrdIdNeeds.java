package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ClOrdIdFile.NEED_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.NUMBER_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.entryOf;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Which ids of a session are needed, and how many. An id is needed while a request with it has no answer, while its
 * order lives, and to the end of the engine's day on which it was used last. One store changes what an entry says, so
 * it says one or the other whenever the gateway dies. One thread; allocates nothing.
 * <p>
 * Reports may pass while nobody has the file open. So what says that an order lives has the day: an order that lives on
 * is told anew before the gateway hears of the next day.
 * <pre>
 *   below -2^62: a request with it has no answer, and came on the day n - 2^63, plus 1
 *   below 0      its order lives, or its mass cancel is at work, and was last told so on the day -n, plus 1
 *   0            a request with it has no answer, or nobody knew the day when it was answered
 *   n            the day on which it was answered, or its order ended, plus 1
 * </pre>
 */
final class ClOrdIdNeeds {
    /** Slots that a request looks at for the others. */
    private static final int AT_ONCE = 4_096;
    private static final long ASKED = 0;
    private static final long ASKED_ON = Long.MIN_VALUE;
    private static final long ENDED_BEFORE_DAYS = ASKED_ON;
    private static final long LEAST_LIVE = ASKED_ON / 2;

    private final UnsafeBuffer entries;
    private final ClOrdIdDays days;
    /** Of ids that have ended on this day. Until the gateway knows the day it is the last one that an entry has. */
    private long today;
    /** No entry has a later day. */
    private long latest;
    private boolean isDayKnown;
    /** Ids that live or were asked for, and those that have ended on this day. */
    private int unended;
    private int endedToday;
    /** Those that have ended before there was a day, as long as there is none. */
    private int endedBeforeDays;
    /** Entries of slots up to this one are counted. */
    private int counted;
    /** Slots up to this one were settled on this day. */
    private int settled;

    ClOrdIdNeeds(final UnsafeBuffer entries) {
        this.entries = entries;
        this.days = new ClOrdIdDays(entries);
    }

    /** The engine's day; another one than before frees what has ended. All are counted anew if it has gone back. */
    void onDay(final long day) {
        final boolean isFirst = days.first() == ClOrdIdDays.NONE;
        final boolean isNew = today != day + 1;
        final boolean isLater = day + 1 > latest;
        today = day + 1;
        days.onDay(today);
        isDayKnown = true;
        latest = Math.max(latest, today);
        if (isNew) {
            endedToday = 0;
        }
        if (isFirst) {
            // Also a file with days that an earlier release has written may have no first one.
            endedToday += endedBeforeDays;
            unended -= endedBeforeDays;
            endedBeforeDays = 0;
        }
        if (isNew && !isLater) {
            unended = 0;
            endedToday = 0;
            counted = 0;
        }
        settled = 0;
    }

    /** How many ids are needed. */
    int count() {
        return unended + endedToday;
    }

    /** Counts so many of the next slots, up to the last one. */
    void count(final int most, final int end) {
        final int portionEnd = (int) Math.min(end, (long) counted + most);
        while (counted < portionEnd) {
            counted++;
            if (entries.getLong(entryOf(counted) + NUMBER_OFFSET) != 0) {
                count(counted);
            }
        }
    }

    /** All slots up to the last one are read: counts some of those that are left. */
    void countSome(final int end) {
        if (counted < end) {
            count(AT_ONCE, end);
        }
        if (counted == end) {
            counted = Integer.MAX_VALUE;
        }
    }

    private void count(final int slot) {
        final long need = needOf(slot);
        latest = Math.max(latest, need);
        if (!isDayKnown && need > today) {
            today = need;
            endedToday = 0;
        }
        add(slot, 1);
    }

    /** No room is left: some of what nobody has answered is settled, each slot once a day. */
    void settleSome(final int end) {
        final int portionEnd = Math.min(end, settled + AT_ONCE);
        while (settled < portionEnd) {
            settled++;
            if (entries.getLong(entryOf(settled) + NUMBER_OFFSET) != 0) {
                settle(settled);
            }
        }
    }

    /** Whether the id of a slot is needed no more. */
    boolean isFree(final int slot) {
        final long need = needOf(slot);
        if (need <= 0) {
            settle(slot);
            return false;
        }
        return need != today;
    }

    /**
     * What nobody has answered since an earlier day, when its slot is asked for, is taken for answered: it was never
     * sent, or the engine had its answer already. The same is true of an order that was not told anew on two days. The
     * id is needed for this day.
     */
    private void settle(final int slot) {
        final long need = needOf(slot);
        if (need == ASKED && isDayKnown || isAskedOnADay(need) && need != ASKED_ON + today
            || isLive(need) && days.isOver(-need)) {
            end(slot);
        }
    }

    /** Another id has the slot, which was free, because of a request. */
    void begin(final int slot) {
        entries.putLong(entryOf(slot) + NEED_OFFSET, asked());
        unended += slot <= counted ? 1 : 0;
    }

    /** A request has the id. */
    void ask(final int slot) {
        if (hasEnded(slot)) {
            set(slot, asked());
        }
    }

    /** A request names the id, and has another one itself: there is nothing to wait for. */
    void name(final int slot, final boolean isNew) {
        if (isNew || hasEnded(slot)) {
            end(slot);
        }
    }

    /** An order with the id lives, or a mass cancel with it is at work. */
    void live(final int slot) {
        set(slot, -Math.max(1, today));
    }

    /** The request is answered, and nothing that has the id lives. */
    void end(final int slot) {
        if (isDayKnown) {
            set(slot, today);
        } else {
            set(slot, days.first() == ClOrdIdDays.NONE ? ENDED_BEFORE_DAYS : ASKED);
        }
    }

    /** A request with the id is refused, or done: what lives with the id goes on. */
    void answer(final int slot) {
        if (!isLive(needOf(slot))) {
            end(slot);
        }
    }

    private long asked() {
        return isDayKnown ? ASKED_ON + today : ASKED;
    }

    private void set(final int slot, final long need) {
        if (slot <= counted) {
            add(slot, -1);
        }
        entries.putLong(entryOf(slot) + NEED_OFFSET, need);
        if (slot <= counted) {
            add(slot, 1);
        }
    }

    private void add(final int slot, final int change) {
        final long need = needOf(slot);
        if (need == ASKED && storedNeedOf(slot) == ENDED_BEFORE_DAYS) {
            endedBeforeDays += change;
        }
        if (need <= 0) {
            unended += change;
        } else if (need == today) {
            endedToday += change;
        }
    }

    /** It may be needed for its day still. */
    private boolean hasEnded(final int slot) {
        return needOf(slot) > 0 || storedNeedOf(slot) == ENDED_BEFORE_DAYS;
    }

    /** Before there is a day, all that has ended is needed as what has no answer is. */
    private long needOf(final int slot) {
        final long need = storedNeedOf(slot);
        return need == ENDED_BEFORE_DAYS ? days.first() : need;
    }

    private long storedNeedOf(final int slot) {
        return entries.getLong(entryOf(slot) + NEED_OFFSET);
    }

    private static boolean isLive(final long need) {
        return need < 0 && need >= LEAST_LIVE;
    }

    private static boolean isAskedOnADay(final long need) {
        return need < LEAST_LIVE;
    }
}
