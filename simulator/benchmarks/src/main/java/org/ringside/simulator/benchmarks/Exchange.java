package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.harness.OtherLoad;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueDirectory;

/** An exchange that {@code ringside up} has started, with queues and journals of its own, until it is closed. */
final class Exchange implements Peer {
    private static final String FIRST_GATEWAY = "gw-1";
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(200);

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
        queues = Files.createTempDirectory(
            QueueDirectory.defaultPath().getParent(), "ringside-benchmark-" + ProcessHandle.current().pid() + "-");
        configuration = new ExchangeFiles(variant, folder).write(
            Map.of("queues", queues.toString(), "data", folder.resolve("data").toString()));
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "down"));
        ringside("up");
        address = address(FIRST_GATEWAY);
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

    /** Where traders connect to one of its gateways, {@code HOST:PORT}. */
    String address(final String gateway) throws IOException {
        return status("processes", gateway).path("listen").asText();
    }

    /** How the engine sees the way to one of its gateways. */
    String routeState(final String gateway) throws IOException {
        return status("routes", gateway).path("state").asText();
    }

    /** The process id of one of its processes. */
    long pid(final String process) throws IOException {
        return status("processes", process).path("pid").asLong();
    }

    /** Sends one of its processes a signal. */
    void signal(final String process, final String signal) throws IOException {
        signal(pid(process), signal);
    }

    /** Sends a process a signal. */
    static void signal(final long pid, final String signal) throws IOException {
        run(List.of("kill", "-" + signal, Long.toString(pid)));
    }

    /** The member that leads its replicated engine, as soon as all members are as they should be. */
    int leader() throws IOException {
        for (long endNs = System.nanoTime() + PATIENCE_NS; ; LockSupport.parkNanos(PAUSE_NS)) {
            try {
                return new ObjectMapper().readTree(ringside("cluster", "status", "--json"))
                    .path("view").path("leader").asInt();
            } catch (final LaunchException notYet) {
                if (System.nanoTime() - endNs >= 0) {
                    throw notYet;
                }
            }
        }
    }

    /** Starts one of its processes again, which may be dead. */
    void restart(final String process) throws IOException {
        ringside("restart", process);
    }

    /** An address at which its console lets a viewer in, once, within a minute. */
    String login() throws IOException {
        return ringside("login", "--role", "viewer").strip();
    }

    private JsonNode status(final String list, final String name) throws IOException {
        for (final JsonNode item : new ObjectMapper().readTree(ringside("status", "--json")).path(list)) {
            if (item.path("name").asText().equals(name)) {
                return item;
            }
        }
        throw new LaunchException(ExitCode.FAILURE, "ringside status shows no " + name + " among its " + list);
    }

    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        OtherLoad.noteBeforeTheEnd();
        try {
            ringside("down");
            ExchangeFiles.delete(queues);
            ExchangeFiles.delete(folder);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Runs a verb and returns what it printed. */
    private String ringside(final String... verb) throws IOException {
        final List<String> command = new ArrayList<>(cores.prefix());
        command.add(variant.home().resolve("bin/ringside").toString());
        command.addAll(List.of(verb));
        command.addAll(List.of("-c", configuration.toString()));
        return run(command);
    }

    private static String run(final List<String> command) throws IOException {
        final String name = String.join(" ", command);
        final ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        final Process process = builder.start();
        final String output = new String(process.getInputStream().readAllBytes());
        try {
            if (process.waitFor() != 0) {
                throw new LaunchException(ExitCode.FAILURE, name + " failed, see above: " + output);
            }
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new LaunchException(ExitCode.INTERRUPTED, "interrupted while " + name + " ran");
        }
        return output;
    }
}
