package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.RecordHandler;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.matching.protocol.RecordSkippedDecoder;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.EventOutput;
import org.ringside.matching.service.RouteTable;
import org.ringside.matching.service.ServiceObserver;

/**
 * An {@link EngineService} made from a snapshot and the journal behind it. An engine starts with a replica; snapshots,
 * replays and followers need one, too. One thread.
 */
public final class Replica implements AutoCloseable {
    private static final int RECORDS_AT_ONCE = 4096;

    private final Path folder;
    private final EngineService service;
    private JournalReader reader;
    private final SnapshotInfo origin;
    private final Skips skips;
    private final RecordHandler applier = this::apply;
    private LongConsumer watcher = index -> { };
    private long bytes;
    private long position = EngineService.NO_POSITION;
    private boolean isContradicted;

    private Replica(final Path folder, final EngineService service, final JournalReader reader,
        final SnapshotInfo origin, final Skips skips) {
        this.folder = folder;
        this.service = service;
        this.reader = reader;
        this.origin = origin;
        this.skips = skips;
    }

    /**
     * The parts of a replica.
     *
     * @param folder     of the journal and the snapshots.
     * @param output     takes the events of applied commands.
     * @param observer   learns of commands that change nothing.
     * @param matchClock of t5.
     */
    public record Parts(Path folder, EventOutput output, ServiceObserver observer, LongSupplier matchClock) {
        /** Parts of a replica whose events nobody wants. */
        static Parts silent(final Path folder) {
            return new Parts(folder, new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        }
    }

    /**
     * Begins with the newest snapshot that is sound, fits this journal and has only published events; without such a
     * snapshot, with the first record.
     *
     * @param published what counts as published.
     * @param warn      takes a line for each newer snapshot, with the reason why it is not used.
     * @return a replica, to be closed.
     * @throws JournalException when there is no journal, or it does not go back as far.
     */
    public static Replica ofNewest(final Parts parts, final RouteTails published, final Consumer<String> warn) {
        for (final SnapshotInfo snapshot : SnapshotStore.of(parts.folder()).list()) {
            try {
                return of(parts, snapshot, published);
            } catch (final JournalException | IllegalArgumentException ex) {
                warn.accept(notUsed(snapshot, ex));
            }
        }
        return ofFirst(parts);
    }

    /**
     * Begins with the newest snapshot that is sound, fits this journal and is older than a public event; without such a
     * snapshot, with the first record.
     *
     * @param sequence of the event.
     * @param warn     takes a line for each newer snapshot that is unsound, with the reason why it is not used.
     * @return a replica that has not made the event yet, to be closed.
     * @throws JournalException when there is no journal, or it does not go back as far.
     */
    public static Replica before(final Parts parts, final long sequence, final Consumer<String> warn) {
        for (final SnapshotInfo snapshot : SnapshotStore.of(parts.folder()).list()) {
            try {
                final Replica replica = of(parts, snapshot, RouteTails.UNKNOWN);
                if (replica.service.publicNumbers().sequence() < sequence) {
                    return replica;
                }
                replica.close();
            } catch (final JournalException | IllegalArgumentException ex) {
                warn.accept(notUsed(snapshot, ex));
            }
        }
        return ofFirst(parts);
    }

    private static String notUsed(final SnapshotInfo snapshot, final RuntimeException why) {
        return "the snapshot at record " + snapshot.nextIndex() + " is not used: " + why.getMessage();
    }

    /** Begins with the first record. */
    static Replica ofFirst(final Parts parts) {
        final JournalReader reader = JournalReader.open(parts.folder(), 0);
        return new Replica(parts.folder(), new EngineService(parts.output(), parts.observer(), parts.matchClock()),
            reader, null, Skips.of(parts.folder(), 0));
    }

    /**
     * Begins with this snapshot.
     *
     * @throws JournalException         when its file is damaged, or the journal does not go on where it ends.
     * @throws IllegalArgumentException when it cannot be used for another reason, which the message says.
     */
    static Replica of(final Parts parts, final SnapshotInfo snapshot, final RouteTails published) {
        // A state that would not be used takes long to load.
        final String ahead =
            published == RouteTails.UNKNOWN ? null : aheadOf(routesOf(parts, snapshot), published);
        if (ahead != null) {
            throw new IllegalArgumentException("events of the gateway loop " + ahead + " from position "
                + published.tail(ahead) + " on were not published, and it is from behind them");
        }
        final EngineService service = load(parts, snapshot);
        final JournalReader reader = JournalReader.open(parts.folder(), snapshot.nextIndex());
        try {
            if (reader.chain() != snapshot.chain()) {
                throw new IllegalArgumentException(
                    "the journal in " + parts.folder() + " is not the one it was taken of");
            }
            service.announce();
            return new Replica(parts.folder(), service, reader, snapshot,
                Skips.of(parts.folder(), snapshot.nextIndex()));
        } catch (final RuntimeException failure) {
            reader.close();
            throw failure;
        }
    }

    private static RouteTable routesOf(final Parts parts, final SnapshotInfo snapshot) {
        return SnapshotStore.of(parts.folder()).loadHead(snapshot, EngineService::beforeBooks).routes();
    }

    /** The state in a snapshot, which has the hash that stands beside it, in the version of the state. */
    private static EngineService load(final Parts parts, final SnapshotInfo snapshot) {
        final SnapshotStore store = SnapshotStore.of(parts.folder());
        final EngineService service = store.load(snapshot, values ->
            EngineService.load(values, parts.output(), parts.observer(), parts.matchClock()));
        final long version = store.loadHead(snapshot, LongSupplier::getAsLong);
        if (service.stateHash(version) != snapshot.stateHash()) {
            throw new IllegalArgumentException("its state does not have the hash that it had when it was taken");
        }
        return service;
    }

