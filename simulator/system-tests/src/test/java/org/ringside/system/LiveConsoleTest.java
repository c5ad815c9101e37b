package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ringside.testing.Browser;
import org.ringside.testing.Chromium;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SharedChromium;

/**
 * What a browser shows of a real exchange under load is what the command line says, and goes on whatever dies; and
 * nothing that happens to a console happens to the exchange. The tests of actions are inherited, so that one exchange
 * and one console serve all. What tests of ops/console show with less, only the profile {@code long} shows here.
 */
@Tag("slow")
@ExtendWith(SharedChromium.class)
class LiveConsoleTest extends LiveActions {
    private static final List<String> HOPS =
        List.of("gateway", "ring in", "match", "journal", "publish", "ring out", "service");
    private static final int LOOKS = Boolean.getBoolean("ringside.long") ? 20 : 4;
    private static final int NEWEST = 20;
    /** Of the traders that trade while a console hangs. */
    private static final int FIRST = 1_101;
    private static final int LAST = 1_199;
    private static final int ENOUGH = 100;

    @Test
    void shouldShowOnTheOverviewWhatTheCommandLineSays(final Chromium browser) {
        console.open(browser, "operator", "overview");
        final long before = console.records();
        browser.await(() -> LivePage.books(browser) >= before && browser.table("Hops").keySet().containsAll(HOPS));
        final long books = LivePage.books(browser);
        final Map<String, Map<String, String>> queues = browser.table("Queues");
        final Map<String, Map<String, String>> hops = browser.table("Hops");
        final Map<String, Map<String, String>> processes = browser.table("Processes");
        final JsonNode status = exchange.document("status");

        assertThat(books).isBetween(before, console.records());
        assertThat(queues.keySet()).containsExactlyInAnyOrder("orders.in", "orders.out.gw-1", "log");
        assertThat(queues.get("orders.in")).containsEntry("writers", "gw-1").containsEntry("reader", "engine alive")
            .doesNotContainEntry("msg/s", "0");
        assertThat(queues.get("orders.out.gw-1")).containsEntry("writers", "engine")
            .containsEntry("reader", "gw-1 alive");
        for (final String hop : HOPS) {
            assertThat(List.of("p50", "p90", "p99", "p99.9", "max")).as(hop)
                .extracting(name -> LivePage.decimal(hops.get(hop).get(name))).isSorted();
        }
        assertThat(processes).hasSize(status.path("processes").size());
        for (final JsonNode process : status.path("processes")) {
            assertThat(processes.get(process.path("name").asText())).as("%s", process)
                .containsEntry("pid", process.path("pid").asText()).containsEntry("state", "running");
        }
        assertThat(browser.text("#header")).contains("exchange running", "mapped", "3 processes run");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldShowABookThatIsNeverCrossedAndEachTradeOnce(final Chromium browser) {
        console.open(browser, "operator", "market");
        assertThat(browser.table("Instruments").keySet()).containsExactly("BTC-USD", "ETH-USD", "ABC", "XYZ");
        browser.click("section[aria-label=Instruments] tbody tr:first-child a");
        browser.awaitView("market/1");
        final JsonNode before = market();
        browser.await(() -> LivePage.newest(browser) >= newest(before)
            && LivePage.volume(browser).compareTo(volume(before)) >= 0);
        LivePage.Book last = new LivePage.Book(List.of(), List.of(), List.of());
        for (int look = 0; look < LOOKS; look++) {
            final LivePage.Book shown = last;
            browser.await(() -> !LivePage.book(browser).equals(shown));
            last = LivePage.book(browser);
            assertThat(last.bids()).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(last.asks()).doesNotHaveDuplicates().isSorted();
            assertThat(last.isCrossed()).as("%s", last).isFalse();
            assertThat(last.trades()).doesNotHaveDuplicates().isSortedAccordingTo(Comparator.reverseOrder());
        }
        final long trade = LivePage.newest(browser);
        final BigDecimal volume = LivePage.volume(browser);
        final JsonNode after = market();
        assertThat(trade).isBetween(newest(before), newest(after));
        assertThat(volume).isBetween(volume(before), volume(after));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @Tag("long")
    void shouldShowAccountsToOperatorsAndNotToViewers(final Chromium browser) throws Exception {
        console.open(browser, "operator", "market/1");
        browser.await(() -> browser.count("section[aria-label=Accounts] tbody tr") > 0);
        final Set<String> accounts = browser.table("Accounts").keySet();
        final Set<String> known = new TreeSet<>();
        market().path("accounts").forEach(account -> known.add(account.path("account").asText()));
        assertThat(known).containsAll(accounts);
        assertThat(accounts(Browser.login(console.login("operator")))).isNotEmpty();
        assertThat(accounts(Browser.login(console.login("viewer")))).isEmpty();

        console.open(browser, "viewer", "market/1");
        browser.await(() -> browser.count("section[aria-label=Trades] tbody tr") > 0);
        assertThat(browser.count("section[aria-label=Accounts], main .actions")).isZero();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @Tag("long")
    void shouldSayThatThereIsNoSuchInstrumentAndStayFresh(final Chromium browser) {
        console.open(browser, "operator", "market");
        browser.go("market/99");
        browser.awaitText("main", "No book: there is no instrument 99.");
        final long before = LivePage.books(browser);
        browser.await(() -> LivePage.books(browser) > before + ENOUGH);
        assertThat(browser.count(".banner, body.stale")).isZero();
        browser.click("main a[href='#/market']");
        browser.awaitView("market");
    }

    @Test
    @Tag("long")
    void shouldShowSessionsJournalAndLogAsTheCommandLineDoes(final Chromium browser) {
        console.open(browser, "operator", "sessions");
        final long before = console.reports(LiveConsole.FIRST, LiveConsole.LAST);
        browser.await(() -> LivePage.reports(browser) >= before);
        final Map<String, Map<String, String>> sessions = browser.table("Sessions");
        assertThat(LivePage.reports(sessions)).isBetween(before, console.reports(LiveConsole.FIRST, LiveConsole.LAST));
        assertThat(sessions.get("1001")).containsEntry("firm", "1").containsEntry("state", "bound")
            .containsEntry("gateway", "gw-1").containsEntry("blocked by", "–");

        final long records = console.records();
        browser.go("journal");
        browser.awaitView("journal");
        browser.await(() -> LivePage.fact(browser, "Journal", 1) >= records - 1);
        final long shown = LivePage.fact(browser, "Journal", 1);
        final JsonNode journal = exchange.document("journal", "stat");
        assertThat(shown).isLessThan(journal.path("firstIndex").asLong() + journal.path("records").asLong());
        assertThat(browser.text("section[aria-label=Journal]")).contains("1 of 64.0 MiB");
        assertThat(browser.text("section[aria-label=Errors]")).contains("No process has noted an error.");

        final List<String> told = ids();
        browser.go("log");
        browser.awaitView("log");
        final List<String> newest = told.subList(Math.max(0, told.size() - NEWEST), told.size());
        browser.await(() -> LivePage.logged(browser).containsAll(newest));
        final List<String> logged = LivePage.logged(browser);
        assertThat(logged).doesNotHaveDuplicates();
        assertThat(ids()).containsAll(logged);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @Tag("long")
    void shouldNameTheWriterThatStandsStillUntilItIsGone(final Chromium browser) throws Exception {
        console.open(browser, "viewer", "journal");
        try (ForkedJvm writer = ForkedJvm.start(StuckWriter.class, exchange.queues())) {
            assertThat(Long.parseLong(writer.line())).isNotNegative();
            writer.stop();
            browser.await(() -> browser.texts(".alarm.critical").stream().anyMatch(alarm ->
                alarm.contains("orders.in: nothing read at ")
                    && alarm.contains("claimed by " + StuckWriter.NAME + " (pid " + writer.pid() + ")")));
            writer.kill();
            browser.await(() -> browser.texts(".alarm").stream().noneMatch(alarm -> alarm.contains("nothing read at")));
        }
        final long before = LivePage.books(browser);
        browser.await(() -> LivePage.books(browser) > before + ENOUGH);
    }

    @Test
    void shouldSayThatTheEngineStandsStillAndGoOnWhenItIsKilled(final Chromium browser) throws Exception {
        console.open(browser, "viewer", "sessions");
        browser.await(() -> browser.count("section[aria-label=Sessions] tbody tr") > 0);
        assertThat(browser.count("main button")).as("what a viewer may do").isZero();
        browser.go("overview");
        browser.awaitView("overview");
        browser.script("window.isSame = true");
        final Browser stranger = Browser.login(console.login("viewer")).withoutCookie();
        final long pid = exchange.process("engine").pid();
        browser.await(() -> readiness(stranger) == 200);
        exchange.signal("STOP", "engine");
        browser.awaitText("#header", "stands still");
        browser.awaitText("#alarms", "engine (pid " + pid + ") has made no turn for");
        assertThat(readiness(stranger)).isEqualTo(503);
        exchange.kill("engine");
        browser.awaitText("#alarms", "engine (pid " + pid + ") is dead");
        browser.awaitText("#header", "not running: engine");
        exchange.restart("engine");
        awaitTrading(browser);
        assertThat(browser.script("return window.isSame")).isEqualTo(true);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @Tag("long")
    void shouldGoOnWhenTheQueuesAreMadeAnew(final Chromium browser) {
        console.open(browser, "viewer", "overview");
        browser.script("window.isSame = true");
        Launcher.run("ringside", "down", "-c", exchange.config().toString()).succeeded();
        browser.awaitText("#alarms", "no exchange runs in " + exchange.queues());
        browser.awaitText("main", "There is no queue: the exchange is down.");
        Launcher.run("ringside", "up", "-c", exchange.config().toString()).succeeded();
        awaitTrading(browser);
        assertThat(browser.script("return window.isSame")).isEqualTo(true);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    @Tag("long")
    void shouldChangeNothingForTheExchangeWhenTheConsoleHangsIsKilledOrIsNotRead(final Chromium browser)
        throws Exception {
        console.open(browser, "viewer", "overview");
        browser.script("window.isSame = true");
        try (TraderProcess traders = console.traders("others", FIRST);
            InputStream neverRead = Browser.login(console.login("operator"))
                .stream("/events?views=overview,markets,market:1,sessions,journal,log").body()) {
            assertThat(neverRead).isNotNull();
            awaitReports(browser);
            console.process().stop();
            browser.awaitText(".banner", "No news for");
            awaitReports(browser);
            console.process().kill();
            awaitReports(browser);
            assertThat(browser.count(".banner")).isEqualTo(1);
            console.start();
            browser.awaitText("section[aria-label='Log in']", "Your login has ended.");
            browser.type("section[aria-label='Log in'] input", console.login("viewer"));
            browser.click("section[aria-label='Log in'] button");
            awaitTrading(browser);
            assertThat(browser.count(".banner")).isZero();
            assertThat(browser.script("return window.isSame")).isEqualTo(true);

            final JsonNode books = traders.finish();
            assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
            assertThat(books.path("sequenceGaps").asLong(-1)).isZero();
            assertThat(books.path("duplicates").asLong(-1)).isZero();
            assertThat(books.path("reconnects").asLong(-1)).isZero();
            assertThat(books.at("/ends/resting").asLong(-1)).isZero();
        }
    }

    /** The commands of the traders have gone through the engine, as the page shows, since it was asked. */
    private static void awaitTrading(final Chromium browser) {
        browser.awaitText("#header", "exchange running");
        browser.await(() -> !browser.text("#alarms").contains("is dead"));
        final long before = console.records();
        browser.await(() -> LivePage.books(browser) > before + ENOUGH);
    }

    private static int readiness(final Browser stranger) {
        try {
            return stranger.get("/readyz").statusCode();
        } catch (final IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private static void awaitReports(final Chromium browser) {
        final long before = console.reports(FIRST, LAST);
        browser.await(() -> console.reports(FIRST, LAST) > before + ENOUGH);
    }

    private static JsonNode market() {
        return exchange.document("watch", "--once", "--market", LiveConsole.SYMBOL).path("market");
    }

    private static long newest(final JsonNode market) {
        return market.at("/tape/0/id").asLong();
    }

    private static BigDecimal volume(final JsonNode market) {
        return new BigDecimal(market.at("/instrument/volume").asText());
    }

    private static JsonNode accounts(final Browser visitor) throws IOException, InterruptedException {
        return LiveConsole.json(visitor.get("/api/state").body()).at("/market:1/accounts");
    }

    private static List<String> ids() {
        return console.lines("logs", "--json").stream().map(line -> line.path("id").asText()).toList();
    }
}
