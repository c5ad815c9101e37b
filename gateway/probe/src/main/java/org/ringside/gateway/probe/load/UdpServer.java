package org.ringside.gateway.probe.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server of datagrams in a process of its own, which ends when this is closed. */
public final class UdpServer implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("ready .* listen=127\\.0\\.0\\.1:(\\d+) .*");
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final long PATIENCE_SECONDS = 10;

    private final Process process;
    private final Path folder;
    private final InetSocketAddress address;

    private UdpServer(final List<String> command, final Path folder) throws IOException {
        this.folder = folder;
        this.process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        final BufferedReader output = process.inputReader();
        final String line = output.readLine();
        final Matcher ready = READY.matcher(line == null ? "" : line);
        if (!ready.matches()) {
            close();
            throw new IOException(String.join(" ", command) + " did not start");
        }
        address = new InetSocketAddress("127.0.0.1", Integer.parseInt(ready.group(1)));
    }

    /**
     * The server with a pool of threads, with the JVM options of this process.
     *
     * @return the server, which is ready.
     * @throws IOException when it does not start.
     */
    public static UdpServer blocking() throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BlockingUdpServer.class.getName()));
        return new UdpServer(command, null);
    }

    /**
     * The probe with its default configuration, but for the limits of a source, rings of its own, and a free port.
     *
     * @param home the distribution to start it from.
     * @return the probe, which is ready.
     * @throws IOException when it does not start.
     */
    public static UdpServer probe(final Path home) throws IOException {
        final String prefix = "ringside-probe-" + ProcessHandle.current().pid() + "-";
        final Path folder = Files.isDirectory(SHARED_MEMORY)
            ? Files.createTempDirectory(SHARED_MEMORY, prefix) : Files.createTempDirectory(prefix);
        return new UdpServer(List.of(home.resolve("bin/ringside").toString(), "probe",
            "-c", home.resolve("conf/probe.properties").toString(), "--lifeline", "--set", "queues=" + folder,
            "--set", "listen=127.0.0.1:0", "--set", "ratePerSource=10000000", "--set", "burst=1000000"), folder);
    }

    /**
     * Where it hears.
     *
     * @return host and port.
     */
    public InetSocketAddress address() {
        return address;
    }

    /** Ends it in order, and removes what it has left. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            if (folder != null) {
                deleteFolder();
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (final InterruptedException ex) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void deleteFolder() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (final Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
