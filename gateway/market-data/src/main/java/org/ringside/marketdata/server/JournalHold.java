package org.ringside.marketdata.server;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.ringside.journal.FollowerNeed;
import org.ringside.matching.follower.PublicHistory;

/**
 * Keeps the part of the engine's journal that a publisher may have to read: also that which another one would need that
 * starts after this one was killed. Of a thread that may wait for the disk.
 */
final class JournalHold implements Runnable {
    /** How often it looks. */
    static final long INTERVAL_MS = 1_000;
    private static final long NOTHING = -1;

    private final String name;
    private final Path journal;
    private final long bytes;
    private final LongSupplier kept;
    private final PublicHistory history;
    private long noted = NOTHING;

    /**
     * A hold that nobody knows of yet.
     *
     * @param name    of the publisher, among all that follow the journal.
     * @param journal of the engine.
     * @param bytes   of journal that are kept at most.
     * @param kept    number of the last event that the store has; negative while nobody knows.
     */
    JournalHold(final String name, final Path journal, final long bytes, final LongSupplier kept) {
        this.name = name;
        this.journal = journal;
        this.bytes = bytes;
        this.kept = kept;
        this.history = new PublicHistory(journal);
    }

    /** Tells the engine, which deletes old segments, what is needed, when that has changed. */
    @Override
    public void run() {
        final long sequence = kept.getAsLong();
        if (sequence < 0) {
            return;
        }
        final long record = history.recordBehind(sequence);
        if (record != noted) {
            new FollowerNeed(name, record, bytes).note(journal);
            noted = record;
        }
    }
}
