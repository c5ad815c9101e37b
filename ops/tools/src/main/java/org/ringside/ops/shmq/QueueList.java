package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import org.ringside.queue.QueueStatistics;

/**
 * The queues of a folder at one moment, read without a change.
 *
 * @param rows     the sound queues, in the order of their names
 * @param failures why other queues could not be read
 */
public record QueueList<R>(List<R> rows, List<QueueException> failures) {
    /** Between the two snapshots of a rate. */
    private static final Duration SAMPLE = Duration.ofMillis(30);

    /** Makes the row of a queue. */
    @FunctionalInterface
    public interface View<R> {
        R row(QueueSample sample) throws IOException;
    }

    public static <R> QueueList<R> of(final Path folder, final List<String> names, final View<R> view)
        throws IOException, InterruptedException {
        final Map<Queue, QueueStatistics> before = new LinkedHashMap<>();
        final List<QueueException> failures = new ArrayList<>();
        final long startNs = System.nanoTime();
        for (final String name : names) {
            try {
                final Queue queue = Queue.inspect(file(folder, name));
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
        final List<R> rows = new ArrayList<>();
        for (final Map.Entry<Queue, QueueStatistics> entry : before.entrySet()) {
            try (Queue queue = entry.getKey()) {
                final double seconds = (System.nanoTime() - startNs) / 1e9;
                rows.add(view.row(new QueueSample(
                    file(folder, queue.name()), entry.getValue(), queue.statistics(), seconds)));
            } catch (final NoSuchFileException removedMeanwhile) {
                continue;
            }
        }
        return new QueueList<>(rows, failures);
    }

    static Path file(final Path folder, final String name) {
        return folder.resolve(name + ".q");
    }
}
