package org.ringside.gateway.server;

import org.ringside.gateway.config.SessionLimits;

/**
 * The limits of sessions in the terms of an event loop: what {@link SessionLimits} say, worked out once. New limits
 * hold from the next message on. One thread.
 */
final class LoopLimits {
    private static final long NS_PER_MS = 1_000_000L;

    private SessionLimits limits;
    private Rate messages;
    private Rate cancels;
    private Rate refusals;

    LoopLimits(final SessionLimits limits) {
        set(limits);
    }

    void set(final SessionLimits newLimits) {
        limits = newLimits;
        messages = Rate.of(limits.throttleLimit(), limits.throttleWindowMs());
        cancels = Rate.of(limits.cancelLimit(), limits.throttleWindowMs());
        refusals = Rate.of(limits.refusalLimit(), limits.throttleWindowMs());
    }

    boolean isThrottled() {
        return limits.isThrottled();
    }

    /** Of all messages but the free cancels; as traders are told, 0 when there is none. */
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

    /** Of the cancels that cost nothing. */
    Rate cancels() {
        return cancels;
    }

    /** Of what the throttle refuses before it cuts off. */
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
}
