package org.ringside.matching.server;

import java.util.Optional;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.RecordSkippedEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RecordType;
import org.ringside.matching.service.RouteTable;

/**
 * The last resort when a record of the journal cannot be applied: another record, at the end of the journal, says that
 * this record is left out from then on, wherever the journal is applied. A record can be skipped only if none of its
 * events was published. A skip holds the journal until it is closed: meanwhile no engine runs, and nobody takes a
 * snapshot with the record.
 */
public final class RecordSkip implements AutoCloseable {
    private final EngineConfig config;
    private final long index;
    private final JournalWriter writer;
    private final SnapshotStore.Turn turn;
    private String description;
    private boolean isSkippable;
    private long chain;
    private long lastTime;

    private RecordSkip(final EngineConfig config, final long index, final JournalWriter writer,
        final SnapshotStore.Turn turn) {
        this.config = config;
        this.index = index;
        this.writer = writer;
        this.turn = turn;
    }

    /**
     * Locks the journal and checks whether a record can be left out. This method writes nothing.
     *
     * @param config of the engine.
     * @param index  of the record.
     * @return a skip that can {@link #append} the record.
     * @throws JournalException when there is no journal, somebody writes it or takes a snapshot, or it is damaged.
     * @throws LaunchException  when there is no such record, or it has to stay.
     */
    public static RecordSkip open(final EngineConfig config, final long index) {
        if (config.syncPolicy() == SyncPolicy.MEMORY) {
            throw new LaunchException(ExitCode.USAGE, "with policy=memory there is no journal to skip a record of");
        }
        JournalReader.firstIndex(config.journal());
        final JournalWriter writer = JournalWriter.open(config.journalConfig());
        SnapshotStore.Turn turn = null;
        try {
            turn = SnapshotStore.of(config.journal()).begin();
            final RecordSkip skip = new RecordSkip(config, index, writer, turn);
            skip.check();
            return skip;
        } catch (final RuntimeException failure) {
            CloseHelper.closeAll(turn, writer);
            throw failure;
        }
    }

    /**
     * Describes the record, for a sentence.
     *
     * @return for example {@code record 17, NewOrder of session 1001 at position 12}.
     */
    public String description() {
        return "record " + index + ", " + description;
    }

    /**
     * Journals that the record is left out, and puts that on the disk. The time stays that of the last record: work
     * that has come due since then, such as steps of a schedule, is still to be done.
     */
    public void append() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[RecordSkippedEncoder.BLOCK_LENGTH]);
        new RecordSkippedEncoder().wrap(buffer, 0).index(index).chain(chain);
        writer.append(RecordSkippedEncoder.TEMPLATE_ID, EngineService.NO_POSITION,
            lastTime, System.nanoTime(), buffer, 0, buffer.capacity());
        writer.flush();
    }

    /** Releases the journal. */
    @Override
    public void close() {
        turn.close();
        writer.close();
    }

    private void check() {
        final Optional<SnapshotInfo> newest =
            SnapshotStore.of(config.journal()).list().stream().filter(SnapshotInfo::isWhole).findFirst();
        final long start = newest.map(SnapshotInfo::nextIndex).orElseGet(() ->
            JournalReader.firstIndex(config.journal()));
        if (index < start) {
            throw refused("it was applied, the snapshot at record " + start + " has what came of it");
        }
        JournalReader.readAll(config.journal(), start, this::onRecord);
        if (description == null) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no record " + index + " in " + config.journal()
                + ", the next one is " + writer.nextIndex() + "; take the number from the message of the engine");
        }
        if (!isSkippable) {
            throw refused("it is " + description + ", and what comes behind it means something else without it; "
                + "restore the journal from a copy, or use the engine that can apply it");
        }
        if (Skips.of(config.journal(), start).has(index, chain)) {
            throw refused("it is skipped already; start the engine");
        }
        requireUnpublished();
    }

    private void onRecord(final long recordIndex, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long recordChain) {
        lastTime = timeNs;
        if (recordIndex == index) {
            description = RecordType.describe(position, typeId, buffer, offset, length);
            isSkippable = RecordType.isSkippable(typeId);
            chain = recordChain;
        }
    }

    /** What came of the record, or of those behind it, is with nobody: else it could be applied once. */
    private void requireUnpublished() {
        try (Replica before = Replica.ofNewest(
            Replica.Parts.silent(config.journal()), RouteTails.UNKNOWN, ignored -> { })) {
            before.applyUntil(index);
            final RouteTable routes = before.service().routes();
            for (int route = 0; route < routes.size(); route++) {
                requireUnpublished(routes, routes.name(route));
            }
        }
    }

    /** A ring is that of the route which has its name, or will have it: then it begins behind the last that had it. */
    private void requireUnpublished(final RouteTable routes, final String name) {
        final int served = routes.find(name);
        final long position = served == RouteTable.UNKNOWN ? routes.retiredPosition(name) : routes.position(served);
        // Also of a detached route: what is in its ring may have been read.
        final long tail = RouteStatus.tail(config.queues(), name);
        if (tail != Long.MAX_VALUE && tail > position) {
            throw refused("events of it, or of records behind it, were published to the gateway loop "
                + name + ": it was applied once; use the engine that did that");
        }
    }

    private LaunchException refused(final String reason) {
        return new LaunchException(ExitCode.USAGE, "record " + index + " cannot be skipped: " + reason);
    }
}
