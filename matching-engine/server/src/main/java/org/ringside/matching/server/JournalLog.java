package org.ringside.matching.server;

import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalWriter;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineThreadCounters;

/** Keeps commands in the journal. An error of the journal stops the engine: {@link JournalException} goes through. */
final class JournalLog implements CommandLog {
    /** About what a record takes beside its payload. */
    private static final int RECORD_OVERHEAD = 64;

    private final JournalWriter journal;
    private final EngineThreadCounters counters;
    private final AtomicLong published = new AtomicLong();
    private final AtomicLong flushedIndex;
    private long bytes;
    /** Records since the last flush, and what {@link #bytes} was then. */
    private long unflushed;
    private long flushedBytes;

    /**
     * A log that goes on where the journal does.
     *
     * @param counters of the engine.
     */
    JournalLog(final JournalWriter journal, final EngineThreadCounters counters) {
        this.journal = journal;
        this.counters = counters;
        flushedIndex = new AtomicLong(journal.nextIndex());
    }

    @Override
    public long append(final int typeId, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer, final int offset, final int length) {
        final long index = journal.append(typeId, position, timeNs, readTimeNs, buffer, offset, length);
        bytes += RECORD_OVERHEAD + length;
        unflushed++;
        return index;
    }

    @Override
    public long flush() {
        final boolean isWork = unflushed > 0;
        final long beganNs = isWork ? System.nanoTime() : 0;
        journal.flush();
        published.setOpaque(bytes);
        flushedIndex.setRelease(journal.nextIndex());
        final long endNs = System.nanoTime();
        if (isWork) {
            count(endNs - beganNs);
        }
        return endNs;
    }

    private void count(final long durationNs) {
        counters.add(EngineCounter.JOURNAL_RECORDS, unflushed);
        counters.add(EngineCounter.JOURNAL_BYTES, bytes - flushedBytes);
        counters.increment(EngineCounter.FLUSHES);
        counters.add(EngineCounter.FLUSH_NS, durationNs);
        counters.propose(EngineCounter.FLUSH_MAX_NS, durationNs);
        unflushed = 0;
        flushedBytes = bytes;
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
