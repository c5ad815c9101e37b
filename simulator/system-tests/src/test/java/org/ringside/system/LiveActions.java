package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.Chromium;
import org.ringside.testing.ReadOnlyFolders;

/** What an operator does by the page of a real exchange is done as it was agreed to, once; and nobody else does it. */
abstract class LiveActions {
    /** Of a trader who comes once. */
    private static final int BLOCKED = 1_201;
    private static final String WORDS = "block session " + BLOCKED;
    private static final String ARGS = "\"args\":{\"scope\":\"session\",\"id\":" + BLOCKED + "}";
    /** Letters in front of the document of a reply. */
    private static final int STATUS = 4;
    private static final String PASSWORD = "a long password";
    private static final String USER = "bob=operator:pbkdf2-sha256:600000:MDEyMzQ1Njc4OWFiY2RlZg:"
        + "BzUTeWGxRssAbcipfwABbmguQsGwCr0LQLZiNX1qmSw";

    @TempDir
    static Path folder;
    static LiveConsole console;
    static TestExchange exchange;

    @BeforeAll
    static void start() throws IOException {
        console = new LiveConsole(folder);
        exchange = console.exchange();
    }

    @AfterAll
    static void close() {
        console.close();
    }

    @Test
    void shouldBlockASessionWhenAnOperatorTypesTheWords(final Chromium browser) {
        console.open(browser, "operator", "sessions");
        final int last = LiveConsole.LAST;
        browser.awaitText("tr[data-key^='" + last + " ']", "Block " + last);
        browser.click("tr[data-key^='" + last + " '] [data-row]");
        confirm(browser, "block session " + last);
        browser.awaitText("tr[data-key^='" + last + " ']", "Unblock " + last);
        assertThat(console.massActions(last)).containsExactly("BLOCK");
        exchange.print("unblock", "session", Integer.toString(last), "--yes");
    }

    @Test
    @Tag("long")
    void shouldDoWhatWasAgreedToAndOnceOnly(final Chromium browser) {
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--first-session",
            Integer.toString(BLOCKED), "--traders", "1", "--rate", "50", "--warmup", "0s", "--duration", "500ms")
            .succeeded();
        console.open(browser, "operator", "sessions");
        final String row = "tr[data-key^='" + BLOCKED + " ']";
        browser.await(() -> browser.count(row) == 1);

        browser.click(row + " [data-row]");
        browser.awaitText("dialog", "block session " + BLOCKED + " and cancel what it has in the books");
        browser.type("dialog input", "block session " + (BLOCKED + 1));
        assertThat(browser.count("dialog .does:disabled")).as("other words").isEqualTo(1);
        exchange.print("block", "session", Integer.toString(BLOCKED), "--yes");
        assertThat(console.massActions(BLOCKED)).containsExactly("BLOCK");
        browser.type("dialog input", WORDS);
        browser.click("dialog .does");
        browser.awaitText("dialog [role=alert]", "something has changed meanwhile, and nothing was done");
        assertThat(browser.count("dialog .does:disabled")).as("to be agreed to anew").isEqualTo(1);
        browser.click("dialog .actions button");
        exchange.print("unblock", "session", Integer.toString(BLOCKED), "--yes");
        assertThat(console.massActions(BLOCKED)).containsExactly("BLOCK", "UNBLOCK");

        browser.awaitText(row, "Block " + BLOCKED);
        browser.click(row + " [data-row]");
        browser.awaitText("dialog", WORDS);
        browser.type("dialog input", WORDS);
        browser.script("const button = document.querySelector('dialog .does'); button.click(); button.click();");
        browser.awaitText("dialog [role=status]", "session " + BLOCKED + " is blocked");
        assertThat(browser.text("dialog")).contains("Command at position ", "read by the engine");
        browser.click("dialog .actions button");
        browser.awaitText(row, "session " + BLOCKED);
        browser.awaitText(row, "Unblock " + BLOCKED);
        assertThat(console.massActions(BLOCKED)).containsExactly("BLOCK", "UNBLOCK", "BLOCK");

        final JsonNode plan = LiveConsole.json(post(browser, "unblock", "{\"dryRun\":true," + ARGS + "}", 1).get(0)
            .substring(STATUS));
        final String order = "{" + ARGS + ",\"fingerprint\":\"" + plan.path("fingerprint").asText()
            + "\",\"requestId\":\"the-same-request\",\"words\":\"%s\"}";
        assertThat(post(browser, "unblock", String.format(order, WORDS), 1))
            .allMatch(reply -> reply.startsWith("400 "));
        assertThat(post(browser, "unblock", String.format(order, "un" + WORDS), 3)).hasSize(3)
            .allMatch(reply -> reply.startsWith("200 ")).allMatch(reply -> reply.contains("may trade again"));
        assertThat(console.massActions(BLOCKED)).containsExactly("BLOCK", "UNBLOCK", "BLOCK", "UNBLOCK");

