package org.ringside.ops.shmq;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.ConsumerStatistics;
import org.ringside.queue.QueueStatistics.OpenClaim;
import org.ringside.queue.QueueStatistics.WriterStatistics;

/**
 * The times that a queue notes, as {@code shmq ls -t} shows them: UTC, whole seconds. It notes none for a message.
 *
 * @param writerAttachedAt   when the last writer came, whether it is still there or not; null when there was none
 * @param readerAttachedAt   when the last reader came
 * @param consumerAttachedAt when the last gating consumer came
 * @param heldUpMs           for so many milliseconds the reader has been held up by a claim; null when it is not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record QueueTimes(
    String name, String createdAt, String writerAttachedAt, String readerAttachedAt, String consumerAttachedAt,
    Long heldUpMs) {

    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long NS_PER_MS = 1_000_000;

    static QueueTimes of(final QueueSample sample) {
        final QueueStatistics now = sample.now();
        return new QueueTimes(
            now.name(),
            instant(now.createdEpochNs()),
            latest(now.writers().stream().mapToLong(WriterStatistics::attachedEpochNs)),
            latest(LongStream.of(now.reader().attachedEpochNs())),
            latest(now.consumers().stream().mapToLong(ConsumerStatistics::attachedEpochNs)),
            now.openClaim().map(OpenClaim::heldNs).filter(heldNs -> heldNs > 0).map(heldNs -> heldNs / NS_PER_MS)
                .orElse(null));
    }

    static Table table(final List<QueueTimes> queues) {
        final Table table = new Table(
            "NAME", "CREATED", "WRITER ATTACHED", "READER ATTACHED", "CONSUMER ATTACHED", ">HELD UP");
        for (final QueueTimes queue : queues) {
            table.row(queue.name, queue.createdAt, Objects.toString(queue.writerAttachedAt, "-"),
                Objects.toString(queue.readerAttachedAt, "-"), Objects.toString(queue.consumerAttachedAt, "-"),
                queue.heldUpMs == null ? "-" : Format.count(queue.heldUpMs) + " ms");
        }
        return table;
    }

    private static String latest(final LongStream epochNs) {
        final long last = epochNs.max().orElse(0);
        return last == 0 ? null : instant(last);
    }

    private static String instant(final long epochNs) {
        return Instant.ofEpochSecond(epochNs / NS_PER_SECOND).toString();
    }
}
