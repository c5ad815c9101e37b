package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.system.crash.FreePort;

/** Traders of FIX at a real exchange: trader-sim, and a client that others have made, QuickFIX/J. */
@Tag("slow")
class FixTradersTest {
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
        try (QuickFixTrader trader = logOn(); QuickFixTrader other = logOn()) {
            FixScenarios.trade(trader, other);
        }
    }

    @Test
    void shouldTakeEveryKindOfOrder() throws Exception {
        try (QuickFixTrader trader = logOn()) {
            FixScenarios.enterEveryKind(trader);
        }
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
        try (QuickFixTrader trader = logOn("EnableNextExpectedMsgSeqNum", saysNext, "ReconnectInterval", "2");
            QuickFixTrader other = logOn()) {
            FixScenarios.missReports(trader, other);
        }
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

    private static JsonNode run(final String profile, final String... options) {
        final List<String> arguments = new ArrayList<>(List.of("run", profile, "--exclusive", "--json"));
        arguments.addAll(List.of(options));
        final JsonNode books = Launcher.runHere("trader-sim", arguments.toArray(String[]::new)).succeeded().json();
        assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
        return books;
    }

    private static QuickFixTrader logOn(final String... settings) throws Exception {
        final QuickFixTrader trader = new QuickFixTrader(nextSession++, "127.0.0.1", PORT, settings).start();
        trader.expect("logged on");
        return trader;
    }
}
