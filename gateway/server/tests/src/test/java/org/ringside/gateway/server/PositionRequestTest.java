package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.PositionResult;

/** Requests for positions, natively and over FIX: the engine is asked, and its reports outlive the gateway. */
class PositionRequestTest {
    private static final int NATIVE = 1001;
    private static final int FIX = 1100;
    private static final long GRACE_NS = 10_000_000_000L;
    private static final String UNANSWERED = "the last request for positions is not answered yet";
    private static final String TIME = "60=20261127-03:00:00|";
    private static final String POSITION = "581=3|702=1|703=TQ|704=30|705=10|";
    private static final String PRICE = "730=1.5|731=2|734=0|753=0|";
    private static final String NO_PRICE = "730=0|731=2|734=0|753=0|";

    private final TestGateway gateway = TestGateway.setup()
        .fix(new FixSettings("127.0.0.1:0", null, "1100-1199", "1=BTC-USD", 1_024, null, null)).start();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldReportEachPositionAndBeAnsweredByTheLast() {
        final TestTrader trader = gateway.establish(NATIVE);
        trader.send(trader.frames().positionRequest(1, 77, 0, 0));
        until("POSITIONS 1001/1");
        assertThat(gateway.engine().details()).containsExactly("[PositionRequest](sbeTemplateId=10|sbeSchemaId=3902|"
            + "sbeSchemaVersion=7|sbeBlockLength=48):requestId=77|sessionId=1001|msgSeqNum=1|account=0|instrumentId=0");
        assertThat(gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT)).isEqualTo(1);

