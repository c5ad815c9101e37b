package org.ringside.ops.machine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import org.ringside.queue.Processors;

/**
 * How long the machine keeps a thread that only spins from running: a thread on each processor reads the clock over and
 * over, and remembers its longest gap. Who else computes on these processors meanwhile shows, too.
 *
 * @param gapsNs longest gap by processor, in nanoseconds
 * @param closed processors on which this process may not run
 */
public record Jitter(SortedMap<Integer, Long> gapsNs, BitSet closed) {
    /** At first the loop is compiled. */
    private static final long WARMUP_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int ROUNDS = 5;
    private static final int CALLS = 100_000;

    /**
     * Spins on all processors of this machine, also on those that the kernel gives to no thread by itself, and takes
     * them for that time.
     */
    public static Jitter measure(final Duration time) throws InterruptedException {
        final BitSet online = new MachineFiles(Path.of("/")).processors(MachineCheckup.ONLINE);
        if (online.isEmpty()) {
            online.set(0, Runtime.getRuntime().availableProcessors());
        }
        return measure(online, time);
    }

    static Jitter measure(final BitSet processors, final Duration time) throws InterruptedException {
        final SortedMap<Integer, Long> gapsNs = new ConcurrentSkipListMap<>();
        final List<Thread> spinners = new ArrayList<>();
        processors.stream().forEach(processor -> {
            final Thread spinner = new Thread(() -> {
                if (Processors.bindThisThread(processor)) {
                    gapsNs.put(processor, longestGapNs(time.toNanos()));
                }
            }, "jitter-" + processor);
            spinner.setDaemon(true);
            spinners.add(spinner);
        });
        spinners.forEach(Thread::start);
        for (final Thread spinner : spinners) {
            spinner.join();
        }
        final BitSet closed = (BitSet) processors.clone();
        gapsNs.keySet().forEach(closed::clear);
        return new Jitter(gapsNs, closed);
    }

    private static long longestGapNs(final long timeNs) {
        spin(WARMUP_NS);
        return spin(timeNs);
    }

    private static long spin(final long timeNs) {
        final long beginNs = System.nanoTime();
        long lastNs = beginNs;
        long longestNs = 0;
        while (lastNs - beginNs < timeNs) {
            final long nowNs = System.nanoTime();
            longestNs = Math.max(longestNs, nowNs - lastNs);
            lastNs = nowNs;
        }
        return longestNs;
    }

    /** What one look at the clock costs, in nanoseconds: that of the best of some rounds. */
    public static long costOfClockNs() {
        long bestNs = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            final long beginNs = System.nanoTime();
            long lastNs = beginNs;
            for (int call = 0; call < CALLS; call++) {
                lastNs = System.nanoTime();
            }
            bestNs = Math.min(bestNs, (lastNs - beginNs) / CALLS);
        }
        return bestNs;
    }
}
