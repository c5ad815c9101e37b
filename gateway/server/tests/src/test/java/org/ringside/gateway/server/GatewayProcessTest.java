package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.FixWire;

/**
 * What an operator sees: the ready line, refusals in one line with the exit codes of the tools, an orderly end.
 */
@Tag("slow")
class GatewayProcessTest {
    private static final int FIX_SESSION = 1200;
    private static final int FAILURE = 1;
    private static final int USAGE = 2;
    private static final int NOT_FOUND = 3;
    private static final int IN_USE = 4;
    private static final int CORRUPT = 6;

    @TempDir
    private Path folder;
    private TestQueues queues;
    private Path config;

    @BeforeEach
    void writeFile() throws IOException {
        queues = new TestQueues(1024, 16, 1024, "gw-1");
        config = Files.writeString(folder.resolve("gateway.properties"), """
            queues=%s
            listen=127.0.0.1:0
            journal=%s
            sessions.1.first=1001
            sessions.1.last=1256
            sessions.1.firm=1
            sessions.1.keyId=test
            sessions.1.secret=ringside-test-secret
            """.formatted(queues.folder(), folder.resolve("journal")));
    }

    @AfterEach
    void close() {
        queues.close();
    }

    @Test
    void shouldServeUntilTerminatedAndSayGoodbye() throws Exception {
        try (GatewayProcess gateway = new GatewayProcess(folder, config); ScriptedEngine engine = queues.engine()) {
            final Recorder recorder = new Recorder();
            final NativeClient client = connect(gateway.awaitReady(), recorder);
            while (client.state() != NativeClient.State.ESTABLISHED) {
                client.poll(System.nanoTime());
                assertThat(client.closeReason()).isEmpty();
            }
            assertThat(client.newOrder(5, 3, '1', Frames.PRICE, 1, '0', 0)).isEqualTo(1);
            while (recorder.answers == 0) {
                client.poll(System.nanoTime());
                engine.doWork();
            }

            gateway.terminate();
            while (client.state() != NativeClient.State.CLOSED) {
                client.poll(System.nanoTime());
            }

            assertThat(recorder.terminationCode).isEqualTo(TerminationCode.SERVER_SHUTDOWN.value());
            assertThat(gateway.awaitExit()).isEqualTo(128 + 15);
            assertThat(gateway.errors()).isEmpty();
            assertThat(gateway.output()).as("one line only").isEmpty();
            assertThat(engine.commands()).hasSize(2);
        }
    }

    @Test
    void shouldSendAgainInFixWhatWasTradedWhileItWasDead() throws Exception {
        Files.writeString(config, Files.readString(config).replaceAll("sessions\\.1\\.(keyId|secret)=.*\n", "")
            + "auth=none\nfix.listen=127.0.0.1:0\nfix.sessions=" + FIX_SESSION + "\n");
        try (ScriptedEngine engine = queues.engine()) {
            try (GatewayProcess gateway = new GatewayProcess(folder, config)) {
                gateway.awaitReady();
                try (FixWire trader = new FixWire(gateway.fixAddress(), FIX_SESSION, 1).logOn("")) {
                    trader.expect("35=A", "34=1");
                    trader.send("35=D|11=a|38=10|40=2|44=1.5|54=1|55=3|60=20261127-03:00:00|");
                    while (engine.commands().size() < 2) {
                        engine.doWork();
                    }
                    trader.expect("35=8", "34=2", "11=a", "150=0");
                    gateway.kill();
                }
            }
            engine.events().trade(FIX_SESSION, 1, Frames.PRICE, 4);

            try (GatewayProcess gateway = new GatewayProcess(folder, config)) {
                gateway.awaitReady();
                try (FixWire trader = new FixWire(gateway.fixAddress(), FIX_SESSION, 3).logOn("")) {
                    assertThat(trader.next()).contains("|35=A|34=4|");
                    trader.send("35=2|7=3|16=0|");
                    assertThat(trader.next()).contains("|35=8|34=3|43=Y|", "|122=", "|11=a|", "|14=4|", "|150=F|");
                    assertThat(trader.next()).contains("|35=4|34=4|43=Y|", "|36=5|", "|123=Y|");
                }
            }
        }
    }

    @Test
    void shouldWarnWhenOthersCanReadItsKeysAndStopWhenItsStarterDies() throws Exception {
        Files.writeString(config, Files.readString(config).replace("ringside-test-secret", "of-ours"));
        try (GatewayProcess gateway = GatewayProcess.withConfigMode(folder, config, "rw-r--r--", "--lifeline")) {
            gateway.awaitReady();

            gateway.endInput();

            assertThat(gateway.awaitExit()).isZero();
            assertThat(gateway.errors()).hasLineCount(1).startsWith("gateway: " + config
                + " holds secrets, and other accounts can read it: chmod 600 " + config);
        }
    }

