package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.matching.protocol.Phase;
import org.ringside.queue.Producer;

/** What a trader of FIX is told of the instruments: after its Logon, and when it asks. */
class FixMarketTest {
    private static final int SESSION = 1100;
    private static final FixSettings FIX =
        new FixSettings("127.0.0.1:0", null, "1100-1199", "1=BTC-USD", 1_024, null, null);
    private static final String LOGON = "35=A|98=0|108=30|";
    private static final String TERMS = "|38=10|40=2|44=1.5|54=1|55=BTC-USD|60=20261127-03:00:00|";
    private static final String FIRST = "55=BTC-USD|48=1|561=1|562=2|969=0.01|1140=1000|";
    private static final String SECOND = "55=2|48=2|561=1|562=2|969=0.01|1140=1000|";

    /** Bytes of an output of 8 KiB. */
    private static final int HALF = 4_096;

    private TestGateway gateway = TestGateway.setup().fix(FIX).start();

    @AfterEach
    void close() {
        gateway.close();
    }

    private FixTrader logOn() {
        return logOn(1);
    }

    private FixTrader logOn(final int number) {
        gateway.passMs(40);
        final FixTrader trader = new FixTrader(gateway, SESSION, number).logOn("");
        assertThat(trader.next()).isEqualTo(LOGON);
        gateway.passMs(20);
        return trader;
    }

    private static void expectNothing(final FixTrader trader) {
        trader.send("35=1|112=here|");
        assertThat(trader.next()).isEqualTo("35=0|112=here|");
    }

    @Test
    void shouldTellThePhaseOfEachInstrumentAfterALogon() {
        gateway.engine().market().instruments(2).tell(2, Phase.HALT);
        final FixTrader trader = logOn();

        assertThat(trader.next()).isEqualTo("35=f|55=BTC-USD|326=17|");
        assertThat(trader.next()).isEqualTo("35=f|55=2|326=2|");
        assertThat(trader.lastNumber()).isEqualTo(3);
        expectNothing(trader);
    }

    @Test
    void shouldTellThePhaseThatThereIsNowWhenItHasChanged() {
        gateway.engine().market().instruments(1);
        gateway.passMs(40);
        gateway.engine().market().tell(1, Phase.CLOSING_CALL);
        gateway.engine().market().tell(3, Phase.PRE_OPEN);

        final FixTrader trader = logOn();

        assertThat(trader.next()).isEqualTo("35=f|55=BTC-USD|326=20|");
        assertThat(trader.next()).isEqualTo("35=f|55=3|326=21|");
        expectNothing(trader);
    }

    @Test
    void shouldListAllInstrumentsInSeveralMessages() {
        gateway.engine().market().instruments(40).page(7);
        final FixTrader trader = logOn();
        gateway.passMs(100);
        for (int i = 0; i < 40; i++) {
            assertThat(trader.next()).startsWith("35=f|");
        }

        trader.send("35=x|320=all of it|559=4|");
        gateway.passMs(60);

        assertThat(trader.next())
            .startsWith("35=y|320=all of it|322=1|393=40|560=0|893=N|146=16|" + FIRST + SECOND + "55=3|48=3|");
        assertThat(trader.next()).startsWith("35=y|320=all of it|322=1|393=40|560=0|893=N|146=16|55=17|48=17|");
        assertThat(trader.next()).startsWith("35=y|320=all of it|322=1|393=40|560=0|893=Y|146=8|55=33|48=33|");
        expectNothing(trader);
        assertThat(gateway.engine().market().asked()).isEqualTo(6);
    }

    @Test
    void shouldListOneInstrumentOrSayThatThereIsNone() {
        gateway.engine().market().instruments(2);
        final FixTrader trader = logOn();
        trader.next();
        trader.next();

        trader.send("35=x|320=a|559=0|55=2|");
        assertThat(trader.next()).isEqualTo("35=y|320=a|322=1|393=1|560=0|893=Y|146=1|" + SECOND);
        trader.send("35=x|320=b|559=0|55=7|");
        assertThat(trader.next()).isEqualTo("35=y|320=b|322=2|393=0|560=2|893=Y|");
        trader.send("35=x|320=c|559=0|");
        assertThat(trader.next()).isEqualTo("35=y|320=c|322=3|393=0|560=1|893=Y|");
        trader.send("35=x|320=d|559=1|");
        assertThat(trader.next()).contains("35=3|", "|371=559|");
    }

