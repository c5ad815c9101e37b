package org.ringside.ops.console.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Function;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueGauges;
import org.ringside.queue.QueueGauges.WriterGauges;
import org.ringside.queue.QueueStatistics;

/**
 * Reads one queue many times a second: it stays mapped, for reading only. A queue that was made anew is another file,
 * and is mapped anew. One thread.
 */
final class QueueWatch {
    private final String name;
    private final Path file;
    private Queue queue;
    private Object key;

    QueueWatch(final Path folder, final String name) {
        this.name = name;
        this.file = ExchangeFolder.file(folder, name);
    }

    /** Empty when there is no such queue, or it is damaged. */
    Optional<QueueReading> read() {
        try {
            return ask(found -> reading(found.gauges()));
        } catch (final QueueException | UncheckedIOException unreadable) {
            // The caller that asks for the statistics hears of it.
            return Optional.empty();
        }
    }

    /**
     * Who reads and writes, for which the kernel is asked; empty when there is no such queue.
     *
     * @throws QueueException       when it is damaged.
     * @throws UncheckedIOException when it cannot be looked at.
     */
    Optional<QueueStatistics> statistics() {
        return ask(Queue::statistics);
    }

    private <T> Optional<T> ask(final Function<Queue, T> question) {
        try {
            final Object found = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            if (!found.equals(key)) {
                queue = Queue.inspect(file);
                key = found;
            }
            return Optional.of(question.apply(queue));
        } catch (final NoSuchFileException gone) {
            key = null;
            return Optional.empty();
        } catch (final QueueException failure) {
            key = null;
            if (failure.reason() == QueueException.Reason.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        } catch (final IOException failure) {
            key = null;
            throw new UncheckedIOException(file + " cannot be looked at: " + failure.getMessage(), failure);
        }
    }

    private QueueReading reading(final QueueGauges gauges) {
        return new QueueReading(name, queue.spec().slots(), gauges.backlog(), gauges.delivered(), gauges.position(),
            gauges.heldNs(), gauges.skipped(), gauges.abortedDead(), gauges.quarantined(),
            gauges.writers().stream().mapToLong(WriterGauges::full).sum());
    }
}
