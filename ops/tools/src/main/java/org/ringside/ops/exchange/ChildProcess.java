package org.ringside.ops.exchange;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.ProcessIdentity;

/**
 * A process that this one has started, or found running. Its output goes to a log file, so that the process can outlive
 * this one; the ready line is looked for in that file.
 */
public final class ChildProcess {
    private final Process process;
    private final ProcessLog log;
    private final long startedNs = System.nanoTime();
    private RunningProcess running;
    private Duration readyAfter;

    private ChildProcess(final RunningProcess running, final Process process, final ProcessLog log) {
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
    static ChildProcess start(
        final String name, final String part, final ProcessBuilder builder, final boolean lifeline,
        final ProcessLog log, final Path output) {
        log.keepAsPrevious();
        builder.redirectInput(lifeline ? Redirect.PIPE : Redirect.from(new File("/dev/null")));
        if (output == null) {
            builder.redirectErrorStream(true).redirectOutput(log.file().toFile());
        } else {
            builder.redirectOutput(output.toFile()).redirectError(log.file().toFile());
        }
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            final Process process = builder.start();
            return new ChildProcess(
                new RunningProcess(name, part, ProcessIdentity.of(process.pid())), process, log);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, name + " cannot be started: " + ex.getMessage(), ex);
        }
    }

    /** A process whose starter has died before the process was ready. */
    static ChildProcess adopt(final RunningProcess running, final ProcessLog log) {
        return new ChildProcess(running, null, log);
    }

    /** The process, and the address on which it listens if it is ready and listens. */
    public RunningProcess running() {
        return running;
    }

    /** Looks whether it is ready; throws when it is dead. */
    boolean isReady() {
        final boolean alive = !hasEnded();
        if (readyAfter == null) {
            log.ready().ifPresent(this::becomeReady);
        }
        if (!alive) {
            throw died();
        }
        return readyAfter != null;
    }

    /** Time from the start until the process was seen to be ready. */
    public Duration readyAfter() {
        return readyAfter;
    }

    /** Exit code, once it has ended. */
    public boolean hasEnded() {
        return process == null ? !running.isRunning() : !process.isAlive();
    }

    public int exitCode() {
        return process.exitValue();
    }

    /** Makes the failure for a dead process, with its own words, and its own exit code if that is one of ours. */
    public LaunchException died() {
        final int code = process == null ? ExitCode.FAILURE : process.exitValue();
        final boolean ours = code > ExitCode.OK && code <= ExitCode.TIMEOUT;
        return new LaunchException(ours ? code : ExitCode.FAILURE, running + " failed: " + log.cause()
            .orElse((process == null ? "ended" : "exit code " + code) + ", without a reason given"));
    }

    /** The failure to report when it does not get ready in time. */
    LaunchException late(final Duration timeout) {
        return new LaunchException(ExitCode.TIMEOUT,
            running + " is not ready after "
            + Format.seconds(timeout) + "; the last it said: " + log.lastWords().orElse("nothing")
            + ". A larger readyTimeout= in the configuration of the exchange gives it more time");
    }

    /** All output of the process. */
    public List<String> lines() {
        return log.lines();
    }

    private void becomeReady(final Map<String, String> words) {
        readyAfter = Duration.ofNanos(System.nanoTime() - startedNs);
        running = running.saying(words);
    }
}
