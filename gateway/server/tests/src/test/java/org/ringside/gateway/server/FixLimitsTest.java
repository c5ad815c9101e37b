package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.fix.orders.ClOrdIds;

/** A session of FIX has the limits of every session, and waits for the ring as every connection does. */
class FixLimitsTest {
    private static final int SESSION = 1100;
    private static final int NATIVE = 1001;
    private static final FixSettings FIX = new FixSettings("127.0.0.1:0", null, "1100-1199", null, 1_024, null, null);
    private static final String LOGON = "35=A|98=0|108=30|";
    private static final String RESET = "35=A|98=0|108=30|141=Y|";
    private static final String OVER =
        "35=5|58=the session is over: log on with MsgSeqNum 1, numbers begin with 1 again|";
    private static final String TERMS = "|38=10|40=2|44=1.5|54=1|55=1|60=20261127-03:00:00|";

    @Test
    void shouldRefuseWhatTheThrottleDoesNotTakeAndThenLogOut() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX)
            .limits(new SessionLimits(3, 1_000, 0, 2, 0, 0)).start()) {
            final FixTrader trader = logOn(gateway, SESSION);

            for (int i = 1; i <= 3; i++) {
                trader.send("35=D|11=n" + i + TERMS);
                assertThat(trader.next()).contains("|11=n" + i + "|", "|150=0|");
            }
            for (int i = 4; i <= 6; i++) {
                trader.send("35=D|11=n" + i + TERMS);
            }

            assertThat(trader.next()).isEqualTo("35=j|45=5|58=throttle limit exceeded|372=D|379=n4|380=0|");
            assertThat(trader.next()).isEqualTo("35=j|45=6|58=throttle limit exceeded|372=D|379=n5|380=0|");
            assertThat(trader.next())
                .isEqualTo("35=j|45=7|58=throttle limit exceeded, the session ends|372=D|379=n6|380=0|");
            assertThat(trader.next()).isEqualTo("35=5|58=the throttle was exceeded again and again|");
        }
    }

    /** Also orders that their sender may have sent before: what did not reach the engine was not taken. */
    @ParameterizedTest
    @ValueSource(strings = {"", "97=Y|"})
    void shouldTakeEachOrderOnceWhenTheRingWasFull(final String possResend) {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).inputSlots(32, 2).start()) {
            final FixTrader trader = logOn(gateway, SESSION);
            gateway.pauseEngine();
            for (int i = 1; i <= 60; i++) {
                trader.send("35=D|" + possResend + "11=n" + i + TERMS);
            }
            gateway.steps(100);
            gateway.resumeEngine();

            for (int i = 1; i <= 60; i++) {
                assertThat(trader.next()).contains("|11=n" + i + "|", "|150=0|");
            }
            assertThat(gateway.engine().commands()).hasSize(1 + 60);
        }
    }

    /** What is behind them is looked at when they have left. */
    @Test
    void shouldSendOrdersThatWereReadTogetherAsOneTrain() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).start()) {
            final FixTrader trader = logOn(gateway, SESSION);
            final long trains = gateway.counters(0).get(LoopCounter.TRAINS);

            trader.sendTogether("35=D|11=n1" + TERMS, "35=D|11=n2" + TERMS, "35=D|11=n3" + TERMS, "35=1|112=x|");

            assertThat(trader.next()).isEqualTo("35=0|112=x|");
            assertThat(gateway.counters(0).get(LoopCounter.TRAINS)).isEqualTo(trains + 1);
            for (int i = 1; i <= 3; i++) {
                assertThat(trader.next()).contains("|11=n" + i + "|", "|150=0|");
            }
        }
    }

    /** Behind what is refused nothing passes with the same train. */
    @Test
    void shouldTakeTheRestOfATrainWithTheNextOne() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX)
            .limits(new SessionLimits(2, 60_000, 1, 9, 0, 0)).start()) {
            final FixTrader trader = logOn(gateway, SESSION);

            trader.sendTogether("35=D|11=n1" + TERMS, "35=D|11=n2" + TERMS, "35=D|11=n3" + TERMS,
                "35=F|11=n4|41=n1|54=1|55=1|60=20261127-03:00:00|", "35=1|112=x|");

            assertThat(trader.next()).isEqualTo("35=j|45=4|58=throttle limit exceeded|372=D|379=n3|380=0|");
            assertThat(List.of(trader.next(), trader.next(), trader.next(), trader.next()))
                .anyMatch(message -> message.contains("|11=n1|"))
                .anyMatch(message -> message.contains("|11=n2|"))
                .anyMatch(message -> message.contains("|11=n4|"))
                .contains("35=0|112=x|");
            assertThat(gateway.engine().commands()).hasSize(1 + 3);
        }
    }

    @Test
    void shouldSayThatTheExchangeIsBusyWhenTheRingStaysFull() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).inputSlots(32, 2)
            .limits(new SessionLimits(null, null, null, null, null, 5)).start()) {
            final FixTrader trader = logOn(gateway, SESSION);
            gateway.pauseEngine();
            for (int i = 1; i <= 40; i++) {
                trader.send("35=D|11=n" + i + TERMS);
            }
            gateway.until("the ring is full", () -> gateway.counters(0).get(LoopCounter.RING_FULL) > 0);

            gateway.passMs(20);

            assertThat(trader.next())
                .matches("35=j\\|45=\\d+\\|58=the exchange is busy\\|372=D\\|379=n\\d+\\|380=4\\|");
        }
    }

    /** Its buffers have bytes by then that another loop has read for the loop that it was on. */
    @Test
    void shouldLeaveTheBytesOfANewConnectionAloneWhenABlockedOneHasEnded() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).loops(2).inputSlots(32, 2).start()) {
            final FixTrader first = logOn(gateway, SESSION);
            final FixTrader blocked = logOn(gateway, SESSION + 2);
            gateway.pauseEngine();
            while (gateway.counters(0).get(LoopCounter.RING_FULL) == 0) {
                first.send("35=D|11=a" + first.nextNumber() + TERMS);
                gateway.steps(3);
            }
            blocked.send("35=D|11=b" + TERMS);
            final FixTrader ofTheFirstLoop = new FixTrader(gateway, SESSION + 4, 1);
            gateway.steps(3);
            gateway.loop(0).reconfigure(
                gateway.config(Map.of("1", range())), BlockList.NONE.with(BlockList.Scope.SESSION, SESSION + 2, true));
            gateway.passMs(4_500);

            final FixTrader ofTheOtherLoop = new FixTrader(gateway, SESSION + 6, 1).logOn("");
            gateway.steps(3);
            gateway.resumeEngine();

            assertThat(ofTheOtherLoop.next()).isEqualTo(LOGON);
            ofTheFirstLoop.close();
        }
    }

    private static SessionRange range() {
        return new SessionRange(1001, 1256, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET, "", "");
    }

    @Test
    void shouldAnswerALogonWhenTheEngineCanBeTold() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).inputSlots(32, 2).start()) {
            final TestTrader other = gateway.establish(NATIVE);
            gateway.pauseEngine();
            for (int i = 1; i <= 100; i++) {
                other.send(other.frames().newOrder(i, i, 1));
            }
            gateway.steps(20);
            final FixTrader trader = new FixTrader(gateway, SESSION, 1).logOn("");
            gateway.steps(20);
            assertThat(trader.drain()).as("bytes of an answer").isZero();
            gateway.resumeEngine();

            assertThat(trader.next()).isEqualTo(LOGON);
            assertThat(gateway.engine().commands()).contains("BOUND 1100 gw-1");
            trader.send("35=D|11=a" + TERMS);
            assertThat(trader.next()).contains("|11=a|");
        }
    }

    @Test
    void shouldServeEachSessionOnItsLoop() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).loops(2).start()) {
            for (int session = SESSION; session < SESSION + 4; session++) {
                final FixTrader trader = logOn(gateway, session);
                trader.send("35=D|11=a" + TERMS);
                assertThat(trader.next()).contains("|11=a|", "|150=0|");
            }
            assertThat(gateway.engine().commands()).contains("BOUND 1100 gw-1", "BOUND 1101 gw-1.1", "BOUND 1102 gw-1",
                "BOUND 1103 gw-1.1");
        }
    }

    /** What waits for the ring begins when the ring has room: until then the session is as it was. */
    @Test
    void shouldBeginOneVersionWhenTheRingIsFullAndKeepTheOldOneUntilThen() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).inputSlots(32, 2).start()) {
            final SocketChannel channel = FixTrader.connect(gateway);
            final FixTrader trader = new FixTrader(gateway, SESSION, 1, channel).logOn("");
            assertThat(trader.next()).isEqualTo(LOGON);
            final TestTrader other = gateway.establish(NATIVE);
            gateway.pauseEngine();
            int sent = 0;
            while (gateway.counters(0).get(LoopCounter.RING_FULL) == 0) {
                send(gateway, other, ++sent);
            }
            final int slots = sent - 1;
            gateway.resumeEngine();
            gateway.until("the ring is empty", () -> gateway.sessionCounters(1).get(SessionCounter.IN_FLIGHT) == 0);
            gateway.pauseEngine();
            final long waits = gateway.counters(0).get(LoopCounter.RING_FULL);
            for (int i = 1; i <= slots; i++) {
                send(gateway, other, ++sent);
            }
            assertThat(gateway.counters(0).get(LoopCounter.RING_FULL)).as("nobody waits for the ring").isEqualTo(waits);

            final FixTrader anew = new FixTrader(gateway, SESSION, 1, channel).send(RESET);
            gateway.steps(20);
            assertThat(gateway.counters(0).get(LoopCounter.RING_FULL)).as("the Logon waits").isGreaterThan(waits);
            gateway.engine().events().reportFor(SESSION, SESSION);

            assertThat(anew.next()).startsWith("35=8|");
            assertThat(anew.lastNumber()).isEqualTo(2);
            gateway.resumeEngine();
            assertThat(anew.next()).isEqualTo("35=A|98=0|108=30|141=Y|");
            assertThat(anew.lastNumber()).isEqualTo(1);
        }
    }

    @Test
    void shouldNotForgetWhatIsInFlightWhenATraderBeginsAnew() {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).start()) {
            final SocketChannel channel = FixTrader.connect(gateway);
            final FixTrader trader = new FixTrader(gateway, SESSION, 1, channel).logOn("");
            assertThat(trader.next()).isEqualTo(LOGON);
            gateway.pauseEngine();
            trader.send("35=D|11=a" + TERMS);
            gateway.until("the order is on the ring", () -> inFlight(gateway) == 1);

            final FixTrader anew = new FixTrader(gateway, SESSION, 1, channel).send(RESET);

            assertThat(anew.next()).isEqualTo("35=A|98=0|108=30|141=Y|");
            assertThat(inFlight(gateway)).isEqualTo(1);
            gateway.resumeEngine();
            assertThat(anew.next()).contains("|11=a|", "|150=0|");
            assertThat(inFlight(gateway)).isZero();
        }
    }

    /** Orders of the day before that came again would be new ones: the engine takes an id again on another day. */
    @Test
    void shouldSendWhatIsMissingAndTakeNoOrderWhenATraderGoesOnWithTheNumbersOfADayThatIsOver() {
        try (TestGateway gateway = endingSoon()) {
            final FixTrader first = logOn(gateway, SESSION);
            gateway.pauseEngine();
            first.send("35=D|11=a" + TERMS);
            gateway.until("the order is on the ring", () -> inFlight(gateway) == 1);
            first.close();
            gateway.steps(3);
            gateway.passMs(11_000);
            gateway.resumeEngine();
            gateway.steps(3);

            final FixTrader killed = new FixTrader(gateway, SESSION, 3).logOn("");
            assertThat(killed.next()).isEqualTo(LOGON);
            gateway.kill();
            gateway.restart();
            final FixTrader second = new FixTrader(gateway, SESSION, 4).logOn("");
            assertThat(second.next()).isEqualTo(LOGON);
            assertThat(second.lastNumber()).isEqualTo(4);
            second.send("35=2|7=2|16=0|");
            assertThat(second.next()).contains("35=8|43=Y|", "|11=a|", "|150=0|");
            assertThat(second.next()).contains("35=4|43=Y|", "|36=5|123=Y|");
            second.send("35=D|11=b" + TERMS);
            assertThat(second.next()).isEqualTo(OVER);
            second.send("35=5|");
            second.expectClosed();
            final FixTrader low = new FixTrader(gateway, SESSION, 2).logOn("");
            assertThat(low.next()).isEqualTo(OVER);
            low.expectClosed();

            final FixTrader third = logOn(gateway, SESSION);
            assertThat(third.lastNumber()).isEqualTo(1);
            third.send("35=D|11=c" + TERMS);
            assertThat(third.next()).contains("|11=c|", "|150=0|");
            assertThat(gateway.engine().commands().stream().filter(each -> each.startsWith("NEW"))).hasSize(2);
        }
    }

    @Test
    void shouldBeginWithOneAgainWhenTheDayHasEnded() {
        try (TestGateway gateway = endingSoon()) {
            final FixTrader trader = new FixTrader(gateway, SESSION, 1).logOn("35002=3|35003=0|");
            assertThat(trader.next()).isEqualTo(LOGON);
            trader.send("35=D|11=a" + TERMS);
            assertThat(trader.next()).contains("|11=a|");

            gateway.passMs(11_000);

            assertThat(trader.next()).isEqualTo("35=5|58=end of the day: numbers begin with 1 again|");
            trader.send("35=5|");
            trader.expectClosed();
            final FixTrader next = new FixTrader(gateway, SESSION, 1).logOn("");
            assertThat(next.next()).isEqualTo(LOGON);
            assertThat(next.lastNumber()).isEqualTo(1);
            assertThat(gateway.engine().commands()).as("the end of the day is no disconnect")
                .noneMatch(command -> command.startsWith("DISCONNECTED"));
        }
    }

    private static void send(final TestGateway gateway, final TestTrader trader, final int number) {
        trader.send(trader.frames().newOrder(number, number, 1));
        gateway.steps(3);
    }

    /** A gateway whose day ends in 10 s. */
    private static TestGateway endingSoon() {
        final LocalTime soon = LocalTime.ofInstant(
            Instant.ofEpochSecond(0, new TestClock().epochNs() + 10_000_000_000L), ZoneOffset.UTC);
        return TestGateway.setup().fix(FIX)
            .policy(new SessionPolicy(null, null, null, null, null, null, soon.toString())).start();
    }

    private static long inFlight(final TestGateway gateway) {
        return gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT);
    }

    /** Reading all ids of a session at once would keep the other sessions of the loop waiting. */
    @Test
    void shouldReadTheIdsOfASessionInPortions() throws IOException {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).start()) {
            final FixTrader first = logOn(gateway, SESSION);
            gateway.kill();
            writeIds(gateway, 20_000);
            gateway.restart();

            final FixTrader second = new FixTrader(gateway, SESSION, first.nextNumber()).logOn("");
            gateway.steps(4);
            assertThat(second.drain()).as("bytes of an answer").isZero();
            assertThat(second.next()).isEqualTo(LOGON);
            second.send("35=D|11=n20000" + TERMS).send("35=F|11=c|41=n1|54=1|55=1|60=20261127-03:00:00|");
            assertThat(second.next()).contains("|11=n20000|");
            assertThat(second.next()).contains("|41=n1|");
            assertThat(gateway.engine().commands()).contains("NEW 1100/3 20000 1 BUY 150000000 x 10 DAY");
        }
    }

    @Test
    void shouldRefuseALogonWhenTheIdsOfTheSessionAreDamaged() throws IOException {
        try (TestGateway gateway = TestGateway.setup().fix(FIX).start()) {
            final FixTrader first = logOn(gateway, SESSION).send("35=D|11=a" + TERMS);
            assertThat(first.next()).contains("|11=a|");
            gateway.kill();
            try (FileChannel file = FileChannel.open(idsOf(gateway), StandardOpenOption.WRITE)) {
                file.write(ByteBuffer.wrap(new byte[] {99}), 64);
            }
            gateway.restart();

            final FixTrader second = new FixTrader(gateway, SESSION, first.nextNumber()).logOn("");

            assertThat(second.next()).isEqualTo(
                "35=5|58=the gateway cannot read the ClOrdIDs of the session: ask the operator|1409=7|");
            second.expectClosed();
            assertThat(gateway.warnings()).anyMatch(line -> line.contains("entry 1 is damaged"));
        }
    }

    private static Path idsOf(final TestGateway gateway) {
        return gateway.journalFolder().resolve("session-1100.clordids");
    }

    private static void writeIds(final TestGateway gateway, final int count) throws IOException {
        try (ClOrdIds ids = ClOrdIds.open(idsOf(gateway), 32_768)) {
            ids.restore(1);
            for (int i = 1; i <= count; i++) {
                final byte[] id = ("n" + i).getBytes(US_ASCII);
                ids.numberOf(new UnsafeBuffer(id), 0, id.length, false);
            }
        }
    }

    private static FixTrader logOn(final TestGateway gateway, final int session) {
        final FixTrader trader = new FixTrader(gateway, session, 1).logOn("");
        assertThat(trader.next()).isEqualTo(LOGON);
        return trader;
    }
}
