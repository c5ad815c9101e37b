package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.ringside.launch.CidrList;
import org.ringside.launch.Printable;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.console.http.ConsoleFixture.Session;
import org.ringside.ops.console.http.WireClient.Reply;

/** What somebody tries who has not logged in, or whose page the browser of somebody has open who has. */
@Tag("slow")
class IntruderTest {
    private static final AccessKeys KEYS = new AccessKeys(ActionScope.LOCAL, Optional.empty(), TlsKeys.OFF);
    private static final String BLOCK = "/api/actions/block";
    private static final String ASK = "{\"dryRun\":true,\"args\":{\"scope\":\"session\",\"id\":1001}}";
    private static final int HUGE = 20_000_000;

    @TempDir
    private Path folder;
    private ConsoleFixture console;

    @BeforeEach
    void start() {
        console = ConsoleFixture.alone(folder, KEYS, server -> { });
    }

    @AfterEach
    void close() {
        console.close();
    }

    @Test
    void shouldShowAndDoNothingWithoutACookie() throws IOException {
        for (final String cookie : List.of("", "ringside=", "ringside=" + "A".repeat(43), "other=1")) {
            final Map<String, String> headers = console.own();
            headers.put("Cookie", cookie);
            for (final String path : List.of("/api/login", "/events?views=overview")) {
                assertThat(console.client().send("GET", path, headers, null).status()).as(path).isEqualTo(401);
            }
            for (final String path : List.of("/api/logout", BLOCK)) {
                assertThat(console.client().send("POST", path, headers, ASK).status()).as(path).isEqualTo(401);
            }
        }
    }

    @Test
    void shouldAnswerNoOtherHost() throws IOException {
        final Session session = console.session("operator");
        for (final String host : List.of("evil.example", "evil.example:" + console.port(), "127.0.0.1",
            "127.0.0.1:" + (console.port() + 1), "127.0.0.1.evil.example:" + console.port(), "console.example")) {
            final Map<String, String> headers = console.own(session);
            headers.put("Host", host);
            headers.put("Origin", "http://" + host);
            assertThat(console.client().send("GET", "/api/login", headers, null).status()).as(host).isEqualTo(421);
            assertThat(console.client().send("POST", BLOCK, headers, ASK).status()).as(host).isEqualTo(421);
            assertThat(console.client().send("GET", "/", headers, null).status()).as(host).isEqualTo(421);
        }
        assertThat(console.client().send("GET / HTTP/1.0\r\n\r\n").status()).as("no host").isEqualTo(421);
        assertThat(console.client().send("GET http://evil.example/api/login HTTP/1.1\r\nHost: 127.0.0.1:"
            + console.port() + "\r\nCookie: " + session.cookie() + "\r\nConnection: close\r\n\r\n").status())
            .as("an address of another host").isIn(400, 421);
        assertThat(console.client().send("GET /api/login HTTP/1.1\r\nHost: 127.0.0.1:" + console.port()
            + "\r\nHost: evil.example\r\nCookie: " + session.cookie() + "\r\nConnection: close\r\n\r\n").status())
            .as("two hosts").isEqualTo(400);
    }

    @Test
    void shouldTakeNoPostOfAPageOfAnotherOrigin() throws IOException {
        final Session session = console.session("operator");
        for (final String origin : Arrays.asList(null, "null", "http://evil.example",
            "https://127.0.0.1:" + console.port(), "http://127.0.0.1",
            "http://127.0.0.1:" + (console.port() + 1), "http://localhost:" + console.port(),
            console.origin() + "/", console.origin() + ".evil.example")) {
            expectRefusal(session, "Origin", origin, 403);
        }
        for (final String site : Arrays.asList(null, "cross-site", "same-site", "none", "")) {
            expectRefusal(session, "Sec-Fetch-Site", site, 403);
        }
    }

    @Test
    void shouldShowNothingToAPageOfAnotherSite() throws IOException {
        final Map<String, String> headers = console.own(console.session("operator"));
        headers.put("Sec-Fetch-Site", "cross-site");

        assertThat(console.client().send("GET", "/api/login", headers, null).status()).isEqualTo(403);
        assertThat(console.client().send("GET", "/events?views=overview", headers, null).status()).isEqualTo(403);
    }

