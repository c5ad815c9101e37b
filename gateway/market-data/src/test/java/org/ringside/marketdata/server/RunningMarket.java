package org.ringside.marketdata.server;

import io.aeron.Aeron;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.CloseHelper;
import org.ringside.launch.ConfigFile;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.EngineServer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** An engine that runs, with traders and, when it is told to, a publisher beside it. Its queue is soon full. */
public final class RunningMarket implements AutoCloseable {
    private static final int SLOTS = 512;

    private final Path memory = SharedMemory.newFolder();
    private final Path disk;
    private final int port;
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final RandomTraders traders;
    private MarketDataServer publisher;

    public RunningMarket(final Path disk) throws IOException {
        this.disk = disk;
        try (DatagramSocket socket = new DatagramSocket()) {
            port = socket.getLocalPort();
        }
        create("orders.in", QueueSpec.many(4096, 112));
        create("orders.out.gw-1", QueueSpec.one(1 << 16, 240));
        create("market-data", QueueSpec.one(SLOTS, 112));
        final Path file = Files.write(disk.resolve("engine.properties"), List.of("queues=" + memory, "routes=gw-1",
            "policy=mapped", "journal=" + journal(), "segmentLength=" + (1 << 20), "snapshotEvery=off",
            "publicQueues=market-data", "instruments.1.symbol=ABC", "instruments.1.tick=0.01",
            "instruments.1.lot=1"));
        opened.add(new EngineServer(ConfigFile.read(file, Map.of(), EngineConfig.class), print()).start());
        final Queue commands = QueueDirectory.of(memory).attach("orders.in");
        opened.add(commands);
        traders = new RandomTraders(commands.producer("gw-1"));
    }

    private void create(final String name, final QueueSpec spec) {
        QueueDirectory.of(memory).create(name,
            spec.withSchema(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION)).close();
    }

    PrintStream print() {
        return new PrintStream(messages, true, StandardCharsets.UTF_8);
    }

    /** What was said to the operator. */
    String messages() {
        return messages.toString(StandardCharsets.UTF_8);
    }

    /** Folder of the queues. */
    public Path queues() {
        return memory;
    }

    /** Folder of the engine's journal. */
    public Path journal() {
        return disk.resolve("journal");
    }

    /** Folder of the media driver. */
    public Path driver() {
        return memory.resolve("aeron");
    }

    /** The channel of L3 that is no shared memory. */
    String overUdp() {
        return "aeron:udp?endpoint=127.0.0.1:" + port;
    }

    MarketDataConfig config(final Map<String, String> overrides) throws IOException {
        final Path file = Files.write(disk.resolve("market-data.properties"), List.of("queues=" + memory,
            "journal=" + journal(), "store=" + disk.resolve("store"), "driverFolder=" + driver(),
            "recovery=127.0.0.1:0", "l3=aeron:ipc?term-length=16m #1001, " + overUdp() + "|term-length=1m #1001"));
        return ConfigFile.read(file, overrides, MarketDataConfig.class);
    }

    /** Random commands. */
    public void trade(final int commands) {
        traders.trade(commands);
    }

    public void publish() throws IOException {
        publisher = new MarketDataServer(config(Map.of()), print()).start();
    }

    void stopPublisher() {
        CloseHelper.close(publisher);
        publisher = null;
    }

    Aeron connect() {
        return Aeron.connect(new Aeron.Context().aeronDirectoryName(driver().toString()));
    }

    @Override
    public void close() {
        stopPublisher();
        for (int i = opened.size() - 1; i >= 0; i--) {
            CloseHelper.close(opened.get(i));
        }
        SharedMemory.delete(memory);
    }
}
