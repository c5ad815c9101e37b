package org.ringside.ops;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.gateway.server.CountersSnapshot;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside status}: what runs, what died, and the queues between them. */
@Command(
    name = "status",
    description = "Show the processes and queues of an exchange.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:everything runs", "1:something died, or was never ready", "3:no exchange runs"})
final class Status extends ExchangeVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final Optional<ExchangeState> found = ExchangeFolder.state(plan.folder());
        if (found.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                "no exchange runs in " + plan.folder() + ". 'ringside up' starts one");
        }
        final ExchangeState state = found.get();
        final QueueList<QueueRow> queues = QueueList.of(plan.folder(), queues(state), QueueRow::of);
        final List<CountersSnapshot> gateways = CountersSnapshot.readAll(plan.folder());
        final List<ProbeCountersSnapshot> probes = ProbeCountersSnapshot.readAll(plan.folder());
        if (json) {
            out().println(Json.document(new Document(
                "ringside.status/1",
                plan.folder().toString(),
                state.configuration(),
                state.isRunning() ? "running" : "broken",
                state.startedMs(),
                state.processes().stream().map(ProcessRow::of).toList(),
                queues.rows(),
                gateways,
                probes)));
        } else {
            print(state, queues.rows());
            gateways.forEach(gateway -> out().println(line(gateway)));
            probes.forEach(probe -> out().println(line(probe)));
            out().flush();
        }
        queues.failures().forEach(failure -> messages().say(failure.getMessage()));
        if (!state.isRunning()) {
            messages().say(trouble(state) + ". 'ringside down' stops and removes what is left");
            return ExitCode.FAILURE;
        }
        return ExitCode.OK;
    }

    /** Those of the exchange, and the rings of its probe. */
    private static List<String> queues(final ExchangeState state) {
        final List<String> names = new ArrayList<>(state.queues());
        state.processes().stream()
            .filter(process -> Exchange.PROBE.equals(process.part()))
            .forEach(probe -> names.addAll(ProbeConfig.rings(probe.name())));
        return names;
    }

    private void print(final ExchangeState state, final List<QueueRow> queues) {
        final String age = Format.age(Duration.ofMillis(System.currentTimeMillis() - state.startedMs()));
        for (final RunningProcess process : state.processes()) {
            out().println(line(process, process.isRunning() ? "running " + age : "dead"));
        }
        out().print(QueueRow.table(queues));
        out().flush();
    }

    /** What an operator looks at first; {@code ringside counters} has all. */
    private static String line(final CountersSnapshot gateway) {
        final StringBuilder line = new StringBuilder(gateway.gateway());
        for (final String counter : List.of("connections", "accepts", "turnedAway", "framesIn", "ringFull")) {
            line.append("  ").append(counter).append(' ').append(Format.count(gateway.sum(counter)));
        }
        return line.append("  refused ").append(Format.count(gateway.refused()))
            .append("  terminated ").append(Format.count(gateway.terminated())).toString();
    }

    private static String line(final ProbeCountersSnapshot probe) {
        return probe.probe()
            + "  received " + Format.count(probe.counters().get("received"))
            + "  answered " + Format.count(probe.counters().get("answered"))
            + "  refused " + Format.count(probe.refused())
            + "  dropped " + Format.count(probe.dropped());
    }

    /** What is wrong with an exchange that does not run as a whole. */
    static String trouble(final ExchangeState state) {
        final List<RunningProcess> dead = state.dead();
        return dead.isEmpty()
            ? "the start of the exchange was interrupted before all was ready"
            : "the exchange is broken: " + Up.names(dead) + (dead.size() == 1 ? " is dead" : " are dead");
    }

    private record Document(
        String schema,
        String folder,
        String configuration,
        String state,
        long startedMs,
        List<ProcessRow> processes,
        List<QueueRow> queues,
        List<CountersSnapshot> gateways,
        List<ProbeCountersSnapshot> probes) {
    }

    private record ProcessRow(String name, String part, long pid, boolean running, String listen, String tlsListen) {
        static ProcessRow of(final RunningProcess process) {
            return new ProcessRow(
                process.name(), process.part(), process.pid(), process.isRunning(), process.listen(),
                process.tlsListen());
        }
    }
}
