package org.ringside.matching.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** Real queues in a folder of their own in shared memory, and who is at their ends. Instrument 1 has tick 0.01. */
final class Exchange implements AutoCloseable {
    /** 0.01 as a mantissa. */
    static final long TICK = 1_000_000;

    private static final Path PARENT =
        Path.of(Files.isDirectory(Path.of("/dev/shm")) ? "/dev/shm" : System.getProperty("java.io.tmpdir"));

    private final Path folder;
    private final QueueDirectory directory;
    private final List<String> routes = new ArrayList<>();
    private final List<Queue> attached = new ArrayList<>();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private EngineQueues queues;
    private EngineAgent agent;

    Exchange() {
        try {
            folder = Files.createTempDirectory(PARENT, "ringside-engine-test-");
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        directory = QueueDirectory.of(folder);
        create("orders.in", QueueSpec.many(4096, 112));
    }

    Path folder() {
        return folder;
    }

    QueueDirectory directory() {
        return directory;
    }

    void create(final String name, final QueueSpec spec) {
        directory.create(name, spec.withSchema(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION)).close();
    }

    /** A gateway loop and its ring, which the engine serves when it starts afterwards. */
    Gateway gateway(final String route, final int slots) {
        create("orders.out." + route, QueueSpec.one(slots, 240));
        serve(route);
        return new Gateway(route, attach("orders.in"), attach("orders.out." + route));
    }

    Gateway gateway(final String route) {
        return gateway(route, 4096);
    }

    /** Names a route in the configuration, whether it has a ring or not. */
    void serve(final String route) {
        routes.add(route);
    }

    Queue attach(final String name) {
        final Queue queue = directory.attach(name);
        attached.add(queue);
        return queue;
    }

    EngineConfig config() {
        return new EngineConfig(folder, "orders.in", String.join(",", routes), "phased", 64, 500, Map.of(
            1, new EngineConfig.InstrumentConfig("ABC", new BigDecimal("0.01"), BigDecimal.ONE),
            2, new EngineConfig.InstrumentConfig("XYZ", new BigDecimal("0.05"), BigDecimal.ONE)));
    }

    /** The same for a process. */
    Path configFile() {
        return write("engine.properties", "queues=" + folder, "routes=" + String.join(",", routes),
            "instruments.1.symbol=ABC", "instruments.1.tick=0.01", "instruments.1.lot=1");
    }

    Path write(final String name, final String... lines) {
        try {
            return Files.write(folder.resolve(name), List.of(lines));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** An engine without a thread: {@link #work} is its thread. */
    EngineAgent agent() {
        if (agent == null) {
            final EngineConfig config = config();
            queues = new EngineQueues(config);
            agent = new EngineAgent(config, queues, stream());
        }
        return agent;
    }

    /** Turns until there is nothing more to do. */
    void work() {
        while (agent().doWork() > 0) {
            Thread.onSpinWait();
        }
    }

    PrintStream stream() {
        return new PrintStream(messages, true, StandardCharsets.UTF_8);
    }

    /** What the engine has said to its operator. */
    List<String> messages() {
        return messages.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Override
    public void close() {
        if (queues != null) {
            queues.close();
        }
        attached.forEach(Queue::close);
        directory.names().forEach(name -> directory.remove(name, true));
        try {
            for (final String file : List.of("engine.properties")) {
                Files.deleteIfExists(folder.resolve(file));
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        directory.deleteIfEmpty();
    }
}
