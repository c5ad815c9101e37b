package org.ringside.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.journal.JournalException.Reason;
import org.ringside.launch.FaultPoint;

/**
 * The snapshots beside a journal: states of whatever the journal drives, each with the index at which the journal goes
 * on from it. A snapshot is there whole or not at all. Not on the way of an order: everything here allocates and waits
 * for the disk. Any thread may call; writing and deleting are left to one at a time by a kernel lock.
 */
public final class SnapshotStore {
    private static final FaultPoint SNAPSHOT_WRITTEN = FaultPoint.named("snapshot-written");
    private static final int GENERATIONS = 2;

    private final JournalFolder folder;

    private SnapshotStore(final JournalFolder folder) {
        this.folder = folder;
    }

    /**
     * The snapshots in a folder.
     *
     * @param folder of the journal; it has to be there when a snapshot is written.
     * @return its snapshots.
     */
    public static SnapshotStore of(final Path folder) {
        return new SnapshotStore(new JournalFolder(folder));
    }

    /**
     * Writes a snapshot. It gets its name when the disk has it, and all that was journaled before it, whatever the
     * policy: after a power failure no snapshot is ahead of its journal.
     *
     * @param nextIndex the first record that the state knows nothing of.
     * @param chain     of the record before that one.
     * @param stateHash as the caller computes it, to compare after loading.
     * @param state     bytes of the state, from 0.
     * @param length    of the state in bytes.
     * @return what was written.
     * @throws JournalException NO_ROOM, PERMISSION or FAILED; IN_USE while another one is being written
     */
    public SnapshotInfo write(final long nextIndex, final long chain, final long stateHash, final DirectBuffer state,
        final int length) {
        return exclusively(() -> {
            final SnapshotInfo info = new SnapshotInfo(
                folder.snapshot(nextIndex), nextIndex, chain, stateHash, length, Segment.epochNs(), "");
            final Path temporary = folder.unfinishedSnapshot();
            folder.delete(temporary);
            try {
                SnapshotFile.write(temporary, info, state);
                SNAPSHOT_WRITTEN.pass();
                forceSegments();
                folder.publish(temporary, info.file());
            } finally {
                folder.delete(temporary);
            }
            folder.force();
            return info;
        });
    }

    /**
     * What is there, newest first, the damaged ones too.
     *
     * @return none when there is no such folder.
     * @throws JournalException INCOMPATIBLE when one is of a format that this version does not read
     */
    public List<SnapshotInfo> list() {
        final List<SnapshotInfo> snapshots = new ArrayList<>();
        for (final long nextIndex : folder.snapshots()) {
            snapshots.add(SnapshotFile.info(folder.snapshot(nextIndex), nextIndex));
        }
        Collections.reverse(snapshots);
        return snapshots;
    }

    /**
     * Reads a state and checks its CRC.
     *
     * @param info   of {@link #list} or {@link #write}.
     * @param buffer gets the state from 0 on; an expandable one grows.
     * @return length of the state in bytes.
     * @throws JournalException CORRUPT when the file is not what was written: an older snapshot has to do
     */
    public int load(final SnapshotInfo info, final MutableDirectBuffer buffer) {
        SnapshotFile.load(info, buffer);
        return info.length();
    }

    /**
     * Deletes what two generations of snapshots make superfluous: snapshots older than both, and segments of which the
     * older one of the two knows everything. Both are read and checked first; as long as there are not two sound ones
     * nothing goes. To be called when the newest one has proved that it loads.
     *
     * @return the files that were deleted.
     * @throws JournalException IN_USE while a snapshot is being written
     */
    public List<Path> deleteOlder() {
        return exclusively(() -> {
            final List<SnapshotInfo> sound = list().stream().filter(this::isSound).limit(GENERATIONS).toList();
            if (sound.size() < GENERATIONS) {
                return List.of();
            }
            final long oldest = sound.get(GENERATIONS - 1).nextIndex();
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

    private void forceSegments() {
        for (final long firstIndex : folder.segments()) {
            final Path segment = folder.segment(firstIndex);
            try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.READ)) {
                channel.force(false);
            } catch (final IOException failure) {
                throw JournalException.of(segment, "be written to disk", failure);
            }
        }
    }

    private boolean isSound(final SnapshotInfo info) {
        try {
            load(info, new ExpandableArrayBuffer(Math.max(1, info.length())));
            return true;
        } catch (final JournalException damaged) {
            if (damaged.reason() != Reason.CORRUPT) {
                throw damaged;
            }
            return false;
        }
    }

    private <T> T exclusively(final Supplier<T> action) {
        final FolderLock lock = FolderLock.tryAcquire(folder.path(), JournalFolder.SNAPSHOT_LOCK);
        if (lock == null) {
            throw new JournalException(Reason.IN_USE, "somebody else is writing a snapshot in " + folder.path()
                + "; try again when it is there");
        }
        try (lock) {
            return action.get();
        }
    }
}
