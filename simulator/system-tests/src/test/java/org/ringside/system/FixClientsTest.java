package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

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
 * Clients of FIX that others have made, in other languages than Java, and the end of a day for all of them. What is not
 * installed is skipped: docs/contributing.md says how to have it, and {@code -Dringside.python} which Python has it.
 */
@Tag("slow")
@Tag("long")
class FixClientsTest {
    private static final int PORT = FreePort.find();
    private static final Duration SOON = Duration.ofSeconds(15);
    private static final long UNTIL_END_SECONDS = 120;

    @TempDir
    private static Path folder;
    private static TestExchange exchange;
    private static int nextSession = 1101;

    @BeforeAll
    static void up() throws Exception {
        exchange = TestExchange.start(folder, 1, Map.of("fix.listen", "127.0.0.1:" + PORT, "fix.sessions",
            "1101-1256", "fix.symbols", "3=ABC"));
    }

    @AfterAll
    static void down() {
        exchange.close();
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldTradeReplaceCancelAndAsk(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program); FixClient other = logOn(program)) {
            FixScenarios.trade(trader, other);
        }
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldTakeEveryKindOfOrder(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program)) {
            FixScenarios.enterEveryKind(trader);
        }
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldSayWhatItRefuses(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program)) {
            FixScenarios.beRefused(trader);
        }
    }

    @ParameterizedTest
    @EnumSource(FixProgram.class)
    void shouldGetWhatItHasMissedWhenTheConnectionBroke(final FixProgram program) throws Exception {
        try (FixClient trader = logOn(program); FixClient other = logOn(program)) {
            FixScenarios.missReports(trader, other);
        }
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
        try {
            traders.add(new QuickFixTrader(nextSession++, "127.0.0.1", PORT, "ResetOnLogout", "Y").start());
            for (final FixProgram program : FixProgram.values()) {
                if (!program.command().isEmpty()) {
                    // After a Logout, QuickFIX for Python gives a number to a Logon that it has nobody to send to.
                    traders.add(start(program, "ResetOnLogout", "Y", "ResetOnDisconnect", "Y"));
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

    private static FixClient logOn(final FixProgram program) throws Exception {
        assumeFalse(program.command().isEmpty(), program + " cannot be had here: see docs/contributing.md");
        final FixClient trader = start(program);
        trader.expect("logged on");
        return trader;
    }

    private static FixClient start(final FixProgram program, final String... settings) throws Exception {
        return new ProgramTrader(program.command(), folder, nextSession++, PORT, settings);
    }
}
