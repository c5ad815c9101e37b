package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
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
    private static final String TIME = "60=20261127-03:00:00|";
    private static final String ORDER = "38=10|40=2|44=1|54=1|55=ABC|59=0|" + TIME;
    private static final String TOMORROW =
        LocalDate.now(ZoneOffset.UTC).plusDays(1).format(DateTimeFormatter.BASIC_ISO_DATE);
    /** Kinds of orders that rest when nothing is there to trade with. */
    private static final List<String> RESTING = List.of("40=2|44=0.5|59=0|", "40=2|44=0.5|59=1|",
        "40=2|44=0.5|59=6|432=" + TOMORROW + "|", "40=3|99=9|59=0|", "40=4|99=9|44=9|59=0|", "40=2|44=0.5|59=0|111=2|",
        "40=2|44=0.5|59=0|18=6|", "40=2|44=0.5|59=0|8000=N|");
    /** Kinds of orders that do not. */
    private static final List<String> IMMEDIATE =
        List.of("40=2|44=0.5|59=3|", "40=2|44=0.5|59=3|110=2|", "40=2|44=0.5|59=4|");
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
        assertThat(exchange.print("status")).contains(exchange.address(1) + " fix " + fix);
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
            trader.send("35=D|11=a|526=77|" + ORDER);
            trader.expect("35=8", "11=a", "150=0", "39=0", "151=10", "526=77");
            other.send("35=D|11=b|38=3|40=K|54=2|55=ABC|59=0|" + TIME);
            other.expect("35=8", "11=b", "150=F", "32=3", "31=1", "39=2", "151=0");
            other.send("35=D|11=market|38=1|40=1|54=2|55=ABC|59=3|" + TIME);
            other.expect("35=8", "11=market", "150=F", "32=1", "31=1", "39=2", "151=0");
            trader.expect("35=8", "11=a", "150=F", "32=3", "39=1", "14=3", "151=7");
            trader.expect("35=8", "11=a", "150=F", "32=1", "39=1", "14=4", "151=6");
            trader.send("35=G|11=c|41=a|" + ORDER.replace("44=1", "44=1.01").replace("38=10", "38=20"));
            trader.expect("35=8", "11=c", "41=a", "150=5", "39=1", "38=20", "14=4", "151=16", "44=1.01");
            trader.send("35=H|11=c|54=1|55=ABC|");
            trader.expect("35=8", "11=c", "150=I", "151=16");
            trader.send("35=F|11=d|41=c|54=1|55=ABC|" + TIME);
            trader.expect("35=8", "11=d", "41=c", "150=4", "39=4", "14=4", "151=0");
            trader.send("35=D|11=e|" + ORDER).send("35=D|11=f|" + ORDER);
            trader.expect("35=8", "11=f", "150=0");
            trader.send("35=q|11=g|530=7|" + TIME);
            trader.expect("35=r", "11=g", "530=7", "531=7");
            trader.expect("35=8", "11=g", "41=e", "150=4", "378=99", "58=Mass cancel");
            trader.expect("35=8", "11=g", "41=f", "150=4");
            trader.expect("35=r", "11=g", "531=7", "533=2");
            trader.logOut();
            trader.expect("logged out");
        }
    }

    @Test
    void shouldTakeEveryKindOfOrder() throws Exception {
        try (QuickFixTrader trader = logOn()) {
            for (int i = 0; i < RESTING.size(); i++) {
                trader.send("35=D|11=a" + i + "|38=10|54=1|55=ABC|" + RESTING.get(i) + TIME);
                trader.expect("35=8", "11=a" + i, "150=0", "39=0", "151=10");
                trader.send("35=F|11=b" + i + "|41=a" + i + "|54=1|55=ABC|" + TIME);
                trader.expect("35=8", "11=b" + i, "150=4");
            }
            for (int i = 0; i < IMMEDIATE.size(); i++) {
                trader.send("35=D|11=c" + i + "|38=10|54=1|55=ABC|" + IMMEDIATE.get(i) + TIME);
                trader.expect("35=8", "11=c" + i, "39=4", "151=0");
            }
        }
    }

    @Test
    void shouldSayWhatItRefuses() throws Exception {
        try (QuickFixTrader trader = logOn()) {
            trader.send("35=D|11=a|" + ORDER.replace("55=ABC", "55=NOBODY"));
            trader.expect("35=8", "11=a", "150=8", "39=8", "103=1");
            trader.send("35=D|11=b|" + ORDER.replace("44=1", "44=1.001"));
            trader.expect("35=8", "11=b", "150=8", "103=99");
            trader.send("35=F|11=c|41=never|54=1|55=ABC|" + TIME);
            trader.expect("35=9", "11=c", "41=never", "434=1", "102=1", "37=NONE");
            trader.send("35=G|11=d|41=never|" + ORDER);
            trader.expect("35=9", "11=d", "434=2", "102=1");
            trader.send("35=D|11=e|" + ORDER.replace("38=10", "38=ten"));
            trader.expect("35=3", "371=38", "372=D", "373=6");
            trader.send("35=V|262=x|");
            trader.expect("35=j", "372=V", "380=3");
            trader.send("35=D|11=f|" + ORDER);
            trader.expect("35=8", "11=f", "150=0");
            trader.send("35=D|11=f|" + ORDER);
            trader.expect("35=8", "11=f", "150=8", "103=6");
            cancelAll(trader);
        }
    }

    /** Reports that were made meanwhile come when QuickFIX/J asks for them, or when its Logon says what it lacks. */
    @ParameterizedTest
    @CsvSource({"N", "Y"})
    void shouldGetWhatItHasMissedWhenTheConnectionBroke(final String saysNext) throws Exception {
        try (QuickFixTrader trader = logOn("EnableNextExpectedMsgSeqNum", saysNext, "ReconnectInterval", "2");
            QuickFixTrader other = logOn()) {
            trader.send("35=D|11=a|" + ORDER.replace("44=1", "44=1.02"));
            trader.expect("35=8", "11=a", "150=0");
            trader.drop();
            trader.expect("logged out");
            other.send("35=D|11=b|" + ORDER.replace("54=1", "54=2").replace("44=1", "44=1.02"));
            other.expect("35=8", "11=b", "150=F");

            trader.expect("logged on");

            assertThat(trader.expect("35=8", "11=a", "150=F")).contains("|43=Y|", "|122=");
            trader.send("35=D|11=c|" + ORDER);
            trader.expect("35=8", "11=c", "150=0");
            cancelAll(trader);
        }
    }

    @Test
    @Tag("long")
    void shouldGoOnWhenTheGatewayWasKilled() throws Exception {
        try (QuickFixTrader trader = logOn()) {
            trader.send("35=D|11=a|" + ORDER);
            trader.expect("35=8", "11=a", "150=0");
            exchange.kill("gw-1");
            trader.expect("logged out");
            exchange.restart("gw-1");

            trader.expect("logged on");

            trader.send("35=F|11=b|41=a|54=1|55=ABC|" + TIME);
            trader.expect("35=8", "11=b", "41=a", "150=4");
        }
    }

    private static JsonNode run(final String profile, final String... options) {
        final List<String> arguments = new ArrayList<>(List.of("run", profile, "--exclusive", "--json"));
        arguments.addAll(List.of(options));
        final JsonNode books = Launcher.runHere("trader-sim", arguments.toArray(String[]::new)).succeeded().json();
        assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
        return books;
    }

    /** The next test finds an empty book. */
    private static void cancelAll(final QuickFixTrader trader) throws InterruptedException {
        trader.send("35=q|11=all|530=7|" + TIME).expect("35=r", "11=all", "533=1");
    }

    private static QuickFixTrader logOn(final String... settings) throws Exception {
        final QuickFixTrader trader = new QuickFixTrader(nextSession++, "127.0.0.1", PORT, settings).start();
        trader.expect("logged on");
        return trader;
    }
}