    @Test
    void shouldLetNoOtherSiteReadAnAnswer() throws IOException {
        final Map<String, String> headers = console.own(console.session("operator"));
        headers.put("Origin", "http://evil.example");
        headers.put("Access-Control-Request-Method", "POST");

        final Reply preflight = console.client().send("OPTIONS", BLOCK, headers, null);
        final Reply get = console.client().send("GET", "/", headers, null);

        assertThat(preflight.status()).isEqualTo(405);
        assertThat(List.of(preflight, get)).allSatisfy(reply -> {
            assertThat(reply.headers().keySet()).noneMatch(name -> name.startsWith("access-control"));
            assertThat(reply.headers()).containsEntry("x-content-type-options", "nosniff")
                .containsEntry("referrer-policy", "no-referrer").containsEntry("cache-control", "no-store");
            assertThat(reply.headers().get("content-security-policy"))
                .contains("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'");
        });
    }

    @Test
    void shouldTakeNoPostThatAFormCouldSend() throws IOException {
        final Session session = console.session("operator");
        for (final String type : Arrays.asList(null, "text/plain", "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x", "application/jsonp", "text/plain; application/json")) {
            expectRefusal(session, "Content-Type", type, 415);
        }
    }

    @Test
    void shouldTakeNoTokenOfAnotherLogin() throws IOException {
        final Session mine = console.session("operator");
        final Session theirs = console.session("operator");
        final String cookie = mine.cookie().substring("ringside=".length());
        for (final String token : Arrays.asList(null, "", theirs.token(), cookie)) {
            final Map<String, String> headers = console.own(mine);
            put(headers, "X-Ringside-Token", token);
            assertThat(console.client().send("POST", BLOCK, headers, ASK).status()).isEqualTo(403);
            assertThat(console.client().send("POST", "/api/logout", headers, "{}").status()).isEqualTo(403);
        }
        assertThat(console.get(mine, "/api/login").status()).as("nobody was logged out").isEqualTo(200);
    }

