package org.ringside.queue.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The other process: sends messages, or echoes them. It says that it is ready, and begins when it is told to.
 */
final class Peer implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private Peer(final Process process) throws IOException {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
        if (!"ready".equals(output.readLine())) {
            throw new IOException("a peer process did not start");
        }
    }

    /** A process that sends. */
    static Peer sender(final String channel, final Path folder, final int number, final long messages)
        throws IOException {
        return start("send", channel, folder.toString(), String.valueOf(number), String.valueOf(messages));
    }

    /** A process that sends back what it receives; it makes the queue {@code ping}, the queue {@code pong} exists. */
    static Peer echo(final String channel, final Path folder, final long messages) throws IOException {
        return start("echo", channel, folder.toString(), String.valueOf(messages));
    }

    void go() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    void requireAlive() {
        if (!process.isAlive() && process.exitValue() != 0) {
            throw new IllegalStateException("a peer process failed");
        }
    }

    @Override
    public void close() {
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("a peer process failed");
            }
        } catch (final InterruptedException ex) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static Peer start(final String... arguments) throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> flag.startsWith("--add-") || flag.startsWith("--enable-"))
            .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PeerProcess.class.getName()));
        command.addAll(List.of(arguments));
        return new Peer(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }
}
