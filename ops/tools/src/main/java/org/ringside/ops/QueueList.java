package org.ringside.ops;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import org.ringside.queue.QueueStatistics;

/**
 * The queues of a folder at one moment, read without touching them.
 *
 * @param rows     the sound ones, by name
 * @param failures why the others could not be read
 */
record QueueList(List<QueueRow> rows, List<QueueException> failures) {
    /** Between the two snapshots of a rate. */
    private static final Duration SAMPLE = Duration.ofMillis(30);

    static QueueList of(final Path folder, final List<String> names) throws InterruptedException {
        final Map<Queue, QueueStatistics> before = new LinkedHashMap<>();
        final List<QueueException> failures = new ArrayList<>();
        final long startNs = System.nanoTime();
        for (final String name : names) {
            try {
                final Queue queue = Queue.inspect(folder.resolve(name + ".q"));
                before.put(queue, queue.statistics());
            } catch (final QueueException ex) {
                // One that was removed since it was listed is no failure.
                if (ex.reason() != Reason.NOT_FOUND) {
                    failures.add(ex);
                }
            }
        }
        if (!before.isEmpty()) {
            Thread.sleep(SAMPLE.toMillis());
        }
        final List<QueueRow> rows = new ArrayList<>();
        before.forEach((queue, first) -> {
            final double seconds = (System.nanoTime() - startNs) / 1e9;
            rows.add(QueueRow.of(queue.statistics(), first.tail(), seconds));
            queue.close();
        });
        rows.sort(Comparator.comparing(QueueRow::name));
        return new QueueList(rows, failures);
    }

    @Override
    public String toString() {
        final Table table = new Table(
            "NAME", "WRITERS", "READERS", ">SLOTS", ">BACKLOG", ">%FULL", ">MSG/S", "WRITER", "READER", ">AGE");
        for (final QueueRow row : rows) {
            table.row(row.name(), row.writers(), Integer.toString(row.readers()), Format.count(row.slots()),
                Format.count(row.backlog()), Format.percent(row.full()), Format.rate(row.messagesPerSecond()),
                names(row.writer()), names(row.reader()), Format.age(Duration.ofSeconds(row.ageSeconds())));
        }
        return table.toString();
    }

    private static String names(final List<QueueRow.Peer> peers) {
        return peers.isEmpty() ? "-" : peers.stream().map(QueueRow.Peer::toString).collect(Collectors.joining(", "));
    }
}
