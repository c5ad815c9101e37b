package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.system.crash.FreePort;

/** A trader of FIX goes on over days of a real engine, with far fewer ClOrdIDs at a time than it uses in all. */
@Tag("slow")
@Tag("long")
class FixDaysTest {
    private static final int PORT = FreePort.find();
    private static final int SESSION = 1201;
    private static final int CAPACITY = 1_024;
    private static final int ORDERS_OF_A_DAY = 800;
    private static final int DAYS = 4;
    private static final String TERMS = "|38=10|40=2|44=0.5|54=1|55=ABC|60=20261127-03:00:00|59=";
    private static final String DAY = "0|";
    private static final String TILL_CANCEL = "1|";
    private static final String AT_ONCE = "3|";

    @TempDir
    private Path folder;

    @Test
    void shouldTradeForDaysAndReportEachOrderByItsId() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of("fix.listen", "127.0.0.1:" + PORT,
            "fix.sessions", "1201", "fix.symbols", "3=ABC", "fix.maxClOrdIds", Integer.toString(CAPACITY)));
            QuickFixTrader trader = new QuickFixTrader(SESSION, "127.0.0.1", PORT).start()) {
            trader.expect("logged on");
            trader.send("35=D|11=stays" + TERMS + TILL_CANCEL);
            trader.expect("35=8", "11=stays", "150=0");
            for (int day = 1; day <= DAYS; day++) {
                trade(trader, "d" + day + "-");
                trader.send("35=D|11=ends" + day + TERMS + DAY);
                trader.expect("35=8", "11=ends" + day, "150=0");
                operate(exchange, "phase", "all", "closed");
                trader.expect("35=8", "11=ends" + day, "150=C");
                operate(exchange, "day");
                trader.expect("35=8", "11=stays", "150=D", "378=1");
                operate(exchange, "phase", "all", "continuous");
                if (day == 2) {
                    exchange.kill("gw-1");
                    trader.expect("logged out");
                    exchange.restart("gw-1");
                    trader.expect("logged on");
                }
            }
            trader.send("35=D|11=d1-0" + TERMS + DAY);
            trader.expect("35=8", "11=d1-0", "150=0");
            trader.send("35=q|11=all|530=7|60=20261127-03:00:00|");
            trader.expect("35=8", "11=all", "41=stays", "150=4");
            trader.expect("35=8", "11=all", "41=d1-0", "150=4");
            trader.expect("35=r", "11=all", "533=2");
        }
    }

    /** Nobody trades with these: each is answered twice. */
    private static void trade(final QuickFixTrader trader, final String prefix) throws InterruptedException {
        for (int i = 0; i < ORDERS_OF_A_DAY; i++) {
            trader.send("35=D|11=" + prefix + i + TERMS + AT_ONCE);
            trader.expect("35=8", "11=" + prefix + i, "150=0");
            trader.expect("35=8", "11=" + prefix + i, "150=4");
        }
    }

    private static void operate(final TestExchange exchange, final String... words) {
        final List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--yes", "-c", exchange.config().toString()));
        assertThat(TestExchange.ringside(all.toArray(String[]::new))).isNotEmpty();
    }
}
