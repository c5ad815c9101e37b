package org.ringside.ops.console.samples;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.OpenClaim;

/** Reads all queues of a folder, up to ten times a second. Does not make the folder. One thread. */
public final class QueueSampler {
    /** Most queues that are shown; a folder may have more, if others use it, too. */
    public static final int MAX_QUEUES = 16;

    private final Path folder;
    private final List<String> first;
    private final Map<String, QueueWatch> watches = new LinkedHashMap<>();

    /**
     * Makes a sampler of the queues of an exchange.
     *
     * @param plan of the exchange: its own queues come first.
     */
    public QueueSampler(final ExchangePlan plan) {
        folder = plan.folder();
        first = Stream.of(plan.queues(), plan.publicQueues(), plan.logQueue())
            .flatMap(queues -> queues.keySet().stream()).toList();
    }

    /** Lists the queues that exist now. */
    public void list() {
        final List<String> names = names(folder);
        final List<String> shown = Stream.concat(first.stream().filter(names::contains), names.stream()).distinct()
            .limit(MAX_QUEUES).toList();
        final Map<String, QueueWatch> before = new LinkedHashMap<>(watches);
        watches.clear();
        shown.forEach(name ->
            watches.put(name, before.getOrDefault(name, new QueueWatch(folder, name))));
    }

    /**
     * Reads each queue.
     *
     * @return the sound queues, the exchange's first.
     */
    public List<QueueReading> read() {
        final List<QueueReading> readings = new ArrayList<>(watches.size());
        watches.values().forEach(watch -> watch.read().ifPresent(readings::add));
        return readings;
    }

    /**
     * Finds the claim that holds up the reader of a queue. This walks over the queue: call the method only if a reader
     * stands still.
     *
     * @param name of the queue.
     * @return empty if no claim holds up the reader, or the queue is gone or damaged.
     */
    public Optional<OpenClaim> openClaim(final String name) {
        try {
            return statistics(name).flatMap(QueueStatistics::openClaim);
        } catch (final QueueException | UncheckedIOException unreadable) {
            // The survey asks for the same, and tells of it.
            return Optional.empty();
        }
    }

    /** Their names, the exchange's first. */
    private static List<String> names(final Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try {
            return QueueDirectory.of(folder).names();
        } catch (final QueueException gone) {
            // The look at the processes says that the exchange is down, or that the folder is not ours.
            return List.of();
        }
    }

    List<String> names() {
        return List.copyOf(watches.keySet());
    }

    /**
     * Who reads and writes a queue.
     *
     * @throws org.ringside.queue.QueueException when it is damaged.
     */
    Optional<QueueStatistics> statistics(final String name) {
        return watches.get(name).statistics();
    }
}
