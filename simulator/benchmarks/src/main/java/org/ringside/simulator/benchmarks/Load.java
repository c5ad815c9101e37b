package org.ringside.simulator.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What traders do in a measurement.
 *
 * @param profile  of {@code trader-sim run}.
 * @param sessions that share the messages.
 * @param rate     messages per second, {@link #FLOOD} for as many as are answered.
 * @param inFlight messages without an answer, at most, when it is a flood.
 * @param warmup   seconds at this rate before it is measured.
 * @param seconds  of measuring.
 */
record Load(String profile, int sessions, long rate, int inFlight, double warmup, double seconds) {
    /** Messages without an answer in a flood, unless it is said otherwise. */
    static final int IN_FLIGHT = 1_024;

    /** More than anybody takes. */
    static final long FLOOD = 2_000_000;

    /** Warm-up of most measurements: the processes are warm from those before. */
    private static final double WARMUP_SECONDS = 0.3;

    /** What comes later, or not, is a time-out: the host's stalls are shorter. */
    static final int TIMEOUT_MS = 20;

    /** As fast as it goes, with so many messages on their way. */
    static Load flood(final String profile, final int sessions, final int inFlight, final double seconds) {
        return new Load(profile, sessions, FLOOD, inFlight, WARMUP_SECONDS, seconds);
    }

    /** Open loop: each message at its time, whatever comes back. */
    static Load paced(final String profile, final int sessions, final long rate, final double seconds) {
        return new Load(profile, sessions, rate, 0, WARMUP_SECONDS, seconds);
    }

    /** Open loop from the first message on. */
    static Load pacedAtOnce(final String profile, final int sessions, final long rate, final double seconds) {
        return new Load(profile, sessions, rate, 0, 0, seconds);
    }

    /** The arguments of {@code trader-sim}. */
    List<String> arguments(final String address, final long seed) {
        final List<String> arguments = new ArrayList<>(List.of("run", profile, "--address", address,
            "--traders", Integer.toString(sessions), "--rate", Long.toString(rate), "--warmup", time(warmup),
            "--duration", time(seconds), "--timeout", TIMEOUT_MS + "ms", "--seed", Long.toString(seed), "--json"));
        if (inFlight > 0) {
            arguments.addAll(List.of("--in-flight", Integer.toString(inFlight)));
        }
        return arguments;
    }

    private static String time(final double seconds) {
        return String.format(Locale.ROOT, "%.0fms", seconds * 1_000);
    }
}
