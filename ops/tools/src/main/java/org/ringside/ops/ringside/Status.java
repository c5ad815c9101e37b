package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.launch.ExitCode;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.server.LimitStatus;
import org.ringside.matching.server.RouteState;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.HealthCheck;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.exchange.Standstill;
import org.ringside.ops.shmq.QueueList;
import org.ringside.ops.shmq.QueueRow;
import org.ringside.ops.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside status}: what runs, what died, and the queues between them. */
@Command(
    name = "status",
    description = "Show the processes and queues of an exchange.",
    exitCodeList = {"0:everything runs", "1:something died, was not started or was never ready",
        "3:no exchange runs"})
final class Status extends ExchangeVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final ExchangeView found = new LifeSigns(plan).look();
        if (found.isEmpty()) {
            throw plan.nothingRuns();
        }
        final QueueList<QueueRow> queues = QueueList.of(plan.folder(), queues(plan, found), QueueRow::of);
        final List<CountersSnapshot> gateways = CountersSnapshot.readAll(plan.folder());
        final List<ProbeCountersSnapshot> probes = ProbeCountersSnapshot.readAll(plan.folder());
        final List<PublisherRow> publishers = PublisherRow.readAll(plan.folder());
        final Map<String, Duration> still = standstills(plan, found);
        final List<RouteStatus> routes = RouteStatus.readAll(plan.folder());
        final Optional<LimitStatus> limits = LimitStatus.read(plan.folder());
        final Optional<String> newerRules = plan.cluster()
            .flatMap(cluster -> cluster.newerRules(MemberCountersSnapshot.readAll(plan.folder())));
        final Document document = new Document(
            "ringside.status/1",
            plan.folder().toString(),
            found.state().map(ExchangeState::configuration).orElse(null),
            found.isRunning() ? "running" : "broken",
            found.state().map(ExchangeState::startedMs).orElse(null),
            found.processes().stream().map(view -> ProcessRow.of(view, still.get(view.name()))).toList(),
            queues.rows(),
            routes.stream().map(RouteRow::of).toList(),
            limits.orElse(null),
            newerRules.orElse(null),
            gateways,
            probes,
            publishers);
        show(json, document, () -> lines(found.processes().stream().map(view -> line(view, gateways, still)))
            + QueueRow.table(queues.rows())
            + lines(routes.stream().filter(route -> route.state() != RouteState.ATTACHED)
                .map(route -> line(plan, route)))
            + lines(limits.stream().map(Status::line))
            + lines(newerRules.stream().map(line -> line + ": '" + plan.command("cluster", "activate") + "'"))
            + lines(gateways.stream().map(Status::line))
            + lines(probes.stream().map(Status::line))
            + lines(publishers.stream()));
        queues.failures().forEach(failure -> messages().say(failure.getMessage()));
        if (!found.isRunning()) {
            messages().say(found.trouble(plan));
            return ExitCode.FAILURE;
        }
        return ExitCode.OK;
    }

    /** Those of the exchange, and the rings of its probe. */
    private static List<String> queues(final ExchangePlan plan, final ExchangeView found) {
        final List<String> names = new ArrayList<>(found.queues(plan));
        plan.logQueue().keySet().stream().filter(name -> Files.exists(ExchangeFolder.file(plan.folder(), name)))
            .forEach(names::add);
        found.processes().stream()
            .filter(view -> Exchange.PROBE.equals(view.process().part()))
            .forEach(probe -> names.addAll(ProbeConfig.rings(probe.name())));
        return names;
    }

    /** For how long each process that hangs has hung. */
    private static Map<String, Duration> standstills(final ExchangePlan plan, final ExchangeView found)
        throws InterruptedException {
        final Standstill standstill = new Standstill(plan.folder());
        final Map<String, Duration> still = new LinkedHashMap<>();
        for (final ProcessView view : found.living()) {
            standstill.of(view.process()).ifPresent(time -> still.put(view.name(), time));
        }
        return still;
    }

    private static String line(
        final ProcessView view, final List<CountersSnapshot> gateways, final Map<String, Duration> still) {
        final String drain = gateways.stream()
            .filter(gateway -> view.isLiving() && gateway.pid() == view.process().pid() && gateway.isDraining())
            .findFirst().map(gateway -> ", " + HealthCheck.drain(gateway)).orElse("");
        final String hangs = still.containsKey(view.name())
            ? ", no turn for " + Format.seconds(still.get(view.name())) : "";
        if (view.isLiving()) {
            return line(view.process(), view.life() + age(view.process()) + drain + hangs);
        }
        final long pid = view.process().pid();
        return lineWithoutPid(view.process(), view.life() + (pid == 0 ? "" : ", was pid " + pid));
    }

    /** Since the process started, which may have been long after the exchange did; nothing of another pid namespace. */
    private static String age(final RunningProcess process) {
        final Optional<Instant> start = process.isRunning()
            ? ProcessHandle.of(process.pid()).flatMap(handle -> handle.info().startInstant()) : Optional.empty();
        return start.map(instant -> Math.max(0, instant.until(Instant.now(), ChronoUnit.MILLIS)))
            .map(ms -> " " + Format.age(Duration.ofMillis(ms))).orElse("");
    }

    /** Only of a route that is not as it should be. */
    private static String line(final ExchangePlan plan, final RouteStatus route) {
        final String since = " for " + Format.age(route.age());
        return route.route() + switch (route.state()) {
            case ATTACHED -> "  attached" + since;
            case WAITING -> "  the engine waits for its reader" + since;
            case KEPT -> "  queue full, the engine keeps its events" + since;
            case DETACHED -> "  detached" + since + ", " + Format.count(route.behind())
                + " events behind: they follow from the journal when it reads";
            case CATCHING_UP -> "  catching up, " + Format.count(route.behind()) + " events behind";
            case LOST -> "  lost" + since + ": the journal does not go back to what it misses. "
                + "'" + plan.command("restart", Exchange.ENGINE, "--yes") + "', then restart the gateway";
        };
    }

    private static String line(final LimitStatus limits) {
        return "engine  orders " + Format.count(limits.orders()) + " of " + Format.count(limits.maxOrders())
            + "  idHoles " + Format.count(limits.idHoles()) + " of " + Format.count(limits.maxIdHoles())
            + "  accountsNear " + Format.count(limits.accountsNear())
            + "  sessionsNear " + Format.count(limits.sessionsNear())
            + "  refusedTooManyOrders " + Format.count(limits.refusedTooManyOrders())
            + "  refusedOpenOrdersLimit " + Format.count(limits.refusedOpenOrdersLimit())
            + "  refusedTooManyIdHoles " + Format.count(limits.refusedTooManyIdHoles());
    }

    /** What an operator looks at first; {@code ringside counters} has all. */
    private static String line(final CountersSnapshot gateway) {
        final StringBuilder line = new StringBuilder(gateway.gateway());
        for (final String counter
            : List.of("connections", "fixConnections", "accepts", "turnedAway", "framesIn", "ringFull")) {
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

    private record Document(
        String schema, String folder, String configuration, String state, Long startedMs, List<ProcessRow> processes,
        List<QueueRow> queues, List<RouteRow> routes, LimitStatus limits, String newerRules,
        List<CountersSnapshot> gateways, List<ProbeCountersSnapshot> probes, List<PublisherRow> publishers) {
    }

    /** A queue out of the engine, as the engine sees it. */
    private record RouteRow(String name, String state, long sinceMs, long behind) {
        static RouteRow of(final RouteStatus route) {
            return new RouteRow(route.route(), Format.lower(route.state()), route.sinceMs(), route.behind());
        }
    }

    private record ProcessRow(
        String name, String part, long pid, boolean running, String life, String listen, String tlsListen,
        String fixListen, String fixTlsListen, String fixSessions, String slice, String warmup, Long standstillMs) {

        static ProcessRow of(final ProcessView view, final Duration still) {
            final RunningProcess process = view.process();
            return new ProcessRow(process.name(), process.part(), process.pid(), view.isLiving(),
                view.life().toString(), process.listen(), process.tlsListen(), process.fixListen(),
                process.fixTlsListen(), process.fixSessions(), process.slice(), process.warmup(),
                still == null ? null : Long.valueOf(still.toMillis()));
        }
    }
}
