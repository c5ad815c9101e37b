package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.matching.protocol.MassActionResponse;

/** FIX beside native order entry, over sockets, through one gateway. */
class FixTest {
    private static final int SESSION = 1100;
    private static final int NATIVE = 1001;
    private static final FixSettings FIX =
        new FixSettings("127.0.0.1:0", null, "1100-1199", "1=BTC-USD", 1_024, null, null);
    private static final String LOGON = "35=A|98=0|108=30|";
    private static final String TIME = "60=20261127-03:00:00|";
    private static final String ORDER = "38=10|40=2|44=1.5|54=1|55=BTC-USD|" + TIME;

    private final TestGateway gateway = TestGateway.setup().fix(FIX).start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldTakeAnOrderAndReportIt() {
        final FixTrader trader = logOn();

        trader.send("35=D|11=first|526=77|" + ORDER);

        assertThat(trader.next()).isEqualTo("35=8|6=0|11=first|14=0|17=1|37=1|38=10|39=0|40=2|44=1.5|54=1|55=BTC-USD|"
            + "59=0|150=0|151=10|526=77|");
        assertThat(trader.lastNumber()).isEqualTo(2);
        assertThat(gateway.engine().commands())
            .containsExactly("BOUND 1100 gw-1", "NEW 1100/2 1 1 BUY 150000000 x 10 DAY");
    }

    @Test
    void shouldCountItsConnections() {
        final FixTrader trader = logOn();
        gateway.establish(NATIVE);
        gateway.passMs(20);
        assertThat(gateway.counters(0).get(LoopCounter.CONNECTIONS)).isEqualTo(2);
        assertThat(gateway.counters(0).get(LoopCounter.FIX_CONNECTIONS)).isEqualTo(1);

        trader.close();
        gateway.passMs(40);

        assertThat(gateway.counters(0).get(LoopCounter.CONNECTIONS)).isEqualTo(1);
        assertThat(gateway.counters(0).get(LoopCounter.FIX_CONNECTIONS)).isZero();
    }

    @Test
    void shouldReportTradesReplacesCancelsAndRejects() {
        final FixTrader trader = logOn();

        trader.send("35=D|11=a|" + ORDER.replace("38=10", "38=7"));
        assertThat(trader.next()).contains("|11=a|", "|150=0|151=7|");
        assertThat(trader.next()).contains("|11=a|14=3|", "|31=1.5|32=3|", "|38=7|39=1|", "|150=F|151=4|");
        trader.send("35=G|11=b|41=a|38=9|40=2|44=2|54=1|55=BTC-USD|" + TIME);
        assertThat(trader.next()).contains("|11=b|14=2|", "|38=9|39=1|", "|41=a|44=2|", "|150=5|151=7|");
        trader.send("35=F|11=c|41=b|54=1|55=BTC-USD|" + TIME);
        assertThat(trader.next()).contains("|11=c|14=1|", "|39=4|41=b|", "|150=4|151=0|");
        trader.send("35=D|11=d|" + ORDER.replace("38=10", "38=0"));
        assertThat(trader.next()).contains("|11=d|14=0|", "|37=NONE|39=8|", "|103=13|150=8|151=0|");
        trader.send("35=F|11=x|41=b|54=1|55=NOBODY|" + TIME);
        assertThat(trader.next()).contains("|11=x|", "|55=[N/A]|");
        trader.send("35=q|11=e|530=7|" + TIME);
        trader.send("35=H|11=a|54=1|55=BTC-USD|");
        gateway.until("all commands", () -> gateway.engine().commands().size() == 8);
        assertThat(gateway.engine().commands().subList(6, 8)).containsExactly("MASS 1100/7", "STATUS 1100/8");
    }

