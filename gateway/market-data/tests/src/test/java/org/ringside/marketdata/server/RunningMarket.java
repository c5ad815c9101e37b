package org.ringside.marketdata.server;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import org.ringside.launch.ConfigFile;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.EngineServer;
import org.ringside.matching.server.RouteTails;
import org.ringside.matching.server.Snapshots;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SharedMemory;

/** An engine that runs, with traders and, when it is told to, a publisher beside it. Its queue is soon full. */
public final class RunningMarket implements AutoCloseable {
    private static final int SLOTS = 512;
    private static final int AT_ONCE = 500;
    /** After which the driver gives up on a client that stands still: a machine with much to do has it wait, too. */
    private static final long CLIENT_NS = 20_000_000_000L;
    private static final long HASTY_CLIENT_NS = 2_000_000_000L;
    private static final long PAUSE_NS = 100_000;

    private final Path memory = SharedMemory.newFolder();
    private final Path disk;
    private final int port;
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final Path engineFile;
    private RandomTraders traders;
    private Queue commands;
    private Queue answers;
    private Reader reader;
    private EngineServer engine;
    private MediaDriver media;
    private MarketDataServer publisher;
    private boolean isMediaShared;
    private long answered;

    public RunningMarket(final Path disk) throws IOException {
        this.disk = disk;
        try (DatagramSocket socket = new DatagramSocket()) {
            port = socket.getLocalPort();
        }
        engineFile = Files.write(disk.resolve("engine.properties"), List.of("queues=" + memory, "routes=gw-1",
            "policy=mapped", "journal=" + journal(), "segmentLength=" + (1 << 20), "snapshotEvery=off",
            "publicQueues=market-data", "instruments.1.symbol=ABC", "instruments.1.tick=0.01",
            "instruments.1.lot=1"));
        createQueues(0, 0);
        startEngine();
    }

    private void createQueues(final long input, final long output) {
        create("orders.in", QueueSpec.many(4096, 112).withStartPosition(input));
        create("orders.out.gw-1", QueueSpec.one(1 << 16, 240).withStartPosition(output));
        create("market-data", QueueSpec.one(SLOTS, 112));
    }

    private void create(final String name, final QueueSpec spec) {
        QueueDirectory.of(memory).create(name,
            spec.withSchema(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION)).close();
    }

    private void startEngine() {
        engine = new EngineServer(ConfigFile.read(engineFile, Map.of(), EngineConfig.class), print()).start();
        commands = QueueDirectory.of(memory).attach("orders.in");
        answers = QueueDirectory.of(memory).attach("orders.out.gw-1");
        reader = answers.reader("gw-1");
        traders = traders == null ? new RandomTraders(commands.producer("gw-1"))
            : traders.after(commands.producer("gw-1"));
    }

    /** The engine ends; its queues stay. */
    public void stopEngine() {
        if (engine != null) {
            takeAnswers();
            CloseHelper.closeAll(engine, reader, answers, commands);
            engine = null;
        }
    }

    /** The engine starts again, from its journal. */
    public void restartEngine() {
        stopEngine();
        startEngine();
    }

    /** Where the queues of commands and answers stand, when the engine has done all. */
    long[] positions() {
        awaitAnswers();
        return new long[] {commands.position(), answers.position()};
    }

    /**
     * The host starts again: nothing is left of the queues. No publisher may run.
     *
     * @param positions with which the queues begin.
     */
    void reboot(final long... positions) {
        stopEngine();
        for (final String name : QueueDirectory.of(memory).names()) {
            QueueDirectory.of(memory).remove(name, true);
        }
        createQueues(positions[0], positions[1]);
        startEngine();
    }

    /** Another session begins: a new journal, new queues, and traders of whom no engine knows. */
    void beginSession() {
        stopEngine();
        IoUtil.delete(journal().toFile(), false);
        traders = null;
        reboot(0, 0);
    }

    PrintStream print() {
        return new PrintStream(messages, true, StandardCharsets.UTF_8);
    }

    /** What was said to the operator. */
    public String messages() {
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
        final Map<String, String> all = new HashMap<>(overrides);
        if (isMediaShared) {
            all.putIfAbsent("driver", driver().toString());
        }
        return ConfigFile.read(configFile(), all, MarketDataConfig.class);
    }

