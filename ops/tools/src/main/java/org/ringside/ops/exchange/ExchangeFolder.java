package org.ringside.ops.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ringside.gateway.control.BlockFile;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;
import org.ringside.launch.StartedExchange;
import org.ringside.log.LogQueue;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.ops.terminal.Json;
import org.ringside.queue.FileLocks;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueInUseException;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.QueueStatistics;

/**
 * The folder of an exchange in shared memory, which a reboot removes: the queues, the logs of its processes, and the
 * state file.
 */
public final class ExchangeFolder {
    static final String LOCK = "exchange.lock";
    private static final String NEW_STATE = "exchange.state.new";
    private static final long POLL_MS = 5;
    private static final long ENDING_NS = TimeUnit.SECONDS.toNanos(10);

    private final Path path;
    private final QueueDirectory directory;

    /** Makes the folder if it is missing. */
    public ExchangeFolder(final Path path) {
        this.path = path;
        this.directory = QueueDirectory.of(path);
    }

    Path path() {
        return path;
    }

    public ProcessLog log(final String process) {
        return ProcessLog.of(path, process);
    }

    /** Reads what runs, or ran, in a folder; empty if nothing was started or everything was stopped. */
    public static Optional<ExchangeState> state(final Path folder) {
        final Path file = stateFile(folder);
        try {
            final ExchangeState state = Json.MAPPER.readValue(PrivateFiles.read(file), ExchangeState.class);
            if (state == null || !state.isPrintable()) {
                throw UnreadableState.of(file, null);
            }
            return Optional.of(state);
        } catch (final NoSuchFileException ex) {
            return Optional.empty();
        } catch (final IOException ex) {
            throw UnreadableState.of(file, ex);
        }
    }

    /**
     * Reads the state of the exchange of a plan.
     *
     * @throws LaunchException IN_USE when another exchange has this folder: one with other journals
     */
    public static Optional<ExchangeState> state(final ExchangePlan plan) {
        final Path folder = plan.folder();
        final Optional<ExchangeState> state = state(folder);
        if (state.filter(found -> !found.hasData(plan.data()) && isLeftOf(found, folder)).isPresent()) {
            throw another(plan, state.get());
        }
        return state;
    }

    private static LaunchException another(final ExchangePlan plan, final ExchangeState found) {
        final String file = plan.file().toAbsolutePath().toString();
        return new LaunchException(ExitCode.IN_USE, found.configuration().equals(file)
            ? "the exchange in " + plan.folder() + " was started with data=" + found.data() + ", and " + file + " says "
                + plan.data() + " now. Set it back, then '" + plan.command("down") + "', before it changes"
            : plan.folder() + " belongs to the exchange of " + found.configuration() + ", which has data="
                + found.data() + " and not " + plan.data() + ". Set queues= in " + file + " to another folder");
    }

    private static boolean isLeftOf(final ExchangeState exchange, final Path folder) {
        return exchange.processes().stream().anyMatch(RunningProcess::isRunning)
            || exchange.queues().stream().anyMatch(queue -> Files.exists(file(folder, queue)));
    }

    /** Replaces the state file as a whole: a reader sees the old or the new file. */
    public void save(final ExchangeState state) {
        try {
            PrivateFiles.replace(stateFile(path), Json.document(state) + "\n");
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Makes the missing queues, all or none. An existing queue that is as it should be was kept, and stays.
     *
     * @return names of the new queues
     */
    public List<String> createQueues(final Map<String, QueueSpec> queues) throws InterruptedException {
        final List<String> created = new ArrayList<>();
        try {
            queues.forEach((name, spec) -> {
                final boolean isKept = found(path, name)
                    .filter(now -> now.spec().withStartPosition(0).equals(spec.withStartPosition(0))).isPresent();
                if (!isKept) {
                    directory.create(name, spec).close();
                    created.add(name);
                }
            });
        } catch (final QueueException ex) {
            removeQueues(created);
            throw ex;
        }
        return created;
    }

    /** Those of the queues that are not there. */
    List<String> missing(final Collection<String> queues) {
        return queues.stream().filter(name -> !Files.exists(file(path, name))).toList();
    }

    /**
     * Finds the queues that the engine has closed because it could no longer make their events. Refuses while a process
     * reads one of them: the process has to end before there can be a new queue.
     */
    public List<String> closed(final Collection<String> queues) {
        final List<String> closed = new ArrayList<>();
        for (final String name : queues) {
            found(path, name).filter(now -> now.state() == QueueStatistics.State.CLOSED).ifPresent(now -> {
                requireNobodyReads(name, now.reader());
                closed.add(name);
            });
        }
        return closed;
    }

    private static void requireNobodyReads(final String queue, final QueueStatistics.ReaderStatistics reader) {
        if (reader.attachment() == QueueStatistics.Attachment.ATTACHED) {
            throw new LaunchException(ExitCode.IN_USE, queue + " is closed, and has to be made anew, but "
                + reader.name() + " (pid " + reader.pid() + ") has it open: stop that process first");
        }
    }

    /** Removes the existing queues; refuses if one is in use. */
    public void removeQueues(final Collection<String> names) throws InterruptedException {
        for (final String name : names) {
            final QueueInUseException refused = tryRemove(name);
            if (refused != null) {
                throw refused;
            }
        }
    }

    /** Removes the existing queues that nobody uses. */
    public void removeUnusedQueues(final Collection<String> names) throws InterruptedException {
        for (final String name : names) {
            tryRemove(name);
        }
    }

    /**
     * Removes a queue if it is there. A process that has ended keeps its locks until the kernel has taken its memory
     * down, which takes a while after nobody sees it run any more: it is waited for.
     *
     * @return why not, when somebody uses it; else null
     */
    private QueueInUseException tryRemove(final String name) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (true) {
            try {
                directory.remove(name, false);
                return null;
            } catch (final QueueInUseException ex) {
                if (ProcessIdentity.of(ex.ownerPid()).isRunning() || System.nanoTime() - startNs > ENDING_NS) {
                    return ex;
                }
            } catch (final QueueException ex) {
                if (ex.reason() != QueueException.Reason.NOT_FOUND) {
                    throw ex;
                }
                return null;
            }
            Thread.sleep(POLL_MS);
        }
    }

    /**
     * Removes the queues, unless something would be lost with them: then all stay for the next engine of this exchange.
     * No process of the exchange runs any more.
     *
     * @return why they stay; empty when they were removed
     */
    public Optional<String> removeReadQueues(final ExchangePlan plan, final Collection<String> names)
        throws InterruptedException {
        final Optional<String> reason = KeptQueues.reason(plan, this, names);
        if (reason.isEmpty()) {
            removeQueues(names);
        } else {
            save(ExchangeState.stopped(plan, List.copyOf(names)));
        }
        return reason;
    }

    /** Returns when the engine has read all commands, or after a time. What is no queue has none for the engine. */
    void awaitRead(final Duration timeout) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (directory.names().stream().anyMatch(name -> unread(sound(name)) > 0)
            && System.nanoTime() - startNs < timeout.toNanos()) {
            Thread.sleep(POLL_MS);
        }
    }

