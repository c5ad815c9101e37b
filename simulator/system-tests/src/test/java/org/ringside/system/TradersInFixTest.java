package org.ringside.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.system.crash.FreePort;

/**
 * Traders of FIX at a real exchange: trader-sim, and a client that others have made, QuickFIX/J. That looks once in a
 * second whether it is to connect: two connect at once, and others work meanwhile, as this class comes early.
 */
@Tag("slow")
class TradersInFixTest {
    private static final int PORT = FreePort.find();

    @TempDir
    private static Path folder;
    private static TestExchange exchange;
    private static int nextSession = 1201;

    @BeforeAll
    static void up() throws Exception {
        exchange = TestExchange.start(folder, 1, Map.of("fix.listen", "127.0.0.1:" + PORT, "fix.sessions",
            "1101-1256", "fix.symbols", "3=ABC"));
    }

    @AfterAll
    static void down() {
        exchange.close();
    }

    @Test
    void shouldKeepTheSameBooksInFix() {
        final String fix = "127.0.0.1:" + PORT;
        assertThat(exchange.print("status")).contains(
            exchange.address(1) + " fix " + fix + " fix-sessions 1101-1256");
        final JsonNode overFix = run("smoke", "--address", fix, "--protocol", "fix", "--first-session", "1101");

        final JsonNode overNative = run("smoke", "--address", exchange.address(1));

        assertThat(overFix.path("orders").asLong()).isPositive();
        for (final String count : List.of("orders", "trades", "rejects")) {
            assertThat(overFix.path(count)).as(count).isEqualTo(overNative.path(count));
        }
        final JsonNode both = run("steady", "--address", exchange.address(1), "--fix-address", fix, "--traders", "16",
            "--first-session", "1093", "--rate", "2k", "--duration", "500ms", "--warmup", "0s");
        assertThat(both.path("trades").asLong()).isPositive();
        assertThat(both.path("sequenceGaps").asLong(-1)).isZero();
        assertThat(both.path("duplicates").asLong(-1)).isZero();
    }

    @Test
    void shouldTradeReplaceCancelAndAsk() throws Exception {
        try (QuickFixTrader trader = start(); QuickFixTrader other = logOn()) {
            trader.expect("logged on");
            FixScenarios.trade(trader, other);
        }
    }

    @Test
    void shouldTakeEveryKindOfOrder() throws Exception {
        try (QuickFixTrader trader = logOn()) {
            FixScenarios.enterEveryKind(trader);
        }
    }

    /** 59=2 has a phase of its own, in FixClientsTest. */
    @ParameterizedTest
    @CsvSource({"18", "40", "59", "8000"})
    void shouldHaveAScenarioForEveryValue(final String tag) throws Exception {
        final String dictionary =
            new String(TradersInFixTest.class.getResourceAsStream("/fix-dictionary.xml").readAllBytes(), UTF_8);
        final Matcher field = Pattern.compile("<field tag=\"" + tag + "\".*?</field>", Pattern.DOTALL)
            .matcher(dictionary);
        assertThat(field.find()).isTrue();
        Pattern.compile("<value is=\"(.)\"").matcher(field.group()).results().map(value -> value.group(1))
            .filter(value -> !(tag + value).equals("592"))
            .forEach(value -> assertThat(FixScenarios.kinds()).contains("|" + tag + "=" + value + "|"));
    }

    @Test
    void shouldSayWhatItRefuses() throws Exception {
        try (QuickFixTrader trader = logOn()) {
            FixScenarios.beRefused(trader);
        }
    }

    /** Reports that were made meanwhile come when QuickFIX/J asks for them, or when its Logon says what it lacks. */
    @ParameterizedTest
    @CsvSource({"N", "Y"})
    void shouldGetWhatItHasMissedWhenTheConnectionBroke(final String saysNext) throws Exception {
        try (QuickFixTrader trader = start("EnableNextExpectedMsgSeqNum", saysNext, "ReconnectInterval", "2");
            QuickFixTrader other = logOn()) {
            trader.expect("logged on");
            FixScenarios.missReports(trader, other);
        }
    }

    /** A trader that was written from docs/fix.md alone, with nothing but Python. */
    @Test
    void shouldTradeWithTheExampleInAnotherLanguage() throws Exception {
        final Path example = Launcher.ROOT.resolve("gateway/client/examples/fix_trader.py");
        final List<String> command = new ArrayList<>(List.of("python3", example.toString(), "127.0.0.1:" + PORT));
        command.addAll(List.of("--key", "test", "--buyer", "1250", "--seller", "1251", "--symbol", "ABC", "--price",
            "1.00", "--store", folder.resolve("numbers").toString()));

        final List<String> first = runExample(command, "ringside-test-secret");
        final List<String> second = runExample(command, "ringside-test-secret");

        assertThat(first).containsExactly(
            "1251 logged on with 1", "1250 logged on with 1",
            "1251 accepted ID-1: sell 4 at 1.00", "1250 accepted ID-1: buy 10 at 1.00",
            "1251 traded ID-1: 4 at 1.00, 0 open", "1250 traded ID-1: 4 at 1.00, 6 open", "1250 is away",
            "1251 accepted ID-2: sell 1 at 1.00", "1251 traded ID-2: 1 at 1.00, 0 open", "1250 logged on with 4",
            "1250 traded ID-1: 1 at 1.00, 5 open, sent again", "1250 accepted ID-2: buy 3 at 1.00",
            "1250 cancelled ID-1: 5 had traded", "1250 cancelled ID-2: 0 had traded", "1250 logged out",
            "1251 logged out");
        assertThat(second).as("with the numbers of the first run").hasSameSizeAs(first).doesNotContain(first.get(0));
        assertThat(runExample(command, "another secret")).containsExactly("1251: closed without an answer");
    }

    @Test
    @Tag("long")
    void shouldGoOnWhenTheGatewayWasKilled() throws Exception {
        try (QuickFixTrader trader = logOn()) {
            FixScenarios.rest(trader);
            exchange.kill("gw-1");
            trader.expect("logged out");
            exchange.restart("gw-1");

            trader.expect("logged on");

            FixScenarios.cancel(trader);
        }
    }

    /** What it prints, with ID for the number that its order ids begin with. */
    private static List<String> runExample(final List<String> command, final String secret)
        throws IOException, InterruptedException {
        final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("RINGSIDE_SECRET", secret);
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        final Process process;
        try {
            process = builder.start();
        } catch (final IOException notThere) {
            assumeTrue(false, "skipped: there is no python3 on this machine");
            throw notThere;
        }
        try (BufferedReader output = process.inputReader()) {
            return output.lines().map(line -> line.replaceAll("\\d{13}-", "ID-")).toList();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static JsonNode run(final String profile, final String... options) {
        final List<String> arguments = new ArrayList<>(List.of("run", profile, "--exclusive", "--json"));
        arguments.addAll(List.of(options));
        final JsonNode books = Launcher.runHere("trader-sim", arguments.toArray(String[]::new)).succeeded().json();
        assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
        return books;
    }

    private static QuickFixTrader logOn() throws Exception {
        final QuickFixTrader trader = start();
        trader.expect("logged on");
        return trader;
    }

    private static QuickFixTrader start(final String... settings) throws Exception {
        return new QuickFixTrader(nextSession++, "127.0.0.1", PORT, settings).start();
    }
}
