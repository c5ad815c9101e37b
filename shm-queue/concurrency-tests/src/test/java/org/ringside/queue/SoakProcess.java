package org.ringside.queue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A forked JVM that is killed, stopped and continued by signals. */
final class SoakProcess implements AutoCloseable {
    private final Process process;
    private boolean isStopped;

    private SoakProcess(final Process process) {
        this.process = process;
    }

    static SoakProcess start(final Class<?> main, final Object... arguments) throws IOException {
        // Many start, and few live long: what makes the start of a JVM cheap matters most.
        final List<String> command = new ArrayList<>(
            JavaCommand.line("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.add(main.getName());
        for (final Object argument : arguments) {
            command.add(argument.toString());
        }
        return new SoakProcess(new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT).start());
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

    int exitCode() {
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private void signal(final String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }
}