    @Test
    void shouldTakeOrdersWhileAListIsOnItsWay() {
        gateway.engine().market().instruments(500);
        final FixTrader trader = logOn();
        gateway.passMs(200);
        trader.sendTogether("35=x|320=a|559=4|", "35=D|11=n" + TERMS, "35=x|320=b|559=4|");
        gateway.steps(10);

        assertThat(gateway.engine().commands()).hasSize(2).last().asString().startsWith("NEW 1100/3 ");
        final List<String> told = new ArrayList<>();
        for (int passed = 0; passed < 4_000; passed += 100) {
            gateway.passMs(100);
            while (trader.hasNext()) {
                told.add(trader.next());
            }
        }
        assertThat(told).filteredOn(each -> each.startsWith("35=f|")).hasSize(500);
        assertThat(told).filteredOn(each -> each.startsWith("35=y|320=a|322=1|")).hasSize(32)
            .last().asString().contains("|893=Y|");
        assertThat(told).contains("35=j|45=4|58=one list at a time|372=x|380=4|");
        trader.send("35=x|320=b|559=0|55=2|");
        assertThat(trader.next()).isEqualTo("35=y|320=b|322=2|393=1|560=0|893=Y|146=1|" + SECOND);
    }

    @Test
    void shouldKeepReportsWhenATraderLogsOnAgainAndAgain() {
        gateway.engine().market().instruments(300);
        FixTrader trader = logOn();
        gateway.passMs(2_000);
        trader.send("35=D|11=n" + TERMS);
        String told = trader.next();
        while (!told.startsWith("35=8|")) {
            assertThat(told).startsWith("35=f|");
            told = trader.next();
        }
        final int report = trader.lastNumber();
        for (int i = 0; i < 8; i++) {
            trader.send("35=5|");
            gateway.passMs(20);
            trader = logOn(trader.nextNumber());
            gateway.passMs(2_000);
        }

        trader.send("35=2|7=" + report + "|16=" + report + "|");

        assertThat(trader.next()).startsWith("35=8|43=Y|");
    }

    /** The gateway has read events of no session when its first session logs on. */
    @Test
    void shouldMissNothingWhenTheFirstTraderCameBehindEventsOfNoSession() {
        gateway.engine().market().instruments(3);
        gateway.passMs(60);
        final FixTrader trader = new FixTrader(gateway, SESSION, 1).logOn("");
        assertThat(trader.next()).isEqualTo(LOGON);
        gateway.kill();

        gateway.restartAt(4);
        gateway.passMs(60);

        assertThat(gateway.warnings()).isEmpty();
    }

    @Test
    void shouldRefuseAListWhenTheInstrumentsAreNotKnownYetAndAskAgain() {
        gateway.engine().market().instruments(1).answering(false);
        final FixTrader trader = logOn();

        trader.send("35=x|320=a|559=4|");
        assertThat(trader.next()).isEqualTo("35=j|45=2|58=the instruments are not known yet|372=x|380=4|");
        gateway.passMs(4_000);
        assertThat(gateway.engine().market().asked()).isEqualTo(1);
        gateway.engine().market().answering(true);
        gateway.passMs(1_100);

        assertThat(trader.next()).isEqualTo("35=f|55=BTC-USD|326=17|");
        trader.send("35=x|320=a|559=4|");
        assertThat(trader.next()).isEqualTo("35=y|320=a|322=1|393=1|560=0|893=Y|146=1|" + FIRST);
        assertThat(gateway.engine().market().asked()).isEqualTo(2);
    }

    @Test
    void shouldAskOnceWhileTheEngineDoesNotRead() {
        gateway.engine().market().instruments(1);
        gateway.pauseEngine();
        gateway.passMs(60_000);
        gateway.resumeEngine();
        final FixTrader trader = logOn();

        assertThat(trader.next()).isEqualTo("35=f|55=BTC-USD|326=17|");
        assertThat(gateway.engine().market().asked()).isEqualTo(1);
    }

    @Test
    void shouldFillTheGapWhenWhatItHasToldIsAskedForAgain() {
        gateway.engine().market().instruments(2);
        final FixTrader trader = logOn();
        trader.next();
        trader.next();
        trader.send("35=x|320=a|559=4|");
        assertThat(trader.next()).startsWith("35=y|");
        trader.send("35=D|11=n" + TERMS);
        assertThat(trader.next()).startsWith("35=8|");

        trader.send("35=2|7=1|16=0|");

        assertThat(trader.next()).matches("35=4\\|43=Y\\|122=[^|]*\\|36=5\\|123=Y\\|");
        assertThat(trader.next()).startsWith("35=8|43=Y|");
    }

    @Test
    void shouldCountListsInTheThrottle() {
        gateway.close();
        gateway = TestGateway.setup().fix(FIX).limits(new SessionLimits(3, 1_000, 0, 2, 0, 0)).start();
        gateway.engine().market().instruments(1);
        final FixTrader trader = logOn();
        trader.next();
        for (int i = 1; i <= 3; i++) {
            trader.send("35=x|320=a|559=4|");
            assertThat(trader.next()).startsWith("35=y|");
        }

        trader.send("35=x|320=a|559=4|");
        assertThat(trader.next()).isEqualTo("35=j|45=5|58=throttle limit exceeded|372=x|380=0|");
        trader.send("35=D|11=n" + TERMS);
        assertThat(trader.next()).isEqualTo("35=j|45=6|58=throttle limit exceeded|372=D|379=n|380=0|");
        trader.send("35=x|320=a|559=4|");
        assertThat(trader.next()).isEqualTo("35=j|45=7|58=throttle limit exceeded, the session ends|372=x|380=0|");
        assertThat(trader.next()).isEqualTo("35=5|58=the throttle was exceeded again and again|");
    }

