package org.ringside.matching.follower;

import java.nio.file.Path;
import org.agrona.collections.Long2LongHashMap;
import org.ringside.journal.JournalException;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.matching.service.EngineService;

/**
 * Says from which record of the journal on public events can be made again. Of each snapshot it looks once, at the part
 * before the books. One thread.
 */
public final class PublicHistory {
    /** Of a snapshot that cannot be used. */
    private static final long UNUSABLE = Long.MAX_VALUE;
    private static final long UNKNOWN = -1;

    private final SnapshotStore snapshots;
    private final Long2LongHashMap sequences = new Long2LongHashMap(UNKNOWN);

    /**
     * Of one journal.
     *
     * @param journal folder of it.
     */
    public PublicHistory(final Path journal) {
        snapshots = SnapshotStore.of(journal);
    }

    /**
     * The first record that has to be applied to make the events behind one.
     *
     * @param sequence of that event; 0 for all events.
     * @return where the newest snapshot goes on that has no event behind it; 0 when there is none.
     * @throws JournalException when the folder cannot be read.
     */
    public long recordBehind(final long sequence) {
        for (final SnapshotInfo snapshot : snapshots.list()) {
            if (sequenceOf(snapshot) <= sequence) {
                return snapshot.nextIndex();
            }
        }
        return 0;
    }

    private long sequenceOf(final SnapshotInfo snapshot) {
        long sequence = sequences.get(snapshot.nextIndex());
        if (sequence == UNKNOWN) {
            sequence = read(snapshot);
            sequences.put(snapshot.nextIndex(), sequence);
        }
        return sequence;
    }

    /** One that is damaged, or of another version, is of no use to a replay either: an older one has to do. */
    private long read(final SnapshotInfo snapshot) {
        try {
            return snapshot.isWhole()
                ? snapshots.loadHead(snapshot, EngineService::beforeBooks).publicNumbers().sequence() : UNUSABLE;
        } catch (final IllegalArgumentException otherVersion) {
            return UNUSABLE;
        } catch (final JournalException refused) {
            if (refused.reason() == JournalException.Reason.CORRUPT) {
                return UNUSABLE;
            }
            throw refused;
        }
    }
}
