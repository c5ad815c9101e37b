package org.ringside.matching.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.collections.MutableLong;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.ringside.launch.ConfigFile;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.service.CommandSource;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** Real queues in a folder of their own in shared memory, and who is at their ends. Instrument 1 has tick 0.01. */
final class Exchange implements AutoCloseable {
    /** 0.01 as a mantissa. */
    static final long TICK = CommandSource.TICK;

    private final Path folder = SharedMemory.newFolder();
    private final QueueDirectory directory;
    private final List<String> routes = new ArrayList<>();
    private final List<Queue> attached = new ArrayList<>();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final Map<String, String> settings = new HashMap<>();
    private EngineHost host;
    private final MutableLong time = new MutableLong();
    private EpochNanoClock clock = new OffsetEpochNanoClock();

    Exchange() {
        directory = QueueDirectory.of(folder);
        create("orders.in", QueueSpec.many(4096, 112));
        set("policy", "memory");
    }

    /** Keeps a journal in a folder, which the engines of this exchange share. */
    Exchange withJournal(final Path journal) {
        set("policy", "mapped");
        set("journal", journal);
        set("segmentLength", 1 << 20);
        set("snapshotEvery", "off");
        return this;
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

    /** Another gateway loop of the same name, after the end of the first. */
    Gateway reattach(final String route) {
        return new Gateway(route, attach("orders.in"), attach("orders.out." + route));
    }

    /** Removes a queue that nobody uses any more, and makes a new one. */
    void recreate(final String name, final QueueSpec spec) {
        directory.remove(name, true);
        create(name, spec);
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
        return ConfigFile.read(configFile(), Map.of("batch", "64"), EngineConfig.class);
    }

    /** A line of the configuration. */
    void set(final String key, final Object value) {
        settings.put(key, value.toString());
    }

    /** The same for a process. */
    Path configFile() {
        final Map<String, String> all = new TreeMap<>(Map.of("queues", folder.toString(),
            "routes", String.join(",", routes),
            "instruments.1.symbol", "ABC", "instruments.1.tick", "0.01", "instruments.1.lot", "1",
            "instruments.2.symbol", "XYZ", "instruments.2.tick", "0.05", "instruments.2.lot", "1"));
        all.putAll(settings);
        return write("engine.properties",
            all.entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue()).toArray(String[]::new));
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
        return host().agent();
    }

    /** The time of commands stands still from here on. */
    void clock(final long timeNs) {
        time.set(timeNs);
        clock = time::get;
    }

    /** The time of commands is that of a clock from here on. */
    void clock(final EpochNanoClock newClock) {
        clock = newClock;
    }

    EngineHost host() {
        if (host == null) {
            host = new EngineHost(config(), stream(), clock, cause -> { });
        }
        return host;
    }

    /** The gateway of a route has been gone for the grace time. */
    void loseGateway(final String route) {
        host().watch().lost().add(route);
        agent().doWork();
    }

    /** The end of the engine that {@link #work} drives; the next use starts another one. */
    void stop() {
        if (host != null) {
            host.close();
            host = null;
        }
    }

    /** Turns until there is nothing more to do, in an engine that is started if there is none. */
    void work() {
        while (agent().doWork() > 0) {
            Thread.onSpinWait();
        }
    }

    /** Turns of the engine, and of the thread beside it that makes events again, until neither has anything to do. */
    void workWithCatchUp() {
        boolean hasMore = true;
        while (hasMore) {
            work();
            hasMore = host.catchUp().doWork();
            // The answer to what the other one asked.
            work();
            hasMore |= host.catchUp().doWork();
        }
        work();
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
        stop();
        attached.forEach(Queue::close);
        directory.names().forEach(name -> directory.remove(name, true));
        SharedMemory.delete(folder);
    }
}
