package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.StateHash;
import org.ringside.matching.protocol.RouteRetiredDecoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RouteTable;

/**
 * Takes snapshots of an engine's state, without the engine: a replica begins with the previous snapshot, applies the
 * journal behind it, and is written. So trading does not pause, and every snapshot shows that the one before can be
 * loaded. Works beside a running engine and without one, and needs the memory of one state: {@link SnapshotProcess}
 * runs this class on a heap of its own.
 */
public final class Snapshots {
    private static final long PUBLISHED_WITHIN_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Path folder;
    private final RouteTails published;
    private final Consumer<String> warn;

    /**
     * Makes a taker of snapshots for the journal in a folder.
     *
     * @param folder    of the journal and the snapshots.
     * @param published how far events were published; a snapshot waits until all earlier events are published, because
     *                  they cannot be made from it. {@link RouteTails#UNKNOWN} if that cannot be known.
     * @param warn      takes a line for each existing snapshot that cannot be used.
     */
    public Snapshots(final Path folder, final RouteTails published, final Consumer<String> warn) {
        this.folder = folder;
        this.published = published;
        this.warn = warn;
    }

    /**
     * Takes a snapshot of everything journaled so far, loads it again, and deletes what is no longer needed: segments
     * and snapshots older than the snapshot before this one, unless events can be made from them that a gateway has not
     * read.
     *
     * @return the snapshot; empty if nothing was journaled since the last one.
     * @throws JournalException when journal or snapshots cannot be read or written.
     * @throws LaunchException  when the events are not published in time, or the snapshot is not what was written.
     */
    public Optional<SnapshotInfo> take() {
        JournalReader.firstIndex(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        final SnapshotStore.Turn turn = store.begin();
        try (turn) {
            final Optional<SnapshotInfo> written = write(store);
            // The state that was written is garbage by now: that which is loaded takes its place.
            written.ifPresent(this::requireLoads);
            // Also when nothing is new: the process that wrote the newest, which was loaded just now, may have died
            // before this.
            deleteOlder(store);
            return written;
        }
    }

    /**
     * Takes a snapshot of a replica that has applied all that was journaled so far. It is read again and compared, but
     * not loaded, which would need the memory of a second state. Older ones go if the replica has shown that the one
     * before this one loads.
     *
     * @throws JournalException when the snapshot cannot be written, or is not what was written.
     * @throws LaunchException  when the events do not get published.
     */
    SnapshotInfo takeOf(final Replica replica) {
        awaitPublished(replica.service().routes());
        final SnapshotStore store = SnapshotStore.of(folder);
        final SnapshotStore.Turn turn = store.begin();
        try (turn) {
            final SnapshotInfo written = write(store, replica);
            if (store.load(written, values -> hash(values, written.length())) != written.stateHash()) {
                throw unusable("its state does not have the hash that it had when it was taken");
            }
            if (replica.origin() != null) {
                deleteOlder(store);
            }
            return written;
        }
    }

    /**
     * Finds the events of routes that can be made again, because the journal may no longer go back to the first record.
     * The method reads the oldest snapshot that fits the journal as far as to its books.
     *
     * @param journal folder of it.
     * @return the position of the first such event of each route; empty if all events can be made again.
     * @throws JournalException         when there is no journal, or it is damaged.
     * @throws IllegalArgumentException when the snapshot is of another version.
     */
    public static Map<String, Long> routeStarts(final Path journal) {
        final long firstIndex = JournalReader.firstIndex(journal);
        final SnapshotStore store = SnapshotStore.of(journal);
        final Optional<SnapshotInfo> oldest = firstIndex == 0 ? Optional.empty() : store.list().stream()
            .filter(snapshot -> snapshot.isWhole() && snapshot.nextIndex() >= firstIndex)
            .reduce((newer, older) -> older);
        return oldest.map(snapshot -> store.loadHead(snapshot, EngineService::beforeBooks).routes().positions())
            .orElse(Map.of());
    }

    /**
     * Finds the gateway loops that were retired, also those that were named again since: new events of theirs do not
     * use a number twice. The method reads the newest snapshot as far as to its books, and what the journal has behind
     * it; only if a loop was retired there, it makes the whole state.
     *
     * @param journal folder of it.
     * @return by name, the position behind the last event.
     * @throws JournalException         when there is no journal, or it is damaged.
     * @throws IllegalArgumentException when the snapshot is of another version.
     */
    public static Map<String, Long> retiredPositions(final Path journal) {
        final SnapshotStore store = SnapshotStore.of(journal);
        final Optional<SnapshotInfo> newest = store.list().stream().filter(SnapshotInfo::isWhole).findFirst();
        final Map<String, Long> before = newest
            .map(snapshot -> retired(store.loadHead(snapshot, EngineService::beforeBooks).routes())).orElse(Map.of());
        final Set<Integer> types = new HashSet<>();
        JournalReader.readAll(journal, newest.map(SnapshotInfo::nextIndex).orElseGet(
            () -> JournalReader.firstIndex(journal)),
            (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> types.add(typeId));
        if (!types.contains(RouteRetiredDecoder.TEMPLATE_ID)) {
            return before;
        }
        try (Replica replica = Replica.ofNewest(Replica.Parts.silent(journal), RouteTails.UNKNOWN, line -> { })) {
            replica.applyAll();
            return retired(replica.service().routes());
        }
    }

    private static Map<String, Long> retired(final RouteTable routes) {
        return routes.positions().keySet().stream().filter(name -> routes.retiredPosition(name) > 0)
            .collect(Collectors.toMap(name -> name, routes::retiredPosition));
    }

    private void deleteOlder(final SnapshotStore store) {
        final List<Long> needed = new ArrayList<>(published.neededRecords());
        needed.addAll(startsFor(store, published.unread()));
        store.deleteOlder(needed, published.backlog());
    }

    /** Records of the newest snapshots from which unread events can be made; none for what can no longer be made. */
    private List<Long> startsFor(final SnapshotStore store, final Map<String, Long> unread) {
        final List<Long> starts = new ArrayList<>();
        final Map<String, Long> left = new HashMap<>(unread);
        for (final SnapshotInfo snapshot : store.list()) {
            if (snapshot.isWhole() && !left.isEmpty() && left.entrySet().removeAll(madeFrom(store, snapshot, left))) {
                starts.add(snapshot.nextIndex());
            }
        }
        if (!left.isEmpty() && JournalReader.firstIndex(folder) == 0) {
            starts.add(0L);
        }
        return starts;
    }

    /** Those of the positions whose events come behind a snapshot; none if the snapshot cannot be read. */
    private static Set<Map.Entry<String, Long>> madeFrom(
        final SnapshotStore store, final SnapshotInfo snapshot, final Map<String, Long> positions) {
        try {
            final Map<String, Long> next =
                store.loadHead(snapshot, EngineService::beforeBooks).routes().positions();
            return positions.entrySet().stream()
                .filter(route -> next.getOrDefault(route.getKey(), 0L) <= route.getValue())
                .map(route -> Map.entry(route.getKey(), route.getValue())).collect(Collectors.toSet());
        } catch (final JournalException | IllegalArgumentException unusable) {
            return Set.of();
        }
    }

    private Optional<SnapshotInfo> write(final SnapshotStore store) {
        try (Replica replica = Replica.ofNewest(Replica.Parts.silent(folder), published, warn)) {
            if (replica.applyAll() == 0) {
                return Optional.empty();
            }
            awaitPublished(replica.service().routes());
            return Optional.of(write(store, replica));
        }
    }

    private static SnapshotInfo write(final SnapshotStore store, final Replica replica) {
        return store.write(replica.nextIndex(), replica.chain(), output -> save(replica.service(), output));
    }

    private void requireLoads(final SnapshotInfo written) {
        try {
            Replica.of(Replica.Parts.silent(folder), written, published).close();
        } catch (final IllegalArgumentException unusable) {
            throw unusable(unusable.getMessage());
        }
    }

    private LaunchException unusable(final String reason) {
        return new LaunchException(ExitCode.CORRUPT, "the snapshot that was just taken in " + folder + " is not used: "
            + reason + "; report it with a copy of the folder");
    }

    private static long hash(final LongSupplier values, final long length) {
        final StateHash hash = new StateHash();
        for (long left = length; left > 0; left -= Long.BYTES) {
            hash.putLong(values.getAsLong());
        }
        return hash.value();
    }

    /** The state in one walk, and its hash. */
    private static long save(final EngineService service, final LongConsumer output) {
        final StateHash hash = new StateHash();
        service.save(value -> {
            hash.putLong(value);
            output.accept(value);
        });
        return hash.value();
    }

    private void awaitPublished(final RouteTable routes) {
        final long startNs = System.nanoTime();
        for (int route = 0; route < routes.size(); route++) {
            while (!routes.isRetired(route)
                && published.tail(routes.name(route)) < routes.position(route)) {
                if (System.nanoTime() - startNs > PUBLISHED_WITHIN_NS) {
                    throw new LaunchException(ExitCode.TIMEOUT, "no snapshot was taken in " + folder
                        + ": events of the gateway loop " + routes.name(route) + " are journaled and not published; "
                        + "see why the engine waits");
                }
                LockSupport.parkNanos(LOOK_AGAIN_NS);
            }
        }
    }
}
