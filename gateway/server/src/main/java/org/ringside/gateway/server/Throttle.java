package org.ringside.gateway.server;

import org.ringside.gateway.config.SessionLimits;

/**
 * The limits of sessions in the terms of an event loop: what {@link SessionLimits} say, worked out once. New limits
 * hold from the next message on. One thread.
 */
final class Throttle {
    private static final long NS_PER_MS = 1_000_000L;

    private SessionLimits limits;
    private Rate messages;
    private Rate cancels;
    private Rate refusals;
    private boolean isDraining;

    Throttle(final SessionLimits limits) {
        set(limits);
    }

    void set(final SessionLimits newLimits) {
        limits = newLimits;
        messages = Rate.of(limits.throttleLimit(), limits.throttleWindowMs());
        cancels = Rate.of(limits.cancelLimit(), limits.throttleWindowMs());
        refusals = Rate.of(limits.refusalLimit(), limits.throttleWindowMs());
    }

    /** From now on no session may enter or replace an order, whatever its limits. */
    void drain() {
        isDraining = true;
    }

    boolean isDraining() {
        return isDraining;
    }

    boolean isThrottled() {
        return limits.isThrottled();
    }

    /** Limit of all messages but the free cancels, as traders are told; 0 when there is none. */
    int throttleLimit() {
        return limits.throttleLimit();
    }

    /** What {@link #throttleLimit()} is counted in; 0 when there is none. */
    int throttleWindowMs() {
        return limits.isThrottled() ? limits.throttleWindowMs() : 0;
    }

    Rate messages() {
        return messages;
    }

    /** Limit of the cancels that cost nothing. */
    Rate cancels() {
        return cancels;
    }

    /** Limit of refusals by the throttle, beyond which the session is cut off. */
    Rate refusals() {
        return refusals;
    }

    /** 0 for no limit. */
    int maxInFlight() {
        return limits.maxInFlight();
    }

    /** Whether an engine that has taken, or answered, nothing for so long is not waited for any more. */
    boolean isTooLong(final long waitingNs) {
        return limits.busyRejectAfterMs() > 0 && waitingNs >= limits.busyRejectAfterMs() * NS_PER_MS;
    }

    /**
     * So many in a window, in the terms of a {@link Bucket}.
     *
     * @param intervalNs  what one of them costs; Long.MAX_VALUE / 4 when there are none.
     * @param toleranceNs how far ahead of a steady pace a burst may be.
     */
    record Rate(long intervalNs, long toleranceNs) {
        private static final long NEVER_NS = Long.MAX_VALUE / 4;

        /** A whole window's worth may come at once; 0 lets nothing through. */
        static Rate of(final int limit, final int windowMs) {
            if (limit == 0) {
                return new Rate(NEVER_NS, -1);
            }
            final long intervalNs = windowMs * NS_PER_MS / limit;
            return new Rate(intervalNs, (limit - 1) * intervalNs);
        }
    }

    /**
     * Counts what may pass at a {@link Rate}: one number, the time at which the bucket would be full again (GCRA). What
     * was taken since the {@link #mark()} can be given back.
     */
    static final class Bucket {
        private boolean isUsed;
        private long fullAgainNs;
        private boolean markedUsed;
        private long markedFullAgainNs;
        private boolean lastUsed;
        private long lastFullAgainNs;

        /** Takes one if there is one. */
        boolean tryTake(final Rate rate, final long nowNs) {
            final long waitNs = isUsed ? Math.max(0, fullAgainNs - nowNs) : 0;
            if (waitNs > rate.toleranceNs()) {
                return false;
            }
            isUsed = true;
            fullAgainNs = nowNs + waitNs + rate.intervalNs();
            return true;
        }

        /** What {@link #takeBack()} goes back to. */
        void remember() {
            lastUsed = isUsed;
            lastFullAgainNs = fullAgainNs;
        }

        void takeBack() {
            isUsed = lastUsed;
            fullAgainNs = lastFullAgainNs;
        }

        void mark() {
            markedUsed = isUsed;
            markedFullAgainNs = fullAgainNs;
        }

        /** Goes back to the mark. */
        void rollBack() {
            isUsed = markedUsed;
            fullAgainNs = markedFullAgainNs;
        }
    }
}
