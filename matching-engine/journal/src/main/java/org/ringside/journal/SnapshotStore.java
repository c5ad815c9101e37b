package org.ringside.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.ringside.journal.JournalException.Reason;
import org.ringside.launch.FaultPoint;

/**
 * The snapshots beside a journal. A snapshot is a state of the journal's owner, with the index of the next record. A
 * snapshot is there whole or not at all. All methods allocate and wait for the disk: do not use them on the way of an
 * order. Any thread may call; a kernel lock lets one process write or delete at a time.
 */
public final class SnapshotStore {
    private static final FaultPoint SNAPSHOT_WRITTEN = FaultPoint.named("snapshot-written");
    private static final int GENERATIONS = 2;

    private final JournalFolder folder;
    /** The lock, while a turn holds it. */
    private FolderLock held;

    private SnapshotStore(final JournalFolder folder) {
        this.folder = folder;
    }

    /**
     * The snapshots in a folder.
     *
     * @param folder of the journal; it must exist when a snapshot is written.
     * @return its snapshots.
     */
    public static SnapshotStore of(final Path folder) {
        return new SnapshotStore(new JournalFolder(folder));
    }

    /**
     * Locks out other writers until the turn is closed. Use a turn if a snapshot takes a while. Writes and deletions
     * through this object, by the same thread, are part of the turn.
     *
     * @return to be closed.
     * @throws JournalException IN_USE while somebody else has a turn
     */
    public Turn begin() {
        held = lock();
        return () -> {
            held.close();
            held = null;
        };
    }

    /** A time in which nobody else writes a snapshot. */
    @FunctionalInterface
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Writes a snapshot, block by block as its values come. The snapshot gets its name when it is on the disk with all
     * earlier records, whatever the policy: after a power failure no snapshot is ahead of its journal.
     *
     * @param nextIndex the first record that is not in the state.
     * @param chain     of the record before that one.
     * @param state     writes the values of the state, and returns their hash, for a comparison after loading.
     * @return what was written.
     * @throws JournalException NO_ROOM, PERMISSION or FAILED; IN_USE while another one is being written
     */
    public SnapshotInfo write(
        final long nextIndex, final long chain, final ToLongFunction<LongConsumer> state) {
        return exclusively(() -> {
            final Path named = folder.snapshot(nextIndex);
            final Path temporary = folder.unfinishedSnapshot();
            folder.delete(temporary);
            final SnapshotInfo info;
            try {
                info = SnapshotFile.write(temporary, named, nextIndex, chain, state);
                SNAPSHOT_WRITTEN.pass();
                folder.forceSegments();
                folder.publish(temporary, named);
            } finally {
                folder.delete(temporary);
            }
            folder.force();
            return info;
        });
    }

    /**
     * All snapshots, newest first, with the damaged ones.
     *
     * @return none when there is no such folder.
     * @throws JournalException INCOMPATIBLE when one is of a format that this version does not read
     */
    public List<SnapshotInfo> list() {
        final List<SnapshotInfo> snapshots = new ArrayList<>();
        for (final long nextIndex : folder.snapshots()) {
            // While we look, the process that has a turn may delete older ones.
            SnapshotFile.info(folder.snapshot(nextIndex), nextIndex).ifPresent(snapshots::add);
        }
        Collections.reverse(snapshots);
        return snapshots;
    }

    /**
     * Length of journal that a start reads from a record on: the whole segments with this record and the later ones.
     *
     * @param fromIndex first record that is read.
     * @return bytes; 0 when there are no segments.
     */
    public long segmentBytes(final long fromIndex) {
        final List<Long> segments = folder.segments();
        long bytes = 0;
        for (int i = 0; i < segments.size(); i++) {
            if (i + 1 == segments.size() || segments.get(i + 1) > fromIndex) {
                bytes += folder.lengthOfSegment(segments.get(i));
            }
        }
        return bytes;
    }

    /**
     * Reads a state. Each block is checked before a value of it is handed over.
     *
     * @param info   of {@link #list} or {@link #write}.
     * @param reader takes all values; after the last one, the supplier throws an IllegalArgumentException.
     * @param <T>    what the reader makes of them.
     * @return that.
     * @throws JournalException CORRUPT when the file is not what was written: take an older snapshot
     */
    public <T> T load(final SnapshotInfo info, final Function<LongSupplier, T> reader) {
        return SnapshotFile.load(info, reader);
    }

