package org.ringside.matching.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.matching.benchmarks.BookTurn.Lap;

/** Writes races into a report: a section for each, and what they say about the goals. */
final class RaceReport {
    private static final double MILLIONS = 1e3;
    private static final double P50 = 50;
    private static final double P99 = 99;
    private static final double P999 = 99.9;

    private static final Map<Contender, Goal> FASTER = new EnumMap<>(Map.of(
        Contender.EXCHANGE_CORE, Goal.atLeast(1, "times as fast as exchange-core's direct book, on each flow"),
        Contender.PARITY, Goal.atLeast(1, "times as fast as Parity, on each flow"),
        Contender.PLAIN, Goal.atLeast(1, "times as fast as the plain collections, on each flow")));
    private static final Goal FAR_AHEAD = Goal.atLeast(1 / 0.75,
        "times as fast as exchange-core's direct book, on " + Flows.LARGE + ": at most 0.75 of its time");

    private final Report report;

    RaceReport(final Report report) {
        this.report = report;
    }

    /** Adds a race of these contenders. */
    void add(final Flow flow, final CommandStream commands, final List<Contender> contenders,
        final RaceResult result) {
        report.section(flow.name(), flow.description() + String.format(" %,d commands, %,d trades with those before;"
            + " %s. Nanoseconds; those of single commands with the clock's own.",
            commands.measured(), commands.tape().trades(), result.roundsText()));
        report.columns(List.of(
            "book", "ns/command", "million/s", "p50", "p99", "p99.9", "max", "times ours"));
        for (final Contender contender : contenders) {
            report.row(row(contender, contenders.contains(Contender.RINGSIDE), result));
        }
        if (contenders.contains(Contender.RINGSIDE)) {
            judge(flow, contenders, result);
        }
    }

    private static List<Object> row(final Contender contender, final boolean hasRatio,
        final RaceResult result) {
        final List<Object> cells = new ArrayList<>();
        cells.add(contender.text());
        cells.add(result.of(contender, Lap::nsPerCommand));
        cells.add(millions(contender, result));
        cells.add(result.of(contender, lap -> lap.percentile(P50)));
        cells.add(result.of(contender, lap -> lap.percentile(P99)));
        cells.add(result.of(contender, lap -> lap.percentile(P999)));
        cells.add(result.of(contender, Lap::max));
        cells.add(hasRatio ? ratio(contender, result) : "");
        return cells;
    }

    private void judge(final Flow flow, final List<Contender> contenders, final RaceResult result) {
        if (flow.isCompared()) {
            contenders.stream().filter(FASTER::containsKey).forEach(peer ->
                report.goal(FASTER.get(peer), flow.name(), ratio(peer, result).median()));
        }
        if (flow.name().equals(Flows.LARGE) && contenders.contains(Contender.EXCHANGE_CORE)) {
            report.goal(FAR_AHEAD, flow.name(), ratio(Contender.EXCHANGE_CORE, result).median());
        }
    }

    private static Spread ratio(final Contender peer, final RaceResult result) {
        return result.ratio(peer, Contender.RINGSIDE, Lap::nsPerCommand);
    }

    private static Spread millions(final Contender contender, final RaceResult result) {
        return result.of(contender, lap -> MILLIONS / lap.nsPerCommand());
    }
}
