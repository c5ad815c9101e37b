package org.ringside.ops.log;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.CloseHelper;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.launch.ThreadedServer;
import org.ringside.launch.TypedCommand;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/**
 * The log process: the reader of the queue {@code log}, and a second thread that compresses old files and watches the
 * readers of the other queues. Nobody
 * waits for the process: the exchange runs as before when the process is stopped, killed or absent.
 */
public final class LogServer extends ThreadedServer {
    private static final long IDLE_NS = 10_000_000;
    private static final long TURN_MS = 1_000;

    private final LogConfig config;
    private final PrintStream messages;
    private Queue queue;
    private Reader reader;
    private LogFiles files;
    private LogQueue own;

    /**
     * Makes a log process that is not started yet.
     *
     * @param config   of it.
     * @param messages for what cannot be told in the log.
     */
    public LogServer(final LogConfig config, final PrintStream messages) {
        this.config = config;
        this.messages = messages;
    }

    /**
     * Takes the reader's role in the queue, makes a missing queue, and starts the threads.
     *
     * @return this.
     * @throws LaunchException                   when another process writes in the folder of the files.
     * @throws org.ringside.queue.QueueException when the queue has a reader, or cannot be used.
     */
    public LogServer start() {
        try {
            final LogCollector collector = open();
            startThread("log", () -> run(collector), thread -> { });
            startRepeating("packer", TURN_MS, List.of(
                new ServiceThread.Task("old files of the log are not compressed",
                    new LogPacker(new LogArchive(config.folder()), config.files())::run, "Make room where folder= is"),
                new ServiceThread.Task("readers of the queues are not watched",
                    new ReaderWatch(config.queues(), TURN_MS, own.events()),
                    "'" + TypedCommand.in(config.queues(), "health") + "' tells of processes that hang")), this::tell);
            return this;
        } catch (final RuntimeException ex) {
            close();
            throw ex;
        }
    }

    /**
     * Moves the records in the queue to the files, when no log process does it.
     *
     * @param config   of the log process.
     * @param messages for what cannot be told in the log.
     * @throws org.ringside.queue.QueueException IN_USE when a log process reads the queue.
     */
    public static void drain(final LogConfig config, final PrintStream messages) {
        final LogServer server = new LogServer(config, messages);
        try {
            server.empty(server.open());
        } finally {
            server.release();
        }
    }

    @Override
    public String description() {
        return "log folder=" + config.folder();
    }

    @Override
    protected void release() {
        CloseHelper.closeAll(own, reader, files, queue);
    }

    private LogCollector open() {
        try {
            queue = queue(config.queues());
            reader = queue.reader("log");
            files = LogFiles.open(config.folder(), config.fileLength(), this::tell);
            own = LogQueue.attach(config.queues(), "log", this::tell);
            return new LogCollector(queue, reader, files, own.events(), this::tell);
        } catch (final IOException failure) {
            throw new UncheckedIOException("the log cannot be written in " + config.folder() + ": " + failure, failure);
        }
    }

    private static Queue queue(final Path folder) {
        final QueueDirectory directory = QueueDirectory.of(folder);
        final QueueSpec spec = LogRecordDescriptor.queue();
        if (!Files.exists(folder.resolve(LogQueue.NAME + ".q"))) {
            return directory.create(LogQueue.NAME, spec);
        }
        final Queue found = directory.attach(LogQueue.NAME);
        if (!found.spec().withStartPosition(0).equals(spec)) {
            throw new LaunchException(ExitCode.CORRUPT, "the queue " + LogQueue.NAME + " in " + folder
                + " is none of this release's. Stop its processes, then '"
                + TypedCommand.shmq(folder, "rm", LogQueue.NAME) + "'");
        }
        return found;
    }

    private void run(final LogCollector collector) {
        own.events().tell(LogEvent.LOG_STARTED, reader.position());
        while (!isStopping()) {
            if (collector.poll() == 0) {
                reader.awaitMessage(IDLE_NS);
            }
            collector.tick(System.nanoTime());
        }
        own.events().tell(LogEvent.LOG_STOPPED, reader.position());
        empty(collector);
    }

    /** What is there, and no more than fits: writers may go on. */
    private void empty(final LogCollector collector) {
        int left = queue.spec().slots();
        int count = collector.poll();
        while (count > 0 && left > 0) {
            left -= count;
            count = collector.poll();
        }
    }

    private void tell(final String message) {
        messages.println("log: " + message);
    }
}
