package org.ringside.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** One life of a server process: what it prints goes to a file of its own. */
final class ServerProcess {
    private static final String READY = "ready ";
    private static final long READY_SECONDS = 60;
    private static final long STOP_SECONDS = 30;
    private static final long POLL_MS = 5;

    private final String name;
    private final Process process;
    private final Path log;
    private final long startedNs = System.nanoTime();

    private ServerProcess(final String name, final Process process, final Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /** @param fault {@code NAME:COUNT} of a fault point, or empty. */
    static ServerProcess start(
        final String name, final List<String> command, final Path log, final String fault) {
        final ProcessBuilder builder = new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        if (!fault.isEmpty()) {
            builder.environment().put("JAVA_TOOL_OPTIONS", "-Dringside.fault=" + fault);
        }
        try {
            return new ServerProcess(name, builder.start(), log);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Waits until it says that it is ready.
     *
     * @return nanoseconds since its start, or -1 when it died before that, as it was told to.
     * @throws LaunchException when it ended in another way, or is not ready in time.
     */
    long awaitReady() throws InterruptedException {
        while (true) {
            // In this order: a process that was ready and has died since then was ready.
            final boolean isAlive = process.isAlive();
            if (lines().stream().anyMatch(line -> line.startsWith(READY))) {
                return System.nanoTime() - startedNs;
            }
            if (!isAlive) {
                requireKilled();
                return -1;
            }
            if (System.nanoTime() - startedNs > TimeUnit.SECONDS.toNanos(READY_SECONDS)) {
                throw failed(ExitCode.TIMEOUT, "is not ready after " + READY_SECONDS + " s");
            }
            Thread.sleep(POLL_MS);
        }
    }

    /** Whether it died within the time. */
    boolean awaitDeath(final long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** It is dead: of a kill, and not because it refused or gave up. */
    void requireKilled() {
        final int code = process.exitValue();
        if (code != 128 + 9) {
            throw failed(ExitCode.FAILURE, "ended by itself with exit code " + code);
        }
    }

    /** It is dead: it ended by itself, with this code. */
    void requireEnded(final int exitCode) {
        if (process.exitValue() != exitCode) {
            throw failed(ExitCode.FAILURE, "ended with exit code " + process.exitValue() + " and not " + exitCode);
        }
    }

    /** {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Sends it a signal by name, as in {@code STOP} and {@code CONT}. */
    void signal(final String signal) throws InterruptedException {
        signal(process, signal);
    }

    /** Sends a process a signal by name. */
    static void signal(final Process process, final String signal) throws InterruptedException {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).inheritIO().start().waitFor();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Asks it to stop, as an operator does. */
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            kill();
            throw failed(ExitCode.TIMEOUT, "did not stop within " + STOP_SECONDS + " s");
        }
    }

    /** Asks it to stop, and does not wait. */
    void terminate() {
        process.destroy();
    }

    /** All that it has printed. */
    List<String> lines() {
        try {
            return Files.readString(log, StandardCharsets.UTF_8).lines().toList();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** The last that it has printed. */
    String lastLine() {
        final List<String> lines = lines();
        return lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1);
    }

    private LaunchException failed(final int exitCode, final String what) {
        return new LaunchException(
            exitCode, name + " " + what + "; the last it said: " + lastLine() + ". All of it: " + log);
    }
}
