package org.ringside.journal;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What a command of 100 bytes costs in the journal, in rounds that take turns: copied into memory that is ready, which
 * is the least anything can cost; appended where the segment is ready; appended over many segments; flushed to disk in
 * batches. On a machine that has other things to do the processor time of the writing thread says more than the clock;
 * neither counts the thread that prepares segments. Arguments: folder, rounds, commands a round.
 */
final class AppendBenchmark {
    private static final int PAYLOAD = 100;
    private static final int RECORD = JournalDescriptor.aligned(JournalDescriptor.RECORD_PAYLOAD + PAYLOAD);
    private static final int MEMORY = 64 << 20;
    private static final int BATCH = 64;
    /** A flush to disk takes so long that fewer commands say as much. */
    private static final int DISK_SHARE = 20;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Path folder;
    private final int commands;
    private final UnsafeBuffer payload = new UnsafeBuffer(ByteBuffer.allocateDirect(PAYLOAD));
    private final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(MEMORY));
    private long guard;

    private AppendBenchmark(final Path folder, final int commands) {
        this.folder = folder;
        this.commands = commands;
    }

    public static void main(final String[] args) throws IOException {
        final int rounds = Integer.parseInt(args[1]);
        final Path scratch = Files.createTempDirectory(Path.of(args[0]), "append-benchmark");
        try {
            new AppendBenchmark(scratch, Integer.parseInt(args[2])).run(rounds);
        } finally {
            Files.delete(scratch);
        }
    }

    private void run(final int rounds) throws IOException {
        final long oneSegment = Math.max(1, ((long) commands * RECORD >> 20) + 2) << 20;
        final Map<String, Cost[]> results = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            note(results, "copied into memory", round, rounds, copy());
            note(results, "mapped, one segment", round, rounds, append(SyncPolicy.MAPPED, oneSegment, commands));
            note(results, "mapped, segments of 64 MiB", round, rounds,
                append(SyncPolicy.MAPPED, JournalConfig.DEFAULT_SEGMENT_LENGTH, commands));
            note(results, "disk, flushed every " + BATCH, round, rounds,
                append(SyncPolicy.DISK, JournalConfig.DEFAULT_SEGMENT_LENGTH, toDisk()));
        }
        System.out.println("| 100-byte commands, ns each: median (quartiles) | clock | processor | times the copy |");
        System.out.println("|---|---|---|---|");
        final double copied = quantile(results.get("copied into memory"), Cost::cpuNs, 2);
        results.forEach((name, costs) -> System.out.printf(Locale.ROOT, "| %s | %s | %s | %.1f |%n", name,
            quartiles(costs, Cost::clockNs), quartiles(costs, Cost::cpuNs),
            quantile(costs, Cost::cpuNs, 2) / copied));
        System.out.println();
        System.out.println(rounds + " rounds of " + commands + " commands, " + toDisk()
            + " to disk; check " + guard);
    }

    private int toDisk() {
        return Math.max(1, commands / DISK_SHARE);
    }

    /** For each command. */
    private record Cost(double clockNs, double cpuNs) {
        static Cost since(final long clockNs, final long cpuNs, final int count) {
            return new Cost((double) (System.nanoTime() - clockNs) / count,
                (double) (THREADS.getCurrentThreadCpuTime() - cpuNs) / count);
        }
    }

    /** The first round, -1, only warms up. */
    private static void note(
        final Map<String, Cost[]> results, final String name, final int round, final int rounds, final Cost cost) {
        if (round >= 0) {
            results.computeIfAbsent(name, first -> new Cost[rounds])[round] = cost;
        }
    }

    private Cost copy() {
        final long startCpu = THREADS.getCurrentThreadCpuTime();
        final long start = System.nanoTime();
        int at = 0;
        for (int i = 0; i < commands; i++) {
            at = at + RECORD > MEMORY ? 0 : at;
            memory.putLong(at + JournalDescriptor.RECORD_INDEX, i);
            memory.putLong(at + JournalDescriptor.RECORD_POSITION, i);
            memory.putLong(at + JournalDescriptor.RECORD_TIME, start);
            memory.putLong(at + JournalDescriptor.RECORD_READ_TIME, start);
            memory.putBytes(at + JournalDescriptor.RECORD_PAYLOAD, payload, 0, PAYLOAD);
            memory.putIntRelease(at, RECORD);
            at += RECORD;
        }
        final Cost cost = Cost.since(start, startCpu, commands);
        guard += memory.getLong(at - RECORD + JournalDescriptor.RECORD_INDEX);
        return cost;
    }

    private Cost append(final SyncPolicy policy, final long segmentLength, final int count) throws IOException {
        final Path journal = Files.createDirectory(folder.resolve("journal"));
        try {
            return append(new JournalConfig(journal, segmentLength, policy, 1, 1), count);
        } finally {
            delete(journal);
        }
    }

    private Cost append(final JournalConfig config, final int count) {
        try (JournalWriter writer = JournalWriter.open(config)) {
            awaitPrepared(config.folder());
            final long startCpu = THREADS.getCurrentThreadCpuTime();
            final long start = System.nanoTime();
            for (int i = 1; i <= count; i++) {
                writer.append(1, i, start, start, payload, 0, PAYLOAD);
                if (i % BATCH == 0) {
                    writer.flush();
                }
            }
            writer.flush();
            final Cost cost = Cost.since(start, startCpu, count);
            guard += writer.nextIndex();
            return cost;
        }
    }

    /** In an exchange that starts, there is time for it, too. */
    private static void awaitPrepared(final Path journal) {
        final long start = System.nanoTime();
        while (!Files.exists(new JournalFolder(journal).preparedSegment())
            || System.nanoTime() - start < TimeUnit.SECONDS.toNanos(1)) {
            Thread.onSpinWait();
        }
    }

    private static void delete(final Path journal) throws IOException {
        final List<Path> files = new ArrayList<>();
        try (Stream<Path> found = Files.list(journal)) {
            found.forEach(files::add);
        }
        for (final Path file : files) {
            Files.delete(file);
        }
        Files.delete(journal);
    }

    private static String quartiles(final Cost[] costs, final ToDoubleFunction<Cost> kind) {
        return String.format(Locale.ROOT, "%.0f (%.0f to %.0f)", quantile(costs, kind, 2), quantile(costs, kind, 1),
            quantile(costs, kind, 3));
    }

    private static double quantile(final Cost[] costs, final ToDoubleFunction<Cost> kind, final int quarter) {
        final double[] sorted = Arrays.stream(costs).mapToDouble(kind).sorted().toArray();
        return sorted[(sorted.length - 1) * quarter / 4];
    }
}
