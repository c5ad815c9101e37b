package org.ringside.ops;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.ProcessIdentity;

/**
 * A process that this one started. What it prints goes to a log file, so that it can outlive us; the line that begins
 * with {@code ready} is looked for there.
 */
final class Child {
    /** How the line begins in which a process says that it is ready. */
    static final String READY = "ready ";

    private final RunningProcess running;
    private final Process process;
    private final Path log;
    private final long startedNs = System.nanoTime();
    private Map<String, String> ready;
    private Duration readyAfter;

    private Child(final RunningProcess running, final Process process, final Path log) {
        this.running = running;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process.
     *
     * @param part     what it is: one of the constants of {@link Exchange}
     * @param lifeline whether its stdin is a pipe from us, which reaches its end when we die; else it is empty
     * @param output   for its stdout when that is not to go to the log, or null
     */
    static Child start(
        final String name, final String part, final ProcessBuilder builder, final boolean lifeline, final Path log,
        final Path output) {
        builder.redirectInput(lifeline ? Redirect.PIPE : Redirect.from(new File("/dev/null")));
        if (output == null) {
            builder.redirectErrorStream(true).redirectOutput(log.toFile());
        } else {
            builder.redirectOutput(output.toFile()).redirectError(log.toFile());
        }
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            final Process process = builder.start();
            return new Child(
                new RunningProcess(name, part, ProcessIdentity.of(process.pid()), null, null), process, log);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, name + " cannot be started: " + ex.getMessage(), ex);
        }
    }

    /** Who it is, and where it listens if it is ready and does. */
    RunningProcess running() {
        return ready == null
            ? running
            : new RunningProcess(running.name(), running.part(), running.identity(), ready.get("listen"),
                ready.get("tls.listen"));
    }

    /** Looks whether it is ready; throws when it is dead. */
    boolean isReady() {
        final boolean alive = process.isAlive();
        if (ready == null) {
            lines().stream().filter(line -> line.startsWith(READY)).findFirst().ifPresent(this::becomeReady);
        }
        if (!alive) {
            throw died();
        }
        return ready != null;
    }

    /** Time from its start until it was seen to be ready. */
    Duration readyAfter() {
        return readyAfter;
    }

    /** Exit code, once it has ended. */
    boolean hasEnded() {
        return !process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    /** The failure to report when it has died: with its own words, and its own exit code where that is one of ours. */
    LaunchException died() {
        final int code = process.exitValue();
        final boolean ours = code > ExitCode.OK && code <= ExitCode.TIMEOUT;
        return new LaunchException(ours ? code : ExitCode.FAILURE,
            running + " failed: " + lastWords("exit code " + code + ", without a word"));
    }

    /** The failure to report when it does not get ready in time. */
    LaunchException late(final Duration timeout) {
        return new LaunchException(ExitCode.TIMEOUT,
            running + " is not ready after " + Format.seconds(timeout) + "; the last it said: " + lastWords("nothing"));
    }

    /** All it has said. */
    List<String> lines() {
        try {
            return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8).lines().toList() : List.of();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void becomeReady(final String line) {
        readyAfter = Duration.ofNanos(System.nanoTime() - startedNs);
        ready = new HashMap<>();
        for (final String word : line.split(" ")) {
            final int equals = word.indexOf('=');
            if (equals > 0) {
                ready.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
    }

    /** The last line that is no part of a stack trace. */
    private String lastWords(final String otherwise) {
        final List<String> said = lines().stream()
            .filter(line -> !line.isBlank() && !line.startsWith(READY) && !Character.isWhitespace(line.charAt(0)))
            .toList();
        return said.isEmpty() ? otherwise : said.get(said.size() - 1);
    }
}