    private Path configFile() throws IOException {
        return Files.write(disk.resolve("market-data.properties"), List.of("queues=" + memory,
            "journal=" + journal(), "store=" + store(), "driverFolder=" + driver(),
            "recovery=127.0.0.1:0", "l3=aeron:ipc?term-length=16m #1001, " + overUdp() + "|term-length=1m #1001"));
    }

    /** Folder of what was published. */
    Path store() {
        return disk.resolve("store");
    }

    /** Random commands. */
    public void trade(final int number) {
        for (int left = number; left > 0; left -= AT_ONCE) {
            traders.trade(Math.min(left, AT_ONCE));
            takeAnswers();
        }
    }

    private void takeAnswers() {
        int count = 1;
        while (count > 0) {
            count = reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> answered++,
                Integer.MAX_VALUE);
        }
    }

    /** Waits until the engine has taken all commands; returns what traders have been told since the beginning. */
    public long awaitAnswers() {
        while (commands.statistics().backlog() > 0) {
            takeAnswers();
            LockSupport.parkNanos(PAUSE_NS);
        }
        takeAnswers();
        return answered;
    }

    /** The engine's thread. */
    public Thread engineThread() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().equals("engine"))
            .findFirst().orElseThrow();
    }

    /** A snapshot of the engine; old segments and snapshots go. */
    void takeSnapshot() {
        awaitAnswers();
        new Snapshots(journal(), RouteTails.UNKNOWN, line -> { }).take().orElseThrow();
    }

    public void publish() throws IOException {
        publish(Map.of());
    }

    public void publish(final Map<String, String> overrides) throws IOException {
        publisher = new MarketDataServer(config(overrides), print()).start();
    }

    /** A publisher in a process of its own, with a media driver that is none of its threads. */
    public ForkedJvm fork(final List<String> flags, final Map<String, String> overrides) throws IOException {
        startMedia();
        final List<String> arguments = new ArrayList<>(List.of("-c", configFile().toString(),
            "--set", "driver=" + driver()));
        overrides.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        final List<String> all = new ArrayList<>(List.of(ForkedJvm.QUICK, "-Xmx256m"));
        all.addAll(flags);
        return ForkedJvm.start(all, MarketDataMain.class, arguments.toArray());
    }

    /**
     * A media driver for all publishers of this process to come: each saves the start of one of its own, which never
     * sleeps for long.
     */
    public void shareMedia() {
        startMedia();
        isMediaShared = true;
    }

    /** A media driver of this process. */
    public void startMedia() {
        startMedia(CLIENT_NS);
    }

    /** A media driver of this process that soon gives up on a client that stands still, be it the test. */
    public void startHastyMedia() {
        startMedia(HASTY_CLIENT_NS);
    }

    private void startMedia(final long clientNs) {
        if (media == null) {
            media = MediaDriver.launch(new MediaDriver.Context().aeronDirectoryName(driver().toString())
                .clientLivenessTimeoutNs(clientNs).publicationUnblockTimeoutNs(2 * clientNs)
                .dirDeleteOnStart(true).dirDeleteOnShutdown(true).warnIfDirectoryExists(false)
                .threadingMode(ThreadingMode.SHARED).sharedIdleStrategy(new SleepingMillisIdleStrategy(1)));
        }
    }

    /** Its end. */
    public void stopMedia() {
        CloseHelper.close(media);
        media = null;
    }

    /** Fails with what has ended the publisher, if it has ended. */
    public void requirePublisher() {
        if (publisher != null && publisher.hasStopped()) {
            try {
                publisher.await();
            } catch (final InterruptedException ex) {
                throw new AssertionError(ex);
            }
            throw new AssertionError("the publisher has ended");
        }
    }

    public MarketDataServer publisher() {
        return publisher;
    }

    /** Whether the publisher of this process has not ended by itself. */
    public boolean isPublishing() {
        return !publisher.hasStopped();
    }

    public void stopPublisher() {
        CloseHelper.close(publisher);
        publisher = null;
    }

    /** A client of the driver. Aeron's own handler of errors would end this process when the driver is late. */
    public Aeron connect() {
        return Aeron.connect(new Aeron.Context().aeronDirectoryName(driver().toString())
            .errorHandler(failure -> print().println("a subscriber's Aeron: " + failure)));
    }

    @Override
    public void close() {
        CloseHelper.quietClose(publisher);
        stopEngine();
        stopMedia();
        SharedMemory.delete(memory);
    }
}
