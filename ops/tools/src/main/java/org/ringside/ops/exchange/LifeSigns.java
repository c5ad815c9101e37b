package org.ringside.ops.exchange;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.config.GatewayOutline;
import org.ringside.gateway.journal.OutboundJournals;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.launch.LaunchException;
import org.ringside.log.LogQueue;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.queue.FileLocks;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.QueueStatistics.ReaderStatistics;

/**
 * Finds out which processes of an exchange live. A process lives while the kernel holds a lock for it: the engine is
 * the reader of the commands and the writer of its journal, a gateway the reader of its queues and of the journals of
 * its sessions, a probe and its handler the readers of its rings. A bridge reads the commands, a member has a lock in
 * its folder. A console beats. The state file has only pid and log of a process. Its pid counts as a sign of life only
 * together with the start time in the file, for a process that does not hold its locks yet.
 */
public final class LifeSigns {
    /** No trader waits for them. */
    private static final List<String> SIDE_PARTS = List.of(
        Exchange.LOG, Exchange.PROBE, Exchange.HANDLER, Exchange.MARKET_DATA, Exchange.CONSOLE);

    private final ExchangePlan plan;
    private final Path folder;

    public LifeSigns(final ExchangePlan plan) {
        this.plan = plan;
        this.folder = plan.folder();
    }

    /**
     * Looks at every started process, and at every process of the configuration.
     *
     * @throws org.ringside.launch.LaunchException when the folder of the queues belongs to another exchange
     */
    public ExchangeView look() {
        final Optional<ExchangeState> state = ExchangeFolder.state(plan);
        final Map<String, ProcessView> views = new LinkedHashMap<>();
        state.ifPresent(found -> found.processes().forEach(process ->
            views.put(process.name(), view(found.complete() ? process : asReady(process)))));
        plan.parts().forEach((name, part) -> views.computeIfAbsent(name, ignored -> holder(name, part)
            .map(reader -> holding(name, part, reader)).or(() -> beating(name, part))
            .orElse(ProcessView.unknown(name, part, Life.NOT_STARTED))));
        addUnnamed(views);
        return new ExchangeView(state, List.copyOf(views.values()));
    }

    /**
     * Corrects what a changed configuration leaves. The engine serves the gateways that it has begun with, until they
     * are retired. Of others that it does not name, nobody misses one that is dead.
     */
    private void addUnnamed(final Map<String, ProcessView> views) {
        views.values().removeIf(view -> view.life() == Life.DEAD && SIDE_PARTS.contains(view.process().part())
            && !plan.parts().containsKey(view.name()));
        final ProcessView engine = views.get(Exchange.ENGINE);
        if (engine != null && engine.isLiving()) {
            servedGateways().forEach(name -> views.computeIfAbsent(name, ignored -> unnamed(name)));
        }
    }

    private Stream<String> servedGateways() {
        try {
            return EngineCountersSnapshot.read(folder).stream().flatMap(engine -> engine.routes().stream())
                .map(route -> GatewayOutline.gateway(route.name()));
        } catch (final LaunchException unfinished) {
            // An engine makes the file at this moment, or it is damaged, which others say.
            return Stream.empty();
        }
    }

    /**
     * Whether this is a host of members alone: bridge and gateways that the configuration names are on other hosts, as
     * here are neither queues nor data of gateways.
     */
    public boolean isOfMembersAlone() {
        return plan.cluster().filter(cluster -> cluster.memberFile().isEmpty()).isPresent()
            && !Files.exists(ExchangeFolder.file(folder, plan.input()))
            && plan.gateways().stream().noneMatch(gateway -> Files.exists(plan.data(gateway.name())))
            && !MemberCountersSnapshot.readAll(folder).isEmpty();
    }

    /** Whether {@code up}, {@code down}, {@code restart} or {@code retire} is at work. */
    public boolean isChanging() {
        return FileLocks.isHeld(folder.resolve(ExchangeFolder.LOCK));
    }

