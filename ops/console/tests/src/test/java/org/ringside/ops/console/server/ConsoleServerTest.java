package org.ringside.ops.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.console.views.FedExchange;
import org.ringside.ops.terminal.Json;
import org.ringside.testing.Browser;
import org.ringside.testing.SharedMemory;
import org.ringside.testing.TestIdentity;

/** A console over the files of an exchange whose processes are this test. */
@Tag("slow")
class ConsoleServerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long HALF_A_SECOND_NS = 500_000_000L;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private Browser browser;
    private FedExchange exchange;
    private ConsoleServer console;

    @BeforeEach
    void start() throws Exception {
        exchange = new FedExchange(home, memory.folder());
        console = new ConsoleServer(config("127.0.0.1:0"), System.err).start();
        browser = Browser.login(new Control(memory.folder(), "console").ask("login viewer test", PATIENCE));
    }

    @AfterEach
    void close() {
        console.close();
        exchange.close();
    }

    @Test
    void shouldSayWhereItListens() {
        assertThat(console.description()).isEqualTo(
            "console listen=127.0.0.1:" + console.port() + " exchange=" + exchange.configuration());
    }

    /** Also while nobody looks, and the console surveys the exchange once a second. */
    @Test
    void shouldShowThatItGoesRound() throws InterruptedException {
        final long began = System.nanoTime();
        while (beat().filter(beat -> beat.beatAgeNs() >= 0
            && beat.beatAgeNs() < System.nanoTime() - began - HALF_A_SECOND_NS).isEmpty()) {
            assertThat(System.nanoTime() - began).isLessThan(PATIENCE.toNanos());
            Thread.sleep(10);
        }
        assertThat(beat().orElseThrow().pid()).isEqualTo(ProcessHandle.current().pid());
        console.close();
        assertThat(beat()).isEmpty();
    }

    private Optional<BeatFile.Beat> beat() {
        return BeatFile.readAll(memory.folder(), CountersKind.CONSOLE).stream().findFirst();
    }

    @Test
    void shouldGiveMetricsAtAPortOfTheirOwnAndSayWhere() throws Exception {
        try (ConsoleServer other = new ConsoleServer(new ConsoleConfig(exchange.configuration().toString(), null, null,
            "127.0.0.1:0", null, null, null, null, null, new MetricsKeys("127.0.0.1:0", ""), null), System.err)) {
            other.start();

            final Matcher said = Pattern.compile("console listen=127\\.0\\.0\\.1:" + other.port()
                + " metrics\\.listen=(127\\.0\\.0\\.1:\\d+) exchange=.*").matcher(other.description());
            assertThat(said.matches()).as(other.description()).isTrue();
            assertThat(new String(URI.create("http://" + said.group(1) + "/metrics").toURL().openStream()
                .readAllBytes(), StandardCharsets.UTF_8)).contains("ringside_queue_capacity{queue=\"orders.in\"} 64.0");
        }
    }

    @Test
    void shouldSayThatItSpeaksTls() throws Exception {
        final TlsKeys tls = new TlsKeys(TestIdentity.of("console").keyStore(home.resolve("console.p12")).toString(),
            TestIdentity.PASSWORD, null, null);
        try (ConsoleServer other = new ConsoleServer(new ConsoleConfig(exchange.configuration().toString(), null, null,
            "127.0.0.1:0", null, null, null, null, null, null, tls), System.err)) {
            other.start();

            assertThat(other.description()).startsWith("console tls.listen=127.0.0.1:" + other.port() + " exchange=");
        }
    }

    @Test
    void shouldShowAllViewsInOneDocument() throws Exception {
        final JsonNode state = Json.MAPPER.readTree(get("/api/state").body());

        assertThat(state.path("schema").asText()).isEqualTo("ringside.console/1");
        assertThat(state.fieldNames()).toIterable()
            .containsExactly("schema", "journal", "markets", "overview", "sessions");
        assertThat(state.at("/overview/queues/0/name").asText()).isEqualTo("orders.in");
        assertThat(Json.MAPPER.readTree(get("/api/log").body()).path("records").isArray()).isTrue();
    }

    @Test
    void shouldSayWhetherItSamplesAndWhetherTheExchangeServes() throws Exception {
        assertThat(get("/healthz").statusCode()).isEqualTo(200);
        assertThat(Json.MAPPER.readTree(get("/healthz").body()).path("healthy").asBoolean()).isTrue();

        final HttpResponse<String> ready = get("/readyz");
        final JsonNode checks = Json.MAPPER.readTree(ready.body());
        assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
        assertThat(checks.fieldNames()).toIterable().as("nothing that only those who log in may know")
            .containsExactly("ready", "passed", "warned", "failed");
        assertThat(checks.path("passed").asInt()).isPositive();

        exchange.stopEngine();
        while (get("/readyz").statusCode() == 200) {
            Thread.sleep(20);
        }
        final HttpResponse<String> down = get("/readyz");
        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(down.body()).contains("\"ready\":false").doesNotContain("engine", memory.folder().toString());
    }

    @Test
    void shouldShowNothingToWhoHasNotLoggedIn() throws Exception {
        for (final String path : List.of("/api/state", "/api/log", "/metrics", "/events?views=overview")) {
            assertThat(browser.withoutCookie().get(path).statusCode()).as(path).isEqualTo(401);
        }
        assertThat(browser.withoutCookie().get("/healthz").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldLetNobodyInThroughAFolderThatOthersWriteIn() throws Exception {
        Files.setPosixFilePermissions(memory.folder(), PosixFilePermissions.fromString("rwxrwx---"));

        assertThatThrownBy(() -> new Control(memory.folder(), "console").ask("login operator test", PATIENCE))
            .hasMessageContaining("other accounts can write in " + memory.folder());
    }

    @Test
    void shouldBeScraped() throws Exception {
        final HttpResponse<String> metrics = get("/metrics");

        assertThat(metrics.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(metrics.body()).contains("ringside_queue_capacity{queue=\"orders.in\"} 64.0");
    }

    @Test
    void shouldAnswerAndSampleWhileTheBooksAreBeingLoaded() throws Exception {
        console.close();
        final LoadingFollower follower = new LoadingFollower();
        // The load ends first: the console waits for its thread.
        try (ConsoleServer loading = new ConsoleServer(config("127.0.0.1:0"), System.err,
            ProcessorShare.ofAnybody(), () -> follower).start(); follower) {
            assertThat(loading.port()).isPositive();
            follower.awaitLoad();
            browser = Browser.login(new Control(memory.folder(), "console").ask("login viewer test", PATIENCE));
            final HttpResponse<InputStream> stream = browser.stream("/events?views=overview");
            try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
                assertThat(backlog(lines)).isZero();
                exchange.send(7);
                while (backlog(lines) != 7) {
                    assertThat(stream.statusCode()).isEqualTo(200);
                }
            }
            assertThat(get("/healthz").statusCode()).isEqualTo(200);
            assertThat(get("/readyz").statusCode()).isEqualTo(200);
            assertThat(get("/metrics").body()).contains("ringside_queue_backlog{queue=\"orders.in\"} 7.0",
                "ringside_instrument_orders{instrument=\"XYZ\"} 2.0",
                "ringside_instrument_volume_lots_total{instrument=\"XYZ\"} 7.0", "ringside_follower_behind_seconds ");
            final JsonNode state = Json.MAPPER.readTree(get("/api/state").body());
            assertThat(state.at("/overview/books/why").asText()).isEqualTo("the books are being loaded");
            assertThat(state.at("/markets/why").asText()).isEqualTo("the books are being loaded");
            assertThat(state.at("/markets/instruments/0/volume").asText()).isEqualTo("4");
        }
    }

    @Test
    void shouldGoOnAndSayWhyWhenTheFollowerFails() throws Exception {
        console.close();
        final ByteArrayOutputStream told = new ByteArrayOutputStream();
        final FailingFollower follower = new FailingFollower();
        try (ConsoleServer failing = new ConsoleServer(config("127.0.0.1:0"), new PrintStream(told, true),
            ProcessorShare.ofAnybody(), () -> follower).start()) {
            browser = Browser.login(new Control(memory.folder(), "console").ask("login viewer test", PATIENCE));
            String why = "";
            while (why.isEmpty()) {
                why = Json.MAPPER.readTree(get("/api/state").body()).at("/overview/books/why").asText("");
                Thread.sleep(10);
            }

            assertThat(why).isEqualTo("the market cannot be followed: java.lang.IllegalStateException: nobody foresaw"
                + " this; it is tried again");
            assertThat(failing.port()).isPositive();
            assertThat(get("/healthz").statusCode()).isEqualTo(200);
            assertThat(told.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("books")))
                .containsExactly("console: the books are not shown as they are now: the market cannot be followed:"
                    + " java.lang.IllegalStateException: nobody foresaw this. The console tries again; 'shmq errors'"
                    + " shows the whole error");
            assertThat(memory.folder().resolve("console.errors")).exists();
        }
    }

    @Test
    void shouldSendWhatChangesToWhoLooks() throws Exception {
        final HttpResponse<InputStream> stream = browser.stream("/events?views=overview");
        try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            assertThat(backlog(lines)).isZero();
            exchange.send(7);
            while (backlog(lines) != 7) {
                assertThat(stream.statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void shouldRefuseAnAddressThatIsTaken() throws IOException {
        final ConsoleServer second = new ConsoleServer(config("127.0.0.1:" + console.port()), System.err);

        assertThatThrownBy(second::start)
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.IN_USE))
            .hasMessageStartingWith("cannot listen at 127.0.0.1:" + console.port() + ": ")
            .hasMessageEndingWith(". Set another listen=");
    }

    private ConsoleConfig config(final String listen) {
        return new ConsoleConfig(
            exchange.configuration().toString(), null, null, listen, null, null, null, null, null, null, null);
    }

    private static int backlog(final BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (!line.startsWith("data: ")) {
            line = lines.readLine();
        }
        return Json.MAPPER.readTree(line.substring("data: ".length())).at("/queues/0/backlog").asInt();
    }

    private HttpResponse<String> get(final String path) throws Exception {
        return browser.get(path);
    }
}
