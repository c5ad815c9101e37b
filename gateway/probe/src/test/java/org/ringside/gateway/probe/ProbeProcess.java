package org.ringside.gateway.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.testing.ForkedJvm;

/** A probe, or its handler, in a JVM of its own, as an operator starts it. */
final class ProbeProcess implements AutoCloseable {
    private static final Pattern LISTEN = Pattern.compile(".* listen=127\\.0\\.0\\.1:(\\d+) .*");
    private static final long PATIENCE_S = 100;

    private final Path errors;
    private final Process process;
    private final BufferedReader output;
    private int heard;

    ProbeProcess(final Class<?> main, final Path folder, final Path config, final String... options)
        throws IOException {
        errors = Files.createTempFile(folder, main.getSimpleName(), ".err");
        final ProcessBuilder builder = ForkedJvm.builder(List.of(ForkedJvm.QUICK), main, "-c", config);
        builder.command().addAll(List.of(options));
        process = builder.redirectError(errors.toFile()).start();
        output = process.inputReader(UTF_8);
    }

    /** Waits for the ready line. */
    String awaitReady() throws IOException {
        final String line = output.readLine();
        assertThat(line).as("ready line; errors: %s", errors()).isNotNull();
        assertThat(line).startsWith("ready ").endsWith(" pid=" + pid());
        return line;
    }

    /** Waits for the ready line of a probe; returns the address in it. */
    InetSocketAddress awaitAddress() throws IOException {
        final Matcher listen = LISTEN.matcher(awaitReady());
        assertThat(listen.matches()).isTrue();
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(listen.group(1)));
    }

    long pid() {
        return process.pid();
    }

    /** CONT, TERM or KILL; for STOP there is {@link #stop}. */
    void signal(final String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor()).isZero();
    }

    /** Stops it, and waits until each of its threads has stopped: the kernel takes its time on a busy machine. */
    void stop() throws IOException, InterruptedException {
        signal("STOP");
        while (!ForkedJvm.isStopped(process)) {
            Thread.sleep(1);
        }
    }

    /** Waits for the end; returns the exit code. */
    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).as("it ends").isTrue();
        return process.exitValue();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until it has said this on standard error, after what was waited for before. */
    void awaitMessage(final String text) throws IOException, InterruptedException {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (errors().indexOf(text, heard) < 0) {
            assertThat(System.nanoTime() - deadlineNs).as("'%s' in: %s", text, errors()).isNegative();
            Thread.sleep(10);
        }
        heard = errors().indexOf(text, heard) + text.length();
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