        gateway.engine().reportPosition(3, 2, false, PositionResult.VALID);
        final PositionReportDecoder first = trader.next().position();
        assertThat(List.of(first.msgSeqNum(), first.requestID(), first.account(), first.securityID(), first.longQty(),
            first.shortQty(), first.netQty(), first.averagePx(), (long) first.total()))
            .containsExactly(1L, 77L, 1001L, 3L, 30L, 10L, 20L, 150_000_000L, 2L);
        assertThat(first.result()).isEqualTo(org.ringside.gateway.protocol.PositionResult.VALID);
        assertThat(first.hops().matched()).isEqualTo(ScriptedEngine.MATCHED);
        assertThat(gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT)).isEqualTo(1);
        gateway.engine().reportPosition(4, 2, true, PositionResult.VALID);
        assertThat(trader.next().position().securityID()).isEqualTo(4);
        assertThat(gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT)).isZero();
        trader.send(trader.frames().positionRequest(2, 78, NATIVE, 3));
        until("POSITIONS 1001/2");

        gateway.engine().reportPosition(3, 0, true, PositionResult.NONE);
        assertThat(trader.next().position().result())
            .isEqualTo(org.ringside.gateway.protocol.PositionResult.NONE);
    }

    @Test
    void shouldRefuseASecondRequestUntilTheFirstIsAnswered() {
        final TestTrader trader = gateway.establish(NATIVE);
        trader.send(Frames.concatenated(
            trader.frames().positionRequest(1, 77, 0, 0), trader.frames().positionRequest(2, 78, 0, 0)));

        expect(trader.next().businessReject(), 2, 78, 4, UNANSWERED);
        gateway.engine().reportPosition(3, 2, false, PositionResult.VALID);
        assertThat(trader.next().position().requestID()).isEqualTo(77);
        trader.send(trader.frames().positionRequest(3, 79, 0, 0));
        expect(trader.next().businessReject(), 3, 79, 4, UNANSWERED);
        gateway.engine().reportPosition(4, 2, true, PositionResult.VALID);
        assertThat(trader.next().position().requestID()).isEqualTo(77);
        trader.send(trader.frames().positionRequest(4, 80, 0, 0));
        until("POSITIONS 1001/4");
        gateway.engine().refusePositions(2);
        assertThat(trader.next().businessReject().refID()).isEqualTo(80);
        trader.send(trader.frames().positionRequest(5, 81, 0, 0));

        until("POSITIONS 1001/5");
        assertThat(gateway.engine().commands()).filteredOn(each -> each.startsWith("POSITIONS")).hasSize(3);
    }

    @Test
    void shouldRefuseASecondRequestOfAnotherConnectionUntilTheFirstIsLost() {
        final TestTrader first = gateway.establish(NATIVE);
        first.send(first.frames().positionRequest(1, 77, 0, 0));
        until("POSITIONS 1001/1");
        final TestTrader second = comeBack(first, 2);
        second.send(second.frames().positionRequest(2, 78, 0, 0));
        expect(second.next().businessReject(), 2, 78, 4, UNANSWERED);
        gateway.passMs(10_100);

        final TestTrader third = comeBack(second, 3);
        third.send(third.frames().positionRequest(3, 79, 0, 0));

        until("POSITIONS 1001/3");
    }

    private TestTrader comeBack(final TestTrader before, final long number) {
        before.close();
        gateway.steps(3);
        final TestTrader trader = gateway.connect().resume(before).establish(number);
        trader.next().establishAck();
        return trader;
    }

    @Test
    void shouldKeepADrainedSessionUntilTheLastReport() {
        final TestTrader trader = gateway.establish(NATIVE);
        trader.send(trader.frames().positionRequest(1, 77, 0, 0));
        until("POSITIONS 1001/1");
        gateway.loops().drain(GRACE_NS, GRACE_NS);
        gateway.step();
        gateway.engine().reportPosition(3, 2, false, PositionResult.VALID);

        assertThat(trader.next().position().securityID()).isEqualTo(3);
        gateway.passMs(100);
        gateway.engine().reportPosition(4, 2, true, PositionResult.VALID);

        assertThat(trader.next().position().securityID()).isEqualTo(4);
    }

    /** Members that decide by rules without requests pass over what is asked, and answer nobody. */
    @Test
    void shouldRefuseWhileTheEngineHasNotSaidThatItAnswers() {
        try (TestGateway other = TestGateway.start()) {
            other.engine().market().answering(false);
            final TestTrader trader = other.establish(NATIVE);

            trader.send(trader.frames().positionRequest(1, 77, 0, 0));

            expect(trader.next().businessReject(), 77, 4, "the engine takes no such request yet");
            assertThat(other.engine().details()).isEmpty();
            other.engine().market().answering(true);
            other.passMs(5_100);
            trader.send(trader.frames().positionRequest(2, 78, 0, 0));
            other.until("asked", () -> other.engine().commands().contains("POSITIONS 1001/2"));
        }
    }

    /** A gateway that was killed may have sent it: it waits until it is known what the engine makes of requests. */
    @Test
    void shouldAnswerARequestThatAnEarlierGatewayMayHaveSentWhateverTheEngineMakesOfIt() {
        try (TestGateway other = TestGateway.start()) {
            other.engine().market().answering(false);
            final TestTrader first = other.establish(NATIVE);
            final TestTrader second = comeBackToTheNext(other, first, 1);
            other.steps(5);
            assertThat(other.engine().commands()).noneMatch(command -> command.startsWith("POSITIONS"));
            other.resumeEngine();

            expect(second.next().businessReject(), 77, 4, "the engine takes no such request yet");
            assertThat(other.engine().commands()).noneMatch(command -> command.startsWith("POSITIONS"));
            other.engine().market().answering(true);
            comeBackToTheNext(other, second, 2);
            other.resumeEngine();
            other.until("asked", () -> other.engine().commands().contains("POSITIONS 1001/2"));
        }
    }

    /** Asks for positions, too, while the engine stands still. */
    private static TestTrader comeBackToTheNext(final TestGateway other, final TestTrader before, final long number) {
        other.kill();
        other.pauseEngine();
        other.restart();
        final TestTrader trader = other.connect().resume(before).establish(number);
        trader.next().establishAck();
        trader.send(trader.frames().positionRequest(number, 77, 0, 0));
        return trader;
    }

    @ParameterizedTest
    @CsvSource({"1, account: not known to the exchange", "2, securityID: not known to the exchange",
        "104, skipped by an operator"})
    void shouldSayWhatTheEngineRefuses(final int reason, final String text) {
        final TestTrader trader = gateway.establish(NATIVE);
        trader.send(trader.frames().positionRequest(1, 77, 0, 9));
        until("POSITIONS 1001/1");

        gateway.engine().refusePositions(reason);

        expect(trader.next().businessReject(), 77, reason, text);
        assertThat(gateway.sessionCounters(0).get(SessionCounter.IN_FLIGHT)).isZero();
    }

    @Test
    void shouldReportWithoutTheNewFieldsWhenThePeerIsOlder() {
        final TestTrader trader = gateway.connect();
        trader.frames().version(4);
        trader.logIn(NATIVE);
        trader.send(trader.frames().positionRequest(1, 77, 0, 0));
        until("POSITIONS 1001/1");

        gateway.engine().reportPosition(3, 1, true, PositionResult.VALID);

        final Received report = trader.next();
        assertThat(report.blockLength()).isEqualTo(BlockLengths.of(PositionReportDecoder.TEMPLATE_ID, 4))
            .isEqualTo(PositionReportDecoder.requestIDEncodingOffset());
        assertThat(report.position().longQty()).isEqualTo(30);
        assertThat(report.position().requestID()).isZero();
    }

    @Test
    void shouldAnswerOverFixWhatWasAskedBeforeTheGatewayWasKilled() {
        final FixTrader first = logOn(1);
        first.send("35=AN|1=1100|263=1|581=1|" + TIME + "710=pos-1|724=0|715=20261127|");
        until("POSITIONS 1100/2");
        gateway.kill();
        gateway.restart();
        gateway.engine().reportPosition(1, 2, false, PositionResult.VALID);
        gateway.engine().reportPosition(2, 2, true, PositionResult.VALID);

        final FixTrader second = logOn(first.nextNumber());
        second.send("35=2|7=2|16=0|");
        assertThat(second.next()).matches("35=AP\\|43=Y\\|122=[^|]*\\|1=1100\\|55=BTC-USD\\|581=3\\|702=1\\|.*");
        assertThat(undated(second.next())).endsWith(
            "|1=1100|55=2|" + POSITION + "710=pos-1|721=3|727=2|728=0|" + PRICE);
        assertThat(second.next()).as("what is no report").startsWith("35=4|43=Y|");
        second.send("35=AN|55=BTC-USD|" + TIME + "710=1795736746123000000|724=0|");
        assertThat(second.next()).as("too long for a number").contains("371=710");
        second.send("35=AN|55=BTC-USD|" + TIME + "710=179573674612300000|724=0|");
        until("POSITIONS 1100/" + (second.nextNumber() - 1));
        gateway.engine().reportPosition(1, 1, true, PositionResult.VALID);

        final String live = second.next();
        assertThat(live).startsWith("35=AP|1=1100|55=BTC-USD|" + POSITION + "710=179573674612300000|715=")
            .endsWith("|727=1|728=0|" + PRICE);
        second.send("35=2|7=" + second.lastNumber() + "|16=0|");
        assertThat(second.next()).contains("35=AP|43=Y|", live.substring("35=AP".length()));
    }

    @Test
    void shouldSayOverFixWhyThereIsNoPosition() {
        final FixTrader trader = logOn(1);
        trader.send("35=AN|" + TIME + "710=none|724=0|");
        until("POSITIONS 1100/2");
        gateway.engine().reportPosition(0, 0, true, PositionResult.NONE);
        assertThat(undated(trader.next()))
            .isEqualTo("35=AP|1=1100|55=[N/A]|581=3|702=0|710=none|721=2|727=0|728=2|" + NO_PRICE);
        trader.send("35=AN|" + TIME + "710=many|724=0|");
        until("POSITIONS 1100/3");
        gateway.engine().reportPosition(0, 0, true, PositionResult.TOO_MANY);
        assertThat(undated(trader.next())).isEqualTo("35=AP|1=1100|55=[N/A]|58=too many positions: ask for each "
            + "instrument|581=3|702=0|710=many|721=3|727=0|728=99|" + NO_PRICE);
        trader.send("35=AN|55=NOBODY|" + TIME + "710=12|724=0|");
        until("POSITIONS 1100/4");
        assertThat(gateway.engine().details()).last().asString().contains("|instrumentId=4294967294");
        gateway.engine().refusePositions(2);
        assertThat(trader.next())
            .isEqualTo("35=j|45=4|58=Symbol (55): not known to the exchange|372=AN|379=12|380=2|");
        trader.send("35=AN|1=5|" + TIME + "710=1234567890|724=0|");
        assertThat(trader.next())
            .isEqualTo("35=j|45=5|58=Account (1): not one of the session's|372=AN|379=1234567890|380=6|");
    }

    private FixTrader logOn(final long number) {
        final FixTrader trader = new FixTrader(gateway, FIX, (int) number).logOn("");
        assertThat(trader.next()).startsWith("35=A|");
        return trader;
    }

    private void until(final String command) {
        gateway.until(command, () -> gateway.engine().commands().contains(command));
    }

    private static String undated(final String report) {
        return report.replaceFirst("715=\\d{8}\\|", "");
    }

    private static void expect(
        final BusinessMessageRejectDecoder reject, final long requestId, final int reason, final String text) {
        expect(reject, 1, requestId, reason, text);
    }

    private static void expect(
        final BusinessMessageRejectDecoder reject, final long seqNo, final long requestId, final int reason,
        final String text) {
        assertThat(reject.refTemplateID()).isEqualTo(PositionRequestDecoder.TEMPLATE_ID);
        assertThat(reject.refSeqNum()).isEqualTo(seqNo);
        assertThat(reject.refID()).isEqualTo(requestId);
        assertThat(reject.reason()).isEqualTo(reason);
        assertThat(reject.text()).isEqualTo(text);
    }
}
