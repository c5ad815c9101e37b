package org.ringside.ops.machine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How long the machine keeps a thread that only spins from running: as many threads as there are processors read the
 * clock over and over, each remembers its longest gap. Who else computes on these processors meanwhile shows, too.
 */
public final class Jitter {
    /** At first the loop is compiled. */
    private static final long WARMUP_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int ROUNDS = 5;
    private static final int CALLS = 100_000;

    private Jitter() {
    }

    /**
     * Spins, and takes the processors for that time.
     *
     * @param threads one for each processor
     * @param time    to measure
     * @return longest gap of each thread, in nanoseconds
     */
    public static List<Long> longestGapsNs(final int threads, final Duration time) throws InterruptedException {
        final long[] gaps = new long[threads];
        final List<Thread> spinners = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            final int index = i;
            final Thread spinner = new Thread(() -> gaps[index] = longestGapNs(time.toNanos()), "jitter-" + i);
            spinner.setDaemon(true);
            spinners.add(spinner);
        }
        spinners.forEach(Thread::start);
        for (final Thread spinner : spinners) {
            spinner.join();
        }
        final List<Long> found = new ArrayList<>();
        for (final long gap : gaps) {
            found.add(gap);
        }
        return found;
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
