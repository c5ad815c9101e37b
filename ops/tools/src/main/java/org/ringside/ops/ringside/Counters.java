package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.server.RouteState;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside counters}: what the processes of an exchange have counted since they began. */
@Command(
    name = "counters",
    description = "Show the counters of the engine: commands, events, trades, refusals, its journal, its snapshots;"
        + " of members and bridge: how far they are; of the gateways' event loops: connections, messages, refusals by"
        + " code; of a probe: datagrams by their fate; of a publisher of market data: what it has taken and sent.",
    exitCodeList = {"0:shown", "3:no process counts in this folder"})
final class Counters extends ExchangeVerb {
    @Option(names = {"-s", "--sessions"}, description = "Also show the sessions.")
    private boolean sessions;

    @Option(names = "--hops", description = "Also show how long messages took, hop by hop.")
    private boolean hops;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private record Document(String schema, String folder, EngineRow engine, List<CountersSnapshot> gateways,
        List<ProbeCountersSnapshot> probes, List<PublisherCountersSnapshot> publishers,
        List<MemberCountersSnapshot> members, List<BridgeCountersSnapshot> bridges,
        List<BackupCountersSnapshot> backups) {
    }

    /**
     * Counters of the engine. The queue that the engine waits at, because nobody reads it, is null when there is none.
     */
    private record EngineRow(
        long pid, long startedMs, long beatAgeNs, String waitsAt, Long waitsSinceMs, Map<String, Long> counters,
        Map<String, Long> refused) {

        static EngineRow of(final EngineCountersSnapshot engine, final Path folder) {
            final Optional<RouteStatus> waiting = RouteStatus.readAll(folder).stream()
                .filter(route -> route.state() == RouteState.WAITING).findFirst();
            return new EngineRow(engine.pid(), engine.startedMs(), engine.beatAgeNs(),
                waiting.map(route -> ExchangePlan.output(route.route())).orElse(null),
                waiting.map(RouteStatus::sinceMs).orElse(null), engine.counters(), engine.refused());
        }
    }

