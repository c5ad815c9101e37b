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
     * @throws LaunchException when it has met an error that the server would meet, too.
     */
    String run(final String name, final Rehearsal rehearsal) {
        if (lengthNs == 0 || rehearsal == Rehearsal.NONE || FaultPoint.isAnyChosen()) {
            return "";
        }
        final long startNs = System.nanoTime();
        final Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        final Throwable failure = drive(name, rehearsal, temporary, startNs + lengthNs);
        // What the instance had outside the heap goes with its objects.
        System.gc();
        if (failure != null) {
            System.err.println(name + ": not warm, so the first seconds are slower: "
                + Failures.withoutStop(Failures.message(failure)) + advice(failure, temporary));
            return " warmup=failed";
        }
        return String.format(Locale.ROOT, " warmup=%.1fs", (System.nanoTime() - startNs) / (double) NS_PER_SECOND);
    }

    /** Returns why it has failed, null when it has not. */
    private static Throwable drive(
        final String name, final Rehearsal rehearsal, final Path temporary, final long endNs) {
        try (ScratchFolder scratch = ScratchFolder.in(temporary)) {
            rehearsal.run(scratch.path(), endNs, warning -> System.err.println(
                name + ": not all of it is warm: " + Failures.withoutStop(warning)
                    + ". Name another folder than " + temporary + " with -Djava.io.tmpdir, or set warmup=off"));
            return null;
        } catch (final IOException | RuntimeException | Error failure) {
            final Error fatal = fatal(failure);
            if (fatal == null) {
                return failure;
            }
            throw new LaunchException(ExitCode.FAILURE, "the warm-up ended with " + Failures.withoutStop(
                fatal.toString()) + ", as the server itself would. With warmup=off it begins all the same", failure);
        }
    }

    /**
     * What ends the process with its rehearsal: an error that would come again. A class that cannot be linked or
     * initialized stays like that for as long as the process lives, and the first order would end a server that is said
     * to be ready. What the instance has lacked, it gives back: memory outside the heap, and room for mapped files,
     * which is an {@link InternalError}. Memory of the heap is the same here; options of the JVM may say that it ends
     * the process, before anybody can catch it.
     *
     * @return null when there is no such error.
     */
    private static Error fatal(final Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof final Error error && !isOfMemory(error) && !(error instanceof InternalError)) {
                return error;
            }
        }
        return null;
    }

    private static String advice(final Throwable failure, final Path temporary) {
        return isOfMemory(failure) || isOfMemory(failure.getCause())
            ? ". Give the process more memory, or set warmup=off"
            : ". Make room in " + temporary + ", name another folder with -Djava.io.tmpdir, or set warmup=off";
    }

    private static boolean isOfMemory(final Throwable failure) {
        return failure instanceof OutOfMemoryError;
    }
}
