package org.ringside.ops.console.views;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.launch.ConfigFile;
import org.ringside.matching.server.RouteState;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.console.samples.JournalSpace;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.HealthCheck;
import org.ringside.ops.exchange.Life;
import org.ringside.ops.exchange.NotedError;
import org.ringside.ops.exchange.ProcessLog;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/** The alarms of what is read once a second: processes, routes, the journal, noted errors. One thread. */
final class SurveyAlarms {
    /** For how long a route may stand. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int SEGMENTS_LEFT = 3;
    private static final int SNAPSHOTS_BEHIND = 2;
    private static final long DEFAULT_SNAPSHOT_EVERY = 256L << 20;
    /** How long an error that was noted is told. */
    private static final long NOTED_MS = TimeUnit.MINUTES.toMillis(5);
    private static final int MAX_ERROR = 160;
    /** Chapter of the runbook for processes for which no trader waits. */
    private static final String SIDE_PROCESS = "ProcessDown";

    private final ExchangePlan plan;
    private final long snapshotEvery;

    SurveyAlarms(final ExchangePlan plan) {
        this.plan = plan;
        this.snapshotEvery = snapshotEvery(plan);
    }

    List<Alarm> of(final Survey survey) {
        final List<Alarm> alarms = new ArrayList<>();
        if (survey.exchange().isEmpty()) {
            alarms.add(Alarm.critical("exchange-down", "no exchange runs in " + plan.folder(), plan.command("up"),
                "EngineDown"));
        } else {
            processes(alarms, survey);
            drains(alarms, survey);
            input(alarms, survey);
        }
        routes(alarms, survey);
        survey.journal().ifPresent(journal -> journal(alarms, journal));
        errors(alarms, survey);
        survey.failures().forEach((part, reason) -> alarms.add(Alarm.warning("unreadable:" + part,
            "the console cannot read the part " + part + ": " + reason, plan.command("status"), "MetricsUnreadable")));
        return alarms;
    }

    /** Age of the oldest heartbeat of each process that has begun to turn, nanoseconds. */
    static Map<String, Long> beats(final Survey survey) {
        final Map<String, Long> beats = new HashMap<>(survey.sideBeats());
        survey.engine().filter(engine -> engine.beatAgeNs() != Heartbeat.NEVER)
            .ifPresent(engine -> beats.put(Exchange.ENGINE, engine.beatAgeNs()));
        survey.gateways().forEach(gateway -> gateway.loops().stream()
            .filter(loop -> loop.beatAgeNs() != Heartbeat.NEVER)
            .forEach(loop -> beats.merge(gateway.gateway(), loop.beatAgeNs(), Math::max)));
        return beats;
    }

    private void processes(final List<Alarm> alarms, final Survey survey) {
        final Map<String, Long> beats = beats(survey);
        for (final ProcessView view : survey.exchange().processes()) {
            final String part = view.process().part();
            final String runbook = runbook(part);
            final String restart = plan.command("restart", view.name());
            if (!view.isLiving()) {
                final String text = view.life() == Life.DEAD
                    ? view.process() + " is dead" + ProcessLog.of(plan.folder(), view.name()).cause()
                        .map(cause -> ": " + cause).orElse("")
                    : view.name() + " was not started";
                alarms.add(process("process-dead:" + view.name(), text, plan.remedy(view), runbook));
            } else if (beats.containsKey(view.name()) && !Heartbeat.isAlive(beats.get(view.name()))) {
                alarms.add(process("process-stuck:" + view.name(), view.process() + " has made no turn for "
                    + Format.seconds(Duration.ofNanos(beats.get(view.name()))), restart + " --yes", runbook));
            }
        }
    }

    /** Critical of one that traders wait for. */
    private static Alarm process(final String id, final String text, final String advice, final String runbook) {
        return SIDE_PROCESS.equals(runbook) ? Alarm.warning(id, text, advice, runbook)
            : Alarm.critical(id, text, advice, runbook);
    }

