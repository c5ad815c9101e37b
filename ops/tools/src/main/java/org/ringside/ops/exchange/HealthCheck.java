package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.config.GatewayOutline;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.server.RouteState;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.OpenClaim;
import org.ringside.queue.QueueStatistics.ReaderStatistics;

/**
 * Checks whether an exchange serves its traders at this moment: its threads turn, the queues between them are read, and
 * the journal has space. The check reads mapped numbers, asks the kernel for locks, and sends nothing.
 */
public final class HealthCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ExchangePlan plan;
    private final Path folder;
    private final Findings findings;
    private final LifeSigns signs;
    private ExchangeView view;

    /**
     * Makes a check.
     *
     * @param plan     of the exchange.
     * @param findings get one line for each check.
     */
    public HealthCheck(final ExchangePlan plan, final Findings findings) {
        this.plan = plan;
        this.folder = plan.folder();
        this.findings = findings;
        signs = new LifeSigns(plan);
    }

    /**
     * The inputs of a check, for a caller that has read them already.
     *
     * @param engine   counters of the engine.
     * @param gateways counters of all gateways.
     * @param routes   states of the routes.
     * @param input    the queue into the engine.
     */
    public record Readings(Optional<EngineCountersSnapshot> engine, List<CountersSnapshot> gateways,
        List<RouteStatus> routes, Optional<QueueStatistics> input) {
    }

    /**
     * Checks everything.
     *
     * @throws IOException          when the space of the journals cannot be read.
     * @throws InterruptedException when interrupted.
     */
    public void look() throws IOException, InterruptedException {
        look(new Readings(EngineCountersSnapshot.read(folder), CountersSnapshot.readAll(folder),
            RouteStatus.readAll(folder), ExchangeFolder.found(folder, plan.input())));
        if (!signs.isOfMembersAlone()) {
            new SideProcesses(plan, findings, this::absent, this::start).look();
        }
        new ExchangeCheckup(plan, findings).disk();
    }

    /** Checks the given readings, and the probes. The caller checks the disk of the journals. */
    public void look(final Readings readings) {
        if (plan.cluster().isPresent()) {
            cluster(plan.cluster().get());
        } else {
            engine(readings.engine);
        }
        if (signs.isOfMembersAlone()) {
            return;
        }
        plan.gateways().forEach(gateway -> gateway(gateway, readings.gateways));
        plan.parts().forEach((process, part) -> {
            if (part.equals(Exchange.PROBE)) {
                probe(process);
            } else if (part.equals(Exchange.HANDLER)) {
                handler(process);
            }
        });
        input(readings.input);
        outputs(readings.routes);
        unnamed(readings.routes);
    }

    /** The engine goes round. */
    private void engine(final Optional<EngineCountersSnapshot> engine) {
        if (engine.isEmpty()) {
            findings.fail("engine: none has run in " + folder, plan.command("up"));
        } else {
            process(Exchange.ENGINE, engine.get().pid(), engine.get().beatAgeNs());
        }
    }

    /** Members of this host, the bridge and backups go round, and members answer those. */
    private void cluster(final ClusterPlan cluster) {
        final List<MemberCountersSnapshot> members = MemberCountersSnapshot.readAll(folder);
        final List<BridgeCountersSnapshot> bridges = BridgeCountersSnapshot.readAll(folder);
        members.forEach(member -> process(member.name(), member.pid(), member.beatAgeNs()));
        cluster.parts().forEach((process, part) -> {
            if (part.equals(Exchange.MEMBER)) {
                if (members.stream().noneMatch(member -> member.name().equals(process))) {
                    failAbsent(process);
                }
            } else if (!signs.isOfMembersAlone()) {
                bridges.stream().filter(bridge -> bridge.isOf(process)).findFirst().ifPresentOrElse(
                    bridge -> bridge(process, bridge), () -> failAbsent(process));
            }
        });
        cluster.newerRules(members).ifPresent(line -> findings.warn(
            line, plan.command("cluster", "activate") + " on the host of the leader, when no build has to go back"));
        BackupCountersSnapshot.readAll(folder).forEach(this::backup);
    }

    private void backup(final BackupCountersSnapshot backup) {
        process(backup.name(), backup.pid(), backup.beatAgeNs());
        if (backup.isAlive() && backup.isLate(System.currentTimeMillis())) {
            findings.fail(backup.name() + ": no member has answered for a minute; what comes now is in no backup",
                plan.command("cluster", "status"));
        }
    }

    private void bridge(final String process, final BridgeCountersSnapshot bridge) {
        process(process, bridge.pid(), bridge.beatAgeNs());
        if (Heartbeat.isAlive(bridge.beatAgeNs()) && bridge.of(BridgeCounter.ATTACHED) == 0) {
            findings.fail(process + ": not attached to the members, and commands wait",
                plan.command("cluster", "status"));
        } else if (Heartbeat.isAlive(bridge.beatAgeNs()) && bridge.of(BridgeCounter.DEAF) != 0) {
            findings.fail(process + ": attached, but hears no member, and events do not come",
                plan.command("cluster", "status"));
        }
    }

    private void failAbsent(final String process) {
        findings.fail(absent(process), start(process));
    }

    /** Says how far a gateway is drained. */
    public static String drain(final CountersSnapshot gateway) {
        return gateway.isDrained() ? "drained" : "draining";
    }

    /** Every loop of a gateway goes round, and it listens. */
    private void gateway(final ExchangePlan.GatewayPlan gateway, final List<CountersSnapshot> all) {
        final Optional<CountersSnapshot> found = all.stream()
            .filter(snapshot -> snapshot.gateway().equals(gateway.name())).findFirst();
        if (found.isEmpty()) {
            failAbsent(gateway.name());
            return;
        }
        if (isDead(gateway.name(), found.get().pid(), found.get().loops().stream()
            .mapToLong(CountersSnapshot.Loop::beatAgeNs).toArray())) {
            return;
        }
        final List<CountersSnapshot.Loop> loops = found.get().loops();
        if (found.get().isDraining()) {
            findings.fail(gateway.name() + ": " + drain(found.get()) + ", it listens no more",
                plan.command("restart", gateway.name(), "--yes"));
        }
        for (int i = 0; i < loops.size(); i++) {
            beat(i == 0 ? gateway.name() : gateway.name() + "." + i, gateway.name(), found.get().pid(),
                loops.get(i).beatAgeNs());
        }
    }

    /** The loop of a probe goes round. */
    private void probe(final String name) {
        ProbeCountersSnapshot.readAll(folder).stream().filter(snapshot -> snapshot.probe().equals(name)).findFirst()
            .ifPresentOrElse(found -> process(name, found.pid(), found.beatAgeNs()),
                () -> failAbsent(name));
    }

    /** A handler that is a process of its own has no counters: it holds its ring. */
    private void handler(final String name) {
        ReaderLooks.reader(folder, ProbeConfig.rings(ProbePlan.ofHandler(name)).get(0)).ifPresentOrElse(
            reader -> findings.pass(name + ": reads its ring (pid " + reader.pid() + ")"),
            () -> failAbsent(name));
    }

    private void process(final String name, final long pid, final long ageNs) {
        if (!isDead(name, pid, ageNs)) {
            beat(name, name, pid, ageNs);
        }
    }

    /**
     * Whether a process is dead, as {@code status} says it; the check then tells so. It asks the kernel about a process
     * whose threads do not turn.
     *
     * @param pid     of the process, from its counters
     * @param agesNs of the last turns of its threads
     */
    private boolean isDead(final String name, final long pid, final long... agesNs) {
        if (LongStream.of(agesNs).allMatch(Heartbeat::isAlive)) {
            return false;
        }
        final Life life = life(name);
        if (life == Life.RUNNING || life == Life.OUT_OF_REACH
            || life == Life.NOT_STARTED && ProcessHandle.of(pid).isPresent()) {
            return false;
        }
        findings.fail(life == Life.DEAD ? absent(name) : name + " (pid " + pid + "): " + Life.DEAD, start(name));
        return true;
    }

    /** What is said of a process that is not there. */
    private String absent(final String name) {
        return life(name) == Life.DEAD ? view().find(name).orElseThrow().process() + ": " + Life.DEAD
            : name + ": does not run";
    }

    /** The command that starts a process: nothing restarts a part of an exchange that does not run. */
    private String start(final String name) {
        if (!plan.parts().containsKey(name) && view().find(name).isEmpty()) {
            return "ringside " + name.replaceFirst("-\\d+$", "") + " -c FILE, or its unit";
        }
        return view().isEmpty() ? plan.command("up")
            : view().find(name).map(plan::remedy).orElseGet(() -> plan.command("restart", name));
    }

    private Life life(final String name) {
        return view().find(name).map(ProcessView::life).orElse(Life.NOT_STARTED);
    }

    private ExchangeView view() {
        if (view == null) {
            view = signs.look();
        }
        return view;
    }

    private void beat(final String what, final String process, final long pid, final long ageNs) {
        if (Heartbeat.isAlive(ageNs)) {
            findings.pass(what + ": last turn " + Duration.ofNanos(ageNs).toMillis() + " ms ago");
        } else if (ageNs == Heartbeat.NEVER) {
            findings.fail(what + " (pid " + pid + "): has not begun its turns", "wait until it is ready; '"
                + plan.command("status") + "' says whether it lives");
        } else {
            findings.fail(what + " (pid " + pid + "): no turn for " + Format.seconds(Duration.ofNanos(ageNs)),
                plan.command("restart", process, "--yes"));
        }
    }

    /** Somebody reads the commands, and no claim of a writer stands in the way. */
    private void input(final Optional<QueueStatistics> found) {
        if (found.isEmpty()) {
            findings.fail(plan.input() + ": there is no such queue in " + folder, plan.command("up"));
            return;
        }
        final ReaderStatistics reader = found.get().reader();
        final Optional<OpenClaim> held =
            found.get().openClaim().filter(claim -> claim.heldNs() > PATIENCE.toNanos());
        if (reader.attachment() != Attachment.ATTACHED) {
            findings.fail(plan.input() + ": nobody reads it", start(plan.matcher()));
        } else if (held.isPresent()) {
            final String owner = held.get().writer()
                .map(writer -> "claimed by " + writer.name() + " (pid " + writer.pid() + ")").orElse("never claimed");
            findings.fail(plan.input() + ": nothing is read at " + Format.count(held.get().position()) + " for "
                + Format.seconds(Duration.ofNanos(held.get().heldNs())) + ", " + owner,
                "have that process go on, or kill it");
        } else {
            findings.pass(plan.input() + ": read by " + reader.name() + " (pid " + reader.pid() + ")");
        }
    }

    /** No queue to a gateway loop is full for longer than the engine's patience. */
    private void outputs(final List<RouteStatus> routes) {
        for (final RouteStatus route : routes) {
            final String queue = ExchangePlan.output(route.route());
            switch (route.state()) {
                case ATTACHED, CATCHING_UP -> findings.pass(queue + ": takes events");
                case LOST -> findings.fail(queue + ": lost for " + Format.age(route.age()),
                    plan.command("restart", Exchange.ENGINE, "--yes") + ", then restart its gateway");
                default -> {
                    if (route.age().compareTo(PATIENCE) > 0) {
                        findings.fail(queue + ": full for " + Format.age(route.age())
                            + (route.state() == RouteState.WAITING ? ", and the engine waits" : ""),
                            "restart the gateway that reads it");
                    } else {
                        findings.pass(queue + ": full, for less than a second");
                    }
                }
            }
        }
    }

    /** Loops that the engine serves, and that the next one would not start with, because no file names them. */
    private void unnamed(final List<RouteStatus> routes) {
        for (final RouteStatus route : routes) {
            final String gateway = GatewayOutline.gateway(route.route());
            if (!plan.routes().contains(route.route()) && view().isLiving(Exchange.ENGINE)) {
                final String what = route.route() + ": " + plan.file() + " does not name it, and the engine does not"
                    + " start again without it";
                final String retire = plan.command("retire", gateway);
                if (signs.gateway(gateway).isLiving()) {
                    findings.warn(what, "put gateways= or loops= back; or stop " + gateway + ", then " + retire);
                } else {
                    findings.fail(what + "; nobody reads its events", "put gateways= or loops= back, and start "
                        + gateway + "; or " + retire);
                }
            }
        }
    }
}
