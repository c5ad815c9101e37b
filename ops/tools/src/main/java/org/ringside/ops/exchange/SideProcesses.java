package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.log.LogQueue;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.QueueStatistics.ReaderStatistics;

/**
 * The processes of an exchange for which no trader waits: log, publisher of market data, console. What is wrong with
 * one of them is a warning.
 */
final class SideProcesses {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** Events: a publisher that keeps up has fewer to go even when the engine makes a hundred thousand a second. */
    private static final long FAR_BEHIND = 100_000;

    private final ExchangePlan plan;
    private final Path folder;
    private final Findings findings;
    private final UnaryOperator<String> absence;
    private final UnaryOperator<String> start;

    /**
     * Those of an exchange.
     *
     * @param absence says of a process by its name that it is not there.
     * @param start   the command that starts it.
     */
    SideProcesses(final ExchangePlan plan, final Findings findings, final UnaryOperator<String> absence,
        final UnaryOperator<String> start) {
        this.plan = plan;
        this.folder = plan.folder();
        this.findings = findings;
        this.absence = absence;
        this.start = start;
    }

    void look() throws InterruptedException {
        if (plan.log().isPresent()) {
            log();
        }
        if (plan.market().isPresent()) {
            publisher();
        }
        if (plan.console().isPresent()) {
            console();
        }
    }

    private void log() throws InterruptedException {
        final Optional<ReaderStatistics> reader = ReaderLooks.reader(folder, LogQueue.NAME);
        if (reader.isEmpty()) {
            absent(Exchange.LOG);
        } else if (ReaderLooks.isStill(folder, LogQueue.NAME, PATIENCE)) {
            findings.warn(Exchange.LOG + " (pid " + reader.get().pid() + "): has not looked at its queue for "
                + Format.seconds(PATIENCE), plan.command("restart", Exchange.LOG, "--yes"));
        } else {
            findings.pass(Exchange.LOG + ": reads its queue (pid " + reader.get().pid() + ")");
        }
    }

    /** The counters of one that was killed are still there: the queue says whether it lives. */
    private void publisher() {
        final String process = Exchange.MARKET_DATA;
        final Optional<ReaderStatistics> reader = ReaderLooks.reader(folder, process);
        final Optional<PublisherCountersSnapshot> found = reader.flatMap(living ->
            PublisherCountersSnapshot.readAll(folder).stream().filter(seen -> seen.pid() == living.pid()).findFirst());
        if (found.isEmpty()) {
            absent(process);
            return;
        }
        final PublisherCountersSnapshot publisher = found.get();
        final long behind = publisher.behind(EngineCountersSnapshot.read(folder)
            .map(engine -> engine.of(EngineCounter.PUBLIC_SEQUENCE)).orElse(0L));
        if (!isGoingRound(process, publisher.pid(), oldest(publisher.beatAges()))) {
            return;
        }
        final String far = process + " (pid " + publisher.pid() + "): " + Format.count(behind)
            + " events behind the engine";
        if (publisher.of(PublisherCounter.CATCHING_UP) != 0) {
            findings.warn(far + ", which it makes again from the engine's journal", "wait until it has them");
        } else if (behind >= FAR_BEHIND) {
            findings.warn(far, "see what it does: " + plan.command("counters"));
        } else {
            findings.pass(process + ": last turn " + age(publisher.beatAgeNs()) + " ago, " + Format.count(behind)
                + " events behind the engine");
        }
    }

    /** One whose folders are read-only shows nothing: it is passed over. */
    private void console() {
        final Optional<ProcessView> view = new LifeSigns(plan).look().find(Exchange.CONSOLE);
        if (view.filter(ProcessView::isLiving).isEmpty()) {
            absent(Exchange.CONSOLE);
            return;
        }
        final long pid = view.get().process().pid();
        BeatFile.readAll(folder, CountersKind.CONSOLE).stream().filter(beat -> beat.pid() == pid).findFirst()
            .filter(beat -> isGoingRound(Exchange.CONSOLE, pid, beat.beatAgeNs()))
            .ifPresent(beat -> findings.pass(Exchange.CONSOLE + ": last turn " + age(beat.beatAgeNs()) + " ago"));
    }

    private boolean isGoingRound(final String process, final long pid, final long ageNs) {
        if (Heartbeat.isAlive(ageNs)) {
            return true;
        }
        if (ageNs == Heartbeat.NEVER) {
            findings.warn(process + " (pid " + pid + "): has not begun its turns", "wait until it is ready; '"
                + plan.command("status") + "' says whether it lives");
        } else {
            findings.warn(process + " (pid " + pid + "): no turn for " + Format.seconds(Duration.ofNanos(ageNs)),
                plan.command("restart", process, "--yes"));
        }
        return false;
    }

    private void absent(final String process) {
        findings.warn(absence.apply(process), start.apply(process));
    }

    /** {@link Heartbeat#NEVER} when one of them has not begun. */
    private static long oldest(final List<Long> agesNs) {
        return agesNs.contains(Heartbeat.NEVER) ? Heartbeat.NEVER : Collections.max(agesNs);
    }

    private static String age(final long ns) {
        return Duration.ofNanos(ns).toMillis() + " ms";
    }
}
