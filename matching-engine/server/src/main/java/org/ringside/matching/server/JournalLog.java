package org.ringside.matching.server;

import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalWriter;

/** Keeps commands in the journal. An error of the journal stops the engine: {@link JournalException} goes through. */
final class JournalLog implements CommandLog {
    /** About what a record takes beside its payload. */
    private static final int RECORD_OVERHEAD = 64;

    private final JournalWriter journal;
    private final AtomicLong published = new AtomicLong();
    private final AtomicLong flushedIndex;
    private long bytes;

    JournalLog(final JournalWriter journal) {
        this.journal = journal;
        flushedIndex = new AtomicLong(journal.nextIndex());
    }

    @Override
    public long append(final int typeId, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer, final int offset, final int length) {
        final long index = journal.append(typeId, position, timeNs, readTimeNs, buffer, offset, length);
        bytes += RECORD_OVERHEAD + length;
        return index;
    }

    @Override
    public long flush() {
        journal.flush();
        published.setOpaque(bytes);
        flushedIndex.setRelease(journal.nextIndex());
        return System.nanoTime();
    }

    @Override
    public long flushedIndex() {
        return flushedIndex.getAcquire();
    }

    @Override
    public long bytes() {
        return published.getOpaque();
    }

    @Override
    public void close() {
        journal.close();
    }
}
