package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.ringside.testing.ForkedJvm;

/** {@link EngineMain} in a JVM of its own, like the one of the test. */
final class EngineProcess implements AutoCloseable {
    private static final long DEADLINE_SECONDS = 100;

    private final Process process;
    private final Path output;
    private final Path messages;

    private EngineProcess(final Process process, final Path output, final Path messages) {
        this.process = process;
        this.output = output;
        this.messages = messages;
    }

    /** Starts it; {@code folder} takes what it says. */
    static EngineProcess start(final Path folder, final String... args) {
        return start(folder, List.of(), args);
    }

    /** With more options for the JVM. */
    static EngineProcess start(final Path folder, final List<String> jvm, final String... args) {
        return start(folder, jvm, Map.of(), args);
    }

    /** With more, or something else, in its environment. */
    static EngineProcess start(
        final Path folder, final List<String> jvm, final Map<String, String> environment, final String... args) {
        return startBy(List.of(), folder, jvm, environment, args);
    }

    /** With so much address space and no more. */
    static EngineProcess startWithin(
        final int kibibytes, final Path folder, final List<String> jvm, final String... args) {
        final String limited = "ulimit -v " + kibibytes + " && exec \"$0\" \"$@\"";
        return startBy(List.of("/bin/sh", "-c", limited), folder, jvm, Map.of(), args);
    }

    private static EngineProcess startBy(final List<String> starter, final Path folder, final List<String> jvm,
        final Map<String, String> environment, final String... args) {
        final List<String> flags = new ArrayList<>(jvm);
        flags.add(ForkedJvm.QUICK);
        try {
            final Path output = Files.createTempFile(folder, "engine-", ".out");
            final Path messages = Files.createTempFile(folder, "engine-", ".err");
            final ProcessBuilder builder = ForkedJvm.builder(flags, EngineMain.class, (Object[]) args)
                .redirectOutput(output.toFile())
                .redirectError(messages.toFile());
            builder.command().addAll(0, starter);
            builder.environment().putAll(environment);
            return new EngineProcess(builder.start(), output, messages);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    long pid() {
        return process.pid();
    }

    EngineProcess awaitReady() {
        return awaitOutput(("ready engine pid=" + pid())::equals);
    }

    /** Waits for a line. */
    EngineProcess awaitOutput(final Predicate<String> expected) {
        final long startNs = System.nanoTime();
        while (lines(output).stream().noneMatch(expected)) {
            assertThat(process.isAlive()).as("lives; it said: %s", lines(messages)).isTrue();
            assertThat(System.nanoTime() - startNs).as("waiting for a line, got %s", lines(output))
                .isLessThan(TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS));
            LockSupport.parkNanos(1_000_000);
        }
        return this;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly();
    }

    /** The end of its standard input. */
    void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    int awaitExit() {
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).as("ends").isTrue();
            return process.exitValue();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new AssertionError(ex);
        }
    }

    List<String> output() {
        return lines(output);
    }

    /** Standard error, without what it says of its empty books. */
    List<String> messages() {
        return lines(messages).stream().filter(line -> !line.startsWith("engine: starts with empty books")).toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        awaitExit();
    }

    private static List<String> lines(final Path file) {
        try {
            return Files.readAllLines(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
