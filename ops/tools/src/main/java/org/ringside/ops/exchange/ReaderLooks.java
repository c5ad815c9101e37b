package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ReaderStatistics;

/**
 * Counts the looks of a reader at its queue. A running reader looks many times a second, also at an empty queue; a
 * stopped or hanging reader does not.
 */
public final class ReaderLooks {
    private static final long POLL_MS = 10;

    private ReaderLooks() {
    }

    /** How often all readers of a queue have looked. */
    static long count(final ReaderStatistics reader) {
        return reader.emptyPolls() + reader.batches();
    }

    /** The reader of a queue that lives; empty when there is none, no queue, or one that is damaged. */
    static Optional<ReaderStatistics> reader(final Path folder, final String queue) {
        try {
            return ExchangeFolder.found(folder, queue).map(QueueStatistics::reader)
                .filter(reader -> reader.attachment() == Attachment.ATTACHED);
        } catch (final QueueException damaged) {
            // The list of queues says what is wrong with it. No process can have attached it as it is.
            return Optional.empty();
        }
    }

    /**
     * Whether commands wait that no engine reads, because the engine hangs or there is none.
     *
     * @param patience longest time to watch
     */
    public static boolean isEngineDeaf(final ExchangePlan plan, final Duration patience) throws InterruptedException {
        final Optional<QueueStatistics> input = ExchangeFolder.found(plan.folder(), plan.input());
        return input.isPresent() && input.get().backlog() > 0
            && (reader(plan.folder(), plan.input()).isEmpty() || isStill(plan.folder(), plan.input(), patience));
    }

    /** Whether a reader lives and does not look at a queue within a time. Returns as soon as it has looked. */
    static boolean isStill(final Path folder, final String queue, final Duration patience)
        throws InterruptedException {
        final long startNs = System.nanoTime();
        final Optional<Long> before = reader(folder, queue).map(ReaderLooks::count);
        boolean isStill = before.isPresent();
        while (isStill && System.nanoTime() - startNs < patience.toNanos()) {
            Thread.sleep(POLL_MS);
            isStill = reader(folder, queue).map(ReaderLooks::count).equals(before);
        }
        return isStill;
    }
}
