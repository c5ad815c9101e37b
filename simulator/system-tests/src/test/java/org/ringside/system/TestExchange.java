package org.ringside.system;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.queue.ProcessIdentity;
import org.ringside.system.crash.FreePort;

/**
 * An exchange of its own for a test, started by what {@code ringside up} does, without a process for it: the shipped
 * configuration with free ports and a folder of queues that nobody else uses.
 */
final class TestExchange implements AutoCloseable {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Path folder;
    private final Path config;
    private final Map<String, String> environment;
    private final List<String> addresses = new ArrayList<>();

    private TestExchange(final Path folder, final Map<String, String> environment) {
        this.folder = folder;
        this.config = folder.resolve("exchange.properties");
        this.environment = environment;
    }

    static TestExchange start(final Path folder, final int gateways) throws IOException {
        return start(folder, gateways, Map.of());
    }

    /** With more keys for all of its gateways. */
    static TestExchange start(final Path folder, final int gateways, final Map<String, String> keys)
        throws IOException {
        return start(folder, gateways, keys, Map.of(), Map.of());
    }

    /** With more keys for all of its gateways, for its engine, and of the exchange itself. */
    static TestExchange start(final Path folder, final int gateways, final Map<String, String> gatewayKeys,
        final Map<String, String> engineKeys, final Map<String, String> exchangeKeys) throws IOException {
        final TestExchange exchange = new TestExchange(folder, Map.of());
        exchange.configure(gateways, gatewayKeys, engineKeys, exchangeKeys);
        exchange.up();
        return exchange;
    }

    /** With more in the environment of its processes. */
    static TestExchange startIn(final Path folder, final Map<String, String> environment) throws IOException {
        final TestExchange exchange = new TestExchange(folder, environment);
        exchange.configure(1, Map.of(), Map.of(), Map.of());
        exchange.up();
        return exchange;
    }

    Path config() {
        return config;
    }

    Path engineConfig() {
        return folder.resolve("engine.properties");
    }

    Path gatewayConfig(final int number) {
        return folder.resolve("gateway-" + number + ".properties");
    }

    /** Folder of the queues. */
    Path queues() {
        return Path.of("/dev/shm", "ringside-test-" + ProcessHandle.current().pid());
    }

    /** Of one gateway, counted from 1. */
    String address(final int gateway) {
        return addresses.get(gateway - 1);
    }

    /** Of all gateways, as trader-sim takes them. */
    String addresses() {
        return String.join(",", addresses);
    }

    /** What {@code ringside status --json} prints, without a process for it. */
    JsonNode status() {
        return document("status");
    }

    /** What {@code ringside health --json} prints as soon as all is well, or in the end. */
    JsonNode awaitHealth() {
        final long startNs = System.nanoTime();
        JsonNode health = document("health");
        while (!health.path("healthy").asBoolean() && System.nanoTime() - startNs < PATIENCE_NS) {
            LockSupport.parkNanos(LOOK_NS);
            health = document("health");
        }
        return health;
    }

    /** Starts one of its processes that is dead, without a process for the verb. */
    void restart(final String name) {
        ringside("restart", name, "-c", config.toString());
    }

    /** What a verb prints that succeeds, without a process for it. */
    static String ringside(final String... words) {
        return Launcher.runHere("ringside", words).succeeded().output();
    }

    /** The document that a verb of {@code ringside} prints of this exchange, without a process for it. */
    JsonNode document(final String... words) {
        return here(words, "--json").json();
    }

    /** What a verb of {@code ringside} prints of this exchange, whatever its exit code, without a process for it. */
    String print(final String... words) {
        return here(words).output();
    }

    private Launcher.Result here(final String[] words, final String... more) {
        final List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        all.addAll(List.of("-c", config.toString()));
        return Launcher.runHere("ringside", all.toArray(String[]::new));
    }

    /** One of its processes. */
    ProcessHandle process(final String name) {
        for (final JsonNode process : status().path("processes")) {
            if (process.path("name").asText().equals(name)) {
                return ProcessHandle.of(process.path("pid").asLong()).orElseThrow();
            }
        }
        throw new AssertionError("no " + name + " in " + status());
    }

    /** Sends a signal to one of its processes, as {@code STOP}. */
    void signal(final String signal, final String name) throws IOException, InterruptedException {
        final ProcessBuilder kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process(name).pid()));
        if (kill.inheritIO().start().waitFor() != 0) {
            throw new AssertionError("cannot signal " + name);
        }
    }

    /** Kills one of its processes. */
    void kill(final String name) {
        final ProcessHandle process = process(name);
        final boolean isChild = process.parent().filter(ProcessHandle.current()::equals).isPresent();
        process.destroyForcibly();
        if (isChild) {
            // Its locks are free then.
            process.onExit().join();
        } else {
            awaitEnd(process);
        }
    }

    /**
     * Of a process that is not a child. For {@link ProcessHandle} it lives until its parent, often the first process of
     * the machine, has asked how it ended, which may take seconds.
     */
    static void awaitEnd(final ProcessHandle process) {
        final ProcessIdentity identity = ProcessIdentity.of(process.pid());
        final long startNs = System.nanoTime();
        while (identity.isRunning()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new AssertionError("does not end: " + process.info());
            }
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    @Override
    public void close() {
        Launcher.runHere("ringside", "down", "-c", config.toString()).succeeded();
        if (Files.exists(queues())) {
            throw new AssertionError("left behind: " + queues());
        }
    }

    private void up() {
        if (environment.isEmpty()) {
            ringside("up", "-c", config.toString());
        } else {
            final ProcessBuilder builder = Launcher.builder("ringside", "up", "-c", config.toString());
            builder.environment().putAll(environment);
            Launcher.run(builder).succeeded();
        }
    }

    private void configure(final int gateways, final Map<String, String> keys, final Map<String, String> engineKeys,
        final Map<String, String> exchangeKeys) throws IOException {
        final Map<String, String> exchangeWide = new HashMap<>(Map.of("log", ""));
        exchangeWide.putAll(exchangeKeys);
        write("exchange.properties", "exchange.properties", with(exchangeWide, Map.of(
            "queues", queues().toString(),
            "data", folder.resolve("data").toString(),
            "gateways", gateways == 1 ? "gateway-1.properties" : "gateway-1.properties,gateway-2.properties")));
        write("engine.properties", "engine.properties", with(engineKeys, Map.of(
            "queues", queues().toString(), "journal", folder.resolve("engine").toString())));
        for (int i = 1; i <= gateways; i++) {
            final String address = "127.0.0.1:" + FreePort.find();
            addresses.add(address);
            write("gateway.properties", gatewayConfig(i).getFileName().toString(), with(keys, Map.of(
                "name", "gw-" + i, "queues", queues().toString(), "listen", address,
                "journal", folder.resolve("gateway-" + i).toString())));
        }
    }

    private static Map<String, String> with(final Map<String, String> keys, final Map<String, String> own) {
        final Map<String, String> all = new HashMap<>(keys);
        all.putAll(own);
        return all;
    }

    private void write(final String shipped, final String name, final Map<String, String> changes) throws IOException {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Launcher.ROOT.resolve("ops/conf").resolve(shipped))) {
            properties.load(reader);
        }
        properties.putAll(changes);
        try (Writer writer = Files.newBufferedWriter(folder.resolve(name))) {
            properties.store(writer, null);
        }
    }
}
