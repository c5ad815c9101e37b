package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.protocol.TlsBuffers;
import org.ringside.gateway.protocol.TlsChannel;
import org.ringside.testing.TestIdentity;

/**
 * What comes to the two ports for TLS, of native order entry and of FIX, on real sockets and is none, or none that gets
 * anywhere. An honest session trades beside it and loses nothing.
 */
@Tag("slow")
class TlsAttackTest {
    private static final int SESSION = 1001;
    private static final int HONEST = 1256;
    private static final int SOCKET_BUFFER = 32 * 1024;
    private static final int ALERT = 21;
    private static final int MS_TO_LOG_ON = 5_000;
    private static final TestIdentity GATEWAY = TestIdentity.of("gateway");

    private final Frames frames = new Frames();
    private final List<SocketChannel> sockets = new ArrayList<>();
    @TempDir
    private Path folder;
    private TestGateway gateway;
    private HonestTrader honest;

    @BeforeEach
    void start() throws IOException {
        gateway = TestGateway.setup().tls(new TlsSettings("127.0.0.1:0",
            GATEWAY.keyStore(folder.resolve("gateway.p12")).toString(), TestIdentity.PASSWORD, "", ""))
            .fix(new FixSettings(null, "127.0.0.1:0", "1100", null, 1_024, null, null)).start();
        honest = new HonestTrader(
            gateway, TlsPeer.connect(gateway, GATEWAY.trustedBy(null)).secured().trader().logIn(HONEST));
    }

    @AfterEach
    void close() throws IOException {
        honest.passMs(20);
        assertThat(gateway.admissionControl().unauthenticated()).as("strangers that are left").isZero();
        for (final SocketChannel socket : sockets) {
            socket.close();
        }
        gateway.close();
    }

    @Test
    void shouldAnswerByAlertWhenClientDoesNotSpeakTls() throws IOException {
        final List<byte[]> nonsense = List.of(
            "GET / HTTP/1.1\r\nHost: ringside\r\n\r\n".getBytes(US_ASCII),
            new byte[300],
            login(),
            new byte[] {22, 3, 1, 0, 5, 99, 0, 0, 1, 0},
            new byte[] {22, 3, 1, (byte) 0xFF, (byte) 0xFF, 1},
            new byte[] {23, 3, 3, 0, 4, 1, 2, 3, 4});
        for (final byte[] bytes : nonsense) {
            for (final SocketChannel socket : List.of(open(), openFix())) {
                socket.write(ByteBuffer.wrap(bytes));

                final byte[] answer = everythingFrom(socket);

                assertThat(answer).as("answer to %d bytes", bytes.length).isNotEmpty();
                assertThat((int) answer[0]).as("an alert").isEqualTo(ALERT);
                honest.trade(1);
            }
        }
        assertThat(failures()).isEqualTo(2L * nonsense.size());
    }

    @Test
    void shouldCloseWhenBytesAreRandom() throws IOException {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            final byte[] bytes = new byte[random.nextInt(2_000)];
            random.nextBytes(bytes);
            (i % 2 == 0 ? open() : openFix()).write(ByteBuffer.wrap(bytes));
            gateway.step();
        }

        honest.passMs(MS_TO_LOG_ON + 100);

        assertThat(gateway.admissionControl().unauthenticated()).as("seed %d", seed).isZero();
    }

    @Test
    void shouldCloseWhenClientHelloIsMutated() throws IOException {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final byte[] hello = hello();
        for (int i = 0; i < 100; i++) {
            final byte[] bytes = hello.clone();
            for (int j = random.nextInt(8); j >= 0; j--) {
                bytes[5 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt();
            }
            (i % 2 == 0 ? open() : openFix()).write(ByteBuffer.wrap(bytes));
            gateway.steps(3);
        }

        honest.passMs(MS_TO_LOG_ON + 100);

        assertThat(gateway.admissionControl().unauthenticated()).as("seed %d", seed).isZero();
    }

    @Test
    void shouldCloseWhenHandshakeStaysHalfOpen() throws IOException {
        final List<SocketChannel> halfOpen = List.of(open(), open(), open(), openFix(), openFix(), openFix());
        final byte[] hello = hello();
        for (int i = 0; i < halfOpen.size(); i += 3) {
            halfOpen.get(i + 1).write(ByteBuffer.wrap(hello, 0, hello.length / 2));
            halfOpen.get(i + 2).write(ByteBuffer.wrap(hello));
        }

        honest.passMs(MS_TO_LOG_ON - 200);
        assertThat(gateway.admissionControl().unauthenticated()).isEqualTo(halfOpen.size());
        honest.passMs(300);

        assertThat(gateway.admissionControl().unauthenticated()).isZero();
        assertThat(failures()).isZero();
    }

    @Test
    void shouldCloseWhenClientSpeaksTlsToPlainPort() throws IOException {
        final SocketChannel socket = gateway.open(null, SOCKET_BUFFER);
        sockets.add(socket);
        socket.configureBlocking(false);
        socket.write(ByteBuffer.wrap(hello()));

        assertThat(everythingFrom(socket)).isEmpty();

        assertThat(gateway.counters(0).get(LoopCounter.BROKEN_FRAMES)).isEqualTo(1);
        assertThat(failures()).isZero();
    }

    private SocketChannel open() throws IOException {
        return opened(gateway.openTls(SOCKET_BUFFER));
    }

    private SocketChannel openFix() throws IOException {
        return opened(SocketChannel.open(gateway.fixAddress()));
    }

    private SocketChannel opened(final SocketChannel socket) throws IOException {
        sockets.add(socket);
        socket.configureBlocking(false);
        gateway.steps(2);
        return socket;
    }

    /** Until the gateway closes the connection. */
    private byte[] everythingFrom(final SocketChannel socket) {
        final ByteArrayOutputStream all = new ByteArrayOutputStream();
        final ByteBuffer piece = ByteBuffer.allocate(1_000);
        gateway.until("the gateway to close a connection", () -> {
            try {
                final int count = socket.read(piece.clear());
                all.write(piece.array(), 0, Math.max(0, count));
                return count < 0;
            } catch (final IOException reset) {
                return true;
            }
        });
        return all.toByteArray();
    }

    private byte[] hello() throws IOException {
        final SSLEngine engine = TlsPeer.engine(GATEWAY.trustedBy(null), "TLSv1.3");
        engine.beginHandshake();
        final MemoryChannel end = MemoryChannel.connected(SOCKET_BUFFER);
        new TlsChannel(end, engine, new TlsBuffers(TlsBuffers.recordLength(engine))).handshake();
        final ByteBuffer hello = ByteBuffer.allocate(SOCKET_BUFFER);
        end.peer().read(hello);
        final byte[] bytes = new byte[hello.position()];
        hello.flip().get(bytes);
        return bytes;
    }

    private byte[] login() {
        final long now = gateway.clock().epochNs();
        return frames.negotiate(SESSION, now, now, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
    }

    private long failures() {
        return gateway.counters(0).get(LoopCounter.TLS_FAILURES);
    }
}
