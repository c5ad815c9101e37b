package org.ringside.matching.server;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.agrona.IoUtil;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Rehearsal;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/**
 * Warms the engine up: engines with queues and a journal of their own take commands of all kinds, from a queue to a
 * queue, one engine after another. Their journal is never forced to disk: that takes time, and compiles nothing.
 */
final class EngineRehearsal implements Rehearsal {
    private static final String ROUTE = "rehearsal";
    private static final String INPUT = "orders.in";
    private static final int SLOTS = 4_096;
    private static final int INPUT_PAYLOAD = 112;
    private static final int OUTPUT_PAYLOAD = 240;
    /** Of one engine: its journal is not to need much room. */
    private static final int BATCHES = 1_000;
    private static final int BATCH = 64;
    private static final int SEGMENT_LENGTH = 1 << 22;

    private final EngineConfig config;

    EngineRehearsal(final EngineConfig config) {
        this.config = config;
    }

    @Override
    public void run(final Path scratch, final long endNs) throws IOException {
        final EngineConfig rehearsed = configIn(scratch);
        long round = 0;
        do {
            runOne(scratch, rehearsed, ++round, endNs);
        } while (System.nanoTime() - endNs < 0);
    }

    private EngineConfig configIn(final Path scratch) throws IOException {
        final Map<String, String> settings = new HashMap<>(Map.of("queues", scratch.resolve("queues").toString(),
            "routes", ROUTE, "batch", Integer.toString(config.batch()), "snapshotEvery", "off"));
        for (int instrument = 1; instrument <= RehearsedCommands.INSTRUMENTS; instrument++) {
            settings.put("instruments." + instrument + ".symbol", "R" + instrument);
            settings.put("instruments." + instrument + ".tick", "0.01");
            settings.put("instruments." + instrument + ".lot", "1");
        }
        final boolean isKept = config.syncPolicy() != SyncPolicy.MEMORY;
        settings.put("policy", (isKept ? SyncPolicy.MAPPED : SyncPolicy.MEMORY).configName());
        settings.put("journal", scratch.resolve("journal").toString());
        settings.put("segmentLength", Integer.toString(SEGMENT_LENGTH));
        final Path file = Files.createFile(scratch.resolve("engine.properties"));
        return ConfigFile.read(file, settings, EngineConfig.class);
    }

    private static void runOne(
        final Path scratch, final EngineConfig config, final long round, final long endNs) throws IOException {
        final QueueDirectory directory = QueueDirectory.of(config.queues());
        create(directory, INPUT, QueueSpec.many(SLOTS, INPUT_PAYLOAD));
        create(directory, EngineQueues.OUTPUT + ROUTE, QueueSpec.one(SLOTS, OUTPUT_PAYLOAD));
        final PrintStream nobody = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        try (EngineHost host = new EngineHost(config, nobody, new OffsetEpochNanoClock());
            Queue input = directory.attach(INPUT);
            Queue output = directory.attach(EngineQueues.OUTPUT + ROUTE)) {
            final RehearsedCommands commands = new RehearsedCommands(input.producer(ROUTE), ROUTE, round);
            final Reader events = output.reader(ROUTE);
            commands.bind();
            for (int batch = 0; batch < BATCHES && System.nanoTime() - endNs < 0; batch++) {
                commands.send(1 + batch % BATCH);
                while (host.agent().doWork() > 0) {
                    events.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, SLOTS);
                }
            }
        }
        directory.names().forEach(name -> directory.remove(name, true));
        IoUtil.delete(scratch.resolve("journal").toFile(), true);
    }

    private static void create(final QueueDirectory directory, final String name, final QueueSpec spec) {
        directory.create(name, spec.withSchema(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION)).close();
    }
}
