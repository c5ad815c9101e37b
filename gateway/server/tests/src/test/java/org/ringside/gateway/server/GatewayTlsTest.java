package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLSocket;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ClientTls;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.testing.TestIdentity;

/** The whole gateway on its own threads, on both of its ports. */
@Tag("slow")
class GatewayTlsTest {
    private static final int ORDERS = 2_000;
    /** Nothing of this is about an engine that is slow, as all are on a slow machine. */
    private static final SessionLimits NEVER_BUSY = new SessionLimits(null, null, null, null, null, 0);
    private static final TestIdentity GATEWAY = TestIdentity.of("gateway");

    private final List<Trader> traders = new ArrayList<>();
    @TempDir
    private Path folder;
    private volatile boolean isRunning = true;
    private TestQueues queues;
    private ScriptedEngine engine;
    private Thread engineThread;
    private Gateway gateway;
    private ClientTls trust;

    @BeforeEach
    void start() throws Exception {
        queues = new TestQueues(256, 16, 256, "gw-1", "gw-1.1");
        engine = queues.engine();
        engine.stopRecording();
        engineThread = new Thread(this::runEngine, "engine");
        engineThread.start();
        final TlsSettings tls = new TlsSettings("127.0.0.1:0",
            GATEWAY.keyStore(folder.resolve("gateway.p12")).toString(), TestIdentity.PASSWORD, "", "");
        gateway = new Gateway(new GatewayConfig(
            "gw-1", queues.folder().toString(), null, "127.0.0.1:0", 2, "phased", null, null, null, "hmac",
            Map.of("1", new SessionRange(1001, 1256, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "")), null, null,
            null, "off", null, NEVER_BUSY, null, null, tls, null), System.err).start();
        trust = ClientTls.trusting(GATEWAY.pem(folder.resolve("gateway.pem")));
    }

    @AfterEach
    void stop() throws InterruptedException {
        gateway.close();
        isRunning = false;
        engineThread.join();
        engine.close();
        queues.close();
    }

    @Test
    void shouldAnswerEachOrderOnceWhenSomeTradeThroughTlsAndSomeDoNot() {
        for (int i = 0; i < 8; i++) {
            final boolean isTls = i % 2 == 0;
            traders.add(new Trader(
                config(port(isTls ? "tls.listen=" : " listen="), 1001 + i).withTls(isTls ? trust : null)));
        }
        until(() -> traders.stream().allMatch(trader -> trader.client.state() == NativeClient.State.ESTABLISHED));

        until(() -> {
            traders.forEach(Trader::send);
            return traders.stream().allMatch(trader -> trader.answered == ORDERS);
        });
        traders.forEach(trader -> trader.client.terminate());
        until(() -> traders.stream().allMatch(trader -> trader.client.state() == NativeClient.State.CLOSED));

        for (final Trader trader : traders) {
            assertThat(trader.terminationCode).isEqualTo(TerminationCode.FINISHED.value());
        }
        final CountersSnapshot counters = CountersSnapshot.readAll(queues.folder()).get(0);
        assertThat(counters.sum("tlsAccepts")).isEqualTo(4);
        assertThat(counters.sum("tlsFailures")).isZero();
    }

    @Test
    void shouldComeBackThroughTlsWhenConnectionIsLost() {
        final Trader trader = new Trader(config(port("tls.listen="), 1001).withTls(trust));
        traders.add(trader);
        for (int i = 0; i < 3; i++) {
            until(() -> trader.client.state() == NativeClient.State.ESTABLISHED);
            trader.client.close();
            trader.client.connect();
        }
        until(() -> trader.client.state() == NativeClient.State.ESTABLISHED);
    }

    @Test
    void shouldNotConnectWhenGatewayIsNotWhoItShouldBe() throws Exception {
        final int port = port("tls.listen=");
        final ClientTls stranger = ClientTls.trusting(TestIdentity.of("other").pem(folder.resolve("other.pem")));

        assertThat(refusalOf(config(port, 1001).withTls(stranger))).contains("cannot connect").contains("PKIX");
        assertThat(refusalOf(config(port, 1001).withTls(new ClientTls(trust.context(), "exchange.example"))))
            .contains("cannot connect").contains("exchange.example");
    }

    @Test
    void shouldNotConnectWhenPortIsTheOtherOne() {
        assertThat(refusalOf(config(port(" listen="), 1001).withTls(trust))).contains("is it a port for TLS?");
        assertThat(refusalOf(config(port("tls.listen="), 1001))).contains("speaks TLS on this port");
    }

    /** Somebody else's TLS: the blocking sockets of the JDK. */
    @Test
    void shouldNegotiateWithBlockingSocket() throws IOException {
        final Frames frames = new Frames();
        final long now = System.currentTimeMillis() * 1_000_000;
        try (SSLSocket socket = (SSLSocket) trust.context().getSocketFactory()
            .createSocket("127.0.0.1", port("tls.listen="))) {
            new DataOutputStream(socket.getOutputStream()).write(frames.negotiate(
                1001, now, now, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));
            final InputStream in = socket.getInputStream();
            final byte[] start = in.readNBytes(2);
            final byte[] rest = in.readNBytes((start[0] & 0xFF) - start.length);
            final byte[] frame = new byte[start.length + rest.length];
            System.arraycopy(start, 0, frame, 0, start.length);
            System.arraycopy(rest, 0, frame, start.length, rest.length);

            assertThat(new Received(new UnsafeBuffer(frame)).negotiateResponse().sessionVerID()).isEqualTo(now);
            assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
        }
    }

    private String refusalOf(final ClientConfig config) {
        final Trader trader = new Trader(config);
        traders.add(trader);
        until(() -> trader.client.state() == NativeClient.State.CLOSED);
        return trader.client.closeReason();
    }

    private int port(final String after) {
        final String description = gateway.description();
        final String address = description.substring(description.indexOf(after) + after.length()).split(" ")[0];
        return Integer.parseInt(address.split(":")[1]);
    }

    private static ClientConfig config(final int port, final int sessionId) {
        return new ClientConfig(new InetSocketAddress("127.0.0.1", port), sessionId, 0, 1, TestGateway.KEY_ID,
            TestGateway.SECRET, 10_000);
    }

    private void until(final BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            int work = 0;
            for (final Trader trader : traders) {
                work += trader.client.poll(System.nanoTime());
            }
            if (work == 0) {
                Thread.yield();
            }
        }
    }

    private void runEngine() {
        while (isRunning) {
            if (engine.doWork() == 0) {
                engine.awaitWork(1_000_000);
            }
        }
    }

    /** Sends orders as fast as it may and counts the answers. */
    private static final class Trader extends SilentListener {
        private final NativeClient client;
        private int sent;
        private int answered;
        private int terminationCode;

        Trader(final ClientConfig config) {
            client = new NativeClient(config, this);
            client.connect();
        }

        void send() {
            while (sent < ORDERS && client.newOrder(sent + 1, 3, '1', Frames.PRICE, 1, '0', 0) > 0) {
                sent++;
            }
        }

        @Override
        void onFirstAnswer() {
            answered++;
        }

        @Override
        public void onTerminated(final int code, final String reason) {
            terminationCode = code;
        }
    }
}
