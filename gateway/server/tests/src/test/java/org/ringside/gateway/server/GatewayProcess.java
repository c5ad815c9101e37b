package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.FaultPoint;
import org.ringside.testing.ForkedJvm;

/**
 * A gateway in a JVM of its own, as an operator starts it.
 */
final class GatewayProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("ready gateway (\\S+)"
        + "(?: fix\\.listen=127\\.0\\.0\\.1:(\\d+) fix\\.sessions=\\S+)? listen=127\\.0\\.0\\.1:(\\d+) pid=(\\d+)");
    private static final long PATIENCE_S = 100;

    private final Path errors;
    private final Process process;
    private final BufferedReader output;
    private InetSocketAddress fixAddress;

    GatewayProcess(final Path folder, final Path config, final String... options) throws IOException {
        this(folder, config, List.of(), "rw-------", options);
    }

    /** One that dies at a fault point, {@code NAME:COUNT}. */
    static GatewayProcess faulty(final Path folder, final Path config, final String fault) throws IOException {
        return new GatewayProcess(folder, config, List.of("-D" + FaultPoint.PROPERTY + "=" + fault), "rw-------");
    }

    /** One whose configuration has this mode. */
    static GatewayProcess withConfigMode(
        final Path folder, final Path config, final String mode, final String... options) throws IOException {
        return new GatewayProcess(folder, config, List.of(), mode, options);
    }

    private GatewayProcess(
        final Path folder, final Path config, final List<String> flags, final String configMode,
        final String... options) throws IOException {
        errors = Files.createTempFile(folder, "gateway", ".err");
        if (Files.exists(config)) {
            Files.setPosixFilePermissions(config, PosixFilePermissions.fromString(configMode));
        }
        final List<String> allFlags = new ArrayList<>(List.of(ForkedJvm.QUICK, "-Xmx128m"));
        allFlags.addAll(flags);
        final ProcessBuilder builder = ForkedJvm.builder(allFlags, GatewayMain.class, "-c", config);
        builder.command().addAll(List.of(options));
        process = builder.redirectError(errors.toFile()).start();
        output = process.inputReader(UTF_8);
    }

    /** Waits for the ready line; returns the address in it. */
    InetSocketAddress awaitReady() throws IOException {
        final String line = output.readLine();
        assertThat(line).as("ready line; errors: %s", errors()).isNotNull();
        final Matcher ready = READY.matcher(line);
        assertThat(ready.matches()).as(line).isTrue();
        assertThat(Long.parseLong(ready.group(4))).isEqualTo(process.pid());
        fixAddress = ready.group(2) == null ? null
            : new InetSocketAddress("127.0.0.1", Integer.parseInt(ready.group(2)));
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(ready.group(3)));
    }

    /** Where it speaks FIX, by its ready line. */
    InetSocketAddress fixAddress() {
        return fixAddress;
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        assertThat(awaitExit()).isEqualTo(128 + 9);
    }

    /** SIGTERM; destroying the process itself would close its streams. */
    void terminate() {
        process.toHandle().destroy();
    }

    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Waits for the end; returns the exit code. */
    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).as("the gateway ends").isTrue();
        return process.exitValue();
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }

    /** What it printed and nobody read yet, up to its end. */
    List<String> output() {
        return output.lines().toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
