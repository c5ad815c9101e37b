package org.ringside.matching.bridge;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.StepEncoder;
import org.ringside.matching.cluster.protocol.SteppedDecoder;
import org.ringside.matching.day.StepKind;
import org.ringside.matching.schedule.Schedule;
import org.ringside.matching.schedule.ScheduledStep;

/**
 * Has the members do the steps of a schedule. It asks which step was the last one, waits until the next one is due, and
 * asks for that until the members have it. So a step is done once, also when several bridges have the same schedule,
 * when a leader dies, and when no bridge was there at its time: then it is done late, and those behind it follow. One
 * thread, that of the bridge.
 */
final class BridgeDay {
    private static final long NS_PER_MS = 1_000_000;
    /** An answer that does not come may be lost. */
    private static final long AGAIN_NS = 500 * NS_PER_MS;
    /** A step takes some time where there is much to match. */
    private static final long GOING_NS = 20 * NS_PER_MS;
    /** The clocks of bridges and members may differ, and be set. */
    private static final long LOOK_NS = 100 * NS_PER_MS;
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(1);

    private final Schedule schedule;
    private final ClusterPort port;
    private final EpochNanoClock clock;
    private final LongSupplier seeds;
    private final EventLog events;
    private final UnsafeBuffer buffer =
        new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + StepEncoder.BLOCK_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final StepEncoder encoder = new StepEncoder();
    private long requestId = System.nanoTime();
    /** The next step; null before the first answer, and when the market does not trade any more. */
    private ScheduledStep next;
    /** The members have it, and it was not told yet. */
    private ScheduledStep going;
    private boolean isAnnounced;
    private boolean isKnown;
    private boolean hasBegun;
    private long nextNs;

    /**
     * The days of a market.
     *
     * @param clock  by which steps are due.
     * @param seeds  of the moments at which freezes end.
     * @param events told of each step that this bridge has had done.
     */
    BridgeDay(final Schedule schedule, final ClusterPort port, final EpochNanoClock clock, final LongSupplier seeds,
        final EventLog events) {
        this.schedule = schedule;
        this.port = port;
        this.clock = clock;
        this.seeds = seeds;
        this.events = events;
    }

    /**
     * One turn.
     *
     * @param nowNs CLOCK_MONOTONIC.
     * @return how much was done; 0 when there was nothing to do.
     */
    int doWork(final long nowNs) {
        if (hasBegun && nowNs - nextNs < 0) {
            return 0;
        }
        hasBegun = true;
        if (!isKnown || going != null) {
            return ask(null, nowNs);
        }
        if (next == null) {
            nextNs = nowNs + AGAIN_NS;
            return 0;
        }
        final long left = next.timeNs() - clock.nanoTime();
        if (left > 0) {
            nextNs = nowNs + Math.min(left, LOOK_NS);
            return 0;
        }
        return ask(next, nowNs);
    }

    /** @param step null: only what the last one was. */
    private int ask(final ScheduledStep step, final long nowNs) {
        encoder.wrapAndApplyHeader(buffer, 0, header).requestId(++requestId)
            .time(step == null ? 0 : step.timeNs())
            .freezeNs(step == null ? 0 : schedule.freezeNs(step.kind()))
            .seed(step == null ? 0 : seeds.getAsLong())
            .kind((short) (step == null ? 0 : step.kind().ordinal()));
        final boolean isOffered = port.offer(buffer, 0, buffer.capacity()) >= 0;
        nextNs = nowNs + (isOffered ? AGAIN_NS : GOING_NS);
        return isOffered ? 1 : 0;
    }

    /** An answer has come. */
    void onStepped(final SteppedDecoder answer, final long nowNs) {
        if (answer.requestId() != requestId) {
            return;
        }
        isKnown = true;
        final long last = answer.last();
        if (last == 0) {
            next = schedule.lastOrDay(clock.nanoTime());
            nextNs = nowNs;
        } else if (answer.isEarly() != 0) {
            nextNs = nowNs + LOOK_NS;
        } else {
            if (going == null && next != null && next.timeNs() == last) {
                going = next;
            }
            if (answer.isGoing() != 0) {
                isKnown = next != null;
                nextNs = nowNs + GOING_NS;
            } else {
                tell(answer);
                await(last, nowNs);
            }
        }
    }

    private void tell(final SteppedDecoder answer) {
        if (going != null && isAnnounced) {
            final long lateNs = clock.nanoTime() - going.timeNs();
            final boolean isDay = going.kind() == StepKind.DAY;
            events.tell(LogEvent.SCHEDULE_DONE, going.kind(), schedule.text(going.timeNs()),
                (!isDay ? ", " + answer.moved() + " of " + answer.instruments() + " instruments"
                    : answer.moved() == 0 ? ", and no day has begun: an instrument is not CLOSED" : "")
                + (lateNs < LATE_NS ? "" : ", " + TimeUnit.NANOSECONDS.toSeconds(lateNs) + " s late"));
        }
        going = null;
    }

    private void await(final long last, final long nowNs) {
        next = schedule.next(Math.max(last, schedule.oldestMissed(clock.nanoTime()))).orElse(null);
        nextNs = nowNs;
        if (!isAnnounced && next != null) {
            isAnnounced = true;
            events.tell(LogEvent.SCHEDULE_NEXT, next.kind(), schedule.text(next.timeNs()));
        }
    }
}
