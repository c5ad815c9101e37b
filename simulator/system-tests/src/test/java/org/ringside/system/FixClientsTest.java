package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.system.crash.FreePort;

/**
 * Clients of FIX that others have made. What is not installed is skipped: docs/contributing.md says how to have it, and
 * {@code -Dringside.python} which Python has it.
 */
@Tag("slow")
@Tag("long")
class FixClientsTest {
    private static final int PORT = FreePort.find();
    private static final int THROTTLE = 200;
    private static final Duration SOON = Duration.ofSeconds(15);
    private static final long UNTIL_END_SECONDS = 120;

    @TempDir
    private static Path folder;
    private static TestExchange exchange;
    private static int nextSession = 1101;

    @BeforeAll
    static void up() throws Exception {
        exchange = TestExchange.start(folder, 1, Map.of("fix.listen", "127.0.0.1:" + PORT, "fix.sessions",
            "1101-1256", "fix.symbols", "3=ABC", "limits.throttleLimit", Integer.toString(THROTTLE)));
    }

    @AfterAll
    static void down() {
        exchange.close();
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldTradeReplaceCancelAndAsk(final FixProgram program) throws Exception {
        together(program, FixScenarios::trade);
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldTakeEveryKindOfOrder(final FixProgram program) throws Exception {
        alone(program, FixScenarios::enterEveryKind);
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldUseEveryInstruction(final FixProgram program) throws Exception {
        together(program, (trader, other) -> {
            FixScenarios.tradeByEveryKind(trader, other);
            FixScenarios.replaceByEveryKind(trader);
            FixScenarios.meetItself(trader);
            FixScenarios.stop(trader, other);
            FixScenarios.cancelByEveryCriterion(trader);
        });
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldWaitForTheOpening(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program)) {
            operate("phase", "3", "halt");
            operate("phase", "3", "pre-open");
            trader.expect("35=f", "55=ABC", "326=21");
            FixScenarios.enterForTheOpening(trader);
            operate("phase", "3", "continuous");
            trader.expect("35=8", "11=opening", "150=4", "58=Rest of an auction order");
            trader.expect("35=f", "55=ABC", "326=17");
        }
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldBeToldThatItSendsTooMuch(final FixProgram program) throws Exception {
        alone(program, FixScenarios::exceedTheThrottle);
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldSendAgainWhatWasLostOnItsWay(final FixProgram program) throws Exception {
        alone(program, FixScenarios::sendWhileAway);
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldLoseItsOrdersWithItsConnection(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program, "LogonFields", "35002=1|35003=0|35004=Y|")) {
            FixScenarios.loseItsOrders(trader);
        }
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldStayOutWhileItsSessionIsBlocked(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program)) {
            FixScenarios.rest(trader);
            final String session = Integer.toString(trader.session());
            operate("block", "session", session);
            trader.expect("35=8", "11=a", "150=4", "58=Cancelled by the exchange");
            trader.expect("logged out");
            if (program == FixProgram.GO) {
                // It does not show a Logout that answers a Logon.
                trader.expect("logged out");
            } else {
                trader.expect("35=5", "58=the operator has blocked the session or its firm", "1409=7");
            }
            operate("unblock", "session", session);
            trader.expect("logged on");
        }
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldSayWhatItRefuses(final FixProgram program) throws Exception {
        alone(program, FixScenarios::beRefused);
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldGetWhatItHasMissedWhenTheConnectionBroke(final FixProgram program) throws Exception {
        together(program, FixScenarios::missReports);
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldGoOnWhenTheGatewayWasKilled(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program)) {
            FixScenarios.rest(trader);
            exchange.kill("gw-1");
            trader.expect("logged out");
            exchange.restart("gw-1");

            trader.expect("logged on");

            FixScenarios.cancel(trader);
        }
    }

    /** Each has an order that lives on, and begins with number 1 again. */
    @Test
    void shouldBeginAnewAfterTheEndOfTheDay() throws Exception {
        endTheDayAt(Instant.now().plus(SOON).truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES));
        final List<FixClient> traders = new ArrayList<>();
        final List<FixProgram> missing = new ArrayList<>();
        try {
            for (final FixProgram program : FixProgram.values()) {
                if (program.isThere()) {
                    // After a Logout, QuickFIX for Python gives a number to a Logon that it has nobody to send to.
                    traders.add(start(program, "ResetOnLogout", "Y", "ResetOnDisconnect", "Y"));
                } else {
                    missing.add(program);
                }
            }
            for (final FixClient trader : traders) {
                trader.expect("logged on");
                FixScenarios.rest(trader);
            }
            for (final FixClient trader : traders) {
                trader.expectWithin(UNTIL_END_SECONDS, "35=5", "58=end of the day: numbers begin with 1 again");
            }
            for (final FixClient trader : traders) {
                assertThat(trader.expect("35=A")).contains("|34=1|");
                trader.expect("logged on");
                FixScenarios.cancel(trader);
            }
        } finally {
            traders.forEach(FixClient::close);
        }
        assumeTrue(missing.isEmpty(), "all is well with the others, but skipped: " + missing);
    }

    private static void alone(final FixProgram program, final Scenario scenario) throws Exception {
        try (FixClient trader = logOn(program)) {
            scenario.play(trader);
        }
    }

    private static void together(final FixProgram program, final PairScenario scenario) throws Exception {
        try (FixClient trader = logOn(program); FixClient other = logOn(program)) {
            scenario.play(trader, other);
        }
    }

    private static void operate(final String... words) {
        final List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--yes", "-c", exchange.config().toString()));
        assertThat(TestExchange.ringside(all.toArray(String[]::new))).isNotEmpty();
    }

    /** The gateway starts again with another configuration. */
    private static void endTheDayAt(final Instant time) throws Exception {
        final Path file = exchange.gatewayConfig(1);
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        properties.setProperty("rules.endOfDay", LocalTime.ofInstant(time, ZoneOffset.UTC).toString());
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        exchange.kill("gw-1");
        exchange.restart("gw-1");
    }

    private static FixClient logOn(final FixProgram program, final String... settings) throws Exception {
        assumeTrue(program.isThere(), program + " cannot be had here: see docs/contributing.md");
        final FixClient trader = start(program, settings);
        trader.expect("logged on");
        return trader;
    }

    private static FixClient start(final FixProgram program, final String... settings) throws Exception {
        return program.start(folder, nextSession++, PORT, settings);
    }

    /** What one trader does. */
    private interface Scenario {
        void play(FixClient trader) throws Exception;
    }

    /** What two traders do. */
    private interface PairScenario {
        void play(FixClient trader, FixClient other) throws Exception;
    }
}
