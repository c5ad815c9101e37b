package org.ringside.queue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A class with a {@code main} in a JVM of its own, of the same Java and with the same flags as the test's. */
final class ForkedJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ForkedJvm(final Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static ForkedJvm start(final Class<?> main, final Object... arguments) throws IOException {
        return start(List.of(), main, arguments);
    }

    /** The same with more flags. */
    static ForkedJvm start(final List<String> flags, final Class<?> main, final Object... arguments)
        throws IOException {
        return start(List.of(), flags, main, arguments);
    }

    /** One that is the argument of another command, which becomes it or waits for it. */
    static ForkedJvm startBy(final List<String> starter, final Class<?> main, final Object... arguments)
        throws IOException {
        return start(starter, List.of(), main, arguments);
    }

    private static ForkedJvm start(
        final List<String> starter, final List<String> flags, final Class<?> main, final Object... arguments)
        throws IOException {
        final List<String> command = new ArrayList<>(starter);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> flag.startsWith("--add-") || flag.startsWith("--enable-"))
            .forEach(command::add);
        command.addAll(flags);
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UsePerfData",
            "-cp", System.getProperty("java.class.path"), main.getName()));
        for (final Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ForkedJvm(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    long pid() {
        return process.pid();
    }

    /** The next line it prints, null at its end. */
    String line() throws IOException {
        return output.readLine();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** {@code kill -9}, and the wait for its end. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
