package org.ringside.system.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.server.EngineOutline;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;

/**
 * An engine, a gateway and, if market data is published, a publisher, with their queues and journals: to be killed and
 * started again one by one.
 */
final class CrashExchange implements AutoCloseable {
    private static final String GATEWAY = "gw-1";
    /** Of its two event loops. */
    private static final List<String> ROUTES = List.of(GATEWAY, GATEWAY + ".1");
    private static final String INPUT = "orders.in";
    private static final String PUBLIC = "market-data";

    private static final int SLOTS = 65_536;
    /** Of the queues to a gateway that hangs now and then, so that the engine meets full ones. */
    private static final int FEW_SLOTS = 1_024;
    /** Of the queue to the publisher: full in about a second, so that the engine leaves events out while it is dead. */
    private static final int PUBLIC_SLOTS = 4_096;
    private static final int INPUT_PAYLOAD = 112;
    private static final int OUTPUT_PAYLOAD = 240;
    private static final int SEGMENT_LENGTH = 128 * 1024;
    private static final int SNAPSHOT_EVERY = 256 * 1024;
    private static final int HOSTILE_SCALE = 8;

    private final CrashSettings settings;
    private final QueueDirectory queues;
    private final String address = "127.0.0.1:" + FreePort.find();
    private final String fixAddress = "127.0.0.1:" + FreePort.find();
    private final Map<Part, ServerProcess> processes = new EnumMap<>(Part.class);
    private final List<Path> engineLogs = new ArrayList<>();
    private int starts;

    /** Makes the queues. */
    CrashExchange(final CrashSettings settings) {
        this.settings = settings;
        final ProcessIdentity self = ProcessIdentity.self();
        final Path base = QueueDirectory.defaultPath();
        queues = QueueDirectory.of(
            base.resolveSibling(base.getFileName() + "-crash-" + self.pid() + "-" + System.nanoTime()));
        create(INPUT, QueueSpec.many(SLOTS, INPUT_PAYLOAD));
        ROUTES.forEach(route -> create("orders.out." + route,
            QueueSpec.one(settings.isHostile() ? FEW_SLOTS : SLOTS, OUTPUT_PAYLOAD)));
        if (settings.hasFeed()) {
            create(PUBLIC, EngineOutline.publicQueue(PUBLIC_SLOTS));
        }
    }

    /** Where traders connect. */
    String address() {
        return address;
    }

    /** Where those connect that speak FIX: the second half of the traders. */
    String fixAddress() {
        return fixAddress;
    }

    /** Folder of the engine's journal. */
    Path journal() {
        return settings.folder().resolve("engine");
    }

    /** The process in its present or last life. */
    ServerProcess process(final Part part) {
        return processes.get(part);
    }

    /**
     * Starts a process; does not wait until it is ready.
     *
     * @param fault {@code NAME:COUNT} of a fault point, or empty.
     */
    void start(final Part part, final String fault) {
        final List<String> command = new ArrayList<>();
        command.add(settings.program("ringside").toString());
        command.add(part.toString());
        command.add("-c");
        command.add(settings.configuration(part + ".properties").toString());
        settings(part).forEach((key, value) -> {
            command.add("--set");
            command.add(key + "=" + value);
        });
        starts++;
        final Path log = settings.folder().resolve(String.format("%04d-%s.log", starts, part));
        if (part == Part.ENGINE) {
            engineLogs.add(log);
        }
        processes.put(part, ServerProcess.start(part.toString(), command, log, fault));
    }

    /** What the engine said in all of its lives. */
    List<String> engineLines() throws IOException {
        final List<String> lines = new ArrayList<>();
        for (final Path log : engineLogs) {
            lines.addAll(Files.readAllLines(log));
        }
        return lines;
    }

    /** Messages that were ever written to the engine, aborted ones included. */
    long written() {
        try (Queue input = Queue.inspect(queues.path().resolve(INPUT + ".q"))) {
            return input.position();
        }
    }

    /** Number of the last event for everybody that the engine has published. */
    long published() {
        return EngineCountersSnapshot.read(queues.path()).map(engine -> engine.of(EngineCounter.PUBLIC_SEQUENCE))
            .orElse(0L);
    }

    /** Kills what runs and removes the queues; journals and logs stay. */
    @Override
    public void close() {
        try {
            for (final ServerProcess process : processes.values()) {
                process.kill();
            }
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        for (final String queue : queues.names()) {
            queues.remove(queue, true);
        }
        queues.deleteIfEmpty();
    }

    private Map<String, Object> settings(final Part part) {
        final Map<String, Object> own = switch (part) {
            case ENGINE -> ofEngine();
            case GATEWAY -> Map.of("name", GATEWAY, "loops", ROUTES.size(), "listen", address, "journal", outbound(),
                "fix.listen", fixAddress, "fix.sessions", settings.fixSessions());
            case MARKET_DATA -> Map.of("queue", PUBLIC, "journal", journal(),
                "store", settings.folder().resolve("market-data"), "driver", settings.mediaFolder(),
                "recovery", "127.0.0.1:0");
        };
        final Map<String, Object> all = new HashMap<>(own);
        all.put("queues", queues.path());
        return all;
    }

    /** Segments and the time between snapshots are short, so that processes die on them too. */
    private Map<String, Object> ofEngine() {
        return Map.of("routes", String.join(",", ROUTES), "publicQueues", settings.hasFeed() ? PUBLIC : "",
            "journal", journal(), "policy", policy(), "segmentLength", SEGMENT_LENGTH * scale(),
            "snapshotEvery", SNAPSHOT_EVERY * scale());
    }

    /** Attackers fill the journal faster: as many segments and snapshots come of it. */
    private int scale() {
        return settings.isHostile() ? HOSTILE_SCALE : 1;
    }

    private String policy() {
        return settings.sabotage() == Sabotage.JOURNAL ? "memory" : settings.policy();
    }

    private String outbound() {
        return settings.sabotage() == Sabotage.OUTBOUND ? "off" : settings.folder().resolve("gateway").toString();
    }

    private void create(final String name, final QueueSpec spec) {
        try (Queue queue = queues.create(
            name, spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION))) {
            if (!queue.name().equals(name)) {
                throw new QueueException(QueueException.Reason.FAILED, "made " + queue.name());
            }
        }
    }
}