        assertThat(console.lines("logs", "--audit", "--json", "--process", "console").stream()
            .map(line -> line.path("event").asText() + " " + line.path("msg").asText())
            .filter(line -> line.contains("by the console") && line.contains("ringside " + WORDS)))
            .extracting(line -> line.split(" ")[0])
            .as("a plan is told of when it is offered, and an action when it is asked for")
            .containsExactly("operator.asked", "operator.began", "operator.ended",
                "operator.asked", "operator.asked", "operator.began", "operator.ended");
    }

    @Test
    @Tag("long")
    void shouldTakeAnInstrumentToAPhaseAndBack(final Chromium browser) {
        console.open(browser, "operator", "market/3");
        browser.click("section[aria-label=Book] .actions button:nth-child(1)");
        browser.script("document.querySelector('dialog select').value = 'halt'");
        browser.click("dialog form button:not([type])");
        confirm(browser, "phase ABC halt");
        browser.awaitText("main h1", "ABC halt");
        browser.awaitText("#alarms", "ABC is in the phase HALT");
        browser.click("section[aria-label=Book] .actions button:nth-child(3)");
        confirm(browser, "resume ABC");
        browser.awaitText("main h1", "ABC continuous");
        browser.await(() -> !browser.text("#alarms").contains("ABC"));
        assertThat(console.lines("journal", "print", "--type", "StartPhase", "--where", "symbol=ABC", "--json"))
            .hasSize(2);
        assertThat(browser.complaints()).isEmpty();
    }

    /** Every build: ActionRoutesTest of ops/console, and what the page has for a viewer whose engine is killed. */
    @Test
    @Tag("long")
    void shouldOfferNothingToAViewer(final Chromium browser) {
        console.open(browser, "viewer", "sessions");
        browser.await(() -> browser.count("section[aria-label=Sessions] tbody tr") > 0);
        assertThat(browser.count("main button")).isZero();
        assertThat(post(browser, "block", "{\"dryRun\":true," + ARGS + "}", 1)).allMatch(reply ->
            reply.startsWith("403 ") && reply.contains("a viewer does nothing here"));
    }

    /** The folders are read-only where the kernel lets a test have that. Every build: ReadOnlyTest of ops/console. */
    @Test
    @Tag("long")
    void shouldShowAllViewsAndOfferNothingWhenNobodyActs(final Chromium browser) throws Exception {
        final Path users = Files.writeString(folder.resolve("users"), USER + "\n",
            StandardOpenOption.CREATE_NEW);
        Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
        final List<String> starter = ReadOnlyFolders.arePermitted()
            ? ReadOnlyFolders.starter(exchange.queues(), folder.resolve("data")) : List.of();
        try (LiveConsole.Started other = console.startOther(starter, "actions=none", "users=" + users)) {
            browser.open(other.address());
            browser.awaitText("section[aria-label='Log in']", "This page is for those who run the exchange.");
            browser.click("section[aria-label='Log in'] summary");
            browser.type("input[name=name]", "bob");
            browser.type("input[name=password]", PASSWORD);
            browser.click("details button");
            browser.await(() -> {
                // To check a password takes a processor, which a busy machine may not have in time.
                if (browser.text("section [role=alert]").contains("try again")) {
                    browser.click("details button");
                }
                return browser.text("#header").contains("exchange running");
            });
            assertThat(browser.complaints()).as("of the login").allMatch(line -> line.contains("/api/login"));
            for (final String view : List.of("overview", "market", "market/1", "sessions", "journal", "log")) {
                browser.go(view);
                browser.awaitView(view);
                assertThat(browser.count("main .actions, main td button:not(.link)")).as(view).isZero();
            }
            browser.go("market/1");
            browser.await(() -> browser.count("section[aria-label=Accounts] tbody tr") > 0);
            final long before = console.records();
            browser.await(() -> LivePage.books(browser) >= before);
            assertThat(browser.count(".banner")).isZero();
            assertThat(browser.complaints()).isEmpty();
            assertThat(post(browser, "block", "{\"dryRun\":true," + ARGS + "}", 1)).allMatch(reply ->
                reply.startsWith("403 ") && reply.contains("actions=none"));
            assertThat(other.process().isAlive()).isTrue();
        }
    }

    /** Types the words that a dialog asks for, and waits for what the engine makes of it. */
    private static void confirm(final Chromium browser, final String words) {
        browser.await(() -> browser.text("dialog label strong").equals(words));
        browser.type("dialog input", words);
        browser.click("dialog .does");
        browser.awaitText("dialog", "read by the engine");
        browser.click("dialog .actions button");
    }

    /** What the server answers to so many requests of the page at once: status and document of each. */
    private static List<String> post(final Chromium browser, final String action, final String body, final int times) {
        final Object replies = browser.asyncScript("const [path, body, times, done] = arguments;"
            + "const headers = { 'Content-Type': 'application/json',"
            + " 'X-Ringside-Token': localStorage.getItem('ringside.token') };"
            + "Promise.all(Array.from({ length: times }, () => fetch(path, { method: 'POST', headers, body })"
            + ".then(async answer => `${answer.status} ${await answer.text()}`)))"
            + ".then(done, error => done([`${error}`]))",
            "/api/actions/" + action, body, times);
        return ((List<?>) replies).stream().map(String.class::cast).toList();
    }
}
