package org.ringside.ops.shmq;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ConsumerStatistics;
import org.ringside.queue.QueueStatistics.ReaderStatistics;
import org.ringside.queue.QueueStatistics.WriterStatistics;

/**
 * One queue in a list of queues.
 *
 * @param name              of the queue
 * @param writers           how many may write: {@code many} or {@code one}
 * @param readers           attached now: the reader and gating consumers
 * @param slots             capacity
 * @param backlog           slots written, or being written, and not yet read
 * @param full              backlog as a share of the capacity
 * @param messagesPerSecond written, between the two snapshots
 * @param writer            processes that write now, or died without giving it up
 * @param reader            the process that reads now, and those of gating consumers, or who died without giving it up
 * @param ageSeconds        since it was created
 */
public record QueueRow(
    String name,
    String writers,
    int readers,
    int slots,
    long backlog,
    double full,
    double messagesPerSecond,
    List<Peer> writer,
    List<Peer> reader,
    long ageSeconds) {

    /** A process at a queue. */
    record Peer(String name, long pid, boolean alive) {
        @Override
        public String toString() {
            return name + " (" + pid + (alive ? ")" : ", dead)");
        }
    }

    public static QueueRow of(final QueueSample sample) {
        final QueueStatistics now = sample.now();
        final List<Peer> writers = now.writers().stream()
            .filter(writer -> writer.attachment() != Attachment.DETACHED)
            .map(QueueRow::peer)
            .toList();
        final List<Peer> readers = new ArrayList<>();
        if (now.reader().attachment() != Attachment.DETACHED) {
            readers.add(peer(now.reader()));
        }
        now.consumers().stream()
            .filter(consumer -> consumer.attachment() != Attachment.DETACHED)
            .map(QueueRow::peer)
            .forEach(readers::add);
        final long ageSeconds = Instant.now().getEpochSecond() - now.createdEpochNs() / 1_000_000_000;
        return new QueueRow(
            now.name(),
            Format.lower(now.spec().writers()),
            (int) readers.stream().filter(Peer::alive).count(),
            now.capacity(),
            now.backlog(),
            (double) now.backlog() / now.capacity(),
            (now.tail() - sample.before().tail()) / sample.seconds(),
            writers,
            readers,
            Math.max(0, ageSeconds));
    }

    public static Table table(final List<QueueRow> queues) {
        final Table table = new Table(
            "NAME", "WRITERS", "READERS", ">SLOTS", ">BACKLOG", ">%FULL", ">MSG/S", "WRITER", "READER", ">AGE");
        for (final QueueRow row : queues) {
            table.row(row.name, row.writers, Integer.toString(row.readers), Format.count(row.slots),
                Format.count(row.backlog), Format.percent(row.full), Format.rate(row.messagesPerSecond),
                names(row.writer), names(row.reader), Format.age(Duration.ofSeconds(row.ageSeconds)));
        }
        return table;
    }

    private static String names(final List<Peer> peers) {
        return peers.isEmpty() ? "-" : peers.stream().map(Peer::toString).collect(Collectors.joining(", "));
    }

    private static Peer peer(final WriterStatistics writer) {
        return new Peer(writer.name(), writer.pid(), writer.attachment() == Attachment.ATTACHED);
    }

    private static Peer peer(final ReaderStatistics reader) {
        return new Peer(reader.name(), reader.pid(), reader.attachment() == Attachment.ATTACHED);
    }

    private static Peer peer(final ConsumerStatistics consumer) {
        return new Peer(consumer.spec().name(), consumer.pid(), consumer.attachment() == Attachment.ATTACHED);
    }
}
