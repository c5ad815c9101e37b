package org.ringside.ops.log;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ReaderStatistics;

/**
 * Tells when a process that reads a queue of the exchange stops turning, when it goes on, and when it has died. The
 * watch tells of a dead process once, however many queues the process has read, and only if the watch has seen the
 * process alive. A reader that runs looks at its queue many times a second, also when the queue is empty, and the queue
 * counts the looks; a reader that is stopped or hangs does not look. A reader that has not looked yet is still
 * starting. The watch counts its own turns, not time: if the whole machine stands still, the watch does, too. It leaves
 * out queues without a schema, whose readers may look rarely. One thread.
 */
final class ReaderWatch implements Runnable {
    /** A reader that has not looked for so many turns is stuck. */
    private static final int PATIENCE = 3;
    /** Dead processes that are remembered. */
    private static final int MOST_DEAD = 64;

    private final QueueDirectory directory;
    private final Path folder;
    private final long turnMs;
    private final EventLog events;
    private final Map<String, Watched> watched = new HashMap<>();
    private final Set<ProcessStart> dead = new HashSet<>();

    /** What a pid alone does not name: the kernel gives it to other processes later. */
    private record ProcessStart(long pid, long startTicks) {
    }

    /** A reader, as it was seen last. */
    private static final class Watched {
        private final long epoch;
        private long looks;
        private boolean hasLooked;
        private int stillTurns;

        Watched(final ReaderStatistics reader) {
            epoch = reader.epoch();
            looks = looks(reader);
        }
    }

    /**
     * A watch over all queues in a folder but that of the log.
     *
     * @param turnMs milliseconds from one turn to the next.
     */
    ReaderWatch(final Path folder, final long turnMs, final EventLog events) {
        this.directory = QueueDirectory.of(folder);
        this.folder = folder;
        this.turnMs = turnMs;
        this.events = events;
    }

    /** A turn. */
    @Override
    public void run() {
        final List<String> names = directory.names();
        watched.keySet().retainAll(names);
        names.stream().filter(name -> !name.equals(LogQueue.NAME)).forEach(this::look);
    }

    private void look(final String name) {
        try (Queue queue = Queue.inspect(folder.resolve(name + ".q"))) {
            if (queue.spec().schemaId() != 0) {
                look(name, queue.statistics().reader());
            }
        } catch (final QueueException gone) {
            // Or damaged: nobody can have attached it as it is, and a tool that lists the queues says what is wrong
            // with it.
            watched.remove(name);
        }
    }

    private void look(final String queue, final ReaderStatistics reader) {
        if (reader.attachment() != Attachment.ATTACHED) {
            final Watched before = watched.remove(queue);
            if (reader.attachment() == Attachment.DEAD && before != null && before.epoch == reader.epoch()) {
                tellOfDeath(queue, reader);
            }
            return;
        }
        final Watched last = watched.get(queue);
        if (last == null || last.epoch != reader.epoch()) {
            watched.put(queue, new Watched(reader));
        } else if (last.looks != looks(reader)) {
            if (last.stillTurns >= PATIENCE) {
                tell(LogEvent.READER_WORKING, queue, reader, last.stillTurns);
            }
            last.looks = looks(reader);
            last.hasLooked = true;
            last.stillTurns = 0;
        } else if (last.hasLooked && ++last.stillTurns == PATIENCE) {
            tell(LogEvent.READER_HANGS, queue, reader, PATIENCE);
        }
    }

    /** The kernel releases the locks of a process one after another. */
    private void tellOfDeath(final String queue, final ReaderStatistics reader) {
        if (dead.size() == MOST_DEAD) {
            dead.clear();
        }
        if (dead.add(new ProcessStart(reader.pid(), reader.startTicks()))) {
            events.tell(LogEvent.PROCESS_DIED, reader.name(), reader.pid(), queue);
        }
    }

    private void tell(final LogEvent event, final String queue, final ReaderStatistics reader, final int turns) {
        events.tell(event, reader.name(), reader.pid(), queue, turns * turnMs / 1_000);
    }

    private static long looks(final ReaderStatistics reader) {
        return reader.emptyPolls() + reader.batches();
    }
}
