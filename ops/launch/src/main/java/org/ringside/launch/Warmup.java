package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key {@code warmup} of a server: for how long it drives a throw-away instance of itself before it begins, so that
 * the compilers are done with its code when the first order comes. {@value #VARIABLE} in the environment wins over the
 * key.
 *
 * @param text     as it was written: {@code off}, or {@code 100ms} to {@code 20s}.
 * @param lengthNs the same in nanoseconds; 0: off.
 */
record Warmup(String text, long lengthNs) {
    /** In the environment, for all servers that are started from there. */
    static final String VARIABLE = "RINGSIDE_WARMUP";

    static final String OFF = "off";
    static final String DEFAULT = "3s";

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,4})(ms|s)");
    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long LEAST_NS = 100 * NS_PER_MS;
    private static final long MOST_NS = 20 * NS_PER_SECOND;

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException when it is no such time.
     */
    static Warmup of(final String text) {
        if (text.equals(OFF)) {
            return new Warmup(text, 0);
        }
        final Matcher matcher = FORM.matcher(text);
        final long lengthNs = matcher.matches()
            ? Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("s") ? NS_PER_SECOND : NS_PER_MS) : 0;
        ServerConfig.require(lengthNs >= LEAST_NS && lengthNs <= MOST_NS, "warmup=" + text + ": 100ms to 20s, or off");
        return new Warmup(text, lengthNs);
    }

    /**
     * That of this process.
     *
     * @throws LaunchException when the environment has one that is no such time.
     */
    static Warmup of(final ServerConfig config) {
        return of(config, System.getenv(VARIABLE));
    }

    /** The same, where the environment has this, or null. */
    static Warmup of(final ServerConfig config, final String variable) {
        try {
            return of(Objects.requireNonNullElse(variable, config.warmup()));
        } catch (final IllegalArgumentException ex) {
            throw new LaunchException(ExitCode.USAGE, VARIABLE + " in the environment: " + ex.getMessage(), ex);
        }
    }

    /**
     * Drives an instance. Where that fails the server begins all the same, and says why it is not warm. With a
     * {@link FaultPoint} chosen there is none: what it counts are passes of the real instance.
     *
     * @param name      of the server, for messages to standard error.
     * @param rehearsal what is driven.
     * @return what the ready line says of it: nothing where there was none.
     */
    String run(final String name, final Rehearsal rehearsal) {
        if (lengthNs == 0 || rehearsal == Rehearsal.NONE || FaultPoint.isAnyChosen()) {
            return "";
        }
        final long startNs = System.nanoTime();
        final Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (ScratchFolder scratch = ScratchFolder.in(temporary)) {
            rehearsal.run(scratch.path(), startNs + lengthNs, warning -> System.err.println(
                name + ": not all of it is warm: " + Failures.withoutStop(warning)
                    + ". Name another folder than " + temporary + " with -Djava.io.tmpdir, or set warmup=off"));
        } catch (final IOException | RuntimeException | InternalError failure) {
            System.err.println(name + ": not warm, so the first seconds are slower: " + Failures.message(failure)
                + ". Make room in " + temporary + ", name another folder with -Djava.io.tmpdir, or set warmup=off");
            return " warmup=failed";
        }
        // What the instance had outside the heap goes with its objects.
        System.gc();
        return String.format(Locale.ROOT, " warmup=%.1fs", (System.nanoTime() - startNs) / (double) NS_PER_SECOND);
    }
}
