package org.ringside.matching.member;

import java.util.function.LongPredicate;

/**
 * The one timer of a member: it is set for the next time at which something is due, again when that gets earlier, and
 * again after it has fired. A time that gets later leaves it alone: then it fires, finds nothing to do, and is set
 * anew. For the callbacks of the log, which every member has alike.
 */
public final class DueTimer {
    private final LongPredicate scheduler;
    private long setFor = Member.NEVER;

    /**
     * A timer that is not set.
     *
     * @param scheduler sets the timer for a time, instead of any time before; false when that has to be tried again.
     */
    public DueTimer(final LongPredicate scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Sets the timer if it has to be. After each callback of the log.
     *
     * @param due of the member: {@link Member#nextDue}.
     * @return whether the timer is as it should be; else call again.
     */
    public boolean settle(final long due) {
        if (due < setFor) {
            if (!scheduler.test(due)) {
                return false;
            }
            setFor = due;
        }
        return true;
    }

    /** The timer has fired: {@link Member#onTimer} comes next, then {@link #settle}. */
    public void fired() {
        setFor = Member.NEVER;
    }
}
