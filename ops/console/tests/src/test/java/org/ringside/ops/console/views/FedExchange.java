package org.ringside.ops.console.views;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.queue.StallLimits;

/** The files and locks of an exchange whose processes are a test: it feeds what the console is to see. */
public final class FedExchange implements AutoCloseable {
    /** Slots of the queue into the engine. */
    public static final int SLOTS = 64;
    private static final int LENGTH = 40;
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final long PAUSE_NS = 1_000_000;

    private final Path home;
    private final Path folder;
    private final EngineCounters engine;
    private final GatewayCounters gateway;
    private final Thread threads = new Thread(this::goRound, "threads of the exchange");
    private volatile boolean hasStopped;
    private Queue input;
    private Reader reader;
    private Producer producer;

    /**
     * An exchange with an engine and a gateway gw-1 of two event loops.
     *
     * @param home   of its configuration.
     * @param folder of its queues, in shared memory.
     * @throws IOException when its files cannot be written.
     */
    public FedExchange(final Path home, final Path folder) throws IOException {
        this.home = home;
        this.folder = folder;
        System.setProperty("ringside.home", home.toString());
        Files.createDirectories(home.resolve("conf"));
        write("exchange.properties", "gateways=gateway.properties\nengine=engine.properties\nqueues=" + folder
            + "\ndata=" + home.resolve("data") + "\n");
        write("engine.properties", "input=orders.in\nsegmentLength=65536\ninstruments.3.symbol=XYZ\n"
            + "instruments.3.tick=0.01\n");
        write("gateway.properties", "name=gw-1\nloops=2\nsessions.1.first=1001\nsessions.1.last=1256\n"
            + "sessions.1.firm=7\nsessions.1.keyId=test\nsessions.1.secret=known-to-nobody\njournal=off\n");
        makeInput();
        engine = EngineCounters.create(folder, List.of("gw-1", "gw-1.1"));
        gateway = GatewayCounters.create(folder, "gw-1", 2);
        threads.start();
        while (isYoung()) {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** What the console is told. */
    public Path configuration() {
        return home.resolve("conf/exchange.properties");
    }

    ExchangePlan plan() {
        return ExchangePlan.read(configuration());
    }

    Path home() {
        return home;
    }

    EngineCounters engine() {
        return engine;
    }

    GatewayCounters gateway() {
        return gateway;
    }

    Producer producer() {
        return producer;
    }

    /** Commits so many commands. */
    public void send(final int count) {
        for (int i = 0; i < count; i++) {
            producer.offer(1, new UnsafeBuffer(new byte[LENGTH]), 0, LENGTH);
        }
    }

    /** Takes so many. */
    public void read(final int count) {
        reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, count);
    }

    /** The engine turns no more, for a minute already. */
    public void stopEngine() {
        hasStopped = true;
    }

    private void goRound() {
        while (!Thread.currentThread().isInterrupted()) {
            final long nowNs = System.nanoTime();
            engine.heartbeat().beat(hasStopped ? nowNs - MINUTE_NS : nowNs);
            gateway.loop(0).beat(nowNs);
            gateway.loop(1).beat(nowNs);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Puts another queue of the same name in the place of the first. */
    void makeInputAnew() {
        input.close();
        QueueDirectory.of(folder).remove("orders.in", true);
        makeInput();
    }

    private void makeInput() {
        input = QueueDirectory.of(folder).create("orders.in", QueueSpec.many(SLOTS, 112));
        // Waits for ever for a writer that lives: a test wants to see that.
        reader = input.reader("engine", StallLimits.DEFAULT.withQuarantineAfter(Duration.ZERO));
        producer = input.producer("gw-1");
    }

    private void write(final String name, final String text) throws IOException {
        Files.writeString(home.resolve("conf").resolve(name), text);
    }

    private boolean isYoung() {
        return CountersSnapshot.readAll(folder).get(0).loops().stream()
            .anyMatch(loop -> loop.beatAgeNs() == Heartbeat.NEVER);
    }

    @Override
    public void close() {
        if (threads.isAlive()) {
            threads.interrupt();
            join();
            gateway.close();
            input.close();
        }
    }

    private void join() {
        try {
            threads.join();
        } catch (final InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
