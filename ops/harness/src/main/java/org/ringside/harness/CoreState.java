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
    private static final double NEAR_BELOW_NS = 200;

    /** Lets two threads play ping-pong for 50 ms; the answer is the median of their round trips, in nanoseconds. */
    public static double probeNs() {
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
        final long endNs = System.nanoTime() + PROBE_NS;
        long startNs = System.nanoTime();
        while (startNs < endNs) {
            for (int i = 0; i < ROUND_TRIPS; i++) {
                line.set(++ball);
                while (line.get() != -ball) {
                    Thread.onSpinWait();
                }
            }
            final long nowNs = System.nanoTime();
            samples[count++ % samples.length] = (double) (nowNs - startNs) / ROUND_TRIPS;
            startNs = nowNs;
        }
        line.set(Long.MAX_VALUE);
        return Spread.of(Arrays.stream(samples, 0, Math.min(count, samples.length))).median();
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
                    line.set(-ball);
                }
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