    @Test
    void shouldRefuseWhatItDoesNotTake() {
        final FixTrader trader = logOn();

        trader.send("35=D|11=a|" + ORDER.replace("44=1.5", "44=1.123456789"));
        assertThat(trader.next()).isEqualTo("35=3|45=2|58=Value is incorrect (out of range) for this tag|371=44|372=D|"
            + "373=5|");
        trader.send("35=V|262=x|");
        assertThat(trader.next()).isEqualTo("35=j|45=3|58=unsupported message type|372=V|380=3|");
        trader.send("35=AN|710=a long name|724=0|" + TIME);
        assertThat(trader.next()).isEqualTo("35=3|45=4|58=Value is incorrect (out of range) for this tag|371=710|"
            + "372=AN|373=5|");
        trader.send("35=D|1=5|11=b|" + ORDER);
        assertThat(trader.next())
            .isEqualTo("35=j|45=5|58=Account (1): not one of the session's|372=D|379=b|380=6|");
        trader.send("35=D|11=c|" + ORDER.replace("44=1.5|", ""));
        assertThat(trader.next()).isEqualTo("35=j|45=6|58=Price (44): missing|372=D|379=c|380=5|");
        trader.send("35=D|11=d|" + ORDER);
        assertThat(trader.next()).contains("|11=d|", "|150=0|");
    }

    /** The engine takes an id again on another day, and the session may go on. */
    @Test
    void shouldTellTheTypeOfTheMassCancelThatAReportAnswersAlsoWhenItIsSentAgain() {
        final FixTrader first = logOn();
        final String[] requests = {"35=q|11=a|530=7|" + TIME, "35=q|11=a|530=1|55=BTC-USD|" + TIME};
        for (int i = 0; i < requests.length; i++) {
            first.send(requests[i]);
            final int commands = i + 2;
            gateway.until("the request", () -> gateway.engine().commands().size() == commands);
            gateway.engine().events().answerMassAction(SESSION, 1, MassActionResponse.ACCEPTED);
            assertThat(first.next()).contains(i == 0 ? "|530=7|531=7|" : "|530=1|531=1|");
            gateway.engine().events().answerMassAction(SESSION, 1, MassActionResponse.COMPLETED);
            assertThat(first.next()).contains(i == 0 ? "|530=7|531=7|533=0|" : "|530=1|531=1|533=0|");
        }
        gateway.kill();
        gateway.restart();

        final FixTrader second = new FixTrader(gateway, SESSION, first.nextNumber()).logOn("");
        assertThat(second.next()).isEqualTo(LOGON);
        second.send("35=2|7=2|16=0|");
        assertThat(second.next()).contains("35=r|43=Y|", "|530=7|531=7|");
        assertThat(second.next()).contains("|530=7|531=7|533=0|");
        assertThat(second.next()).contains("|530=1|531=1|");
        assertThat(second.next()).contains("|530=1|531=1|533=0|");
    }

    @Test
    void shouldReportATriggeredOrderWithItsQuantityWhenAnotherOneWithItsIdWasRefused() {
        final FixTrader trader = logOn();
        trader.send("35=D|11=a|" + ORDER);
        assertThat(trader.next()).contains("|11=a|", "|150=0|");
        trader.send("35=D|11=a|" + ORDER.replace("38=10", "38=0"));
        assertThat(trader.next()).contains("|11=a|", "|150=8|");

        gateway.engine().events().trigger(SESSION, 1);

        assertThat(trader.next()).contains("|11=a|", "|38=10|", "|150=L|151=10|");
    }

    @Test
    void shouldReportATriggeredOrderWithItsQuantityWhenItsTraderWasAway() {
        final FixTrader first = logOn();
        gateway.pauseEngine();
        first.send("35=D|11=a|" + ORDER);
        gateway.until("the order is on the ring", () -> gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT) == 1);
        gateway.kill();
        gateway.restart();
        gateway.resumeEngine();
        gateway.steps(3);
        gateway.engine().events().trigger(SESSION, 1);
        gateway.steps(3);

        final FixTrader second = new FixTrader(gateway, SESSION, first.nextNumber()).logOn("");
        assertThat(second.next()).isEqualTo(LOGON);
        second.send("35=2|7=3|16=0|");

