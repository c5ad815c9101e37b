package org.ringside.gateway.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Rehearsal;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * Warms the gateway up: a gateway with queues, journals and a port of its own, which only this machine can reach, takes
 * the orders of a few sessions and hands on the answers of an engine that does nothing but answer.
 */
final class GatewayRehearsal implements Rehearsal {
    private static final String NAME = "rehearsal";
    private static final String INPUT = "orders.in";
    private static final int SLOTS = 4_096;
    private static final int INPUT_PAYLOAD = 112;
    private static final int OUTPUT_PAYLOAD = 240;
    private static final int SESSIONS = 8;

    private final GatewayConfig config;

    GatewayRehearsal(final GatewayConfig config) {
        this.config = config;
    }

    @Override
    public void run(final Path scratch, final long endNs) throws IOException {
        final GatewayConfig rehearsed = configIn(scratch);
        final QueueDirectory directory = QueueDirectory.of(rehearsed.queueFolder());
        try (Queue input = create(directory, INPUT, QueueSpec.many(SLOTS, INPUT_PAYLOAD));
            Queue output = create(directory, "orders.out." + NAME, QueueSpec.one(SLOTS, OUTPUT_PAYLOAD));
            GatewayLoops gateway = new GatewayLoops(rehearsed, SystemNanoClock.INSTANCE, OffsetEpochNanoClock::new,
                Selector::open, warning -> { })) {
            gateway.open();
            drive(gateway, new RehearsedEngine(input, output), endNs);
        }
    }

    private GatewayConfig configIn(final Path scratch) throws IOException {
        final Map<String, String> settings = new HashMap<>(Map.of("name", NAME,
            "queues", scratch.resolve("queues").toString(), "listen", "127.0.0.1:0", "auth", "none",
            "journal", config.isJournalKept() ? scratch.resolve("journal").toString() : config.journal(),
            "sessions.1.first", "1", "sessions.1.last", Integer.toString(SESSIONS), "sessions.1.firm", "1"));
        settings.put("maxConnections", Integer.toString(SESSIONS));
        settings.put("limits.throttleLimit", "0");
        settings.put("limits.maxInFlight", "0");
        final Path file = Files.createFile(scratch.resolve("gateway.properties"));
        return ConfigFile.read(file, settings, GatewayConfig.class);
    }

    private static Queue create(final QueueDirectory directory, final String name, final QueueSpec spec) {
        return directory.create(name, spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION));
    }

    /** Sessions log on one after another: connections that have not are limited to a few. */
    private static void drive(final GatewayLoops gateway, final RehearsedEngine engine, final long endNs)
        throws IOException {
        final EventLoop loop = gateway.loops().get(0);
        final String address = gateway.addresses().get(0);
        final InetSocketAddress port = new InetSocketAddress(
            InetAddress.getLoopbackAddress(), Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
        final List<RehearsedTrader> traders = new ArrayList<>();
        try {
            boolean haveAllAnswers = true;
            while (System.nanoTime() - endNs < 0) {
                if (haveAllAnswers && traders.size() < SESSIONS) {
                    traders.add(new RehearsedTrader(port, traders.size() + 1));
                }
                haveAllAnswers = true;
                for (final RehearsedTrader trader : traders) {
                    trader.doWork();
                    haveAllAnswers &= trader.isAnswered();
                }
                loop.doWork();
                engine.doWork();
            }
        } finally {
            for (final RehearsedTrader trader : traders) {
                trader.close();
            }
        }
    }
}
