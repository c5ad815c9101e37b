package org.ringside.ops.metrics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ConsumerStatistics;
import org.ringside.queue.QueueStatistics.OpenClaim;
import org.ringside.queue.QueueStatistics.ReaderStatistics;
import org.ringside.queue.QueueStatistics.WriterStatistics;

/** The queues of a folder, as {@code shmq stat} shows them. Attaches nothing. */
final class QueueMetrics implements MetricSource {
    private final Path folder;

    QueueMetrics(final Path folder) {
        this.folder = folder;
    }

    /** All queues that can be read, whatever is wrong with one. */
    @Override
    public void collect(final Sample sample) {
        QueueException damaged = null;
        for (final String name : Files.isDirectory(folder) ? QueueDirectory.of(folder).names() : List.<String>of()) {
            try {
                ExchangeFolder.found(folder, name).ifPresent(queue -> collect(sample, name, queue));
            } catch (final QueueException failure) {
                damaged = failure;
            }
        }
        if (damaged != null) {
            throw damaged;
        }
    }

    private static void collect(final Sample sample, final String name, final QueueStatistics queue) {
        sample.set(Metric.QUEUE_CAPACITY, queue.capacity(), name);
        sample.set(Metric.QUEUE_BACKLOG, queue.backlog(), name);
        sample.set(Metric.QUEUE_WRITTEN, queue.tail(), name);
        sample.set(Metric.QUEUE_READ, queue.head(), name);
        sample.setNs(Metric.QUEUE_HELD_SECONDS, queue.openClaim().map(OpenClaim::heldNs).orElse(0L), name);
        reader(sample, name, queue.reader());
        for (final WriterStatistics writer : counted(queue.writers())) {
            writer(sample, name, writer);
        }
        for (final ConsumerStatistics consumer : queue.consumers()) {
            final String consumerName = consumer.spec().name();
            sample.set(Metric.QUEUE_CONSUMER_LAG, Math.max(0, queue.tail() - consumer.position()), name, consumerName);
            sample.set(Metric.QUEUE_CONSUMER_DELIVERED, consumer.delivered(), name, consumerName);
        }
    }

    /**
     * The writers whose counts are shown. One that has ended keeps its entry until the entry is used again: it counts
     * as evidence until another one of its name lives, whose series begins at 0.
     */
    static List<WriterStatistics> counted(final List<WriterStatistics> writers) {
        final Set<String> living = writers.stream().filter(QueueMetrics::isLiving).map(WriterStatistics::name)
            .collect(Collectors.toSet());
        return writers.stream().filter(writer -> isLiving(writer) || !living.contains(writer.name())).toList();
    }

    private static boolean isLiving(final WriterStatistics writer) {
        return writer.attachment() == Attachment.ATTACHED;
    }

    private static void reader(final Sample sample, final String queue, final ReaderStatistics reader) {
        sample.set(Metric.QUEUE_READER_ATTACHED, reader.attachment() == Attachment.ATTACHED ? 1 : 0, queue);
        sample.set(Metric.QUEUE_DELIVERED, reader.delivered(), queue);
        sample.set(Metric.QUEUE_BATCHES, reader.batches(), queue);
        sample.set(Metric.QUEUE_LARGEST_BATCH, reader.maxBatch(), queue);
        sample.set(Metric.QUEUE_GIVEN_UP_SLOTS, reader.skipped(), queue, "skipped");
        sample.set(Metric.QUEUE_GIVEN_UP_SLOTS, reader.abortedDead(), queue, "dead");
        sample.set(Metric.QUEUE_GIVEN_UP_SLOTS, reader.quarantined(), queue, "stalled");
        sample.set(Metric.QUEUE_SWEPT_SLOTS, reader.swept(), queue);
    }

    /** Writers of one name are one series: a process may have several, and a name comes back with each start. */
    private static void writer(final Sample sample, final String queue, final WriterStatistics writer) {
        sample.add(Metric.QUEUE_COMMITTED_SLOTS, writer.committed(), queue, writer.name());
        sample.add(Metric.QUEUE_COMMITTED_BYTES, writer.bytes(), queue, writer.name());
        sample.add(Metric.QUEUE_FULL, writer.full(), queue, writer.name());
        sample.add(Metric.QUEUE_RETRIES, writer.retries(), queue, writer.name());
        sample.add(Metric.QUEUE_ABORTED_SLOTS, writer.aborted(), queue, writer.name());
    }
}