    /** The first route with events that are not in its ring; null when there is none. */
    private static String aheadOf(final RouteTable routes, final RouteTails tails) {
        final RouteTails published = tails.now();
        for (int route = 0; route < routes.size(); route++) {
            final String name = routes.name(route);
            if (!routes.isRetired(route) && routes.position(route) > published.tail(name)) {
                return name;
            }
        }
        return null;
    }

    /**
     * Checks whether all events of applied commands were published.
     *
     * @param published what counts as published.
     * @return a gateway loop with unpublished events; null if there is none.
     */
    public String unpublishedRoute(final RouteTails published) {
        return aheadOf(service.routes(), published);
    }

    /**
     * Returns the service with the state.
     *
     * @return the service; only this replica gives commands to it.
     */
    public EngineService service() {
        return service;
    }

    /** The snapshot it began with, or null. */
    SnapshotInfo origin() {
        return origin;
    }

    /**
     * Position of the replica in the journal.
     *
     * @return index of the next record to be applied.
     */
    public long nextIndex() {
        return reader.nextIndex();
    }

    /** Chain of the record before that. */
    long chain() {
        return reader.chain();
    }

    /** Position of the command that is being applied, or was last; {@link EngineService#NO_POSITION} of an own one. */
    long position() {
        return position;
    }

    /** Bytes of the payloads that were applied. */
    long bytes() {
        return bytes;
    }

    /** Tells somebody the index of each record before it is applied. */
    void watch(final LongConsumer newWatcher) {
        watcher = newWatcher;
    }

    /**
     * Applies all records that there are. Returns how many.
     *
     * @throws RecordException when one cannot be applied.
     */
    long applyAll() {
        return applyUntil(Long.MAX_VALUE);
    }

    /**
     * Applies the records below an index, as far as there are any. Returns how many.
     *
     * @throws JournalException when what follows is damaged, or gone.
     * @throws RecordException  when a record cannot be applied.
     */
    long applyUntil(final long endIndex) {
        final long firstIndex = reader.nextIndex();
        boolean isEnd = false;
        while (!isEnd && reader.nextIndex() < endIndex) {
            final long most = Math.min(RECORDS_AT_ONCE, endIndex - reader.nextIndex());
            isEnd = reader.poll(applier, (int) most) == 0;
        }
        return reader.nextIndex() - firstIndex;
    }

    /**
     * Applies the next records that are there, for a follower of a writer, which calls again. The method looks for no
     * file while the segment goes on.
     *
     * @param limit most records to apply.
     * @return number of applied records; fewer than the limit if there are no more now.
     * @throws JournalException when no record was applied because the next one is damaged, or gone.
     * @throws RecordException  when a record cannot be applied.
     */
    public int applySome(final int limit) {
        return reader.poll(applier, limit);
    }

    /**
     * Whether this replica has applied a record that an operator has skipped later, before any of its events was
     * published.
     *
     * @return true when another replica has to take its place.
     */
    public boolean isContradicted() {
        return isContradicted;
    }

    /**
     * Whether {@link #isContradicted} will be true after the replica has applied the records that are there now. An
     * engine that died of a record before it published an event may have been started again without this record. The
     * method reads a segment of the journal.
     *
     * @return true when another replica has to take its place.
     */
    public boolean isContradictedBehind() {
        isContradicted |= Skips.of(folder, reader.nextIndex()).hasAnyBefore(reader.nextIndex());
        return isContradicted;
    }

    /**
     * Whether the replica's segment was deleted, or another segment has its name. The method looks into the folder.
     *
     * @return true if perhaps no record ever follows here: call {@link #resume}.
     * @throws JournalException when the system refuses to look.
     */
    public boolean isAstray() {
        return reader.isAstray();
    }

    /**
     * Goes on at the replica's position, in the segment that the folder has for this position now.
     *
     * @return false if the journal there is not the one that was applied: another replica has to take the place of this
     *         one.
     * @throws JournalException GAP when the segment was deleted and later records are there, NOT_FOUND when there is no
     *                          journal.
     */
    public boolean resume() {
        final JournalReader again = JournalReader.openWithin(folder, reader.nextIndex());
        final boolean isSame = again.nextIndex() == reader.nextIndex() && again.chain() == reader.chain();
        final JournalReader other = isSame ? reader : again;
        reader = isSame ? again : reader;
        other.close();
        return isSame;
    }

    @Override
    public void close() {
        reader.close();
    }

    /** What a later release means by its commands nobody knows here. */
    private void requireReadable(final long index) {
        if (reader.schemaVersion() > RecordSkippedDecoder.SCHEMA_VERSION) {
            throw new JournalException(JournalException.Reason.INCOMPATIBLE, "record " + index + " in " + folder
                + " has schema version " + reader.schemaVersion() + ", this release reads up to version "
                + RecordSkippedDecoder.SCHEMA_VERSION + "; use the release that wrote it");
        }
    }

    private void apply(final long index, final long newPosition, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        requireReadable(index);
        watcher.accept(index);
        position = newPosition;
        isContradicted |= typeId == RecordSkippedDecoder.TEMPLATE_ID && !skips.names(buffer, offset);
        try {
            if (skips.has(index, chain)) {
                service.skip(typeId, reader.input(), position, timeNs, readTimeNs, buffer, offset, length);
            } else {
                service.apply(typeId, reader.input(), position, timeNs, readTimeNs, buffer, offset);
            }
        } catch (final RuntimeException | StackOverflowError failure) {
            throw RecordException.of(index, position, typeId, buffer, offset, length, failure);
        }
        bytes += length;
    }
}
