package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueDirectory;

/** An exchange that {@code ringside up} has started, with queues and journals of its own, until it is closed. */
final class Exchange implements Peer {
    private static final Pattern LISTENING = Pattern.compile("127\\.0\\.0\\.1:\\d+");

    private final Variant variant;
    private final Cores cores;
    private final Path folder;
    private final Path queues;
    private final Path configuration;
    private final String address;
    private boolean isClosed;

    private Exchange(final Variant variant, final Cores cores) throws IOException {
        this.variant = variant;
        this.cores = cores;
        folder = Files.createTempDirectory("ringside-benchmark-");
        queues = Files.createTempDirectory(QueueDirectory.defaultPath().getParent(), "ringside-benchmark-");
        configuration = new ExchangeFiles(variant, folder).write(
            Map.of("queues", queues.toString(), "data", folder.resolve("data").toString()));
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "down"));
        final Matcher listening = LISTENING.matcher(ringside("up"));
        if (!listening.find()) {
            throw new LaunchException(ExitCode.FAILURE, "the exchange does not say where it listens");
        }
        address = listening.group();
    }

    /** Starts one. */
    static Exchange start(final Variant variant) throws IOException {
        return start(variant, Cores.ANY);
    }

    /** Starts one on some of the cores. */
    static Exchange start(final Variant variant, final Cores cores) throws IOException {
        return new Exchange(variant, cores);
    }

    @Override
    public String name() {
        return variant.name();
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            ringside("down");
            ExchangeFiles.delete(queues);
            ExchangeFiles.delete(folder);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Runs a verb and returns what it printed. */
    private String ringside(final String verb) throws IOException {
        final List<String> command = new ArrayList<>(cores.prefix());
        command.addAll(List.of(
            variant.home().resolve("bin/ringside").toString(), verb, "-c", configuration.toString()));
        final ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        final Process process = builder.start();
        final String output = new String(process.getInputStream().readAllBytes());
        try {
            if (process.waitFor() != 0) {
                throw new LaunchException(ExitCode.FAILURE, "ringside " + verb + " failed, see above: " + output);
            }
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new LaunchException(ExitCode.INTERRUPTED, "interrupted while ringside " + verb + " ran");
        }
        return output;
    }
}