    @Test
    void shouldNotTellTheTokenToWhoHasTheCookieAlone() throws IOException {
        final Session session = console.session("operator");

        final Reply reply = console.get(session, "/api/login");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"role\":\"operator\",\"name\":\"alice\",\"actions\":true}")
            .doesNotContain(session.token());
    }

    @Test
    void shouldKnowALoginBehindCookiesThatAnotherServerOfThisHostHasSet() throws IOException {
        final Session session = console.session("operator");
        final Map<String, String> headers = console.own(session);
        headers.put("Cookie", "ringside=; ringside=junk; other=1; " + session.cookie());

        assertThat(console.client().send("GET", "/api/login", headers, null).status()).isEqualTo(200);

        headers.put("Cookie", "ringside=junk; ".repeat(100) + session.cookie());
        assertThat(console.client().send("GET", "/api/login", headers, null).status()).as("a flood").isEqualTo(401);
    }

    @Test
    void shouldTakeACodeOnce() throws IOException {
        final String body = "{\"code\":\"" + console.code("operator") + "\"}";

        final Reply first = console.login(body);
        final Reply second = console.login(body);

        assertThat(first.status()).isEqualTo(200);
        assertThat(first.headers().get("set-cookie"))
            .matches("ringside=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict");
        assertThat(second.status()).isEqualTo(401);
        assertThat(second.headers()).doesNotContainKey("set-cookie");
        assertThat(console.told).anyMatch(line -> line.contains("alice has logged in to the console as operator"))
            .anyMatch(line -> line.contains("a login to the console from 127.0.0.1 was refused: the code is wrong"));
    }

    @Test
    void shouldTakeNoCodeThatIsLate() throws IOException {
        final String body = "{\"code\":\"" + console.code("operator") + "\"}";
        console.pass(Duration.ofSeconds(60).toNanos());

        assertThat(console.login(body).status()).isEqualTo(401);
    }

    @Test
    void shouldTakeNoLoginThatIsNone() throws IOException {
        for (final String body : List.of("", "x", "[]", "{}", "{\"code\":1}", "{\"name\":\"a\"}", "{\"code\":null}",
            "{\"code\":\"a\"} {}", "[".repeat(5_000))) {
            assertThat(console.login(body).status()).as(body).isEqualTo(400);
        }
        assertThat(console.login("{\"name\":\"alice\",\"password\":\"x\"}").body()).contains("users= is empty");
    }

    @Test
    void shouldTakeNoBodyThatIsNoText() throws IOException {
        final StringBuilder head = new StringBuilder("POST /api/login HTTP/1.1\r\n");
        console.own().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        try (Socket socket = console.client().connect()) {
            final OutputStream out = socket.getOutputStream();
            out.write((head + "Content-Length: 3\r\nConnection: close\r\n\r\n").getBytes(US_ASCII));
            out.write(new byte[] {'{', (byte) 0xFF, '}'});

            final Reply reply = Reply.of(socket.getInputStream().readAllBytes());

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).isEqualTo("{\"error\":\"the body is no UTF-8\"}\n");
        }
        assertThat(console.told).as("what a stranger sends is no news").isEmpty();
    }

    /** They stand in shared memory, and operators read them in a terminal. */
    @Test
    void shouldNotLetStrangersWriteTheMessagesOfTheConsole() throws IOException {
        for (int i = 0; i < 3 * ServerLog.MOST_LINES; i++) {
            try (Socket socket = console.client().connect()) {
                final OutputStream out = socket.getOutputStream();
                out.write("GET / HTTP/1.1\r\nHost: ".getBytes(US_ASCII));
                out.write(new byte[] {(byte) 0x9B, '3', '1', 'm', (byte) 0xE2, (byte) 0x98, (byte) 0xBA});
                out.write(("a".repeat(5_000) + "\r\nConnection: close\r\n\r\n").getBytes(US_ASCII));
                assertThat(Reply.of(socket.getInputStream().readAllBytes()).status()).isEqualTo(400);
            }
        }

        assertThat(console.told).hasSizeLessThanOrEqualTo(ServerLog.MOST_LINES)
            .allMatch(line -> line.length() < 400).allMatch(line -> line.equals(Printable.of(line)));
    }

    @Test
    void shouldRefuseWhoHasFailedFiveTimesWithinAMinute() throws IOException {
        for (int i = 0; i < 5; i++) {
            assertThat(console.login("{\"code\":\"guess\"}").status()).isEqualTo(401);
        }
        final Reply tooMany = console.login("{\"code\":\"guess\"}");

        assertThat(tooMany.status()).isEqualTo(429);
        assertThat(ConsoleFixture.json(tooMany).path("error").textValue()).contains("try again in 60 s");
        assertThat(console.told).filteredOn(line -> line.contains("was refused")).as("told").hasSize(5);
        assertThat(console.login("{\"code\":\"" + console.code("viewer") + "\"}").status())
            .as("a stranger on this machine keeps out nobody who has a code").isEqualTo(200);
        assertThat(console.login("{\"code\":\"guess\"}").status()).isEqualTo(429);
        console.pass(Duration.ofSeconds(60).toNanos());
        assertThat(console.login("{\"code\":\"guess\"}").status()).isEqualTo(401);
    }

    @Test
    void shouldEndALoginByLogoutAndByTime() throws IOException {
        final Session session = console.session("operator");
        final Session idle = console.session("viewer");

        assertThat(console.post(session, "/api/logout", "{}").status()).isEqualTo(200);
        assertThat(console.get(session, "/api/login").status()).isEqualTo(401);
        assertThat(console.post(session, BLOCK, ASK).status()).isEqualTo(401);
        console.pass(Duration.ofMinutes(29).toNanos());
        assertThat(console.get(idle, "/api/login").status()).isEqualTo(200);
        console.pass(Duration.ofMinutes(30).toNanos());
        assertThat(console.get(idle, "/api/login").status()).isEqualTo(401);
    }

    @Test
    void shouldEndTheStreamsOfALoginThatEnds() throws IOException {
        final Session session = console.session("viewer");
        try (Socket stream = console.client().connect()) {
            stream.getOutputStream().write(("GET /events?views=overview HTTP/1.1\r\nHost: 127.0.0.1:" + console.port()
                + "\r\nCookie: " + session.cookie() + "\r\n\r\n").getBytes(US_ASCII));
            assertThat(stream.getInputStream().read()).isEqualTo('H');

            console.post(session, "/api/logout", "{}");

            assertThat(isClosed(stream)).isTrue();
        }
    }

    @Test
    void shouldReadNoBodyOf20Megabytes() throws IOException {
        final Session session = console.session("operator");
        final Map<String, String> headers = console.own(session);
        headers.put("Content-Length", Integer.toString(HUGE));
        assertThat(console.client().send("POST", BLOCK, headers, null).status()).as("it says so").isEqualTo(413);

        try (Socket socket = console.client().connect()) {
            final StringBuilder head = new StringBuilder("POST " + BLOCK + " HTTP/1.1\r\n");
            console.own(session).forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
            final OutputStream out = socket.getOutputStream();
            out.write((head + "Transfer-Encoding: chunked\r\n\r\n").getBytes(US_ASCII));
            assertThat(isCutOff(out)).as("it does not say so").isTrue();
        }
        assertThat(console.get(session, "/api/login").status()).isEqualTo(200);
    }

    @Test
    void shouldTakeNoHeadOf20Megabytes() throws IOException {
        try (Socket socket = console.client().connect()) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nX: ".getBytes(US_ASCII));
            assertThat(isCutOff(socket.getOutputStream())).isTrue();
        }
    }

    @Test
    void shouldAnswerBehindStrangersWhoConnectAndSayNothing() throws IOException {
        final Session session = console.session("operator");
        final List<Socket> mute = new ArrayList<>();
        try {
            for (int i = 0; i < 130; i++) {
                mute.add(console.client().connect());
            }

            assertThat(console.get(session, "/api/login").status()).isEqualTo(200);
            assertThat(mute).as("the first ones").first().satisfies(first -> assertThat(isClosed(first)).isTrue());
        } finally {
            for (final Socket socket : mute) {
                socket.close();
            }
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldCloseAConnectionWhoseHeadComesSlowly() throws Exception {
        try (Socket socket = console.client().connect()) {
            final OutputStream out = socket.getOutputStream();
            out.write(("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + console.port() + "\r\nX: ").getBytes(US_ASCII));
            boolean isOpen = true;
            for (int second = 0; isOpen && second < 60; second++) {
                Thread.sleep(1_000);
                try {
                    out.write('a');
                    out.flush();
                } catch (final SocketException closed) {
                    isOpen = false;
                }
            }
            assertThat(isOpen).as("one letter a second").isFalse();
        }
    }

    @Test
    void shouldLeadNoPathOutOfItsFolder() throws IOException {
        final Session session = console.session("operator");
        for (final String path : List.of("/../conf/console.properties", "/%2e%2e/conf/console.properties",
            "/..%2fconf%2fconsole.properties", "/..;/api/login", "//api/login", "/api//login", "/api/%6Cogin/",
            "/api/login/", "/API/login", "/api%2flogin", "/api/login%00", "/api/login%0d%0a",
            "/lib/uplot/%2e%2e/%2e%2e/x.js", "/lib/lit-html/..\\..\\x.js",
            "/org/ringside/ops/console/http/WebServer.class", "/WEB-INF/web.xml", "/api/actions/",
            "/api/actions/block/x", "/api/actions/%2e%2e/logout", "/.git/config", "/api/actions/block%2f..%2flogout",
            "/%c0%ae%c0%ae/x", "/" + "a/".repeat(2_000))) {
            for (final String method : List.of("GET", "POST")) {
                final Reply reply = console.client().send(method, path, console.own(session), "{}");
                assertThat(reply.status()).as(method + " " + path).isBetween(400, 499);
                assertThat(reply.body()).as(method + " " + path).doesNotContain("alice").doesNotContain("\tat ");
            }
        }
    }

    @Test
    void shouldTakeNoOtherMethods() throws IOException {
        final Session session = console.session("operator");
        for (final String method : List.of("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "HEAD", "GET")) {
            assertThat(console.client().send(method, BLOCK, console.own(session), null).status()).as(method)
                .isBetween(400, 499);
        }
        assertThat(console.client().send("BREW", BLOCK, console.own(session), null).status()).isBetween(400, 499);
    }

    @Test
    void shouldCloseConnectionsFromAddressesThatMayNotConnect() throws IOException {
        try (ConsoleFixture closed = ConsoleFixture.alone(folder, KEYS,
            server -> server.allowOnly(CidrList.parse("allow", "10.0.0.0/8")));
            Socket socket = closed.client().connect()) {
            assertThat(isClosed(socket)).isTrue();
        }
    }

    private void expectRefusal(final Session session, final String header, final String value, final int status)
        throws IOException {
        final Map<String, String> action = console.own(session);
        put(action, header, value);
        final Map<String, String> login = console.own();
        put(login, header, value);
        final String code = console.code("operator");

        assertThat(console.client().send("POST", BLOCK, action, ASK).status()).as(header + "=" + value)
            .isEqualTo(status);
        assertThat(console.client().send("POST", "/api/logout", action, "{}").status()).as(header + "=" + value)
            .isEqualTo(status);
        assertThat(console.client().send("POST", "/api/login", login, "{\"code\":\"" + code + "\"}").status())
            .as(header + "=" + value).isEqualTo(status);
    }

    private static void put(final Map<String, String> headers, final String name, final String value) {
        if (value == null) {
            headers.remove(name);
        } else {
            headers.put(name, value);
        }
    }

    /** Reads what comes until the end. */
    private static boolean isClosed(final Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
            return true;
        } catch (final SocketException reset) {
            return true;
        } catch (final IOException open) {
            return false;
        }
    }

    /** Sends 20 MB in chunks of 4 KiB, unless the other side closes before. */
    private static boolean isCutOff(final OutputStream out) {
        final byte[] chunk = ("1000\r\n" + "a".repeat(4_096) + "\r\n").getBytes(US_ASCII);
        try {
            for (int sent = 0; sent < HUGE; sent += chunk.length) {
                out.write(chunk);
            }
            return false;
        } catch (final IOException cutOff) {
            return true;
        }
    }
}
