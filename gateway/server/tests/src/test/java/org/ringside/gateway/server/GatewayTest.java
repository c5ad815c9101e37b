package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.queue.Processors;

/**
 * The whole gateway on its own threads, with the client library on the other side.
 */
class GatewayTest {
    private static final int TRADERS = 12;
    private static final int ORDERS = 5_000;
    private static final long DEADLINE_NS = 60_000_000_000L;
    /** Nothing of this is about an engine that is slow, as all are on a slow machine. */
    private static final SessionLimits NEVER_BUSY = new SessionLimits(null, null, null, null, null, 0);

    private volatile boolean isRunning = true;

    @Test
    void shouldAnswerEachOrderOnceWhenManyTradeOnTwoLoops() throws Exception {
        try (TestQueues queues = new TestQueues(256, 16, 256, "gw-1", "gw-1.1");
             ScriptedEngine engine = queues.engine();
             Gateway gateway = new Gateway(config(queues, 2), System.err).start()) {
            engine.stopRecording();
            final Thread engineThread = startThread(engine);
            final List<Trader> traders = connect(gateway);

            until(traders, trader -> {
                trader.send(ORDERS);
                return trader.answered.cardinality() == ORDERS;
            });
            traders.forEach(trader -> trader.client.terminate());
            until(traders, trader -> trader.client.state() == NativeClient.State.CLOSED);

            isRunning = false;
            engineThread.join();
            for (final Trader trader : traders) {
                assertThat(trader.answered.nextClearBit(1)).isEqualTo(ORDERS + 1);
                assertThat(trader.terminationCode).isEqualTo(TerminationCode.FINISHED.value());
                assertThat(trader.hopsInOrder).isEqualTo(ORDERS);
            }
        }
    }

    @Test
    void shouldTakeTradersBackWhenGatewayIsRestarted() throws Exception {
        try (TestQueues queues = new TestQueues(256, 16, 256, "gw-1", "gw-1.1");
             ScriptedEngine engine = queues.engine()) {
            engine.stopRecording();
            final Thread engineThread = startThread(engine);
            final Gateway first = new Gateway(config(queues, 2), System.err).start();
            final List<Trader> traders = connect(first);
            final String address = first.description().replaceAll(".*listen=", "");
            first.close();
            until(traders, trader -> trader.client.state() == NativeClient.State.CLOSED);
            for (final Trader trader : traders) {
                assertThat(trader.terminationCode).isEqualTo(TerminationCode.SERVER_SHUTDOWN.value());
            }

            try (Gateway second = new Gateway(config(queues, 2, address, null), System.err).start()) {
                // The sessions are gone with the process: each client learns it, and opens a new one.
                until(traders, trader -> {
                    if (trader.client.state() == NativeClient.State.CLOSED) {
                        trader.client.connect();
                    }
                    return trader.client.state() == NativeClient.State.ESTABLISHED;
                });
                until(traders, trader -> {
                    trader.send(10);
                    return trader.answered.cardinality() == 10;
                });
                assertThat(second.description()).contains(address);
            }
            isRunning = false;
            engineThread.join();
        }
    }

    @Test
    void shouldBindEachLoopToItsProcessor() throws IOException {
        final BitSet allowed = Processors.ofThisThread();
        assumeTrue(allowed.cardinality() > 1, "there is one processor");
        final int last = allowed.length() - 1;
        final int first = allowed.nextSetBit(0);
        try (TestQueues queues = new TestQueues(256, 16, 256, "gw-1", "gw-1.1");
             Gateway gateway = new Gateway(config(queues, 2, "127.0.0.1:0", last + "," + first), System.err).start()) {
            assertThat(gateway.description()).startsWith("gateway gw-1 ");
            awaitProcessor("gw-1", last);
            awaitProcessor("gw-1.1", first);
        }
    }

    /** A loop binds itself when it begins. */
    private static void awaitProcessor(final String thread, final int processor) throws IOException {
        final long startNs = System.nanoTime();
        final String bound = "Cpus_allowed_list:\t" + processor + "\n";
        for (String status = status(thread); !status.contains(bound); status = status(thread)) {
            assertThat(System.nanoTime() - startNs).as("waiting for %s: %s", thread, status).isLessThan(DEADLINE_NS);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static String status(final String thread) throws IOException {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (final Path task : tasks) {
                final String status = Files.readString(task.resolve("status"));
                if (status.startsWith("Name:\t" + thread + "\n")) {
                    return status;
                }
            }
        }
        return "";
    }

    private static GatewayConfig config(final TestQueues queues, final int loops) {
        return config(queues, loops, "127.0.0.1:0", null);
    }

    private static GatewayConfig config(
        final TestQueues queues, final int loops, final String listen, final String cpus) {
        return new GatewayConfig(
            "gw-1", queues.folder().toString(), null, listen, loops, "phased", null, cpus, null, "hmac",
            Map.of("1", new SessionRange(1001, 1256, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "")), null, null,
            null,
            "off", null, NEVER_BUSY, null, null, null, null);
    }

    private Thread startThread(final ScriptedEngine engine) {
        final Thread thread = new Thread(() -> {
            while (isRunning) {
                if (engine.doWork() == 0) {
                    engine.awaitWork(1_000_000);
                }
            }
        }, "engine");
        thread.start();
        return thread;
    }

    private static List<Trader> connect(final Gateway gateway) {
        final String address = gateway.description().replaceAll(".*listen=", "");
        final int port = Integer.parseInt(address.split(":")[1]);
        final List<Trader> traders = new ArrayList<>();
        for (int i = 0; i < TRADERS; i++) {
            traders.add(new Trader(new InetSocketAddress("127.0.0.1", port), 1001 + i));
        }
        until(traders, trader -> trader.client.state() == NativeClient.State.ESTABLISHED);
        return traders;
    }

    private static void until(final List<Trader> traders, final Predicate<Trader> condition) {
        boolean isDone = false;
        while (!isDone) {
            isDone = true;
            for (final Trader trader : traders) {
                isDone &= condition.test(trader);
                if (trader.client.poll(System.nanoTime()) == 0) {
                    Thread.yield();
                }
            }
        }
    }

    /** Sends orders as fast as it may and ticks off the answers. */
    private static final class Trader extends SilentListener {
        private final NativeClient client;
        private final BitSet answered = new BitSet();
        private int sent;
        private int hopsInOrder;
        private int terminationCode;

        Trader(final InetSocketAddress address, final int sessionId) {
            client = new NativeClient(
                new ClientConfig(address, sessionId, 0, 1, TestGateway.KEY_ID, TestGateway.SECRET, 10_000), this);
            client.connect();
        }

        void send(final int total) {
            while (sent < total && client.newOrder(sent + 1, 3, '1', Frames.PRICE, 1, '0', 0) > 0) {
                sent++;
            }
        }

        @Override
        public void onAccepted(final ExecutionReportNewDecoder report) {
            assertThat(answered.get((int) report.clOrdID())).as("answered before").isFalse();
            answered.set((int) report.clOrdID());
            final long nowNs = System.nanoTime();
            if (report.hops().gatewayRead() > 0 && report.hops().ringPublished() >= report.hops().gatewayRead()
                && report.hops().gatewayWritten() >= report.hops().ringPublished()
                && nowNs >= report.hops().gatewayWritten()) {
                hopsInOrder++;
            }
        }

        @Override
        public void onTerminated(final int code, final String reason) {
            terminationCode = code;
        }
    }
}
