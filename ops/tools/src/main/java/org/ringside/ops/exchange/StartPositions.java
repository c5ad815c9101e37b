package org.ringside.ops.exchange;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.gateway.journal.OutboundJournals;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.ClusterClient;
import org.ringside.matching.server.Replay;
import org.ringside.matching.server.ReplayResult;
import org.ringside.matching.server.Snapshots;
import org.ringside.queue.QueueSpec;

/**
 * Finds the positions at which new queues of an exchange begin, after a reboot or a {@code ringside down}. The queue
 * into the engine begins behind the last journaled command. A queue out of the engine begins behind the last event in
 * the session journals, or as near to that as the engine's journal goes back; the engine makes the events from there
 * again. Of a replicated engine, the members say where it stands.
 */
public final class StartPositions {
    private static final long NONE = -1;

    private final ExchangePlan plan;
    private final Path journal;
    private long last = NONE;
    private ReplayResult replayed;
    private ClusterClient.Positions members;

    /** @param plan of the exchange, none of whose processes runs. */
    public StartPositions(final ExchangePlan plan) {
        this.plan = plan;
        this.journal = plan.data(Exchange.ENGINE);
    }

    /** The queues of the plan, continued. */
    Map<String, QueueSpec> queues() {
        final Map<String, QueueSpec> queues = new LinkedHashMap<>(outputs(plan.queues().keySet()));
        queues.put(plan.input(), plan.queues().get(plan.input()).withStartPosition(input()));
        return queues;
    }

    /** Returns the queues out of the engine with their start positions. Their gateways do not run. */
    public Map<String, QueueSpec> outputs(final Collection<String> names) {
        final Map<String, QueueSpec> queues = new LinkedHashMap<>();
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            for (int loop = 0; loop < gateway.routes().size(); loop++) {
                final String name = ExchangePlan.output(gateway.routes().get(loop));
                if (names.contains(name)) {
                    queues.put(name, plan.queues().get(name).withStartPosition(output(gateway, loop)));
                }
            }
        }
        return queues;
    }

    private long input() {
        if (plan.cluster().isPresent()) {
            return members().applied() + 1;
        }
        if (!isJournaled()) {
            return 0;
        }
        // Behind the newest snapshot there may be no command; behind the older one there are, or there never were many.
        final List<Long> starts = new ArrayList<>();
        SnapshotStore.of(journal).list().stream().map(SnapshotInfo::nextIndex).findFirst().ifPresent(starts::add);
        starts.add(JournalReader.firstIndex(journal));
        for (final long start : starts) {
            if (last == NONE) {
                read(start);
            }
        }
        return last == NONE ? replayed().nextPosition() : last + 1;
    }

    /**
     * Behind what the gateway has, but not before the first event that can be made again, which is where a queue to a
     * gateway of another account begins; if the gateway keeps nothing, behind all there was: whatever was on its way is
     * gone.
     */
    private long output(final ExchangePlan.GatewayPlan gateway, final int loop) {
        final String route = gateway.routes().get(loop);
        final Path outbound = plan.data(gateway.name());
        if (plan.cluster().isPresent()) {
            final long next = members().next().getOrDefault(route, 0L);
            final long known = gateway.isJournaled() && Files.isDirectory(outbound)
                ? 1 + OutboundJournals.lastPosition(outbound, route, loop, gateway.routes().size()) : next;
            if (known > next) {
                throw new LaunchException(ExitCode.CORRUPT, "the session journals in " + outbound + " have events of "
                    + route + " up to " + (known - 1) + ", and the members have made none behind " + (next - 1)
                    + ": they are of another exchange. Name another folder: data= in " + plan.file());
            }
            return known;
        }
        if (!isJournaled()) {
            return 0;
        }
        if (!gateway.isJournaled() || !Files.isDirectory(outbound)) {
            return replayed().routePosition().getOrDefault(route, 0L);
        }
        final long first = Snapshots.routeStarts(journal).getOrDefault(route, 0L);
        // The journals of another account are not ours to read: its gateway passes over what it has.
        return Files.isWritable(outbound) ? Math.max(first,
            1 + OutboundJournals.lastPosition(outbound, route, loop, gateway.routes().size())) : first;
    }

    private ClusterClient.Positions members() {
        if (members == null) {
            final ClusterPlan cluster = plan.cluster().orElseThrow();
            members = ClusterAccess.with(cluster.list(), cluster.key(), plan.config().readyLimit(),
                client -> client.positions(cluster.name(), plan.routes()));
        }
        return members;
    }

    private boolean isJournaled() {
        if (!Files.isDirectory(journal)) {
            return false;
        }
        try (JournalReader reader = JournalReader.open(journal, JournalReader.firstIndex(journal))) {
            return reader.poll(
                (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> { }, 1) > 0;
        } catch (final JournalException ex) {
            if (ex.reason() == JournalException.Reason.NOT_FOUND) {
                return false;
            }
            throw ex;
        }
    }

    private void read(final long start) {
        JournalReader.readAll(journal, start,
            (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) ->
                last = Math.max(last, position));
    }

    private ReplayResult replayed() {
        if (replayed == null) {
            final Replay replay = new Replay(journal);
            SnapshotStore.of(journal).list().stream().filter(SnapshotInfo::isWhole).findFirst()
                .ifPresent(replay::from);
            replayed = replay.hashFrom(Long.MAX_VALUE).run();
        }
        return replayed;
    }
}