    @Test
    void shouldKnowTheInstrumentsAgainWhenTheGatewayWasKilled() {
        gateway.engine().market().instruments(2).page(1);
        final FixTrader trader = logOn();
        trader.next();
        trader.next();
        gateway.kill();
        gateway.engine().market().tell(2, Phase.HALT);
        gateway.engine().market().tell(3, Phase.HALT);
        gateway.restart();

        final FixTrader next = logOn(trader.nextNumber());

        assertThat(next.next()).isEqualTo("35=f|55=2|326=2|");
        assertThat(next.next()).isEqualTo("35=f|55=3|326=2|");
        assertThat(next.next()).isEqualTo("35=f|55=BTC-USD|326=17|");
        expectNothing(next);
    }

    /** It is not true any more; the gateway has asked how it is now. */
    @Test
    void shouldTellNothingThatAnEarlierGatewayHasReadWhenItComesAgain() {
        gateway.steps(2);
        tell(gateway.engine().market());
        gateway.steps(4);
        final FixTrader trader = logOn();
        assertThat(trader.next()).isEqualTo("35=f|55=BTC-USD|326=17|");
        gateway.kill();
        gateway.queues().renew("gw-1", 0);
        try (Producer engine = gateway.queues().output("gw-1").producer("engine")) {
            final ScriptedMarket again = new ScriptedMarket(Map.of("gw-1", engine)).follower("gw-1");
            again.startDay(4);
            tell(again);
        }
        gateway.pauseEngine();
        gateway.restart();

        final FixTrader next = new FixTrader(gateway, SESSION, trader.nextNumber()).logOn("");

        assertThat(next.next()).isEqualTo(LOGON);
        gateway.passMs(100);
        expectNothing(next);
    }

    private static void tell(final ScriptedMarket market) {
        market.startDay(5);
        for (int i = 0; i < 600; i++) {
            market.tell(1, Phase.HALT);
        }
        market.startDay(6);
        market.tell(1, Phase.CONTINUOUS);
        market.tell(1, Phase.CONTINUOUS);
    }

    /** Reports come as fast as it reads, and leave no room for what can wait. */
    @Test
    void shouldKeepATraderThatReadsSlowlyAllTheTime() throws IOException {
        gateway.close();
        gateway = TestGateway.setup().fix(FIX).inMemory().maxOutputBytes(8_192).start();
        gateway.engine().market().instruments(30);
        final SocketChannel channel = gateway.openFix(512);
        final FixTrader trader = new FixTrader(gateway, SESSION, 1, channel).logOn("");
        assertThat(trader.next()).isEqualTo(LOGON);
        final ByteBuffer sip = ByteBuffer.allocate(160);
        final ByteArrayOutputStream received = new ByteArrayOutputStream();
        for (int second = 0; second < 100; second++) {
            for (int i = 0; i < 30 && gateway.sessionCounters(0).get(SessionCounter.PENDING_BYTES) < HALF; i++) {
                gateway.engine().events().reportFor(SESSION, SESSION);
                gateway.steps(2);
            }
            if (second % 20 == 0) {
                assertThat(trader.write(trader.message("35=0|"))).isTrue();
            }
            gateway.passMs(1_000);
            received.write(sip.array(), 0, channel.read(sip.clear()));
        }

        assertThat(received.toString(US_ASCII)).contains("35=8").doesNotContain("58=");
        assertThat(channel.read(ByteBuffer.allocate(1))).isPositive();
    }

    /** Events of no session are in no journal of reports, and none of them is missing there. */
    @Test
    void shouldGoOnWhenTheQueueBeginsBehindEventsOfNoSession() {
        gateway.engine().market().instruments(1);
        final FixTrader trader = logOn();
        trader.next();
        trader.send("35=D|11=n" + TERMS);
        assertThat(trader.next()).startsWith("35=8|");
        gateway.engine().market().tell(1, Phase.HALT);
        gateway.engine().market().startDay(5);
        gateway.passMs(20);
        gateway.kill();

        gateway.restartAt(5);
        final FixTrader next = new FixTrader(gateway, SESSION, trader.nextNumber()).logOn("");

        assertThat(next.next()).isEqualTo(LOGON);
        assertThat(next.lastNumber()).isEqualTo(4);
        assertThat(gateway.warnings()).isEmpty();
    }
}