    @Test
    void shouldStopLoudlyWhenItsQueueIsRemoved() throws Exception {
        try (GatewayProcess gateway = new GatewayProcess(folder, config)) {
            final NativeClient client = connect(gateway.awaitReady(), new Recorder());
            while (client.state() != NativeClient.State.ESTABLISHED) {
                client.poll(System.nanoTime());
            }

            queues.directory().remove("orders.in", true);
            client.newOrder(5, 3, '1', Frames.PRICE, 1, '0', 0);
            while (client.state() != NativeClient.State.CLOSED) {
                client.poll(System.nanoTime());
            }

            refused(gateway, FAILURE, "the queue to the engine was closed");
        }
    }

    @Test
    void shouldRefuseToStartWhenPortIsInUse() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            final String address = "127.0.0.1:" + socket.getLocalPort();
            fails(FAILURE, address, "listen", address);
        }
    }

    @Test
    void shouldRefuseToStartWhenQueueIsMissing() {
        fails(NOT_FOUND, "shmq create other.in --writers many --payload 112 --schema 3902:7", "output", "other.in");
        fails(NOT_FOUND, "shmq create orders.out.gw-1.1 --writers one --payload 240 --schema 3902:7", "loops", "2");
    }

    @Test
    void shouldRefuseToStartWhenQueueIsOfAnotherKind() {
        final QueueSpec suited = QueueSpec.many(1024, 112)
            .withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION);
        queues.directory().create("schema.in", suited.withSchema(3902, 9)).close();
        queues.directory().create("unknown.in", suited.withSchema(0, 0)).close();
        queues.directory().create("writers.in", QueueSpec.one(1024, 112).withSchema(3902, 4)).close();
        for (final String name : new String[] {"schema.in", "unknown.in", "writers.in"}) {
            fails(CORRUPT, "shmq create " + name + " --writers many --payload 112 --schema 3902:7", "output", name);
        }
    }

    @Test
    void shouldRefuseToStartWhenQueueIsDamaged() throws Exception {
        Files.write(queues.folder().resolve("broken.in.q"), new byte[8192]);
        fails(CORRUPT, "broken.in", "output", "broken.in");
    }

    @Test
    void shouldRefuseToStartWhenAnotherGatewayReadsItsQueue() throws Exception {
        final Gateway first = gateway(Map.of()).start();
        try (GatewayProcess second = new GatewayProcess(folder, config)) {
            refused(second, IN_USE, "orders.out.gw-1");
        } finally {
            first.close();
        }
    }

    @Test
    void shouldRefuseToStartWhenConfigurationIsWrong() {
        assertThatThrownBy(() -> gateway(Map.of("lissten", "1")))
            .satisfies(ex -> assertThat(ExitCode.of(ex)).isEqualTo(USAGE))
            .hasMessageContaining("unknown key 'lissten'");
    }

    @Test
    void shouldRefuseToStartWhenItsConnectionsCouldExhaustMemory() {
        assertThatThrownBy(() -> gateway(Map.of("maxConnections", "65536")).start())
            .satisfies(ex -> assertThat(ExitCode.of(ex)).isEqualTo(USAGE))
            .hasMessageContaining("maxConnections=65536");
    }

    /** In this process: what one of its own says and exits with is told by the exception, as the other tests show. */
    private void fails(final int exitCode, final String named, final String key, final String value) {
        final Gateway gateway = gateway(Map.of(key, value));
        assertThatThrownBy(gateway::start)
            .satisfies(ex -> assertThat(ExitCode.of(ex)).isEqualTo(exitCode))
            .hasMessageContaining(named);
    }

    private Gateway gateway(final Map<String, String> overrides) {
        return new Gateway(ConfigFile.read(config, overrides, GatewayConfig.class), System.err);
    }

    private static NativeClient connect(final InetSocketAddress address, final Recorder recorder) {
        final NativeClient client = new NativeClient(
            new ClientConfig(address, 1001, 0, 1, TestGateway.KEY_ID, TestGateway.SECRET, 10_000), recorder);
        client.connect();
        return client;
    }

    private static void refused(final GatewayProcess gateway, final int exitCode, final String named)
        throws Exception {
        assertThat(gateway.awaitExit()).as(gateway.errors()).isEqualTo(exitCode);
        assertThat(gateway.errors().lines()).as(gateway.errors()).hasSize(1);
        assertThat(gateway.errors()).contains(named);
    }

    private static final class Recorder extends SilentListener {
        private int answers;
        private int terminationCode = Integer.MIN_VALUE;

        @Override
        void onFirstAnswer() {
            answers++;
        }

        @Override
        public void onTerminated(final int code, final String reason) {
            terminationCode = code;
        }
    }
}
