package org.ringside.journal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs a class in a JVM of its own, with the Java and the exports of the test's. */
final class ForkedJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ForkedJvm(final Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static ForkedJvm run(final Class<?> main, final List<String> flags, final Object... arguments)
        throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home")).resolve("bin/java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> flag.startsWith("--add-exports") || flag.startsWith("--enable-native-access"))
            .forEach(command::add);
        command.addAll(flags);
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
            "-cp", System.getProperty("java.class.path"), main.getName()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return new ForkedJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Next line of its output; null at the end. */
    String line() throws IOException {
        return output.readLine();
    }

    /** As {@code kill -9} does; what it has printed can still be read. */
    void kill() {
        process.toHandle().destroyForcibly();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
