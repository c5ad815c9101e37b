package org.ringside.ops.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SharedMemory;

/**
 * How many events are lost when the process that told them is killed in the middle of a burst: through the log queue,
 * and through asynchronous loggers of Log4j 2, by turns.
 */
final class KillBenchmark {
    private static final int LEAST = 20_000;
    private static final int SPREAD = 40_000;
    private static final long PATIENCE_NS = 60_000_000_000L;

    private final Path scratch;
    private final int rounds;
    private final Random random = new Random(42);
    private final Map<String, Long> told = new LinkedHashMap<>();

    KillBenchmark(final Path scratch, final int rounds) {
        this.scratch = scratch;
        this.rounds = rounds;
    }

    void run() throws IOException, InterruptedException {
        final Path queues = SharedMemory.newFolder();
        try (LogProcess log = LogProcess.start(queues, scratch.resolve("killed"))) {
            for (int round = 0; round < rounds; round++) {
                kill(DoomedTeller.QUEUE, round, queues);
                kill(DoomedTeller.LOG4J, round, queues);
            }
            log.end();
        } finally {
            SharedMemory.delete(queues);
        }
        print();
    }

    private void kill(final String peer, final int round, final Path queues) throws IOException, InterruptedException {
        final String name = name(peer, round);
        final Path folder = Files.createDirectory(scratch.resolve(name));
        final long target = LEAST + random.nextInt(SPREAD);
        try (Told count = new Told(folder);
            ForkedJvm doomed = ForkedJvm.start(List.of("-Ddoomed=" + peer), DoomedTeller.class, peer, queues, name,
                folder)) {
            final long startNs = System.nanoTime();
            while (count.get() < target) {
                if (!doomed.isAlive() || System.nanoTime() - startNs > PATIENCE_NS) {
                    throw new IllegalStateException(name + " does not tell its events, see above");
                }
                Thread.onSpinWait();
            }
            doomed.kill();
            told.put(name, count.get());
        }
    }

    private void print() throws IOException {
        final Map<String, Long> kept = kept();
        System.out.println();
        System.out.println("| killed in a burst: median (quartiles) | events told | events lost |");
        System.out.println("|---|---|---|");
        for (final String peer : List.of(DoomedTeller.QUEUE, DoomedTeller.LOG4J)) {
            final List<Long> all = new ArrayList<>();
            final List<Long> lost = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                final long count = told.get(name(peer, round));
                all.add(count);
                // The last one may have been told when the process died before it could count.
                lost.add(Math.max(0, count - kept.getOrDefault(name(peer, round), 0L)));
            }
            System.out.println("| " + (peer.equals(DoomedTeller.QUEUE) ? "log queue" : "Log4j 2, asynchronous") + " | "
                + quartiles(all) + " | " + quartiles(lost) + " |");
        }
        System.out.println();
        System.out.println(rounds + " kills of each");
    }

    /** By process, how many of its events are in a file. */
    private Map<String, Long> kept() throws IOException {
        final Map<String, Long> kept = new HashMap<>();
        Written.forEach(scratch.resolve("killed"), line -> kept.merge(line.path("process").asText(), 1L, Long::sum));
        for (int round = 0; round < rounds; round++) {
            final String name = name(DoomedTeller.LOG4J, round);
            try (Stream<String> lines = Files.lines(DoomedTeller.file(scratch.resolve(name)))) {
                kept.put(name, lines.filter(line -> line.contains(", version ")).count());
            }
        }
        return kept;
    }

    private static String name(final String peer, final int round) {
        return peer + "-" + round;
    }

    private static String quartiles(final List<Long> values) {
        return LogBenchmark.quartiles(values.stream().mapToDouble(Long::doubleValue).toArray(), "%.0f");
    }
}
