package org.ringside.simulator.benchmarks.feed;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Does something at fixed times, whatever comes of it: an open loop. */
public final class Pace {
    /** Before a time the thread is awake. */
    private static final long AWAKE_NS = 20_000;

    private Pace() {
    }

    /** What is done. */
    @FunctionalInterface
    public interface Step {
        /**
         * Does it.
         *
         * @param dueNs when it is due, {@link System#nanoTime()}; it may be later.
         * @return whether to go on.
         */
        boolean at(long dueNs);
    }

    /** Does it so often a second, for some time, and sleeps in between. */
    public static void run(final long perSecond, final double seconds, final Step step) {
        run(perSecond, seconds, step, leftNs -> {
            if (leftNs > AWAKE_NS) {
                LockSupport.parkNanos(leftNs - AWAKE_NS);
            } else {
                Thread.yield();
            }
        });
    }

    /**
     * Does it so often a second, for some time.
     *
     * @param idle is done again and again between two steps, with the time that is left until the next one.
     */
    public static void run(final long perSecond, final double seconds, final Step step, final LongConsumer idle) {
        final long startNs = System.nanoTime();
        final double intervalNs = (double) TimeUnit.SECONDS.toNanos(1) / perSecond;
        final long steps = Math.max(1, Math.round(perSecond * seconds));
        boolean goesOn = true;
        for (long done = 0; done < steps && goesOn; done++) {
            final long dueNs = startNs + (long) (done * intervalNs);
            for (long leftNs = dueNs - System.nanoTime(); leftNs > 0; leftNs = dueNs - System.nanoTime()) {
                idle.accept(leftNs);
            }
            goesOn = step.at(dueNs);
        }
    }
}
