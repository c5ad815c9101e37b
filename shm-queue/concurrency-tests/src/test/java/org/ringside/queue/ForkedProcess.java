package org.ringside.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A forked JVM that is killed, stopped and continued by signals. */
final class ForkedProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;
    private boolean isStopped;

    private ForkedProcess(final Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static ForkedProcess start(final Class<?> main, final Object... arguments) throws IOException {
        return start(ProcessBuilder.Redirect.INHERIT, main, arguments);
    }

    /** One that is going to fail, and shall not be heard. */
    static ForkedProcess startToFail(final Class<?> main, final Object... arguments) throws IOException {
        return start(ProcessBuilder.Redirect.DISCARD, main, arguments);
    }

    private static ForkedProcess start(
        final ProcessBuilder.Redirect errors, final Class<?> main, final Object... arguments) throws IOException {
        // Many start, and few live long: what makes the start of a JVM cheap matters most. Crashes leave no files.
        final List<String> command = new ArrayList<>(JavaCommand.line("-Xmx64m", "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash"));
        command.add(main.getName());
        for (final Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ForkedProcess(new ProcessBuilder(command).redirectError(errors).start());
    }

    /** The next line that it prints, null at its end. */
    String line() throws IOException {
        return output.readLine();
    }

    /** Sends it a line. */
    void say(final String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    boolean isStopped() {
        return isStopped;
    }

    /** SIGSTOP, and the wait until the last of its threads stands still. */
    void stop() throws IOException, InterruptedException {
        signal("STOP");
        isStopped = true;
        while (process.isAlive() && isAnyThreadRunning()) {
            Thread.sleep(1);
        }
    }

    void resume() throws IOException, InterruptedException {
        if (isStopped && process.isAlive()) {
            signal("CONT");
        }
        isStopped = false;
    }

    /** {@code kill -9}, and the wait for its end. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** How it ended; waits for that. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private boolean isAnyThreadRunning() {
        try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(process.pid()), "task"))) {
            for (final Path thread : threads.toList()) {
                final String status = Files.readString(thread.resolve("stat"));
                // The state is the first word behind the name, which stands in brackets.
                if (status.charAt(status.lastIndexOf(')') + 2) != 'T') {
                    return true;
                }
            }
            return false;
        } catch (final IOException | UncheckedIOException ended) {
            // A thread, or the process, has ended meanwhile.
            return true;
        }
    }

    private void signal(final String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }
}