    /** Looks at a gateway that the configuration may no longer name. */
    public ProcessView gateway(final String name) {
        return holder(name, Exchange.GATEWAY).map(reader -> holding(name, Exchange.GATEWAY, reader))
            .or(() -> look().find(name)).orElseGet(() -> unnamed(name));
    }

    private ProcessView unnamed(final String name) {
        return holder(name, Exchange.GATEWAY).map(reader -> holding(name, Exchange.GATEWAY, reader))
            .orElseGet(() -> ProcessView.unknown(name, Exchange.GATEWAY,
                isJournalHeld(name, Exchange.GATEWAY) ? Life.OUT_OF_REACH : Life.NOT_STARTED));
    }

    private ProcessView view(final RunningProcess process) {
        if (process.isRunning()) {
            return new ProcessView(process, Life.RUNNING);
        }
        final Optional<ReaderStatistics> reader = holder(process.name(), process.part());
        if (reader.isPresent()) {
            return holding(process.name(), process.part(), reader.get());
        }
        return new ProcessView(process, isJournalHeld(process.name(), process.part()) ? Life.OUT_OF_REACH : Life.DEAD);
    }

    /** The holder of the role; its pid means something when a process of ours began as noted. */
    private ProcessView holding(final String name, final String part, final ReaderStatistics reader) {
        final ProcessIdentity identity = new ProcessIdentity(
            reader.pid(), reader.startTicks(), ProcessIdentity.self().namespace());
        return new ProcessView(asReady(new RunningProcess(name, part, identity)),
            identity.isRunning() ? Life.RUNNING : Life.OUT_OF_REACH);
    }

    /** A console holds no role: one that somebody else has started shows itself by its beat. */
    private Optional<ProcessView> beating(final String name, final String part) {
        if (!Exchange.CONSOLE.equals(part)) {
            return Optional.empty();
        }
        return BeatFile.readAll(folder, CountersKind.CONSOLE).stream()
            .filter(beat -> Heartbeat.isAlive(beat.beatAgeNs()))
            .map(beat -> new RunningProcess(name, part, ProcessIdentity.of(beat.pid())))
            .filter(RunningProcess::isRunning).findFirst()
            .map(process -> new ProcessView(asReady(process), Life.RUNNING));
    }

    /** With what its ready line says, where it has one: the state file need not have that yet. */
    private RunningProcess asReady(final RunningProcess process) {
        return ProcessLog.of(folder, process.name()).ready()
            .filter(words -> Long.toString(process.pid()).equals(words.get("pid"))).map(process::saying)
            .orElse(process);
    }

    private Optional<ReaderStatistics> holder(final String name, final String part) {
        return queuesReadBy(name, part).stream()
            .flatMap(queue -> ReaderLooks.reader(folder, queue).stream()).findFirst();
    }

    /** The queues whose reader it is, and nobody else. */
    private List<String> queuesReadBy(final String name, final String part) {
        return switch (part) {
            case Exchange.LOG -> List.of(LogQueue.NAME);
            case Exchange.MARKET_DATA -> List.of(Exchange.MARKET_DATA);
            case Exchange.ENGINE, Exchange.BRIDGE -> List.of(plan.input());
            case Exchange.GATEWAY ->
                ExchangePlan.possibleRoutes(name).stream().map(ExchangePlan::output).toList();
            case Exchange.PROBE -> List.of(ProbeConfig.rings(name).get(1));
            case Exchange.HANDLER -> List.of(ProbeConfig.rings(ProbePlan.ofHandler(name)).get(0));
            default -> List.of();
        };
    }

    /** The queue may be gone although its reader lives: somebody has removed it under that process. */
    private boolean isJournalHeld(final String name, final String part) {
        final Path data = plan.data(name);
        return switch (part) {
            case Exchange.ENGINE -> FileLocks.isHeld(JournalWriter.lockFile(data));
            case Exchange.GATEWAY -> FileLocks.isHeld(OutboundJournals.lockFile(data));
            case Exchange.MEMBER -> FileLocks.isHeld(MemberConfig.lockFile(data));
            default -> false;
        };
    }
}
