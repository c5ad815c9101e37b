package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NativeClient.State;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.FaultPoint;

/**
 * A gateway process is killed at its fault points while orders flow, and a gateway of this process takes over.
 */
@Tag("slow")
class FaultPointTest {
    private static final int ORDERS = 2_000;
    private static final int WINDOW = 100;
    private static final int REFUSED = 10;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = "outbound-to-send:500")
    void shouldLoseAndDoubleNothingWhenItIsKilledThere(final String point) throws Exception {
        dieAt(point);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {
        "claim-to-commit:20", "commit-to-answer:20", "outbound-append:500", "outbound-to-release:500"})
    void shouldLoseAndDoubleNothingWhenItIsKilledElsewhere(final String point) throws Exception {
        dieAt(point);
    }

    private void dieAt(final String point) throws Exception {
        try (TestQueues queues = new TestQueues(1024, 16, 1024, "gw-1"); ScriptedEngine engine = queues.engine()) {
            final Path config = Files.writeString(folder.resolve("gateway.properties"), """
                queues=%s
                journal=%s
                listen=127.0.0.1:0
                sessions.1.first=1001
                sessions.1.last=1256
                sessions.1.firm=1
                sessions.1.keyId=test
                sessions.1.secret=ringside-test-secret
                """.formatted(queues.folder(), folder.resolve("journal")));
            final Counter counter = new Counter();
            try (GatewayProcess first = GatewayProcess.faulty(folder, config, point)) {
                final InetSocketAddress address = first.awaitReady();
                final NativeClient client = new NativeClient(
                    new ClientConfig(address, 1001, 0, 1, TestGateway.KEY_ID, TestGateway.SECRET, 10_000), counter);
                client.connect();
                while (client.state() != State.CLOSED && counter.answered < ORDERS) {
                    trade(client, counter, engine);
                }
                assertThat(first.awaitExit()).isEqualTo(FaultPoint.EXIT_CODE);
                assertThat(counter.answered).isLessThan(ORDERS);
                final Gateway second = new Gateway(ConfigFile.read(config,
                    Map.of("listen", "127.0.0.1:" + address.getPort()), GatewayConfig.class), System.err).start();
                try {
                    finish(client, counter, engine);
                } finally {
                    second.close();
                }
            }
            assertThat(counter.answered).isEqualTo(ORDERS);
            assertThat(counter.sum).as("each order once").isEqualTo(ORDERS * (ORDERS + 1L) / 2);
            assertThat(counter.nextSeqNo).isEqualTo(ORDERS + 1L);
            final List<String> orders =
                engine.commands().stream().filter(command -> command.startsWith("NEW")).toList();
            assertThat(orders).hasSize(ORDERS - ORDERS / REFUSED).doesNotHaveDuplicates();
        }
    }

    private static void finish(final NativeClient client, final Counter counter, final ScriptedEngine engine) {
        while (counter.answered < ORDERS) {
            if (client.state() == State.CLOSED) {
                client.connect();
            }
            trade(client, counter, engine);
        }
    }

    /** One order of ten is one that the gateway refuses itself. */
    private static void trade(final NativeClient client, final Counter counter, final ScriptedEngine engine) {
        while (counter.sent < ORDERS && counter.sent - counter.answered < WINDOW) {
            final char side = counter.sent % REFUSED == 0 ? 'X' : '1';
            if (client.newOrder(counter.sent + 1, 3, side, Frames.PRICE, 1, '0', 0) < 0) {
                break;
            }
            counter.sent++;
        }
        client.poll(System.nanoTime());
        engine.doWork();
    }

    /** Counts answers; a gap or a duplicate fails the test. */
    private static final class Counter extends SilentListener {
        private long sent;
        private long answered;
        private long sum;
        private long nextSeqNo = 1;

        @Override
        public void onAccepted(final ExecutionReportNewDecoder report) {
            count(report.msgSeqNum(), report.clOrdID());
        }

        @Override
        public void onRejected(final ExecutionReportRejectDecoder report) {
            count(report.msgSeqNum(), report.clOrdID());
        }

        private void count(final long seqNo, final long clOrdId) {
            assertThat(seqNo).isEqualTo(nextSeqNo);
            nextSeqNo++;
            answered++;
            sum += clOrdId;
        }
    }
}
