package org.ringside.matching.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.ringside.journal.JournalException;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Takes snapshots, each in a process of its own, so that the state of the snapshot is not on the engine's heap. That
 * process has the lowest priority, and begins anew with a better one if others leave too little processor time. It ends
 * with the calling process, however that ends. Any thread may call; while a snapshot is being taken, here or elsewhere,
 * another one is refused.
 */
public final class SnapshotProcess {
    /** The heap that Java chooses: a quarter of the machine's memory. */
    public static final long DEFAULT_HEAP = 0;

    private static final String TAKEN = "taken ";
    private static final String NOTHING = "nothing was journaled";
    private static final long LOOK_AGAIN_MS = 20;
    /** From then on a process is starved that has had less than one part in {@link #FAIR_PART} of a processor. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int FAIR_PART = 4;
    private static final long MOST_TO_END_MS = 1_000;
    private static final int MOST_OUTPUT = 64 << 10;
    private static final int KILLED = 128 + 9;

    private final Path journal;
    private final Supplier<List<List<String>>> commands;
    private final long timeoutMs;
    private final Consumer<String> warn;

    /**
     * Makes the taker of snapshots, and starts nothing yet.
     *
     * @param journal   folder of the journal and the snapshots.
     * @param queues    folder of the queues, which show the published events.
     * @param heap      of the process in bytes, or {@link #DEFAULT_HEAP}.
     * @param timeoutMs that a snapshot may take.
     * @param warn      takes a line for each existing snapshot that cannot be used.
     */
    public SnapshotProcess(
        final Path journal, final Path queues, final long heap, final long timeoutMs, final Consumer<String> warn) {
        this(journal, () -> SnapshotCommand.of(journal, queues, heap), timeoutMs, warn);
    }

    /** With the command lines of the process: the next one is tried when the one before is starved. */
    SnapshotProcess(
        final Path journal, final Supplier<List<List<String>>> commands, final long timeoutMs,
        final Consumer<String> warn) {
        this.journal = journal;
        this.commands = commands;
        this.timeoutMs = timeoutMs;
        this.warn = warn;
    }

    /**
     * Takes a snapshot of everything journaled so far. After a failure, snapshots and journal are as before.
     *
     * @return the snapshot, also if its process was starved and killed after it had written the snapshot; empty if
     *         nothing was journaled since the last one.
     * @throws LaunchException      when the process cannot be started, fails, is killed, or takes too long; the message
     *                              has the reason and the next step.
     * @throws JournalException     when the snapshot that was taken cannot be found.
     * @throws InterruptedException when this thread is interrupted; the process is killed.
     */
    public Optional<SnapshotInfo> take() throws InterruptedException {
        final long startNs = System.nanoTime();
        final Optional<SnapshotInfo> last = newest();
        final Iterator<List<String>> left = commands.get().iterator();
        Ended ended = null;
        while (ended == null) {
            ended = run(left.next(), startNs, left.hasNext());
        }
        if (ended.exitCode() != ExitCode.OK) {
            throw ended.failure();
        }
        ended.messages().forEach(warn);
        return ended.result().equals(NOTHING)
            ? newest().filter(info -> !last.equals(Optional.of(info))) : Optional.of(info(ended.result()));
    }

    private Optional<SnapshotInfo> newest() {
        return SnapshotStore.of(journal).list().stream().findFirst();
    }

    /** The line on standard output in which the process says what it has done. */
    static String result(final Optional<SnapshotInfo> taken) {
        return taken.map(info -> TAKEN + info.nextIndex()).orElse(NOTHING);
    }

