package org.ringside.gateway.server;

import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/**
 * Ends the versions of all sessions of an event loop at the same time of each day. Connected traders are told, and
 * every trader negotiates a new version before its next order. Orders stay what their terms say: the end of the day is
 * no disconnect. A gateway that was not running at that time catches up when it starts.
 */
final class EndOfDay {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);

    private final SessionRegistry registry;
    private final LoopClock clock;
    private long nextEpochNs;

    /**
     * The end of days to come.
     *
     * @param time UTC; null for none.
     */
    EndOfDay(final LocalTime time, final SessionRegistry registry, final LoopClock clock) {
        this.registry = registry;
        this.clock = clock;
        this.nextEpochNs = time == null ? NEVER : next(time, clock.nowEpochNs());
    }

    /** A session of an earlier gateway: it is over if its trader last logged on before the last end of a day. */
    void onRestored(final Session session) {
        if (nextEpochNs != NEVER && session.lastTimestamp() < nextEpochNs - DAY_NS) {
            session.finish();
        }
    }

    /** Time passes. */
    void onTick() {
        if (clock.nowEpochNs() < nextEpochNs) {
            return;
        }
        nextEpochNs += DAY_NS;
        registry.forEach(EndOfDay::end);
    }

    private static void end(final Session session) {
        final Connection owner = session.owner();
        if (owner == null) {
            session.finish();
        } else {
            owner.protocol().onEndOfDay();
        }
    }

    private static long next(final LocalTime time, final long nowEpochNs) {
        final OffsetDateTime now = Instant.ofEpochSecond(0, nowEpochNs).atOffset(ZoneOffset.UTC);
        final OffsetDateTime today = now.with(time);
        final Instant next = (today.isAfter(now) ? today : today.plusDays(1)).toInstant();
        return TimeUnit.SECONDS.toNanos(next.getEpochSecond()) + next.getNano();
    }
}