    /**
     * Reads the beginning of a state, and checks only the blocks that it reads.
     *
     * @param info   of {@link #list} or {@link #write}.
     * @param reader takes the first values of the state.
     * @param <T>    what the reader makes of them.
     * @return that.
     * @throws JournalException CORRUPT when the file is not what was written
     */
    public <T> T loadHead(final SnapshotInfo info, final Function<LongSupplier, T> reader) {
        return SnapshotFile.loadHead(info, reader);
    }

    /**
     * Reads a state and checks its blocks, whatever the values mean.
     *
     * @param info of {@link #list} or {@link #write}.
     * @throws JournalException CORRUPT when the file is not what was written
     */
    public void verify(final SnapshotInfo info) {
        SnapshotFile.verify(info);
    }

    /**
     * Deletes what two generations of snapshots make superfluous: snapshots older than both, and segments whose records
     * are all in the older one. The method reads and checks both first, and deletes nothing without two sound
     * snapshots. Call the method when the newest snapshot has proved that it loads. The record of a {@link
     * FollowerNeed} counts as needed, too, up to its bytes.
     *
     * @param needed  records that somebody will apply again: the older snapshot and all segments that this needs stay,
     *                too.
     * @param backlog most bytes of segments that stay for these records; beyond, segments go.
     * @return the files that were deleted.
     * @throws JournalException IN_USE while a snapshot is being written
     */
    public List<Path> deleteOlder(final List<Long> needed, final long backlog) {
        return exclusively(() -> {
            final List<SnapshotInfo> sound = list().stream().filter(this::isSound).limit(GENERATIONS).toList();
            if (sound.size() < GENERATIONS) {
                return List.of();
            }
            final long older = sound.get(GENERATIONS - 1).nextIndex();
            final long ofRoutes = needed.stream().map(record -> startWithin(record, backlog, older))
                .reduce(older, Math::min);
            final long oldest = FollowerNeed.readAll(folder.path()).stream()
                .map(need -> startWithin(need.record(), need.bytes(), older)).reduce(ofRoutes, Math::min);
            final List<Path> superfluous = new ArrayList<>();
            for (final long nextIndex : folder.snapshots()) {
                if (nextIndex < oldest) {
                    superfluous.add(folder.snapshot(nextIndex));
                }
            }
            // Oldest first, so that what is left has no hole whenever this process dies.
            final List<Long> segments = folder.segments();
            for (int i = 0; i + 1 < segments.size() && segments.get(i + 1) <= oldest; i++) {
                superfluous.add(folder.segment(segments.get(i)));
            }
            superfluous.forEach(folder::delete);
            return superfluous;
        });
    }

    /** From where a record can be come to, if that takes no more than so many bytes; otherwise {@code older}. */
    private long startWithin(final long record, final long bytes, final long older) {
        if (record >= older) {
            return older;
        }
        final long start = startFor(record);
        return bytesFrom(start) <= bytes ? start : older;
    }

    /** From where a record can be come to. */
    private long startFor(final long record) {
        return list().stream().filter(SnapshotInfo::isWhole).map(SnapshotInfo::nextIndex)
            .filter(nextIndex -> nextIndex <= record).findFirst().orElse(0L);
    }

    private long bytesFrom(final long start) {
        final List<Long> segments = folder.segments();
        long bytes = 0;
        for (int i = 0; i < segments.size(); i++) {
            if (i + 1 == segments.size() || segments.get(i + 1) > start) {
                bytes += lengthOf(folder.segment(segments.get(i)));
            }
        }
        return bytes;
    }

    private static long lengthOf(final Path segment) {
        try {
            return Files.size(segment);
        } catch (final IOException failure) {
            throw JournalException.of(segment, "be looked at", failure);
        }
    }

    private boolean isSound(final SnapshotInfo info) {
        try {
            verify(info);
            return true;
        } catch (final JournalException damaged) {
            if (damaged.reason() != Reason.CORRUPT) {
                throw damaged;
            }
            return false;
        }
    }

    private <T> T exclusively(final Supplier<T> action) {
        if (held != null) {
            return action.get();
        }
        final FolderLock lock = lock();
        try (lock) {
            return action.get();
        }
    }

    private FolderLock lock() {
        final FolderLock lock = FolderLock.tryAcquire(folder.path(), JournalFolder.SNAPSHOT_LOCK);
        if (lock == null) {
            throw new JournalException(Reason.IN_USE, "somebody else is taking a snapshot in " + folder.path()
                + "; try again when it is there");
        }
        return lock;
    }
}
