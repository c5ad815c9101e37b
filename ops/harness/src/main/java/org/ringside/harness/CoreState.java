package org.ringside.harness;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How far apart the host has put two cores of this guest: the time of a cache line's way to the other core and back.
 * It changes within seconds, and results on two cores change with it more than good queues differ.
 */
public enum CoreState {
    NEAR, FAR,
    /** The state changed during the measurement, or this machine has one core only. */
    MIXED;

    private static final long PROBE_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int ROUND_TRIPS = 200;
    /** After so many looks for the ball, one at the clock: far more than a round trip takes. */
    private static final int SPINS_OF_LOOK = 1_000;
    private static final double NEAR_BELOW_NS = 200;

    /** Returns the time of {@link #probeNs(long)}, measured for 50 ms. */
    public static double probeNs() {
        return probeNs(PROBE_NS);
    }

    /**
     * Lets two threads play ping-pong for a time, in nanoseconds, of which 50 ms are enough. A partner that has no core
     * is not waited for longer.
     *
     * @return the median of their round trips, in nanoseconds; NaN if this machine has one core only.
     */
    public static double probeNs(final long durationNs) {
        if (Runtime.getRuntime().availableProcessors() < 2) {
            return Double.NaN;
        }
        final AtomicLong line = new AtomicLong();
        final Thread partner = new Thread(() -> answer(line), "core-state");
        partner.setDaemon(true);
        partner.start();
        final double[] samples = new double[1_000];
        int count = 0;
        long ball = 0;
        long startNs = System.nanoTime();
        final long endNs = startNs + Math.min(PROBE_NS, durationNs);
        while (startNs < endNs) {
            final long first = ball;
            boolean isBack = true;
            while (isBack && ball < first + ROUND_TRIPS) {
                isBack = isAnswered(line, ++ball, endNs);
            }
            final long nowNs = System.nanoTime();
            samples[count++ % samples.length] = (double) (nowNs - startNs) / (ball - first);
            startNs = nowNs;
        }
        line.set(Long.MAX_VALUE);
        return Spread.of(Arrays.stream(samples, 0, Math.min(count, samples.length))).median();
    }

    /** Sends the ball; false when it has not come back in time. */
    private static boolean isAnswered(final AtomicLong line, final long ball, final long endNs) {
        line.set(ball);
        for (int spins = 1; line.get() != -ball; spins++) {
            if (spins % SPINS_OF_LOOK == 0 && System.nanoTime() >= endNs) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    /** The state that all these probes agree on. */
    public static CoreState of(final double... probesNs) {
        if (Arrays.stream(probesNs).allMatch(probe -> probe < NEAR_BELOW_NS)) {
            return NEAR;
        }
        return Arrays.stream(probesNs).allMatch(probe -> probe >= NEAR_BELOW_NS) ? FAR : MIXED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static void answer(final AtomicLong line) {
        long last = 0;
        while (last != Long.MAX_VALUE) {
            final long ball = line.get();
            if (ball > last) {
                last = ball;
                if (ball != Long.MAX_VALUE) {
                    // The last ball may have been given up meanwhile.
                    line.compareAndSet(ball, -ball);
                }
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