    /** @return the process at its end; null when it may give up, was starved, and is gone. */
    private Ended run(final List<String> command, final long takeNs, final boolean mayGiveUp)
        throws InterruptedException {
        final Process process = start(command);
        try {
            final ByteArrayOutputStream result = new ByteArrayOutputStream();
            final ByteArrayOutputStream messages = new ByteArrayOutputStream();
            final long startNs = System.nanoTime();
            boolean isStarved = false;
            while (!process.waitFor(LOOK_AGAIN_MS, TimeUnit.MILLISECONDS)) {
                drain(process.getInputStream(), result);
                drain(process.getErrorStream(), messages);
                if (System.nanoTime() - takeNs > TimeUnit.MILLISECONDS.toNanos(timeoutMs)) {
                    throw new LaunchException(ExitCode.TIMEOUT, "the snapshot's process " + process.pid()
                        + " was not done after snapshotTimeoutMs, " + timeoutMs + " ms, and was killed; see what slows"
                        + " it down, or raise snapshotTimeoutMs");
                }
                if (mayGiveUp && !isStarved && isStarved(process, Duration.ofNanos(System.nanoTime() - startNs))) {
                    isStarved = true;
                    // Through the handle: what an ended process has said is to be read all the same.
                    process.toHandle().destroyForcibly();
                }
            }
            drain(process.getInputStream(), result);
            drain(process.getErrorStream(), messages);
            return isStarved && process.exitValue() == KILLED ? null : new Ended(process.pid(), process.exitValue(),
                result.toString(StandardCharsets.UTF_8).strip(),
                messages.toString(StandardCharsets.UTF_8).lines().toList());
        } catch (final IOException broken) {
            throw new LaunchException(ExitCode.FAILURE, "the snapshot's process " + process.pid()
                + " cannot be listened to: " + broken.getMessage() + "; see what the system's log says", broken);
        } finally {
            end(process);
        }
    }

    /** Also when this thread is interrupted: until the process is gone it has what the next one needs, the lock. */
    private static void end(final Process process) {
        if (process.isAlive()) {
            process.destroyForcibly();
            process.onExit().completeOnTimeout(process, MOST_TO_END_MS, TimeUnit.MILLISECONDS).join();
        }
    }

    private static Process start(final List<String> command) {
        try {
            final ProcessBuilder builder = new ProcessBuilder(command);
            // What they hold is among the options of this process, and Java would print that it has seen them.
            builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
            return builder.start();
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.FAILURE, "the snapshot's process cannot be started: "
                + failure.getMessage() + "; see that " + command.get(0) + " is there and memory is free", failure);
        }
    }

    /** Where the system does not tell what a process has had, none is starved. */
    private static boolean isStarved(final Process process, final Duration age) {
        return age.compareTo(PATIENCE) > 0 && process.info().totalCpuDuration()
            .filter(had -> had.multipliedBy(FAIR_PART).compareTo(age) < 0).isPresent();
    }

    /** Takes what is there, and keeps the beginning. */
    private static void drain(final InputStream stream, final ByteArrayOutputStream output) throws IOException {
        while (stream.available() > 0) {
            final byte[] bytes = stream.readNBytes(stream.available());
            output.write(bytes, 0, Math.min(bytes.length, MOST_OUTPUT - output.size()));
        }
    }

    private SnapshotInfo info(final String result) {
        return SnapshotStore.of(journal).list().stream()
            .filter(info -> result.equals(TAKEN + info.nextIndex())).findFirst()
            .orElseThrow(() -> new LaunchException(ExitCode.FAILURE, "the snapshot's process said '" + result
                + "', and there is no such snapshot in " + journal + "; take one with ringside snapshot"));
    }

    /** What a process leaves: its line of result, and what it said otherwise. */
    private record Ended(long pid, int exitCode, String result, List<String> messages) {
        LaunchException failure() {
            if (messages.isEmpty()) {
                final String end = exitCode == KILLED ? "was killed, perhaps for want of memory" : "ended silently";
                return new LaunchException(ExitCode.FAILURE, "the snapshot's process " + pid + " " + end
                    + ", exit code " + exitCode + "; see what the system's log says");
            }
            final boolean isOurs = exitCode > ExitCode.OK && exitCode <= ExitCode.TIMEOUT;
            return new LaunchException(isOurs ? exitCode : ExitCode.FAILURE, String.join("; ", messages));
        }
    }
}
