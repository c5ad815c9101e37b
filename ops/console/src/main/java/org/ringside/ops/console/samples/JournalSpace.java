package org.ringside.ops.console.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.Failures;
import org.ringside.ops.exchange.FileSystemSpace;

/**
 * The folder of the engine's journal.
 *
 * @param segmentBytes   of one segment, as configured.
 * @param journalBytes   of all segments.
 * @param snapshotRecord the record behind the newest whole snapshot; null without one.
 * @param snapshotMs     time of that snapshot, milliseconds since 1970; null without one.
 * @param bytesBehind    of the segments that a start would read behind the snapshot.
 * @param room           free space of its file system.
 */
public record JournalSpace(
    long segmentBytes, long journalBytes, Long snapshotRecord, Long snapshotMs, long bytesBehind,
    FileSystemSpace room) {

    /**
     * Looks at a folder.
     *
     * @param journal      that may be missing.
     * @param segmentBytes of one segment, as configured.
     * @return empty when there is no journal yet, or none is kept.
     */
    static Optional<JournalSpace> of(final Path journal, final long segmentBytes) {
        if (!Files.isDirectory(journal)) {
            return Optional.empty();
        }
        try {
            final SnapshotStore snapshots = SnapshotStore.of(journal);
            final Optional<SnapshotInfo> newest =
                snapshots.list().stream().filter(SnapshotInfo::isWhole).findFirst();
            return Optional.of(new JournalSpace(segmentBytes, snapshots.segmentBytes(0),
                newest.map(SnapshotInfo::nextIndex).orElse(null),
                newest.map(SnapshotInfo::createdNs).map(TimeUnit.NANOSECONDS::toMillis).orElse(null),
                snapshots.segmentBytes(newest.map(SnapshotInfo::nextIndex).orElse(0L)), FileSystemSpace.of(journal)));
        } catch (final IOException ex) {
            throw new UncheckedIOException(journal + " cannot be looked at: " + Failures.ofFile(ex), ex);
        }
    }
}
