package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.harness.OtherLoad;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueDirectory;

/** An exchange that {@code ringside up} has started, with queues and journals of its own, until it is closed. */
final class Exchange implements Peer {
    private static final String FIRST_GATEWAY = "gw-1";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PATIENCE_NS = PATIENCE.toNanos();
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final double SECONDS_OF_TICK = 0.01;
    /** Fields of /proc/PID/stat behind the name. */
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;

    private final Variant variant;
    private final Cores cores;
    private final Path folder;
    private final Path queues;
    private final Path configuration;
    private final String address;
    /** Ids of its processes, by their names, as it was started. */
    private final Map<String, Long> pids = new LinkedHashMap<>();
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
        final JsonNode processes = status("processes");
        processes.forEach(process -> pids.put(process.path("name").asText(), process.path("pid").asLong()));
        address = find(processes, FIRST_GATEWAY).path("listen").asText();
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

    /** Where traders connect to one of its gateways that speak FIX, {@code HOST:PORT}. */
    String fixAddress(final String gateway) throws IOException {
        return status("processes", gateway).path("fixListen").asText();
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
        return replicated().path("leader").asInt();
    }

    /** What its members say of themselves, as soon as all are as they should be. */
    JsonNode members() throws IOException {
        return replicated().path("members");
    }

    private JsonNode replicated() throws IOException {
        for (long endNs = System.nanoTime() + PATIENCE_NS; ; LockSupport.parkNanos(PAUSE_NS)) {
            try {
                return new ObjectMapper().readTree(ringside("cluster", "status", "--json")).path("view");
            } catch (final LaunchException notYet) {
                if (System.nanoTime() - endNs >= 0) {
                    throw notYet;
                }
            }
        }
    }

    /** Asks one of its processes for something, as the tools do, but without a process of its own. */
    void ask(final String process, final String verb) throws IOException {
        try {
            new Control(queues, process).ask(verb, PATIENCE);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new LaunchException(ExitCode.INTERRUPTED, "interrupted while " + process + " was asked");
        }
    }

    /**
     * Processor time that its processes have taken since they began, to the hundredth of a second, by their names.
     * None of them may have been started again.
     */
    Map<String, Double> cpuSeconds() throws IOException {
        final Map<String, Double> seconds = new LinkedHashMap<>();
        for (final Map.Entry<String, Long> process : pids.entrySet()) {
            seconds.put(process.getKey(), cpuSeconds(process.getValue()));
        }
        return seconds;
    }

    /** The same of one process. */
    static double cpuSeconds(final long pid) throws IOException {
        final String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        final String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME])) * SECONDS_OF_TICK;
    }

    /** Starts one of its processes again, which may be dead. */
    void restart(final String process) throws IOException {
        ringside("restart", process);
    }

    /** An address at which its console lets a viewer in, once, within a minute. */
    String login() throws IOException {
        return ringside("login", "--role", "viewer").strip();
    }

    private JsonNode status(final String list) throws IOException {
        return new ObjectMapper().readTree(ringside("status", "--json")).path(list);
    }

    private JsonNode status(final String list, final String name) throws IOException {
        return find(status(list), name);
    }

    private static JsonNode find(final JsonNode list, final String name) {
        for (final JsonNode item : list) {
            if (item.path("name").asText().equals(name)) {
                return item;
            }
        }
        throw new LaunchException(ExitCode.FAILURE, "ringside status shows no " + name);
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
