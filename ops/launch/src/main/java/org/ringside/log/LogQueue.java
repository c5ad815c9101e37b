package org.ringside.log;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;

/**
 * The queue {@code log} for a process that writes events. A process works the same with and without the queue, and
 * whether somebody reads it or not: without the queue the process prints its events; if the queue is full, the process
 * drops and counts them.
 *
 * <p>The queue has 64 places for writers: a process takes one for each {@link #hot} thread and one for all others.
 */
public final class LogQueue implements AutoCloseable {
    /** Name of the queue. */
    public static final String NAME = "log";

    /** Characters of a writer's name in the registry of a queue. */
    private static final int MAX_OWNER = 31;

    private final Queue queue;
    private final String owner;
    private final LogRecordEncoder encoder;
    private final Consumer<String> lines;
    private final EventLog events;
    private String trouble;

    private LogQueue(
        final Queue queue, final String trouble, final String process, final Consumer<String> lines) {
        this.queue = queue;
        this.trouble = trouble;
        this.owner = process.substring(0, Math.min(process.length(), MAX_OWNER));
        this.lines = lines;
        this.encoder = new LogRecordEncoder((int) ProcessHandle.current().pid(), process);
        this.events = new EventLog(writer("main", new LineWriter(lines)));
    }

    /**
     * Attaches the queue of a folder, if there is one.
     *
     * @param folder  of the queues.
     * @param process name of the process; records keep 16 characters.
     * @param lines   gets events in words if there is no queue, and the reason if a queue cannot be used.
     * @return never null.
     */
    public static LogQueue attach(final Path folder, final String process, final Consumer<String> lines) {
        if (!Files.exists(folder.resolve(NAME + ".q"))) {
            return new LogQueue(null, "", process, lines);
        }
        String reason = "its messages are none of this release's events";
        try {
            final Queue queue = QueueDirectory.of(folder).attach(NAME);
            if (LogRecordDescriptor.isLayoutOf(queue.spec())) {
                return new LogQueue(queue, "", process, lines);
            }
            queue.close();
        } catch (final QueueException unusable) {
            reason = oneLine(unusable);
        }
        tell(lines, reason);
        return new LogQueue(null, reason, process, lines);
    }

    /** Reason why events do not go to an existing queue; empty if they do, or if there is no queue. */
    public String trouble() {
        return trouble;
    }

    /** The log for threads that may take their time. Any thread may use it. */
    public EventLog events() {
        return events;
    }

    /**
     * Makes such a log for one thread, with a place of its own, so that the thread waits for no other one.
     *
     * @param thread name of it.
     * @return a log that other threads may use while this one does not.
     */
    public EventLog events(final String thread) {
        return new EventLog(writer(thread, new LineWriter(lines)));
    }

    /**
     * Makes a log for a thread that must not wait. Its events go to the queue only: without a queue they are lost.
     *
     * @param thread name of the thread; records keep 16 characters.
     * @return a log for that thread alone.
     */
    public HotLog hot(final String thread) {
        return new HotLog(writer(thread, LogWriter.NONE), System.nanoTime());
    }

    /** Releases the places of the writers, whose threads have stopped using them. */
    @Override
    public void close() {
        if (queue != null) {
            queue.close();
        }
    }

    /** A process does its work, whether it can tell of that work in the queue or not. */
    private LogWriter writer(final String thread, final LogWriter otherwise) {
        if (queue == null) {
            return otherwise;
        }
        try {
            return new RingWriter(queue.producer(owner), encoder, thread);
        } catch (final QueueException refused) {
            trouble = oneLine(refused);
            tell(lines, trouble);
            return otherwise;
        }
    }

    private static void tell(final Consumer<String> lines, final String reason) {
        lines.accept("events are told here, because the queue " + NAME + " cannot be used: " + reason);
    }

    private static String oneLine(final QueueException failure) {
        return failure.getMessage().replaceAll("\\s*\\R\\s*", " ");
    }
}
