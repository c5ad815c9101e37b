package org.ringside.ops.exchange;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.ringside.gateway.config.GatewayOutline;
import org.ringside.gateway.journal.OutboundJournals;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.ClusterClient;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.matching.server.Replay;
import org.ringside.matching.server.ReplayResult;
import org.ringside.matching.server.Snapshots;
import org.ringside.queue.QueueSpec;

/**
 * Finds the positions at which new queues of an exchange begin, after a reboot or a {@code ringside down}. The queue
 * into the engine begins behind the last journaled command. A queue out of the engine begins where the session journals
 * have all that is before, or as near to that as the engine's journal goes back; the engine makes the events from there
 * again. Where no session journals are kept, it begins behind all there was. Of a replicated engine, the members say
 * where it stands.
 */
public final class StartPositions {
    private static final long NONE = -1;

    private final ExchangePlan plan;
    private final Path journal;
    private final Predicate<Path> isReadable;
    private final Duration patience;
    private Map<String, Long> made;
    private Map<String, Long> retired;
    private long last = NONE;
    private ReplayResult replayed;
    private ClusterClient.Positions members;

    /**
     * For queues that nobody uses.
     *
     * @param plan     of the exchange.
     * @param patience how long members may take to say where they are.
     */
    public StartPositions(final ExchangePlan plan, final Duration patience) {
        this(plan, patience, Files::isWritable, null);
    }

    /**
     * The same, for what is known of it.
     *
     * @param isReadable whether what a gateway keeps in a folder is of our account.
     * @param members    how far the members are; null: they are asked.
     */
    StartPositions(final ExchangePlan plan, final Duration patience, final Predicate<Path> isReadable,
        final ClusterClient.Positions members) {
        this.plan = plan;
        this.patience = patience;
        this.journal = plan.data(Exchange.ENGINE);
        this.isReadable = isReadable;
        this.members = members;
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

    /**
     * Whether a session would miss an event if the queue to a gateway loop were made anew. A gateway that keeps no
     * journals has nobody any more who waits for an event. Nor has an engine that keeps none any event. Whether a
     * gateway keeps some that the configuration does not name, their folder tells.
     *
     * @param position of the first event that was not read
     */
    boolean loses(final String route, final long position) {
        if (plan.cluster().isPresent() || !isKept(GatewayOutline.gateway(route))) {
            return false;
        }
        try {
            return isJournaled() && made().getOrDefault(route, 0L) > position;
        } catch (final JournalException | IllegalArgumentException unusable) {
            // Put back from a copy, it may make the event; without the queue nobody knows which one.
            return true;
        }
    }

    private boolean isKept(final String gateway) {
        return plan.gateways().stream().filter(of -> of.name().equals(gateway)).findFirst()
            .map(ExchangePlan.GatewayPlan::isJournaled).orElseGet(() -> Files.isDirectory(plan.data(gateway)));
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

    private long output(final ExchangePlan.GatewayPlan gateway, final int loop) {
        final String route = gateway.routes().get(loop);
        final boolean isKept = gateway.isJournaled() && Files.isDirectory(plan.data(gateway.name()));
        if (plan.cluster().isPresent()) {
            final long next = members().next().getOrDefault(route, 0L);
            return isKept ? known(gateway, loop, next) : next;
        }
        if (!isJournaled()) {
            return 0;
        }
        final long ofRetired = retired().getOrDefault(route, 0L);
        return Math.max(ofRetired, isKept
            ? Math.max(made().getOrDefault(route, 0L), known(gateway, loop, Long.MAX_VALUE))
            : replayed().routePosition().getOrDefault(route, 0L));
    }

    /**
     * Position of an event before which the gateway has all. It passes over what it has behind it. What a gateway of
     * another account keeps is not ours to read: there the engine or the bridge has noted it.
     *
     * @param next position of the first event that nobody has made yet, as far as it is known.
     */
    private long known(final ExchangePlan.GatewayPlan gateway, final int loop, final long next) {
        final String route = gateway.routes().get(loop);
        final Path outbound = plan.data(gateway.name());
        final Map<String, Long> noted = plan.readPositions().map(ReadPositions::read).orElse(Map.of());
        if (isReadable.test(outbound)) {
            final long kept = 1 + OutboundJournals.lastPosition(outbound, route, loop, gateway.routes().size());
            return startBefore(requireMade(gateway, route, kept, next), noted.getOrDefault(route, kept), route);
        }
        if (plan.cluster().isPresent() && !noted.containsKey(route)) {
            throw new LaunchException(ExitCode.PERMISSION, "what " + gateway.name() + " has is another account's, in "
                + outbound + ", and the bridge has not noted how far it has read: " + plan.readPositions()
                .map(folder -> folder + " has no note of " + route + ". ")
                .orElse("set positions=/var/lib/ringside/bridge in " + plan.cluster().get().bridge() + ". And now: ")
                + "'" + plan.command("queues", "create") + "' as root, this once");
        }
        return requireMade(gateway, route, noted.getOrDefault(route, 0L), next);
    }

    /**
     * The newest event of a gateway does not tell that it has all others: after a loss of power the disk may have a
     * late event of one session, and lack an early one of another session. What was noted was on the disk before. An
     * engine that has not made the newest one is to refuse the queue, and so gets it from there.
     */
    private long startBefore(final long kept, final long noted, final String route) {
        return noted < kept
            && (plan.cluster().isPresent() || replayed().routePosition().getOrDefault(route, 0L) >= kept)
            ? noted : kept;
    }

    private long requireMade(
        final ExchangePlan.GatewayPlan gateway, final String route, final long known, final long next) {
        if (known > next) {
            throw new LaunchException(ExitCode.CORRUPT, "by what is kept in " + plan.data(gateway.name())
                + ", or noted of it, " + route + " has events up to " + (known - 1)
                + ", and the members have made none behind " + (next - 1)
                + ": they are of another exchange. Name another folder: data= in " + plan.file());
        }
        return known;
    }

    /** The first events that can be made again. */
    private Map<String, Long> made() {
        if (made == null) {
            made = Snapshots.routeStarts(journal);
        }
        return made;
    }

    private Map<String, Long> retired() {
        if (retired == null) {
            retired = Snapshots.retiredPositions(journal);
        }
        return retired;
    }

    private ClusterClient.Positions members() {
        if (members == null) {
            final ClusterPlan cluster = plan.cluster().orElseThrow();
            members = ClusterAccess.with(cluster.list(), cluster.key(), patience,
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
