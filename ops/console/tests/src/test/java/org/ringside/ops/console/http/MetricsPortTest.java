package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.CidrList;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.console.frames.Frames;
import org.ringside.testing.TestIdentity;

/** The port that has metrics and nothing else. */
@Tag("slow")
class MetricsPortTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress("127.0.0.1", 0);
    private static final int TURN_MS = 5;

    private final WebServer server = new WebServer(ANY_PORT, List.of("console.example:9464"), 1, request -> null,
        new Viewers(new Frames(), 1, 1_000, () -> { }));

    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService turns = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void close() throws InterruptedException {
        turns.shutdown();
        assertThat(turns.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        server.close();
    }

    @Test
    void shouldGiveMetricsAndNothingElse() throws IOException {
        start("");

        assertThat(get("/metrics", "")).startsWith("HTTP/1.1 200").contains("Content-Security-Policy: ")
            .endsWith("\r\n\r\nhere");
        for (final String path : List.of("/", "/index.html", "/style.css", "/metrics/", "/metrics/more", "/login",
            "/events?views=overview", "/api/state", "/healthz", "/readyz", "/docs/")) {
            assertThat(get(path, "")).as(path).startsWith("HTTP/1.1 404").contains("there is /metrics only");
        }
        assertThat(ask("POST /metrics", "Content-Length: 0\r\n")).startsWith("HTTP/1.1 405").contains("Allow: GET");
        assertThat(ask("POST /api/login", "Content-Length: 0\r\n")).startsWith("HTTP/1.1 404");
        assertThat(RawClient.get(server.port(), "/index.html")).as("the other port").startsWith("HTTP/1.1 200");
    }

    @Test
    void shouldAnswerForItsOwnNamesOnly() throws IOException {
        start("");

        for (final String host : List.of("localhost:" + server.metricsPort(), "[::1]:" + server.metricsPort(),
            "console.example:9464")) {
            assertThat(askFor(host)).as(host).startsWith("HTTP/1.1 200");
        }
        for (final String host : List.of("evil.example", "evil.example:" + server.metricsPort(), "127.0.0.1",
            "127.0.0.1:" + server.port())) {
            assertThat(askFor(host)).as(host).startsWith("HTTP/1.1 421");
        }
    }

    @Test
    void shouldWantTheTokenWhereThereIsOne() throws IOException {
        start(TOKEN);

        assertThat(get("/metrics", "Authorization: Bearer " + TOKEN + "\r\n")).startsWith("HTTP/1.1 200");
        assertThat(get("/metrics", "")).startsWith("HTTP/1.1 401").contains("WWW-Authenticate: Bearer");
        assertThat(get("/metrics", "Authorization: Bearer " + TOKEN + "0\r\n")).startsWith("HTTP/1.1 401");
    }

    @Test
    void shouldRefuseWhatIsTooLong() throws IOException {
        start("");

        assertThat(get("/metrics", "X: " + "y".repeat(9_000) + "\r\n")).startsWith("HTTP/1.1 431");
    }

    @Test
    void shouldMakeRoomForWhoeverComesWhileOthersAskAndAskOnAllConnections() throws IOException {
        start("");
        final List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < WebServer.METRICS_CONNECTIONS; i++) {
            final RawClient client = new RawClient(server.metricsPort());
            clients.add(client);
            client.send(request("GET /metrics", "127.0.0.1:" + server.metricsPort(), ""));
            assertThat(client.line()).startsWith("HTTP/1.1 200");
        }
        for (int i = 0; i < WebServer.METRICS_CONNECTIONS; i++) {
            assertThat(get("/metrics", "")).as("more than the port takes").startsWith("HTTP/1.1 200");
        }
        assertThat(RawClient.get(server.port(), "/index.html")).as("the other port").startsWith("HTTP/1.1 200");
        assertThat(clients.get(0).all()).as("the first, which makes room").endsWith("here");
        server.turn();
        assertThat(messages).filteredOn(line -> line.contains("make room")).singleElement().asString()
            .startsWith("connections closed to make room for others: ").contains(", the last one from this machine. ");
        for (final RawClient client : clients) {
            client.close();
        }
    }

    /** The port is full and not full again and again, while more come. */
    @Test
    void shouldTakeConnectionsAfterStrangersHaveComeAndGoneByTheHundred() throws IOException {
        start("");
        turn();
        final InetSocketAddress port = new InetSocketAddress("127.0.0.1", server.metricsPort());
        for (int round = 0; round < 50; round++) {
            final List<SocketChannel> strangers = new ArrayList<>();
            for (int i = 0; i < 3 * WebServer.METRICS_CONNECTIONS; i++) {
                final SocketChannel stranger = SocketChannel.open();
                stranger.configureBlocking(false);
                stranger.connect(port);
                strangers.add(stranger);
            }
            for (final SocketChannel stranger : strangers) {
                stranger.close();
            }
        }
        assertThat(getAsSoonAsThereIsRoom()).startsWith("HTTP/1.1 200");
    }

    /**
     * While the port takes the last of the strangers from the kernel, it closes some connections, which are reset when
     * their request has come already, and otherwise end without an answer.
     */
    private String getAsSoonAsThereIsRoom() throws IOException {
        SocketException last = null;
        String answer = "";
        for (int attempt = 0; attempt < 200 && answer.isEmpty(); attempt++) {
            try {
                answer = get("/metrics", "");
            } catch (final SocketException reset) {
                last = reset;
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
        if (answer.isEmpty() && last != null) {
            throw last;
        }
        return answer;
    }

    @Test
    void shouldSpeakTlsWhereTheConsoleDoes(@TempDir final Path folder) throws Exception {
        final TestIdentity own = TestIdentity.of("console");
        final Path keyStore = own.keyStore(folder.resolve("console.p12"));
        listen("");
        server.secure(new TlsKeys(keyStore.toString(), TestIdentity.PASSWORD, "", "").context("127.0.0.1:0"), false);
        server.start(System.err::println);

        final WireClient client = new WireClient(own.trustedBy(null).getSocketFactory(), server.metricsPort());
        assertThat(client.send(request("GET /metrics", "127.0.0.1:" + server.metricsPort(), "Connection: close\r\n"))
            .status()).isEqualTo(200);
    }

    @Test
    void shouldCloseConnectionsFromAddressesThatMayNotConnect() throws IOException {
        listen("");
        server.allowOnly(CidrList.parse("allow", "10.0.0.0/8"));
        server.start(System.err::println);

        try (Socket socket = new Socket("127.0.0.1", server.metricsPort())) {
            assertThat(answers(socket)).isFalse();
        }
    }

    private void start(final String token) {
        listen(token);
        server.start(messages::add);
    }

    /** As the console does, and more often. */
    private void turn() {
        turns.scheduleWithFixedDelay(server::turn, TURN_MS, TURN_MS, TimeUnit.MILLISECONDS);
    }

    private void listen(final String token) {
        server.listenForMetrics(ANY_PORT, "/metrics", token,
            new Document("text/plain", () -> Document.Content.of("here".getBytes(UTF_8))));
    }

    private String get(final String path, final String headers) throws IOException {
        return ask("GET " + path, headers);
    }

    private String ask(final String what, final String headers) throws IOException {
        return RawClient.ask(server.metricsPort(),
            request(what, "127.0.0.1:" + server.metricsPort(), headers + "Connection: close\r\n"));
    }

    private String askFor(final String host) throws IOException {
        return RawClient.ask(server.metricsPort(), request("GET /metrics", host, "Connection: close\r\n"));
    }

    private static String request(final String what, final String host, final String headers) {
        return what + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "\r\n";
    }

    /** Whether something comes, and not the end. */
    private static boolean answers(final Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (final SocketTimeoutException silent) {
            return false;
        }
    }
}
