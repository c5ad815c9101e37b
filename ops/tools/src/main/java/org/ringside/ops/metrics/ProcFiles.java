package org.ringside.ops.metrics;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the kernel's data of one process in {@code /proc}. */
public final class ProcFiles {
    /** Behind the name of the program, which may have any characters. */
    private static final int MAJOR_FAULTS = 9;
    private static final String RESIDENT = "VmRSS:";
    private static final String CORES = "Cpus_allowed_list:";
    private static final long BYTES_PER_KIB = 1_024;

    private final Path process;

    /**
     * Makes a reader for a process.
     *
     * @param pid of a process that was alive.
     */
    public ProcFiles(final long pid) {
        this.process = Path.of("/proc", Long.toString(pid));
    }

    /**
     * A thread.
     *
     * @param tid    its number, which no other thread of the machine has at the time.
     * @param name   as the kernel keeps it: 15 bytes at most; empty if it was not read.
     * @param cpuNs  time that the thread has run.
     * @param waitNs time that the thread was ready to run, and did not.
     */
    public record ThreadTimes(long tid, String name, long cpuNs, long waitNs) {
    }

    /** Pages that had to come from the disk. */
    long majorFaults() throws IOException {
        final String stat = Files.readString(process.resolve("stat"));
        return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[MAJOR_FAULTS]);
    }

    /**
     * The status file of a process at one look.
     *
     * @param residentBytes resident memory; empty for a process that has ended and whose parent does not know yet.
     * @param allowedCores  on which it may run, for example {@code 0-3,7}; empty if the kernel does not tell.
     */
    public record Status(Optional<Long> residentBytes, String allowedCores) {
    }

    /**
     * Reads memory and cores.
     *
     * @return both.
     * @throws IOException when the process is gone.
     */
    public Status status() throws IOException {
        final List<String> lines = Files.readAllLines(process.resolve("status"));
        return new Status(
            value(lines, RESIDENT).map(line -> Long.parseLong(line.replace("kB", "").strip()) * BYTES_PER_KIB),
            value(lines, CORES).orElse(""));
    }

    private static Optional<String> value(final List<String> lines, final String key) {
        return lines.stream().filter(line -> line.startsWith(key)).map(line -> line.substring(key.length()).strip())
            .findFirst();
    }

    /**
     * Reads the living threads.
     *
     * @return none where the kernel is without {@code schedstat}.
     * @throws IOException when the process is gone.
     */
    public List<ThreadTimes> threads() throws IOException {
        return threads(true);
    }

    /**
     * Reads the threads without their names, each of which is a file.
     *
     * @return none where the kernel is without {@code schedstat}.
     * @throws IOException when the process is gone.
     */
    public List<ThreadTimes> threadsWithoutNames() throws IOException {
        return threads(false);
    }

    private List<ThreadTimes> threads(final boolean hasNames) throws IOException {
        final List<ThreadTimes> threads = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.resolve("task"))) {
            for (final Path task : tasks) {
                try {
                    final String[] times = Files.readString(task.resolve("schedstat")).split(" ");
                    threads.add(new ThreadTimes(Long.parseLong(task.getFileName().toString()),
                        hasNames ? Files.readString(task.resolve("comm")).strip() : "",
                        Long.parseLong(times[0]), Long.parseLong(times[1])));
                } catch (final IOException failure) {
                    // What was opened before the thread ended cannot be read behind that.
                    if (Files.exists(task)) {
                        throw failure;
                    }
                }
            }
        } catch (final DirectoryIteratorException ended) {
            throw ended.getCause();
        }
        return threads;
    }
}