        assertThat(second.next()).contains("35=8|43=Y|", "|11=a|", "|38=10|", "|150=L|151=10|");
    }

    @Test
    void shouldTellTheAveragePriceOfAnOrderThatHasTradedBeforeTheGatewayWasKilled() {
        final FixTrader first = logOn();
        first.send("35=D|11=a|" + ORDER.replace("38=10", "38=7"));
        assertThat(first.next()).contains("|6=0|", "|150=0|");
        assertThat(first.next()).contains("|6=1.5|", "|150=F|");
        gateway.engine().events().trade(SESSION, 1, 200_000_000L, 4);
        assertThat(first.next()).contains("|6=1.625|", "|150=F|");
        gateway.kill();
        gateway.restart();

        final FixTrader second = new FixTrader(gateway, SESSION, 1).logOn("141=Y|");
        assertThat(second.next()).isEqualTo("35=A|98=0|108=30|141=Y|");
        gateway.kill();
        gateway.restart();
        final FixTrader third = new FixTrader(gateway, SESSION, 2).logOn("");
        assertThat(third.next()).isEqualTo(LOGON);
        gateway.engine().events().trade(SESSION, 1, 350_000_000L, 5);

        assertThat(third.next()).contains("|6=2|", "|150=F|");
    }

    /** A number that a status request or a refused order has had is not that of an order. */
    @Test
    void shouldAnswerAnOrderThatMayHaveComeBeforeWhateverItsNumberWasUsedFor() {
        final FixTrader trader = logOn();

        trader.send("35=H|11=a|54=1|55=BTC-USD|");
        trader.send("35=D|1=5|11=b|" + ORDER);
        assertThat(trader.next()).contains("|58=Account (1): not one of the session's|", "|379=b|");
        trader.send("35=D|97=Y|11=a|" + ORDER);
        assertThat(trader.next()).contains("|11=a|", "|150=0|");
        trader.send("35=D|97=Y|11=b|" + ORDER);
        assertThat(trader.next()).contains("|11=b|", "|150=0|");
    }

    @Test
    void shouldTakeMessagesByteByByteAndManyAtOnce() {
        final FixTrader trader = logOn();

        for (final byte each : trader.message("35=D|11=slow|" + ORDER)) {
            trader.sendBytes(new byte[] {each});
            gateway.step();
        }
        assertThat(trader.next()).contains("|11=slow|");
        final ByteArrayOutputStream segment = new ByteArrayOutputStream();
        for (int i = 0; i < 200; i++) {
            segment.writeBytes(trader.message("35=D|11=n" + i + "|" + ORDER));
        }
        trader.sendBytes(segment.toByteArray());
        for (int i = 0; i < 200; i++) {
            assertThat(trader.next()).contains("|11=n" + i + "|");
            assertThat(trader.lastNumber()).isEqualTo(i + 3);
        }
    }

    @Test
    void shouldGoOnWithItsNumbersAndSendAgainWhenTheGatewayWasKilled() {
        final FixTrader first = logOn();
        first.send("35=D|11=a|" + ORDER);
        assertThat(first.next()).contains("|11=a|");
        first.send("35=1|112=x|");
        assertThat(first.next()).isEqualTo("35=0|112=x|");
        first.send("35=D|11=b|" + ORDER);
        assertThat(first.next()).contains("|11=b|");

        gateway.kill();
        gateway.restart();
        final FixTrader second = new FixTrader(gateway, SESSION, first.nextNumber()).logOn("");

        assertThat(second.next()).isEqualTo(LOGON);
        assertThat(second.lastNumber()).isEqualTo(5);
        second.send("35=2|7=1|16=0|");
        assertThat(second.next()).matches("35=4\\|43=Y\\|122=[^|]*\\|36=2\\|123=Y\\|");
        assertThat(second.next()).matches("35=8\\|43=Y\\|122=[^|]*\\|6=0\\|11=a\\|.*");
        assertThat(second.lastNumber()).isEqualTo(2);
        assertThat(second.next()).matches("35=4\\|43=Y\\|122=[^|]*\\|36=4\\|123=Y\\|");
        assertThat(second.next()).matches("35=8\\|43=Y\\|122=[^|]*\\|6=0\\|11=b\\|.*");
        assertThat(second.next()).matches("35=4\\|43=Y\\|122=[^|]*\\|36=6\\|123=Y\\|");
        second.send("35=D|11=c|" + ORDER);
        assertThat(second.next()).contains("|11=c|", "|17=3|");
        assertThat(gateway.engine().commands()).containsExactly("BOUND 1100 gw-1",
            "NEW 1100/2 1 1 BUY 150000000 x 10 DAY", "NEW 1100/4 2 1 BUY 150000000 x 10 DAY", "BOUND 1100 gw-1",
            "NEW 1100/7 3 1 BUY 150000000 x 10 DAY");
    }

    @Test
    void shouldLetNobodyOnWithoutTheIdsOfEarlierOrders() throws IOException {
        final FixTrader first = logOn();
        gateway.kill();
        Files.delete(gateway.journalFolder().resolve("session-1100.clordids"));
        gateway.restart();

        new FixTrader(gateway, SESSION, first.nextNumber()).logOn("").expectClosed();

        assertThat(gateway.warnings()).anyMatch(line -> line.contains("session-1100.clordids is missing"));
    }

    @Test
    void shouldPassOverAndCountWhatIsGarbled() {
        final FixTrader trader = logOn();

        trader.sendBytes("8=FIX.4.4\u00019=5\u000135=0\u000110=000\u0001".getBytes(ISO_8859_1));
        trader.send("35=1|112=there|");

        assertThat(trader.next()).isEqualTo("35=0|112=there|");
        assertThat(gateway.counters(0).get(LoopCounter.BROKEN_FRAMES)).isPositive();
    }

    @Test
    void shouldKeepReportsForATraderThatIsAway() {
        final FixTrader first = logOn();
        gateway.pauseEngine();
        first.send("35=D|11=a|" + ORDER);
        gateway.until("the order is on the ring", () -> gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT) == 1);
        first.close();
        gateway.steps(3);
        gateway.resumeEngine();
        gateway.steps(3);

        final FixTrader second = new FixTrader(gateway, SESSION, 3).logOn("");
        assertThat(second.next()).isEqualTo(LOGON);
        assertThat(second.lastNumber()).isEqualTo(3);
        second.send("35=2|7=2|16=0|");

        assertThat(second.next()).contains("35=8|43=Y|", "|11=a|", "|150=0|");
    }

    @Test
    void shouldBeginAnewWithResetSeqNumFlag() {
        final FixTrader first = logOn();
        first.send("35=D|11=a|" + ORDER);
        assertThat(first.next()).contains("|11=a|");
        first.send("35=5|");
        assertThat(first.next()).isEqualTo("35=5|");

        final FixTrader second = new FixTrader(gateway, SESSION, 1).logOn("141=Y|");

        assertThat(second.next()).isEqualTo("35=A|98=0|108=30|141=Y|");
        assertThat(second.lastNumber()).isEqualTo(1);
        second.send("35=D|11=a|" + ORDER);
        assertThat(second.next()).contains("|11=a|");
        assertThat(gateway.engine().commands()).endsWith("NEW 1100/2 1 1 BUY 150000000 x 10 DAY");
    }

    @ParameterizedTest
    @CsvSource({"1001", "1200", "9999", "0"})
    void shouldCloseWithoutAnAnswerWhenTheSessionDoesNotSpeakFix(final long session) {
        new FixTrader(gateway, session, 1).logOn("").expectClosed();
    }

    @Test
    void shouldCloseWithoutAnAnswerWhenTheSignatureIsWrongOrOldOrTheSessionIsTaken() {
        new FixTrader(gateway, SESSION, 1).send("35=A|98=0|108=30|553=test|554=wrong|").expectClosed();
        final FixTrader trader = new FixTrader(gateway, SESSION, 1);
        gateway.clock().advanceMs(1);
        trader.logOn("");
        assertThat(trader.next()).isEqualTo(LOGON);

        new FixTrader(gateway, SESSION, 2).logOn("").expectClosed();
        trader.send("35=1|112=still there|");
        assertThat(trader.next()).isEqualTo("35=0|112=still there|");
    }

    /** What is signed of a Logon does not say what it asks for. */
    @Test
    void shouldTakeALogonOnceAlsoWhenItIsRefused() {
        final FixTrader refused = new FixTrader(gateway, SESSION, 1).logOn("35003=70000|");
        assertThat(refused.next()).isEqualTo("35=5|58=CODTimeoutWindow has to be 0 to 60000 ms|1409=7|");
        refused.expectClosed();

        new FixTrader(gateway, SESSION, 1).logOnNow("141=Y|").expectClosed();

        logOn();
    }

    /** Who asks for what was never taken here could get orders twice: the engine may have had them. */
    @Test
    void shouldNotAskForMessagesBeforeTheFirstThatItKnows() {
        final FixTrader trader = new FixTrader(gateway, SESSION, 5).logOn("");

        assertThat(trader.next())
            .isEqualTo("35=5|58=there are no earlier numbers here: log on with MsgSeqNum 1|1409=7|");
        trader.expectClosed();
        logOn();
    }

    @Test
    void shouldWarnWhenASessionHasUsedMostOfItsIds() {
        final FixTrader trader = logOn();
        final ByteArrayOutputStream refused = new ByteArrayOutputStream();
        for (int i = 1; i < 768; i++) {
            refused.writeBytes(trader.message("35=D|1=5|11=n" + i + "|" + ORDER));
        }
        trader.sendBytes(refused.toByteArray());
        for (int i = 1; i < 768; i++) {
            assertThat(trader.next()).contains("|379=n" + i + "|");
        }
        assertThat(gateway.warnings()).noneMatch(line -> line.contains("ClOrdIDs"));

        for (int i = 768; i < 770; i++) {
            trader.send("35=D|1=5|11=n" + i + "|" + ORDER);
            assertThat(trader.next()).contains("|379=n" + i + "|");
        }

        assertThat(gateway.warnings())
            .filteredOn(line -> line.contains("session 1100 uses 768 of 1024 ClOrdIDs")).hasSize(1);
    }

    @Test
    void shouldNotLetNativeOrderEntryOnToASessionOfFix() {
        final TestTrader trader = gateway.connect();

        trader.send(trader.frames().negotiate(
            SESSION, 10, gateway.clock().epochNs(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET));

        assertThat(trader.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.CREDENTIALS);
        assertThat(gateway.establish(NATIVE)).isNotNull();
    }

    /** What is no longer kept is not sent again. */
    @Test
    void shouldFillTheGapOfReportsThatAreNoLongerKept() {
        final FixTrader trader = logOn();
        trader.send("35=D|11=a|" + ORDER);
        assertThat(trader.next()).contains("|11=a|", "|150=0|");
        final int kept = 2_048;
        for (int i = 0; i < kept; i++) {
            gateway.engine().events().trade(SESSION, 1, 150_000_000L, 1);
            assertThat(trader.next()).contains("|150=F|");
        }

        trader.send("35=2|7=2|16=4|");

        assertThat(trader.next()).startsWith("35=4|43=Y|").endsWith("|123=Y|");
        assertThat(trader.lastNumber()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"0, false, false", "1, true, false", "2, false, true", "3, true, true"})
    void shouldCancelOnDisconnectAsTheLogonSays(final int type, final boolean onLoss, final boolean onLogout) {
        final FixTrader lost = logOn("35002=" + type + "|35003=1000|");
        lost.close();
        gateway.passMs(950);
        assertThat(disconnects()).isEmpty();
        gateway.passMs(100);
        assertThat(disconnects()).hasSize(onLoss ? 1 : 0);

        final FixTrader polite = new FixTrader(gateway, SESSION, 2).logOn("35002=" + type + "|35003=1000|");
        assertThat(polite.next()).isEqualTo(LOGON);
        polite.send("35=5|");
        assertThat(polite.next()).isEqualTo("35=5|");
        gateway.passMs(50);
        assertThat(disconnects()).hasSize((onLoss ? 1 : 0) + (onLogout ? 1 : 0));
    }

    @Test
    void shouldLogOutWhomTheOperatorBlocks() {
        final FixTrader trader = logOn();

        gateway.loop(0).reconfigure(gateway.config(Map.of("1",
            new SessionRange(1001, 1256, TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET, "", ""))),
            BlockList.NONE.with(BlockList.Scope.SESSION, SESSION, true));

        assertThat(trader.next()).isEqualTo("35=5|58=the operator has blocked the session or its firm|");
        trader.send("35=5|");
        trader.expectClosed();
        final FixTrader again = new FixTrader(gateway, SESSION, trader.nextNumber()).logOn("");
        assertThat(again.next()).isEqualTo("35=5|58=the operator has blocked the session or its firm|1409=7|");
        again.expectClosed();
    }

    @Test
    void shouldSayGoodbyeWhenTheGatewayStops() {
        final FixTrader trader = logOn();

        gateway.clock().onRead(() -> gateway.clock().advanceMs(10));
        gateway.stop();

        assertThat(trader.last()).isEqualTo("35=5|58=the gateway is going down|");
    }

    private List<String> disconnects() {
        return gateway.engine().commands().stream().filter(command -> command.startsWith("DISCONNECTED")).toList();
    }

    private FixTrader logOn() {
        return logOn("");
    }

    private FixTrader logOn(final String fields) {
        final FixTrader trader = new FixTrader(gateway, SESSION, 1).logOn(fields);
        assertThat(trader.next()).isEqualTo(LOGON);
        return trader;
    }
}
