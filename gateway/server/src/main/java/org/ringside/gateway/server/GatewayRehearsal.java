package org.ringside.gateway.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.rehearsal.RehearsedEngine;
import org.ringside.gateway.rehearsal.RehearsedTrader;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Rehearsal;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * Warms the gateway up: a gateway with threads, queues, journals and a port of its own, which only this machine can
 * reach, takes the orders of a few sessions and hands on the answers of an engine that does nothing but answer. At
 * times there is more than it can take, at times orders come one by one, with pauses in which it falls asleep. It waits
 * as the configuration says, and has its slice from the thread that starts it.
 */
final class GatewayRehearsal implements Rehearsal {
    /** Names are short: the path of a socket in the folder has 107 characters at most. */
    private static final String QUEUES = "q";
    private static final String NAME = "r";
    private static final String INPUT = "orders.in";
    private static final int SLOTS = 4_096;
    private static final int INPUT_PAYLOAD = 112;
    private static final int OUTPUT_PAYLOAD = 240;
    private static final int SESSIONS = 8;
    /** In the first of so many turns, one order comes alone. */
    private static final int TURNS = 256;
    private static final int SINGLE = 32;
    private static final int MOST_AT_A_TIME = 8;

    private final GatewayConfig config;

    GatewayRehearsal(final GatewayConfig config) {
        this.config = config;
    }

    @Override
    public void run(final Path scratch, final long endNs, final Consumer<String> warnings) throws IOException {
        final GatewayConfig rehearsed = configIn(scratch);
        final QueueDirectory directory = QueueDirectory.of(rehearsed.queueFolder());
        final ByteArrayOutputStream messages = new ByteArrayOutputStream();
        try (Queue input = create(directory, INPUT, QueueSpec.many(SLOTS, INPUT_PAYLOAD));
            Queue output = create(directory, "orders.out." + NAME, QueueSpec.one(SLOTS, OUTPUT_PAYLOAD))) {
            final Gateway gateway = new Gateway(
                rehearsed, new PrintStream(messages, true, StandardCharsets.UTF_8)).start();
            try {
                drive(gateway.address(), new RehearsedEngine(input, output), endNs);
            } finally {
                gateway.close();
                requireSound(gateway);
            }
        } finally {
            messages.toString(StandardCharsets.UTF_8).lines()
                .forEach(line -> warnings.accept("its throw-away instance says: " + line));
        }
    }

    /** A gateway that has stopped by itself says why; its traders only know that their connections are closed. */
    private static void requireSound(final Gateway gateway) throws IOException {
        try {
            gateway.await();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while it warmed up");
        }
    }

    /** What its gateway is told, with all its files in this folder. */
    GatewayConfig configIn(final Path scratch) throws IOException {
        final Map<String, String> settings = new HashMap<>(Map.of("name", NAME,
            "queues", scratch.resolve(QUEUES).toString(), "listen", "127.0.0.1:0", "auth", "none",
            "journal", config.isJournalKept() ? scratch.resolve("journal").toString() : config.journal(),
            "sessions.1.first", "1", "sessions.1.last", Integer.toString(SESSIONS), "sessions.1.firm", "1"));
        settings.put("wait", config.waitStrategy());
        settings.put("maxConnections", Integer.toString(SESSIONS));
        settings.put("limits.throttleLimit", "0");
        settings.put("limits.maxInFlight", "0");
        final Path file = Files.createFile(scratch.resolve("gateway.properties"));
        return ConfigFile.read(file, settings, GatewayConfig.class);
    }

    private static Queue create(final QueueDirectory directory, final String name, final QueueSpec spec) {
        return directory.create(name, spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION));
    }

    /** Where a gateway listens: {@code host:port}. The host need not be the loopback address that Java prefers. */
    static InetSocketAddress port(final String address) {
        final int colon = address.lastIndexOf(':');
        return new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }

    /** Sessions log on one after another: connections that have not are limited to a few. */
    private static void drive(final String address, final RehearsedEngine engine, final long endNs)
        throws IOException {
        final InetSocketAddress port = port(address);
        final List<RehearsedTrader> traders = new ArrayList<>();
        try {
            for (long turn = 0; System.nanoTime() - endNs < 0; turn++) {
                if (traders.size() < SESSIONS && traders.stream().allMatch(RehearsedTrader::isAnswered)) {
                    traders.add(new RehearsedTrader(port, traders.size() + 1));
                }
                play(traders, engine, turn);
            }
        } finally {
            for (final RehearsedTrader trader : traders) {
                trader.close();
            }
        }
    }

    /**
     * One turn: all send, or one sends one order. That one wakes the engine, and the gateway has time to fall asleep
     * before it is answered.
     */
    private static void play(final List<RehearsedTrader> traders, final RehearsedEngine engine, final long turn)
        throws IOException {
        if (turn % TURNS < SINGLE) {
            for (int i = 0; i < traders.size(); i++) {
                traders.get(i).doWork(turn % traders.size() == i ? 1 : 0);
            }
            engine.sleep(PAUSE_NS);
            LockSupport.parkNanos(PAUSE_NS);
            engine.doWork();
            LockSupport.parkNanos(PAUSE_NS);
        } else {
            for (final RehearsedTrader trader : traders) {
                trader.doWork((int) (1 + turn % MOST_AT_A_TIME));
            }
            LockSupport.parkNanos(RELIEF_NS);
            engine.doWork();
        }
    }
}
