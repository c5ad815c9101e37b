package org.ringside.ops.console.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeCheckup;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemRoom;

/**
 * The folder of the engine's journal.
 *
 * @param segmentBytes  of one segment, as configured.
 * @param journalBytes  of all segments.
 * @param snapshot      the newest one that is whole.
 * @param bytesBehind   of the segments that a start would read behind the snapshot.
 * @param room          of its file system.
 */
public record JournalRoom(
    long segmentBytes, long journalBytes, Optional<SnapshotInfo> snapshot, long bytesBehind, FileSystemRoom room) {

    /** Empty when there is no journal yet, or none is kept. */
    static Optional<JournalRoom> of(final ExchangePlan plan) {
        final Path journal = plan.data(Exchange.ENGINE);
        if (!Files.isDirectory(journal)) {
            return Optional.empty();
        }
        try {
            final SnapshotStore snapshots = SnapshotStore.of(journal);
            final Optional<SnapshotInfo> newest =
                snapshots.list().stream().filter(SnapshotInfo::isWhole).findFirst();
            return Optional.of(new JournalRoom(ExchangeCheckup.segmentLength(plan), snapshots.segmentBytes(0), newest,
                snapshots.segmentBytes(newest.map(SnapshotInfo::nextIndex).orElse(0L)), FileSystemRoom.of(journal)));
        } catch (final IOException ex) {
            throw new IllegalStateException(journal + " cannot be looked at: " + ex.getMessage(), ex);
        }
    }
}
