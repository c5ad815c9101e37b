package org.ringside.ops.console.views;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.counters.SessionCounters;
import org.ringside.gateway.counters.SessionState;
import org.ringside.marketdata.counters.PublisherCounters;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.RouteCounter;
import org.ringside.matching.follower.AccountImage;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.server.RouteState;
import org.ringside.ops.console.frames.Frame;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.market.FollowedExchange;
import org.ringside.ops.terminal.Json;
import org.ringside.queue.ProcessIdentity;
import org.ringside.testing.SharedMemory;

/** The views of an exchange whose processes are this test. */
class ViewsTest {
    private static final long HOUR_MS = 3_600_000;
    private static final long MINUTE_NS = 60_000_000_000L;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private final Frames frames = new Frames();
    private MarketImage image =
        new MarketImage(1_000_000, 0, MarketImage.NO_RECORD, "there is no journal", 0, List.of(), List.of());
    private FedExchange exchange;
    private Views views;

    @BeforeEach
    void makeExchange() throws IOException {
        exchange = new FedExchange(home, memory.folder());
        views = new Views(exchange.plan(), FollowedExchange.views(exchange.plan(), null), () -> image, frames);
        look();
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldShowAQueueAsItFills() throws IOException {
        exchange.send(40);
        views.turn();

        JsonNode queue = queue("orders.in");
        assertThat(queue.path("capacity").asInt()).isEqualTo(FedExchange.SLOTS);
        assertThat(queue.path("backlog").asInt()).isEqualTo(40);
        assertThat(queue.path("full").asDouble()).isEqualTo(62.5);
        assertThat(queue.path("reader")).isEqualTo(Json.MAPPER.readTree("{\"name\":\"engine\",\"alive\":true}"));
        assertThat(queue.path("lagMicros").isNull()).as("nothing was read").isTrue();
        assertThat(alarms()).contains("queue-filling:orders.in");

        exchange.read(40);
        look();
        queue = queue("orders.in");
        assertThat(queue.path("backlog").asInt()).isZero();
        assertThat(queue.path("messagesPerSecond").asLong()).isPositive();
        assertThat(queue.path("lagMicros").asLong()).isZero();
        assertThat(queue.path("writers").get(0).asText()).isEqualTo("gw-1");
        assertThat(queue.path("history")).hasSize(2);
        assertThat(alarms()).doesNotContain("queue-filling:orders.in");
    }

    @Test
    void shouldKeepTheBeginningOfAnAlarmThatLasts() throws IOException {
        exchange.send(40);
        views.turn();
        final JsonNode first = alarm("queue-filling:orders.in");
        exchange.send(20);
        views.turn();
        final JsonNode second = alarm("queue-filling:orders.in");

        assertThat(first.path("severity").asText()).isEqualTo("warning");
        assertThat(first.path("text").asText()).isEqualTo("orders.in is 62.5 % full: 40 of 64 slots");
        assertThat(second.path("severity").asText()).isEqualTo("critical");
        assertThat(second.path("since").asLong()).isEqualTo(first.path("since").asLong());
    }

    @Test
    void shouldSeeAQueueThatIsMadeAnew() throws IOException {
        exchange.send(40);
        views.turn();
        exchange.makeInputAnew();
        exchange.send(3);
        views.turn();

        assertThat(queue("orders.in").path("backlog").asInt()).isEqualTo(3);
    }

    /** A reader looks a claim over before it notes that it stands there. */
    @Test
    void shouldNameTheWriterThatHoldsTheReaderUp() throws Exception {
        exchange.producer().tryClaim(1);
        exchange.read(1);
        look();
        while (!alarms().contains("reader-stuck:orders.in")) {
            exchange.read(1);
            Thread.sleep(20);
            views.turn();
        }

        assertThat(alarm("reader-stuck:orders.in").path("text").asText())
            .matches("orders\\.in: nothing read at 0 for \\d.+s; claimed by gw-1 \\(pid "
                + ProcessHandle.current().pid() + "\\)");
    }

    /** The survey is up to a second old. */
    @Test
    void shouldNameTheWriterAtOnceWhenItHasClaimedSinceTheSurvey() throws Exception {
        exchange.producer().tryClaim(1);
        while (!alarms().contains("reader-stuck:orders.in")) {
            exchange.read(1);
            Thread.sleep(20);
            views.turn();
        }

        assertThat(alarm("reader-stuck:orders.in").path("text").asText()).contains("claimed by gw-1 (pid ");
    }

    @Test
    void shouldSayWhoIsStuckAndWhoIsNot() throws IOException {
        assertThat(alarms()).noneMatch(id -> id.startsWith("process-stuck"));

        exchange.stopEngine();
        while (!alarms().contains("process-stuck:engine")) {
            look();
        }

        assertThat(alarm("process-stuck:engine").path("text").asText())
            .matches("engine \\(pid \\d+\\) has made no turn for \\d+\\.\\d ?s");
        assertThat(view("overview").at("/processes/0/state").asText()).isEqualTo("stuck");
        assertThat(view("overview").at("/exchange/state").asText()).isEqualTo("stuck");
        assertThat(view("overview").at("/processes/0/beatAgeMillis").asLong()).isGreaterThanOrEqualTo(60_000);
        assertThat(views.health()).anyMatch(check -> check.what().startsWith("engine (pid "));
    }

    @Test
    void shouldWarnOfAPublisherOfMarketDataThatIsStuck() throws IOException {
        new ExchangeFolder(memory.folder()).save(new ExchangeState(ExchangeState.SCHEMA,
            exchange.configuration().toString(), null, 1, true, List.of(),
            List.of(new RunningProcess(Exchange.MARKET_DATA, Exchange.MARKET_DATA, ProcessIdentity.self()))));
        try (PublisherCounters publisher = PublisherCounters.create(memory.folder(), Exchange.MARKET_DATA)) {
            look();
            assertThat(alarms()).as("has not begun").doesNotContain("process-stuck:market-data");

            publisher.heartbeat().beat(System.nanoTime() - 60_000_000_000L);
            look();
        }

        final JsonNode alarm = alarm("process-stuck:market-data");
        assertThat(alarm.path("text").asText())
            .matches("market-data \\(pid \\d+\\) has made no turn for \\d+\\.\\d ?s");
        assertThat(alarm.path("severity").asText()).isEqualTo("warning");
        assertThat(alarm.path("advice").asText()).isEqualTo("ringside restart market-data --yes");
        assertThat(alarm.path("runbook").asText()).isEqualTo("ProcessDown");
        assertThat(view("overview").at("/processes/0/state").asText()).isEqualTo("stuck");
        assertThat(view("overview").at("/processes/0/beatAgeMillis").asLong()).isGreaterThanOrEqualTo(60_000);
    }

    @Test
    void shouldSayThatAGatewayIsDrainedUntilItStartsAnew() throws IOException {
        assertThat(alarms()).doesNotContain("drained:gw-1");

        exchange.gateway().loop(0).set(LoopCounter.DRAINING, 1);
        exchange.gateway().loop(1).set(LoopCounter.CONNECTIONS, 1);
        look();
        final JsonNode draining = alarm("drained:gw-1");
        exchange.gateway().loop(1).set(LoopCounter.CONNECTIONS, 0);
        look();

        assertThat(draining.path("text").asText()).isEqualTo("gw-1 is draining, it listens no more");
        assertThat(draining.path("advice").asText()).isEqualTo("ringside restart gw-1 --yes");
        assertThat(alarm("drained:gw-1").path("text").asText()).isEqualTo("gw-1 is drained, it listens no more");
        assertThat(alarm("drained:gw-1").path("since")).isEqualTo(draining.path("since"));

        exchange.gateway().loop(0).set(LoopCounter.DRAINING, 0);
        look();
        assertThat(alarms()).doesNotContain("drained:gw-1");
    }

    @Test
    void shouldShowTheHopsOfTheLastSeconds() throws IOException {
        assertThat(view("overview").path("hops")).isEmpty();

        for (int i = 0; i < 100; i++) {
            exchange.gateway().hops(0).record(1_000, 2_000, 3_000, 23_000, 24_000, 25_000, 26_000);
        }
        look();

        final JsonNode hops = view("overview").path("hops");
        assertThat(hops).hasSize(7);
        assertThat(hops.get(2).path("hop").asText()).isEqualTo("match");
        assertThat(hops.get(2).path("p50").asDouble()).isBetween(20.0, 21.3);
        assertThat(hops.get(2).path("history")).hasSize(2);
    }

    @Test
    void shouldShowSessionsAndTheirLimits() throws IOException {
        final SessionCounters counters = exchange.gateway().loop(1).session(1_007);
        counters.enter(SessionState.BOUND);
        counters.add(SessionCounter.MESSAGES, 100);
        look();

        final JsonNode session = view("sessions").at("/sessions/0");
        assertThat(session.path("id").asLong()).isEqualTo(1_007);
        assertThat(session.path("firm").asLong()).isEqualTo(7);
        assertThat(session.path("state").asText()).isEqualTo("bound");
        assertThat(session.path("gateway").asText()).isEqualTo("gw-1");
        assertThat(session.path("rateLimit").asLong()).isEqualTo(10_000);
        assertThat(session.path("inFlightLimit").asLong()).isEqualTo(16_384);
        assertThat(session.path("blockedBy").isNull()).isTrue();
        assertThat(view("sessions").path("total").asInt()).isEqualTo(1);
    }

    @Test
    void shouldShowWhatTheEngineWrites() throws IOException {
        exchange.engine().engine().set(EngineCounter.JOURNAL_BYTES, 5_000_000);
        exchange.engine().engine().set(EngineCounter.COMMANDS, 1_000);
        look();

        assertThat(view("journal").path("bytesPerSecond").asLong()).isPositive();
        assertThat(view("overview").at("/throughput/in/1").asLong()).isPositive();
    }

    @Test
    void shouldSayWhyThereIsNoMarket() throws IOException {
        frames.look(List.of("market:3"));
        look();

        assertThat(view("markets").path("why").asText()).isEqualTo("there is no journal");
        assertThat(view("market:3").path("why").asText()).isEqualTo("there is no journal");
        assertThat(view("overview").at("/books/why").asText()).isEqualTo("there is no journal");
        frames.leave(List.of("market:3"));
        look();
        assertThat(frames.views()).doesNotContain("market:3");
    }

    /** An id is a number of 32 bits. */
    @Test
    void shouldShowAMarketWhoseIdHasTenDigits() throws IOException {
        frames.look(List.of("market:4294967295", "market:4294967299"));
        image = new MarketImage(1, 1, 42, "", 0, Stream.of(3, -1).map(id -> new InstrumentImage(id, Phase.CONTINUOUS,
            new InstrumentImage.Day(1, 1, 1, 1, 0), 0, 0, 0, 0, null, List.of(), List.of(), List.of())).toList(),
            List.of());
        look();

        assertThat(view("market:4294967295").at("/instrument/id").asLong()).isEqualTo(4_294_967_295L);
        assertThat(view("market:4294967299").path("why").asText()).isEqualTo("there is no instrument 4294967299");
    }

    @Test
    void shouldShowAMarketAndItsAccountsToOperatorsOnly() throws IOException {
        frames.look(List.of("market:3"));
        final long nowNs = System.currentTimeMillis() * 1_000_000;
        final InstrumentImage instrument = new InstrumentImage(3, Phase.HALT, new InstrumentImage.Day(
            9_950_000_000L, 10_005_000_000L, 9_950_000_000L, 10_005_000_000L, 7), 1, 2, 1, 8, null,
            List.of(new InstrumentImage.Level(10_000_000_000L, 5, 1)), List.of(),
            List.of(new InstrumentImage.Trade(9, nowNs, 10_005_000_000L, 7, Side.BUY)));
        final AccountImage account = new AccountImage(501, 7, false, 1, 10, 100, AccountImage.NO_LIMIT, 100,
            List.of(new AccountImage.Position(3, 7, 7, 0, 5, 0, 10_005_000_000L)));
        image = new MarketImage(nowNs, nowNs, 42, "", 0, List.of(instrument), List.of(account));
        look();

        final JsonNode market = view("market:3");
        assertThat(market.at("/instrument/symbol").asText()).isEqualTo("XYZ");
        assertThat(market.at("/instrument/last").asText()).isEqualTo("100.05");
        assertThat(market.at("/instrument/open").asText()).isEqualTo("99.50");
        assertThat(market.at("/instrument/volume").asText()).as("of the day").isEqualTo("7");
        assertThat(market.at("/bids/0/price").asText()).isEqualTo("100.00");
        assertThat(market.at("/tape/0/id").asText()).isEqualTo("9");
        assertThat(market.path("accounts").isNull()).isTrue();
        final JsonNode more =
            Json.MAPPER.readTree(UTF_8.decode(frames.newest("market:3", true).json()).toString());
        assertThat(more.at("/accounts/0/account").asLong()).isEqualTo(501);
        assertThat(view("markets").at("/instruments/0/phase").asText()).isEqualTo("HALT");
        assertThat(view("overview").at("/books/record").asLong()).isEqualTo(42);
        assertThat(alarm("halted:3").path("advice").asText())
            .isEqualTo("decide; then ringside resume 3, or another phase");
        assertThat(view("journal").path("record").asLong()).isEqualTo(41);
    }

    /** An operator has halted all: what goes wrong then is to be seen, too. */
    @Test
    void shouldTellOfManyHaltedInstrumentsInOneAlarm() throws IOException {
        final long nowNs = System.currentTimeMillis() * 1_000_000;
        image = new MarketImage(nowNs, nowNs, 42, "", 0, IntStream.rangeClosed(1, 30).mapToObj(id ->
            new InstrumentImage(id, Phase.HALT, new InstrumentImage.Day(InstrumentImage.NO_PRICE,
                InstrumentImage.NO_PRICE, InstrumentImage.NO_PRICE, InstrumentImage.NO_PRICE, 0), 0, 0, 0, 0, null,
                List.of(), List.of(), List.of())).toList(), List.of());
        look();
        exchange.send(40);
        views.turn();

        assertThat(alarms()).contains("halted", "queue-filling:orders.in").noneMatch(id -> id.startsWith("halted:"));
        assertThat(alarm("halted").path("text").asText()).isEqualTo("30 instruments are in the phase HALT or"
            + " VOLATILITY_AUCTION: instrument 1, instrument 2, XYZ, instrument 4, instrument 5 and others");
        assertThat(alarm("halted").path("advice").asText())
            .isEqualTo("decide; then ringside resume all, or another phase");
    }

    @Test
    void shouldHaveTheSameHeadInEveryDocument() throws IOException {
        assertThat(frames.views()).containsExactlyInAnyOrder("overview", "sessions", "markets", "journal", "log");
        for (final String view : frames.views()) {
            final JsonNode document = view(view);
            assertThat(document.path("schema").asText()).isEqualTo("ringside.console/1");
            assertThat(document.path("view").asText()).isEqualTo(view);
            assertThat(document.path("sampledAt").asLong()).isPositive();
        }
    }

    @Test
    void shouldKeepToItsFrameWhenThereIsMoreThanFits() throws IOException {
        for (int i = 0; i < 256; i++) {
            exchange.gateway().loop(0).session(1_001 + i);
        }
        look();

        assertThat(view("sessions").path("total").asInt()).isEqualTo(256);
        assertThat(view("sessions").path("sessions").size()).isBetween(50, 70);
        assertThat(view("sessions").path("why").isMissingNode()).isTrue();
        assertThat(frames.newest("sessions", false).json().remaining()).isLessThanOrEqualTo(Frame.MAX_LENGTH);
    }

    @Test
    void shouldSayThatTheExchangeIsDownWhenNothingIsThere() throws IOException {
        exchange.close();
        SharedMemory.delete(memory.folder());
        look();

        assertThat(view("overview").at("/exchange/state").asText()).isEqualTo("down");
        assertThat(alarms()).containsExactly("exchange-down");
        assertThat(memory.folder()).as("is not made").doesNotExist();
        Files.createDirectory(memory.folder());
    }

    @Test
    void shouldTellOfADamagedFileAndShowTheRest() throws IOException {
        Files.writeString(memory.folder().resolve("broken.q"), "no queue");
        Files.writeString(memory.folder().resolve("gw-2.counters"), "no counters");
        look();

        assertThat(alarms()).contains("unreadable:queue broken", "unreadable:gateways");
        assertThat(queue("orders.in").path("capacity").asInt()).isEqualTo(FedExchange.SLOTS);
    }

    @Test
    void shouldNotTakeWhatItCouldNotReadForABeginning() throws IOException {
        final Path damaged = memory.folder().resolve("gw-2.counters");
        final SessionCounters counters = exchange.gateway().loop(1).session(1_007);
        counters.enter(SessionState.BOUND);
        counters.add(SessionCounter.MESSAGES, 1_000_000);
        exchange.gateway().loop(0).set(LoopCounter.ORDERS_REJECTED, 1_000_000);
        exchange.gateway().hops(0).record(1_000, 2_000, 3_000, 23_000, 24_000, 25_000, 26_000);
        look();
        assertThat(view("sessions").at("/sessions/0/messagesPerSecond").asLong()).isPositive();
        Files.writeString(damaged, "no counters");
        look();
        assertThat(alarms()).contains("unreadable:gateways", "unreadable:hops");
        Files.delete(damaged);

        look();

        assertThat(view("sessions").at("/sessions/0/messagesPerSecond").asLong(-1)).isZero();
        assertThat(view("overview").at("/rejects/0/total").asLong()).isEqualTo(1_000_000);
        assertThat(view("overview").at("/rejects/0/perSecond").asLong(-1)).isZero();
        final JsonNode history = view("overview").at("/hops/0/history");
        assertThat(history.get(history.size() - 1).asDouble()).isZero();
    }

    @Test
    void shouldNotChangeAnything() throws IOException {
        final List<String> before = files();
        look();
        assertThat(files()).isEqualTo(before);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(memory.folder())) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void shouldNotTakeAClockThatWasSetForAnEngineThatWaits() throws IOException {
        exchange.engine().route("gw-1").set(RouteCounter.STATE, RouteState.WAITING.ordinal());
        exchange.engine().route("gw-1").set(RouteCounter.SINCE, System.currentTimeMillis() - HOUR_MS);
        exchange.engine().route("gw-1").set(RouteCounter.SINCE_NS, Long.MAX_VALUE);
        look();
        assertThat(alarms()).doesNotContain("engine-waits:gw-1");

        exchange.engine().route("gw-1").set(RouteCounter.SINCE, System.currentTimeMillis() + HOUR_MS);
        exchange.engine().route("gw-1").set(RouteCounter.SINCE_NS, System.nanoTime() - MINUTE_NS);
        look();
        assertThat(alarms()).contains("engine-waits:gw-1");
    }

    private void look() {
        views.survey();
        views.turn();
    }

    private JsonNode view(final String name) throws IOException {
        return Json.MAPPER.readTree(UTF_8.decode(frames.newest(name, false).json()).toString());
    }

    private JsonNode queue(final String name) throws IOException {
        for (final JsonNode queue : view("overview").path("queues")) {
            if (queue.path("name").asText().equals(name)) {
                return queue;
            }
        }
        throw new AssertionError("no queue " + name);
    }

    private List<String> alarms() throws IOException {
        return view("overview").path("alarms").findValuesAsText("id");
    }

    private JsonNode alarm(final String id) throws IOException {
        for (final JsonNode alarm : view("overview").path("alarms")) {
            if (alarm.path("id").asText().equals(id)) {
                return alarm;
            }
        }
        throw new AssertionError("no alarm " + id + ": " + alarms());
    }
}
