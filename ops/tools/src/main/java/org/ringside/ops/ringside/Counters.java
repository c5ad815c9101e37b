package org.ringside.ops.ringside;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside counters}: what gateways and probe have counted since they began. */
@Command(
    name = "counters",
    description = "Show what the event loops of the gateways count: connections, messages, what was refused by code;"
        + " and what became of the datagrams of a probe.",
    exitCodeList = {"0:shown", "3:neither a gateway nor a probe counts in this folder"})
final class Counters extends ExchangeVerb {
    @Option(names = {"-s", "--sessions"}, description = "Also show the sessions.")
    private boolean sessions;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private record Document(String schema, String folder, List<CountersSnapshot> gateways,
        List<ProbeCountersSnapshot> probes) {
    }

    @Override
    public Integer call() {
        final ExchangePlan plan = plan();
        final List<CountersSnapshot> gateways = CountersSnapshot.readAll(plan.folder());
        final List<ProbeCountersSnapshot> probes = ProbeCountersSnapshot.readAll(plan.folder());
        if (gateways.isEmpty() && probes.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                "neither a gateway nor a probe counts in " + plan.folder() + ". '" + plan.command("up")
                    + "' starts one");
        }
        if (json) {
            out().println(Json.document(new Document(
                "ringside.counters/1", plan.folder().toString(), gateways, probes)));
        } else {
            gateways.forEach(this::print);
            probes.forEach(this::print);
        }
        out().flush();
        return ExitCode.OK;
    }

    private void print(final CountersSnapshot gateway) {
        final List<String> headings = new ArrayList<>(List.of("COUNTER"));
        for (int loop = 0; loop < gateway.loops().size(); loop++) {
            headings.add(">" + gateway.gateway() + (loop == 0 ? "" : "." + loop));
        }
        final Table table = new Table(headings.toArray(String[]::new));
        for (final String counter : gateway.loops().get(0).counters().keySet()) {
            row(table, gateway, counter, loop -> Format.count(loop.counters().get(counter)));
        }
        row(table, gateway, "negotiateRejects", loop -> codes(loop.negotiateRejects()));
        row(table, gateway, "establishRejects", loop -> codes(loop.establishRejects()));
        row(table, gateway, "businessRejects", loop -> codes(loop.businessRejects()));
        row(table, gateway, "terminates", loop -> codes(loop.terminates()));
        out().print(table);
        if (sessions) {
            print(gateway.sessions());
        }
    }

    private void print(final ProbeCountersSnapshot probe) {
        final Table table = new Table("COUNTER", ">" + probe.probe());
        probe.counters().forEach((name, count) -> table.row(name, Format.count(count)));
        out().print(table);
    }

    private void print(final List<CountersSnapshot.SessionRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        final List<String> names = List.copyOf(rows.get(0).counters().keySet());
        final List<String> headings = new ArrayList<>(List.of(">SESSION"));
        names.forEach(name -> headings.add(">" + name));
        final Table table = new Table(headings.toArray(String[]::new));
        for (final CountersSnapshot.SessionRow row : rows) {
            final List<String> cells = new ArrayList<>();
            cells.add(row.sessionId() == 0 ? "others" : Long.toString(row.sessionId()));
            names.forEach(name -> cells.add(Format.count(row.counters().get(name))));
            table.row(cells.toArray(String[]::new));
        }
        out().println();
        out().print(table);
    }

    private static void row(final Table table, final CountersSnapshot gateway, final String name,
        final Function<CountersSnapshot.Loop, String> cell) {
        final List<String> cells = new ArrayList<>(List.of(name));
        gateway.loops().forEach(loop -> cells.add(cell.apply(loop)));
        table.row(cells.toArray(String[]::new));
    }

    /** Code and count of each, as {@code 1:3 7:12}. */
    private static String codes(final Map<Integer, Long> counts) {
        return counts.isEmpty() ? "-" : counts.entrySet().stream()
            .map(entry -> entry.getKey() + ":" + entry.getValue())
            .collect(Collectors.joining(" "));
    }
}