    private Optional<QueueStatistics> sound(final String name) {
        try {
            return found(path, name);
        } catch (final QueueException damaged) {
            return Optional.empty();
        }
    }

    long unreadCommands(final String name) {
        return unread(found(path, name));
    }

    /** Commands in a queue into engines: one of many writers. */
    private static long unread(final Optional<QueueStatistics> queue) {
        return queue.filter(now -> now.spec().writers() == QueueSpec.Writers.MANY && !now.name().equals(LogQueue.NAME))
            .map(QueueStatistics::backlog).orElse(0L);
    }

    /** Deletes the state file. */
    public void deleteState() {
        delete(stateFile(path));
    }

    /**
     * Runs a task while no other {@code up}, {@code down}, {@code restart} or {@code retire} works on this folder. The
     * lock file stays, because others may wait for its lock. Only those who may use the folder can open the file, and
     * so lock it.
     */
    public int exclusively(final Work work) throws IOException, InterruptedException {
        try (FileChannel channel = FolderAccess.open(path.resolve(LOCK))) {
            if (!LockNote.tryLock(channel)) {
                throw new LaunchException(ExitCode.IN_USE,
                    "another 'ringside up', 'down', 'restart' or 'retire' is at work in " + path
                        + LockNote.read(channel) + ". Wait for it, or end it");
            }
            LockNote.write(channel);
            return work.run();
        }
    }

    /**
     * Deletes the folder, and the errors, counters and other files of processes that ended without removing them, if
     * nobody's queues, logs or other files are in the folder, and no member or backup runs there: somebody else may
     * have started those. A folder that accounts share is only emptied. The last user of the folder calls this method.
     */
    public void deleteIfUnused() throws IOException {
        final List<Path> files;
        try (Stream<Path> found = Files.list(path)) {
            files = found.toList();
        }
        if (files.stream().allMatch(ExchangeFolder::isLeftOver)
            && files.stream().noneMatch(file -> isLockOfMember(file) && isHeld(file))) {
            files.stream().filter(file -> !isOfQueues(file.getFileName().toString())).forEach(ExchangeFolder::delete);
            directory.deleteIfEmpty();
            MediaFolders.deleteLeftOf(path);
        }
    }

    /** The lock of another account may be held. */
    private static boolean isHeld(final Path lock) {
        return !Files.isWritable(lock) || FileLocks.isHeld(lock);
    }

    private static boolean isLockOfMember(final Path file) {
        return MemberConfig.isLock(file.getFileName().toString());
    }

    private static boolean isLeftOver(final Path file) {
        final String name = file.getFileName().toString();
        return isOfQueues(name) || List.of(LOCK, OperatorLock.FILE, NEW_STATE).contains(name)
            || Control.isNameOf(name) || BlockFile.isCopy(name) || isLockOfMember(file);
    }

    /** What {@link QueueDirectory#deleteIfEmpty} deletes: locks and doorbells of queues, errors, counters. */
    private static boolean isOfQueues(final String name) {
        return name.endsWith(".lk") || name.endsWith(".bell") || name.endsWith(QueueDirectory.ERRORS_SUFFIX)
            || name.endsWith(QueueDirectory.COUNTERS_SUFFIX);
    }

    /** The file of a queue. */
    public static Path file(final Path folder, final String queue) {
        return folder.resolve(queue + ".q");
    }

    /** What a queue says now, which is there. */
    static QueueStatistics statistics(final Path folder, final String queue) {
        try (Queue found = Queue.inspect(file(folder, queue))) {
            return found.statistics();
        }
    }

    /** Reads the statistics of a queue; empty without a queue. */
    public static Optional<QueueStatistics> found(final Path folder, final String queue) {
        return Files.exists(file(folder, queue)) ? Optional.of(statistics(folder, queue)) : Optional.empty();
    }

    private static Path stateFile(final Path folder) {
        return folder.resolve(StartedExchange.FILE);
    }

    private static void delete(final Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Ends with an exit code. */
    @FunctionalInterface
    public interface Work {
        int run() throws IOException, InterruptedException;
    }
}