    @Override
    public Integer call() {
        final ExchangePlan plan = plan();
        final List<CountersSnapshot> gateways = CountersSnapshot.readAll(plan.folder());
        final List<ProbeCountersSnapshot> probes = ProbeCountersSnapshot.readAll(plan.folder());
        final List<PublisherCountersSnapshot> publishers = PublisherCountersSnapshot.readAll(plan.folder());
        final Optional<EngineRow> engine =
            EngineCountersSnapshot.read(plan.folder()).map(seen -> EngineRow.of(seen, plan.folder()));
        final List<MemberCountersSnapshot> members = MemberCountersSnapshot.readAll(plan.folder());
        final List<BridgeCountersSnapshot> bridges = BridgeCountersSnapshot.readAll(plan.folder());
        final List<BackupCountersSnapshot> backups = BackupCountersSnapshot.readAll(plan.folder());
        if (engine.isEmpty() && gateways.isEmpty() && probes.isEmpty() && publishers.isEmpty() && members.isEmpty()
            && bridges.isEmpty() && backups.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                "no process counts in " + plan.folder() + ". '" + plan.command("up")
                    + "' starts them");
        }
        show(json,
            new Document("ringside.counters/1", plan.folder().toString(), engine.orElse(null), gateways, probes,
                publishers, members, bridges, backups), () ->
                Stream.of(engine.stream().map(Counters::text),
                    members.stream().map(member -> text(member.name(), member.counters(), member.beatAgeNs())),
                    bridges.stream().map(bridge -> text(bridge.name(), bridge.counters(), bridge.beatAgeNs())),
                    backups.stream().map(backup -> text(backup.name(), backup.counters(), backup.beatAgeNs())),
                    gateways.stream().map(this::text), probes.stream().map(Counters::text),
                    publishers.stream().map(Counters::text))
                    .flatMap(Function.identity()).collect(Collectors.joining()));
        return ExitCode.OK;
    }

    private String text(final CountersSnapshot gateway) {
        final Table table = new Table("COUNTER", IntStream.range(0, gateway.loops().size())
            .mapToObj(loop -> ">" + loopName(gateway, loop)));
        for (final String counter : gateway.loops().get(0).counters().keySet()) {
            row(table, gateway, counter, loop -> Format.count(loop.counters().get(counter)));
        }
        row(table, gateway, "beatAge", loop -> age(loop.beatAgeNs()));
        row(table, gateway, "negotiateRejects", loop -> codes(loop.negotiateRejects()));
        row(table, gateway, "establishRejects", loop -> codes(loop.establishRejects()));
        row(table, gateway, "businessRejects", loop -> codes(loop.businessRejects()));
        row(table, gateway, "terminates", loop -> codes(loop.terminates()));
        return table + (hops ? hops(gateway) : "") + (sessions ? text(gateway.sessions()) : "");
    }

    /** Microseconds, since the gateway began. */
    private static String hops(final CountersSnapshot gateway) {
        final Table table = new Table("LOOP", "HOP us", ">COUNT", ">P50", ">P90", ">P99", ">P99.9", ">MAX");
        for (int i = 0; i < gateway.loops().size(); i++) {
            final String loop = loopName(gateway, i);
            gateway.loops().get(i).hops().forEach((hop, times) -> table.row(loop, hop, Format.count(times.count()),
                micros(times.p50Ns()), micros(times.p90Ns()), micros(times.p99Ns()), micros(times.p999Ns()),
                micros(times.maxNs())));
        }
        return "\n" + table;
    }

    private static String loopName(final CountersSnapshot gateway, final int loop) {
        return loop == 0 ? gateway.gateway() : gateway.gateway() + "." + loop;
    }

    private static String micros(final long ns) {
        return String.format(Locale.ROOT, "%,.1f", ns / 1_000.0);
    }

    private static String text(final EngineRow engine) {
        final Table table = new Table("COUNTER", ">engine");
        engine.counters().forEach((name, count) -> table.row(name, Format.count(count)));
        engine.refused().forEach((reason, count) -> {
            if (count > 0) {
                table.row("refused " + reason, Format.count(count));
            }
        });
        table.row("beatAge", age(engine.beatAgeNs()));
        table.row("waitsAt", engine.waitsAt() == null ? "-" : engine.waitsAt());
        return table.toString();
    }

    private static String text(final PublisherCountersSnapshot publisher) {
        return new PublisherText(publisher).toString();
    }

    private static String text(final ProbeCountersSnapshot probe) {
        return text(probe.probe(), probe.counters(), probe.beatAgeNs());
    }

    private static String text(final String process, final Map<String, Long> counters, final long beatAgeNs) {
        final Table table = new Table("COUNTER", ">" + process);
        counters.forEach((name, count) -> table.row(name, Format.count(count)));
        table.row("beatAge", age(beatAgeNs));
        return table.toString();
    }

    private static String text(final List<CountersSnapshot.SessionRow> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        final List<String> names = List.copyOf(rows.get(0).counters().keySet());
        final Table table =
            new Table(">SESSION", Stream.concat(Stream.of("STATE"), names.stream().map(name -> ">" + name)));
        rows.forEach(row -> table.row(row.sessionId() == 0 ? "others" : Long.toString(row.sessionId()),
            Stream.concat(Stream.of(row.sessionId() == 0 ? "-" : row.state()),
                names.stream().map(name -> Format.count(row.counters().get(name))))));
        return "\n" + table;
    }

    private static void row(final Table table, final CountersSnapshot gateway, final String name,
        final Function<CountersSnapshot.Loop, String> cell) {
        table.row(name, gateway.loops().stream().map(cell));
    }

    /** Age of the last turn of a duty cycle. */
    static String age(final long ns) {
        return ns == Heartbeat.NEVER ? "-" : Format.count(Duration.ofNanos(ns).toMillis()) + " ms";
    }

    /** Code and count of each, as {@code 1:3 7:12}. */
    private static String codes(final Map<Integer, Long> counts) {
        return counts.isEmpty() ? "-" : counts.entrySet().stream()
            .map(entry -> entry.getKey() + ":" + entry.getValue())
            .collect(Collectors.joining(" "));
    }
}
