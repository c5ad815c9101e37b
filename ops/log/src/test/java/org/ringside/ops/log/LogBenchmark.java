package org.ringside.ops.log;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ringside.testing.SharedMemory;

/**
 * What an event costs the thread that tells it, through the log queue and through Log4j 2, in rounds that take turns;
 * and how many events are lost when the process is killed. Events come in bursts that fit into either ring, so that
 * nobody waits for room. On a machine that has other things to do the processor time of the thread says more than the
 * clock. Arguments: folder, rounds, events a round.
 */
final class LogBenchmark {
    private static final int BURST = 4_096;
    private static final String OURS = "log queue, a thread that must not wait";
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Path scratch;
    private final int rounds;
    private final int events;
    private final Map<String, List<Cost>> costs = new LinkedHashMap<>();

    private LogBenchmark(final Path scratch, final int rounds, final int events) {
        this.scratch = scratch;
        this.rounds = rounds;
        this.events = events;
    }

    public static void main(final String[] args) throws IOException, InterruptedException {
        final Path scratch = Files.createTempDirectory(Path.of(args[0]), "log-benchmark");
        final int rounds = Integer.parseInt(args[1]);
        try {
            new LogBenchmark(scratch, rounds, Integer.parseInt(args[2])).measureCosts();
            new KillBenchmark(scratch, rounds).run();
        } finally {
            SharedMemory.delete(scratch);
        }
    }

    /** Of the telling thread, for each event. */
    private record Cost(double clockNs, double cpuNs, double bytes) {
    }

    private void measureCosts() throws IOException, InterruptedException {
        final Path queues = SharedMemory.newFolder();
        try (LogProcess log = LogProcess.start(queues, scratch.resolve("log"))) {
            final Map<String, Teller> tellers = new LinkedHashMap<>();
            try {
                tellers.put(OURS, QueueTeller.hot(queues, "hot"));
                tellers.put("log queue, other threads", QueueTeller.cold(queues, "cold"));
                tellers.put("Log4j 2, asynchronous, without garbage",
                    Log4jTeller.asynchronous(scratch.resolve("spared.log"), false));
                tellers.put("Log4j 2, asynchronous, numbers as objects",
                    Log4jTeller.asynchronous(scratch.resolve("boxed.log"), true));
                tellers.put("Log4j 2, each event written",
                    Log4jTeller.synchronous(scratch.resolve("written.log")));
                run(tellers);
            } finally {
                tellers.values().forEach(Teller::close);
            }
            log.end();
        } finally {
            SharedMemory.delete(queues);
        }
        print();
    }

    /** The first round only warms up. */
    private void run(final Map<String, Teller> tellers) {
        tellers.keySet().forEach(name -> costs.put(name, new ArrayList<>()));
        final List<String> names = new ArrayList<>(tellers.keySet());
        for (int round = -1; round < rounds; round++) {
            for (final String name : names) {
                final Cost cost = measure(tellers.get(name));
                if (round >= 0) {
                    costs.get(name).add(cost);
                }
            }
            Collections.rotate(names, 1);
        }
    }

    private Cost measure(final Teller teller) {
        long clockNs = 0;
        long cpuNs = 0;
        long bytes = 0;
        long told = 0;
        while (told < events) {
            teller.awaitRoom();
            final long startBytes = THREADS.getCurrentThreadAllocatedBytes();
            final long startCpuNs = THREADS.getCurrentThreadCpuTime();
            final long startNs = System.nanoTime();
            for (int i = 0; i < BURST; i++) {
                teller.tell(told++);
            }
            clockNs += System.nanoTime() - startNs;
            cpuNs += THREADS.getCurrentThreadCpuTime() - startCpuNs;
            bytes += THREADS.getCurrentThreadAllocatedBytes() - startBytes;
        }
        return new Cost((double) clockNs / told, (double) cpuNs / told, (double) bytes / told);
    }

    private void print() {
        System.out.println("| an event, for the thread that tells it: median (quartiles) | clock ns | processor ns"
            + " | times the log queue | bytes allocated |");
        System.out.println("|---|---|---|---|---|");
        costs.forEach((name, all) -> System.out.printf(Locale.ROOT, "| %s | %s | %s | %s | %.1f |%n", name,
            quartiles(values(all, Cost::clockNs), "%.0f"), quartiles(values(all, Cost::cpuNs), "%.0f"),
            quartiles(ratios(all), "%.2f"), quantile(values(all, Cost::bytes), 2)));
        System.out.println();
        System.out.println(rounds + " rounds of " + events + " events in bursts of " + BURST
            + "; times the log queue: processor, round by round");
    }

    /** Of the processor time, by that of ours in the same round. */
    private double[] ratios(final List<Cost> all) {
        final double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            ratios[round] = all.get(round).cpuNs() / costs.get(OURS).get(round).cpuNs();
        }
        return ratios;
    }

    private static double[] values(final List<Cost> all, final ToDoubleFunction<Cost> kind) {
        return all.stream().mapToDouble(kind).toArray();
    }

    static String quartiles(final double[] values, final String format) {
        return String.format(Locale.ROOT, format + " (" + format + " to " + format + ")",
            quantile(values, 2), quantile(values, 1), quantile(values, 3));
    }

    private static double quantile(final double[] values, final int quarter) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(sorted.length - 1) * quarter / 4];
    }
}
