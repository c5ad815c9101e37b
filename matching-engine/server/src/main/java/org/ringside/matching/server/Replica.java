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
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.EventOutput;
import org.ringside.matching.service.RouteTable;
import org.ringside.matching.service.ServiceObserver;

/**
 * An {@link EngineService} that is made from a snapshot and what the journal has behind it. That is what an engine
 * starts with, what a snapshot is taken of, and what a replay is.
 */
final class Replica implements AutoCloseable {
    private static final int RECORDS_AT_ONCE = 4096;

    private final EngineService service;
    private final JournalReader reader;
    private final SnapshotInfo origin;
    private final Skips skips;
    private final RecordHandler applier = this::apply;
    private LongConsumer watcher = index -> { };
    private long bytes;
    private long position = EngineService.NO_POSITION;

    private Replica(final EngineService service, final JournalReader reader, final SnapshotInfo origin,
        final Skips skips) {
        this.service = service;
        this.reader = reader;
        this.origin = origin;
        this.skips = skips;
    }

    /** What replicas are made with. */
    record Parts(Path folder, EventOutput output, ServiceObserver observer, LongSupplier matchClock) {
        /** Of one whose events nobody wants. */
        static Parts silent(final Path folder) {
            return new Parts(folder, new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        }
    }

    /**
     * Begins with the newest snapshot that is sound, continues this journal and has nothing that was not published;
     * without one, with the first record.
     *
     * @param published what counts as published.
     * @param warn      takes a line for each newer snapshot, saying why it is not used.
     * @throws JournalException when there is no journal, or it does not go back as far.
     */
    static Replica ofNewest(final Parts parts, final RouteTails published, final Consumer<String> warn) {
        for (final SnapshotInfo snapshot : SnapshotStore.of(parts.folder()).list()) {
            try {
                return of(parts, snapshot, published);
            } catch (final JournalException | IllegalArgumentException ex) {
                warn.accept("the snapshot at record " + snapshot.nextIndex() + " is not used: " + ex.getMessage());
            }
        }
        return ofFirst(parts);
    }

    /** Begins with the first record. */
    static Replica ofFirst(final Parts parts) {
        final JournalReader reader = JournalReader.open(parts.folder(), 0);
        return new Replica(new EngineService(parts.output(), parts.observer(), parts.matchClock()), reader, null,
            Skips.of(parts.folder(), 0));
    }

    /**
     * Begins with this snapshot.
     *
     * @throws JournalException         when its file is damaged, or the journal does not go on where it ends.
     * @throws IllegalArgumentException when it cannot be used for another reason, which the message says.
     */
    static Replica of(final Parts parts, final SnapshotInfo snapshot, final RouteTails published) {
        final EngineService service = load(parts, snapshot);
        requirePublished(service.routes(), published);
        final JournalReader reader = JournalReader.open(parts.folder(), snapshot.nextIndex());
        try {
            if (reader.chain() != snapshot.chain()) {
                throw new IllegalArgumentException(
                    "the journal in " + parts.folder() + " is not the one it was taken of");
            }
            service.announce();
            return new Replica(service, reader, snapshot, Skips.of(parts.folder(), snapshot.nextIndex()));
        } catch (final RuntimeException failure) {
            reader.close();
            throw failure;
        }
    }

    /** The state in a snapshot, which has the hash that stands beside it. */
    private static EngineService load(final Parts parts, final SnapshotInfo snapshot) {
        final EngineService service = SnapshotStore.of(parts.folder()).load(snapshot, values ->
            EngineService.load(values, parts.output(), parts.observer(), parts.matchClock()));
        if (service.stateHash() != snapshot.stateHash()) {
            throw new IllegalArgumentException("its state does not have the hash that it had when it was taken");
        }
        return service;
    }

    private static void requirePublished(final RouteTable routes, final RouteTails published) {
        for (int route = 0; route < routes.size(); route++) {
            final long tail = published.tail(routes.name(route));
            if (!routes.isRetired(route) && routes.position(route) > tail) {
                throw new IllegalArgumentException("events of the gateway loop " + routes.name(route)
                    + " from position " + tail + " on were not published, and it is from behind them");
            }
        }
    }

    EngineService service() {
        return service;
    }

    /** The snapshot it began with, or null. */
    SnapshotInfo origin() {
        return origin;
    }

    /** Index of the next record to be applied. */
    long nextIndex() {
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

    /** Applies the records below an index, as far as there are any. Returns how many. */
    long applyUntil(final long endIndex) {
        final long firstIndex = reader.nextIndex();
        boolean isEnd = false;
        while (!isEnd && reader.nextIndex() < endIndex) {
            final long most = Math.min(RECORDS_AT_ONCE, endIndex - reader.nextIndex());
            isEnd = reader.poll(applier, (int) most) == 0;
        }
        return reader.nextIndex() - firstIndex;
    }

    @Override
    public void close() {
        reader.close();
    }

    private void apply(final long index, final long newPosition, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        watcher.accept(index);
        position = newPosition;
        try {
            if (skips.has(index, chain)) {
                service.skip(typeId, position, timeNs, readTimeNs, buffer, offset, length);
            } else {
                service.apply(typeId, position, timeNs, readTimeNs, buffer, offset);
            }
        } catch (final RuntimeException | StackOverflowError failure) {
            throw RecordException.of(index, position, typeId, buffer, offset, length, failure);
        }
        bytes += length;
    }
}
