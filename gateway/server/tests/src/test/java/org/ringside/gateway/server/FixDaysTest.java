package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;
import org.ringside.matching.protocol.Phase;
import org.ringside.queue.Producer;

/** A session of FIX goes on for ever with as many ClOrdIDs as it needs on a day. */
class FixDaysTest {
    private static final int SESSION = 1100;
    private static final int CAPACITY = 1_024;
    /** Each day has an order and a cancel for each of them: with those that live, three quarters of the capacity. */
    private static final int PAIRS = 400;
    private static final int TOGETHER = 40;
    private static final int DAYS = 6;
    /** Events that the engine makes again: more than a gateway reads at a time. */
    private static final int AGAIN = 850;
    private static final String TERMS = "|38=10|40=2|44=1.5|54=1|55=1|59=1|60=20261127-03:00:00|";
    private static final String CANCEL = "|54=1|55=1|60=20261127-03:00:00|";

    private final TestGateway gateway = TestGateway.setup()
        .fix(new FixSettings("127.0.0.1:0", null, "1100-1199", null, CAPACITY, null, null))
        .journalFrames(16_384).start();
    private FixTrader trader;

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldTradeForManyDaysWithTheIdsOfOne() {
        logOn(1);
        trader.send("35=D|11=stays" + TERMS);
        assertThat(trader.next()).contains("|11=stays|", "|150=0|");
        for (int day = 1; day <= DAYS; day++) {
            gateway.engine().events().renew(SESSION, 1);
            begin(day);
            assertThat(trader.next()).contains("|11=stays|", "|150=D|");
            trade("day" + day + "-");
            if (day % 2 == 0) {
                gateway.kill();
                gateway.restart();
                logOn(trader.nextNumber());
            }
        }
        assertThat(gateway.warnings()).filteredOn(line -> line.contains("ClOrdIDs")).as("once a day").hasSize(DAYS);

        trader.send("35=F|11=end|41=stays" + CANCEL);
        assertThat(trader.next()).contains("|11=end|", "|41=stays|");
        trader.send("35=2|7=2|16=5|");
        assertThat(trader.next()).startsWith("35=8|43=Y|").contains("|11=stays|", "|150=0|");
        assertThat(trader.next()).startsWith("35=8|43=Y|").contains("|11=stays|", "|150=D|");
        assertThat(trader.next()).as("an order of the first day").startsWith("35=8|43=Y|").contains("|150=0|")
            .doesNotContain("|11=");
        assertThat(trader.next()).as("its cancel").startsWith("35=8|43=Y|").contains("|150=4|")
            .doesNotContain("|11=", "|41=");
    }

    @Test
    void shouldTakeOrdersAgainWhenADayBeginsThatHasFreedIds() {
        logOn(1);
        begin(1);
        final int most = CAPACITY - CAPACITY / 8;
        for (int i = 0; i < most; i++) {
            trader.send("35=D|11=n" + i + TERMS.replace("38=10", "38=0"));
            assertThat(trader.next()).contains("|11=n" + i + "|", "|150=8|");
        }
        trader.send("35=D|11=more" + TERMS);
        assertThat(trader.next()).startsWith("35=3|").contains("|371=11|");
        trader.send("35=D|11=n0" + TERMS);
        assertThat(trader.next()).as("an id that has a number").contains("|11=n0|", "|150=0|");

        begin(2);

        trader.send("35=D|11=more" + TERMS);
        assertThat(trader.next()).contains("|11=more|", "|150=0|");
        trader.send("35=F|11=c|41=n0" + CANCEL);
        assertThat(trader.next()).contains("|11=c|", "|41=n0|");
    }

    /** A gateway that goes back to a day before has room for ids that this day does not allow. */
    @Test
    void shouldKeepTheIdsOfADayWhenEarlierDaysComeAgain() {
        logOn(1);
        begin(6);
        for (int i = 0; i < CAPACITY - CAPACITY / 8; i++) {
            trader.send("35=D|11=n" + i + TERMS.replace("38=10", "38=0"));
            assertThat(trader.next()).contains("|11=n" + i + "|", "|150=8|");
        }
        final long end = gateway.queues().output("gw-1").position();
        gateway.kill();
        gateway.queues().renew("gw-1", end - AGAIN + 1);
        try (Producer engine = gateway.queues().output("gw-1").producer("engine")) {
            final ScriptedMarket again = new ScriptedMarket(Map.of("gw-1", engine)).follower("gw-1");
            again.startDay(5);
            for (int i = 2; i < AGAIN; i++) {
                again.tell(1, Phase.CONTINUOUS);
            }
            again.startDay(6);
        }
        gateway.pauseEngine();
        gateway.restart();

        trader = new FixTrader(gateway, SESSION, trader.nextNumber()).logOn("").send("35=D|11=more" + TERMS);

        assertThat(trader.next()).isEqualTo("35=A|98=0|108=30|");
        assertThat(trader.next()).startsWith("35=3|").contains("|371=11|");
    }

    /** Orders and their cancels, each of which is answered with its own ids. */
    private void trade(final String prefix) {
        for (int from = 0; from < PAIRS; from += TOGETHER / 2) {
            final List<String> messages = new ArrayList<>();
            for (int i = from; i < from + TOGETHER / 2; i++) {
                messages.add("35=D|11=" + prefix + i + TERMS);
                messages.add("35=F|11=c" + prefix + i + "|41=" + prefix + i + CANCEL);
            }
            trader.sendTogether(messages.toArray(String[]::new));
            for (int i = from; i < from + TOGETHER / 2; i++) {
                assertThat(trader.next()).contains("|11=" + prefix + i + "|", "|150=0|");
                assertThat(trader.next()).contains("|11=c" + prefix + i + "|", "|41=" + prefix + i + "|", "|150=4|");
            }
        }
    }

    private void begin(final int day) {
        gateway.passMs(40);
        gateway.engine().market().startDay(day);
        gateway.steps(4);
    }

    private void logOn(final int number) {
        trader = new FixTrader(gateway, SESSION, number).logOn("");
        assertThat(trader.next()).isEqualTo("35=A|98=0|108=30|");
    }
}
