package org.ringside.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

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
        // Many start, and few live long: what makes the start of a JVM cheap matters most.
        final List<String> command = new ArrayList<>(
            JavaCommand.line("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.add(main.getName());
        for (final Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ForkedProcess(
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
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

    void stop() throws IOException, InterruptedException {
        signal("STOP");
        isStopped = true;
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

    private void signal(final String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }
}