    /** Of gateways that live: nobody else listens for their traders. */
    private void drains(final List<Alarm> alarms, final Survey survey) {
        final Map<String, Long> beats = beats(survey);
        survey.gateways().stream().filter(CountersSnapshot::isDraining)
            .filter(gateway -> Heartbeat.isAlive(beats.getOrDefault(gateway.gateway(), Heartbeat.NEVER)))
            .forEach(gateway -> alarms.add(Alarm.warning("drained:" + gateway.gateway(), gateway.gateway() + " is "
                + HealthCheck.drain(gateway) + ", it listens no more",
                plan.command("restart", gateway.gateway(), "--yes"), "GatewayDown")));
    }

    private static String runbook(final String part) {
        return switch (part) {
            case Exchange.ENGINE -> "EngineDown";
            case Exchange.GATEWAY -> "GatewayDown";
            default -> SIDE_PROCESS;
        };
    }

    private void input(final List<Alarm> alarms, final Survey survey) {
        final Optional<QueueStatistics> input = Optional.ofNullable(survey.queues().get(plan.input()));
        input.filter(queue -> queue.reader().attachment() != Attachment.ATTACHED && queue.backlog() > 0)
            .ifPresent(queue -> alarms.add(Alarm.critical("reader-gone:" + plan.input(), plan.input()
                + ": nobody reads it, and " + Format.count(queue.backlog()) + " commands wait",
                plan.command("restart", Exchange.ENGINE), "EngineDown")));
    }

    private void routes(final List<Alarm> alarms, final Survey survey) {
        for (final RouteStatus route : survey.routes()) {
            final String queue = ExchangePlan.output(route.route());
            final boolean isOver = route.age().compareTo(PATIENCE) > 0;
            final String age = Format.age(route.age());
            if (route.state() == RouteState.LOST) {
                alarms.add(Alarm.critical("route-lost:" + route.route(), queue + ": lost for " + age,
                    plan.command("restart", Exchange.ENGINE, "--yes") + ", then restart its gateway", "GatewayDown"));
            } else if (route.state() == RouteState.WAITING && isOver) {
                alarms.add(Alarm.critical("engine-waits:" + route.route(), "the engine waits for the reader of "
                    + queue + " for " + age, "restart the gateway that reads it", "EngineWaits"));
            } else if (route.isDetached() && route.state() != RouteState.CATCHING_UP && isOver) {
                alarms.add(Alarm.warning("route-detached:" + route.route(), queue + ": full for " + age + ", "
                    + Format.count(route.behind()) + " events behind", "restart the gateway that reads it",
                    "GatewayDown"));
            }
        }
    }

    private void journal(final List<Alarm> alarms, final JournalSpace journal) {
        if (journal.room().freeBytes() < SEGMENTS_LEFT * journal.segmentBytes()) {
            alarms.add(Alarm.critical("disk-low", "the disk of the journals is nearly full: " + journal.room(),
                "make room there: the engine stops when its journal cannot be extended", "JournalDiskLow"));
        } else if (journal.room().isLittle()) {
            alarms.add(Alarm.warning("disk-low", "the disk of the journals gets full: " + journal.room(),
                "make room there", "JournalDiskLow"));
        }
        if (journal.bytesBehind() / SNAPSHOTS_BEHIND > snapshotEvery) {
            alarms.add(Alarm.warning("snapshot-old", "the newest snapshot lies " + Format.bytes(journal.bytesBehind())
                + " of journal behind: a start takes long", plan.command("snapshot"), "SnapshotOld"));
        }
    }

    private void errors(final List<Alarm> alarms, final Survey survey) {
        for (final NotedError error : survey.errors()) {
            if (survey.epochMs() - error.lastMs() < NOTED_MS) {
                alarms.add(Alarm.warning("error-noted:" + error.process(), error.process() + " has noted an error: "
                    + firstLine(error), plan.queueCommand("errors"), "ErrorNoted"));
            }
        }
    }

    /** What the error is, without where it came from. */
    static String firstLine(final NotedError error) {
        final String line = error.error().lines().findFirst().orElse("");
        return line.length() > MAX_ERROR ? line.substring(0, MAX_ERROR) + "..." : line;
    }

    /** Bytes; as much as there may be when none are taken. */
    private static long snapshotEvery(final ExchangePlan plan) {
        final String every = ConfigFile.properties(plan.engine()).getProperty("snapshotEvery", "").strip();
        return every.isEmpty() ? DEFAULT_SNAPSHOT_EVERY
            : every.matches("\\d{1,18}") ? Long.parseLong(every) : Long.MAX_VALUE;
    }
}
