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

/**
 * One queue in a list of queues.
 *
 * @param name              of the queue
 * @param writers           how many may write: {@code many} or {@code one}
 * @param readers           attached now: the reader and gating consumers
 * @param slots             capacity
 * @param backlog           slots that are written, or being written, and not yet read
 * @param full              backlog as a share of the capacity
 * @param messagesPerSecond written, between the two snapshots
 * @param writer            processes that write now, or died without giving up the role
 * @param reader            the process that reads now, or died without giving up the role, and those of gating
 *                          consumers
 * @param ageSeconds        since the creation
 */
public record QueueRow(
    String name, String writers, int readers, int slots, long backlog, double full, double messagesPerSecond,
    List<Peer> writer, List<Peer> reader, long ageSeconds) {

    /** A process at a queue. */
    record Peer(String name, long pid, boolean alive) {
        @Override
        public String toString() {
            return name + " (" + pid + (alive ? ")" : ", dead)");
        }
    }

    public static QueueRow of(final QueueSample sample) {
        final QueueStatistics now = sample.now();
        final List<Peer> writers = new ArrayList<>();
        now.writers().forEach(writer -> add(writers, writer.name(), writer.pid(), writer.attachment()));
        final List<Peer> readers = new ArrayList<>();
        add(readers, now.reader().name(), now.reader().pid(), now.reader().attachment());
        now.consumers().forEach(consumer ->
            add(readers, consumer.spec().name(), consumer.pid(), consumer.attachment()));
        final long ageSeconds = Instant.now().getEpochSecond() - now.createdEpochNs() / 1_000_000_000;
        return new QueueRow(
            now.name(), Format.lower(now.spec().writers()), (int) readers.stream().filter(Peer::alive).count(),
            now.capacity(), now.backlog(), (double) now.backlog() / now.capacity(),
            (now.tail() - sample.before().tail()) / sample.seconds(), writers, readers, Math.max(0, ageSeconds));
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

    /** A process may write as several: each is named once. */
    private static String names(final List<Peer> peers) {
        return peers.isEmpty() ? "-" : peers.stream().map(Peer::toString).distinct().collect(Collectors.joining(", "));
    }

    private static void add(
        final List<Peer> peers, final String name, final long pid, final Attachment attachment) {
        if (attachment != Attachment.DETACHED) {
            peers.add(new Peer(name, pid, attachment == Attachment.ATTACHED));
        }
    }
}
