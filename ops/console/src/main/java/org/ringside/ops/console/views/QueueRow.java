package org.ringside.ops.console.views;

import java.util.List;
import java.util.Optional;
import org.ringside.ops.console.samples.QueueReading;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/** A queue of the overview. */
record QueueRow(
    String name, int capacity, long backlog, double full, long[] history, Long lagMicros, Double toFullSeconds,
    long messagesPerSecond, GivenUp givenUp, List<String> writers, ReaderRow reader) {

    /** Names of writers in a row: a queue may have 64 of them. */
    private static final int MAX_WRITERS = 8;

    /** Slots that were given up, by cause. */
    record GivenUp(long skipped, long dead, long stalled) {
    }

    /** The process that reads, or has read last. */
    record ReaderRow(String name, boolean alive) {
    }

    /** Without a reader when there was none yet. */
    static QueueRow of(
        final QueueReading now, final QueueTrend trend, final Optional<QueueStatistics> statistics) {
        return new QueueRow(now.name(), now.capacity(), now.backlog(), now.fullPercent(), trend.history(),
            trend.lagMicros(now), trend.toFullSeconds(now), trend.deliveredPerSecond(),
            new GivenUp(now.skipped(), now.dead(), now.stalled()),
            statistics.stream().flatMap(queue -> queue.writers().stream())
                .filter(writer -> writer.attachment() == Attachment.ATTACHED)
                .map(QueueStatistics.WriterStatistics::name).distinct().limit(MAX_WRITERS).toList(),
            statistics.map(QueueStatistics::reader).filter(reader -> !reader.name().isEmpty())
                .map(reader -> new ReaderRow(reader.name(), reader.attachment() == Attachment.ATTACHED)).orElse(null));
    }

    QueueRow withoutHistory() {
        return new QueueRow(name, capacity, backlog, full, new long[0], lagMicros, toFullSeconds, messagesPerSecond,
            givenUp, writers, reader);
    }
}
