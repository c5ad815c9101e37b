package org.ringside.ops.console.views;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.ringside.log.LogQueue;
import org.ringside.ops.console.samples.QueueReading;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.QueueStatistics.OpenClaim;

/** The alarms that queues tell of themselves, looked at as often as the queues are read. One thread. */
final class QueueAlarms {
    /** Shorter than the half second after which the engine gives a claim up, as shipped: it is to be seen. */
    private static final long HELD_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long HELD_LONG_NS = TimeUnit.SECONDS.toNanos(1);
    private static final double FILLING_PERCENT = 50;
    private static final double NEARLY_FULL_PERCENT = 90;
    /** How long a count that has risen is told. */
    private static final long RISEN_NS = TimeUnit.MINUTES.toNanos(1);

    private final ExchangePlan plan;
    private final Function<String, Optional<OpenClaim>> openClaims;
    private final Map<String, Rise> stalled = new HashMap<>();
    private final Map<String, Rise> dropped = new HashMap<>();

    /** A count, and when it rose. */
    private record Rise(long count, long ns) {
        Rise with(final long now, final long nowNs) {
            return now > count ? new Rise(now, nowNs) : this;
        }
    }

    /**
     * Alarms of an exchange.
     *
     * @param openClaims by queue, what its reader stands before: asked only then, because the backlog is walked for it.
     */
    QueueAlarms(final ExchangePlan plan, final Function<String, Optional<OpenClaim>> openClaims) {
        this.plan = plan;
        this.openClaims = openClaims;
    }

    List<Alarm> of(final List<QueueReading> queues, final long nowNs) {
        final List<Alarm> alarms = new ArrayList<>();
        for (final QueueReading queue : queues) {
            if (queue.heldNs() > HELD_NS) {
                alarms.add(held(queue));
            }
            if (queue.fullPercent() > FILLING_PERCENT) {
                alarms.add(filling(queue));
            }
            if (isRisen(stalled, queue.name(), queue.stalled(), nowNs)) {
                alarms.add(Alarm.warning("writer-stalled:" + queue.name(), queue.name() + ": a writer stood still"
                    + " between claim and commit, and its slots were given up",
                    plan.queueCommand("doctor"), "WriterStalled"));
            }
            if (queue.name().equals(LogQueue.NAME) && isRisen(dropped, queue.name(), queue.full(), nowNs)) {
                alarms.add(Alarm.warning("log-dropped", "events were dropped, because the queue of the log was full",
                    plan.command("restart", "log"), "LogDropped"));
            }
        }
        return alarms;
    }

    private Alarm held(final QueueReading queue) {
        final String owner = openClaims.apply(queue.name()).flatMap(OpenClaim::writer)
            .map(writer -> "claimed by " + writer.name() + " (pid " + writer.pid() + ")")
            .orElse("reserved, and not claimed");
        final String text = queue.name() + ": nothing read at " + Format.count(queue.position()) + " for "
            + Format.seconds(Duration.ofNanos(queue.heldNs())) + "; " + owner;
        final String id = "reader-stuck:" + queue.name();
        final String advice = "have that process go on (kill -CONT), or kill it";
        return queue.heldNs() > HELD_LONG_NS ? Alarm.critical(id, text, advice, "ReaderStuck")
            : Alarm.warning(id, text, advice, "ReaderStuck");
    }

    private Alarm filling(final QueueReading queue) {
        final String id = "queue-filling:" + queue.name();
        final String text = queue.name() + " is " + queue.fullPercent() + " % full: " + Format.count(queue.backlog())
            + " of " + Format.count(queue.capacity()) + " slots";
        final String advice = "see whether its reader lives and gets a core: " + plan.command("status");
        return queue.fullPercent() > NEARLY_FULL_PERCENT ? Alarm.critical(id, text, advice, "QueueFilling")
            : Alarm.warning(id, text, advice, "QueueFilling");
    }

    /** What was counted before the first look is no news. */
    private static boolean isRisen(
        final Map<String, Rise> rises, final String queue, final long count, final long nowNs) {
        final Rise now = rises.getOrDefault(queue, new Rise(count, nowNs - RISEN_NS)).with(count, nowNs);
        rises.put(queue, count < now.count ? new Rise(count, nowNs - RISEN_NS) : now);
        return count >= now.count && nowNs - now.ns < RISEN_NS;
    }
}
