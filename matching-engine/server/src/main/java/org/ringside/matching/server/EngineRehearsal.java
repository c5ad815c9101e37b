package org.ringside.matching.server;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.FolderTree;
import org.ringside.launch.Rehearsal;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.rings.OrderQueues;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * Warms the engine up: engines with threads, queues and a journal of their own, one after another, take commands of all
 * kinds, at times more than they can, at times one by one with pauses in which they fall asleep. The thread that takes
 * their events sleeps until they ring. They wait as the configuration says, and have its slice from the thread that
 * starts them. Their journal is never forced to disk: that takes time, and compiles nothing.
 */
final class EngineRehearsal implements Rehearsal {
    /** Names are short: the path of a socket in the folder has 107 characters at most. */
    private static final String QUEUES = "q";
    private static final String ROUTE = "r";
    private static final String INPUT = "orders.in";
    private static final String EVERYBODY = "market-data";
    private static final int SLOTS = 4_096;
    private static final int INPUT_PAYLOAD = 112;
    private static final int OUTPUT_PAYLOAD = 240;
    /** Turns of one engine: its journal is not to need much space. */
    private static final int TURNS = 40;
    private static final int BATCHES = 25;
    private static final int BATCH = 64;
    private static final int MOST_WAITING = 512;
    /** Commands of a turn that come one by one, with pauses in between. */
    private static final int SINGLE = 25;
    private static final int SEGMENT_LENGTH = 1 << 22;
    /** More than one engine enters: what it reserves for them goes when the collector finds it. */
    private static final int MOST_ORDERS = 100_000;

    private final EngineConfig config;
    private final Set<String> refusals = new LinkedHashSet<>();
    private long rings;

    EngineRehearsal(final EngineConfig config) {
        this.config = config;
    }

    @Override
    public void run(final Path scratch, final long endNs, final Consumer<String> warnings) throws IOException {
        final EngineConfig rehearsed = configIn(scratch);
        long round = 0;
        do {
            runOne(scratch, rehearsed, ++round, endNs);
        } while (System.nanoTime() - endNs < 0);
        refusals.forEach(warnings);
    }

    /** How often an engine has rung. */
    long rings() {
        return rings;
    }

    /** What an engine of it is told, with all its files in this folder. */
    EngineConfig configIn(final Path scratch) throws IOException {
        final Map<String, String> settings = new HashMap<>(Map.of("queues", scratch.resolve(QUEUES).toString(),
            "routes", ROUTE, "wait", config.waitStrategy(),
            "batch", Integer.toString(config.batch()), "snapshotEvery", "off"));
        for (int instrument = 1; instrument <= RehearsedCommands.INSTRUMENTS; instrument++) {
            settings.put("instruments." + instrument + ".symbol", "R" + instrument);
            settings.put("instruments." + instrument + ".tick", "0.01");
            settings.put("instruments." + instrument + ".lot", "1");
        }
        if (!config.publicQueueNames().isEmpty()) {
            settings.put("publicQueues", EVERYBODY);
        }
        final boolean isKept = config.syncPolicy() != SyncPolicy.MEMORY;
        settings.put("policy", (isKept ? SyncPolicy.MAPPED : SyncPolicy.MEMORY).configName());
        settings.put("journal", scratch.resolve("journal").toString());
        settings.put("limits.maxOrders", Integer.toString(MOST_ORDERS));
        settings.put("segmentLength", Integer.toString(SEGMENT_LENGTH));
        final Path file = Files.createFile(scratch.resolve("engine.properties"));
        return ConfigFile.read(file, settings, EngineConfig.class);
    }

    private void runOne(
        final Path scratch, final EngineConfig rehearsed, final long round, final long endNs) throws IOException {
        final QueueDirectory directory = QueueDirectory.of(rehearsed.queues());
        create(directory, INPUT, QueueSpec.many(SLOTS, INPUT_PAYLOAD));
        create(directory, OrderQueues.OUTPUT + ROUTE, QueueSpec.one(SLOTS, OUTPUT_PAYLOAD));
        if (!rehearsed.publicQueueNames().isEmpty()) {
            create(directory, EVERYBODY, QueueSpec.one(SLOTS, PublicOutput.MAX_LENGTH));
        }
        final PrintStream nobody = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        final EngineServer engine = new EngineServer(rehearsed, nobody).start();
        try (Queue input = directory.attach(INPUT);
            Queue output = directory.attach(OrderQueues.OUTPUT + ROUTE);
            RehearsedGateway gateway = new RehearsedGateway(output.reader(ROUTE), refusals::add)) {
            final RehearsedCommands commands = new RehearsedCommands(input.producer(ROUTE), ROUTE, round);
            commands.bind();
            for (int turn = 0; turn < TURNS && System.nanoTime() - endNs < 0; turn++) {
                play(commands, input, gateway, endNs);
            }
            rings += gateway.rings();
        } finally {
            engine.close();
        }
        requireSound(engine);
        directory.names().forEach(name -> directory.remove(name, true));
        FolderTree.tryToDelete(scratch.resolve("journal"));
    }

    /** An engine that has stopped by itself was no rehearsal. */
    private static void requireSound(final EngineServer engine) throws IOException {
        try {
            engine.await();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while it warmed up");
        }
    }

    private static void play(
        final RehearsedCommands commands, final Queue input, final RehearsedGateway gateway, final long endNs)
        throws IOException {
        for (int single = 0; single < SINGLE; single++) {
            commands.send(1);
            gateway.sleep();
            takeEvents(input, gateway, 0, endNs);
            LockSupport.parkNanos(PAUSE_NS);
        }
        for (int batch = 0; batch < BATCHES; batch++) {
            commands.send(BATCH);
            LockSupport.parkNanos(RELIEF_NS);
            takeEvents(input, gateway, MOST_WAITING, endNs);
        }
    }

    /** Takes events until no more than so many commands wait. An engine whose events nobody takes waits, too. */
    private static void takeEvents(
        final Queue input, final RehearsedGateway gateway, final int mostWaiting, final long endNs)
        throws IOException {
        gateway.poll(SLOTS);
        while (input.statistics().backlog() > mostWaiting && System.nanoTime() - endNs < 0) {
            gateway.sleep();
            gateway.poll(SLOTS);
        }
    }

    private static void create(final QueueDirectory directory, final String name, final QueueSpec spec) {
        directory.create(name, spec.withSchema(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION)).close();
    }
}
