package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.NotAppliedDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Rows ESTABLISHED, finishing and TERMINATING of the state machine (order-entry protocol, section 6).
 */
class EstablishedTest extends TraderFixture {
    private static final long MAX_SEQ_NO = 0xFFFF_FFFEL;

    EstablishedTest() {
        super(TestGateway.setup().keepAliveMs(3_000).start(), gateway -> gateway.establish(SESSION));
    }

    // Sequence numbers

    @Test
    void shouldApplyOrdersWhenNumbersAreExpected() {
        trader.send(frames.newOrder(1, 5, 1), frames.newOrder(2, 6, 1));

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(5);
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(6);
    }

    @Test
    void shouldSayNotAppliedAndApplyWhenNumbersAreMissing() {
        trader.send(frames.newOrder(1, 5, 1), frames.newOrder(4, 6, 1), frames.newOrder(5, 7, 1));

        expectNotApplied(2, 2);
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(5);
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(6);
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(7);
    }

    @Test
    void shouldDropSilentlyWhenNumbersWereTakenBefore() {
        trader.send(frames.newOrder(1, 5, 1), frames.newOrder(2, 6, 1));
        trader.next().accepted();
        trader.next().accepted();

        trader.send(frames.newOrder(1, 7, 1), frames.newOrder(2, 8, 1), frames.newOrder(0, 9, 1),
            frames.newOrder(3, 10, 1));

        assertThat(trader.next().accepted().clOrdID()).isEqualTo(10);
        trader.expectNothing();
        assertThat(gateway.engine().commands()).hasSize(4);
    }

    @Test
    void shouldTakeSequenceForAHeartbeatWhenNumberIsExpected() {
        trader.send(frames.sequence(1));

        trader.expectNothing();
    }

    @Test
    void shouldSayNotAppliedWhenSequenceIsAhead() {
        trader.send(frames.sequence(6));

        expectNotApplied(1, 5);
        trader.send(frames.newOrder(6, 5, 1)).next().accepted();
    }

    @Test
    void shouldTerminateWhenSequenceIsBehind() {
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();

        trader.send(frames.sequence(1));

        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);
    }

    @Test
    void shouldSayWhatIsWrongWhenFirstNumberIsTheNull() {
        trader.send(frames.newOrder(MAX_SEQ_NO + 1, 5, 1));

        final TerminateDecoder terminate = trader.next().terminate();
        assertThat(terminate.terminationCode()).isEqualTo(TerminationCode.INVALID_NEXTSEQNO);
        assertThat(terminate.reason()).isEqualTo("msgSeqNum: 1 to 4294967294, the highest number is the null");
        assertThat(gateway.engine().commands()).noneMatch(command -> command.startsWith("NEW"));
    }

    @Test
    void shouldTerminateWhenNumbersAreUsedUp() {
        trader.send(frames.sequence(MAX_SEQ_NO));
        expectNotApplied(1, MAX_SEQ_NO - 1);
        trader.send(frames.newOrder(MAX_SEQ_NO, 5, 1)).next().accepted();

        trader.send(frames.newOrder(MAX_SEQ_NO + 1, 6, 1));

        trader.expectTerminate(TerminationCode.SEQUENCE_EXHAUSTED);
        assertThat(gateway.engine().commands()).hasSize(2);
    }

    @Test
    void shouldSurviveWhenNegotiateComesAgain() {
        trader.negotiate(SESSION, trader.verId() + 1);

        assertThat(trader.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.ALREADY_NEGOTIATED);
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();
    }

    @Test
    void shouldSurviveWhenEstablishComesAgain() {
        trader.establish(1);

        assertThat(trader.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.ALREADY_ESTABLISHED);
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 0, 43})
    void shouldAnswerTheSameCodeWhenTerminated(final int code) {
        trader.send(frames.terminate(SESSION, trader.verId(), code));

        final TerminateDecoder answer = trader.next().terminate();
        assertThat(answer.terminationCodeRaw()).isEqualTo((short) code);
        assertThat(answer.sessionID()).isEqualTo(SESSION);
        assertThat(answer.sessionVerID()).isEqualTo(trader.verId());
        trader.expectClosed();
        gateway.connect().resume(trader).establish(1).next().establishAck();
    }

    @Test
    void shouldAnswerUnspecifiedWhenTerminatedWithUnknownCode() {
        trader.send(frames.terminate(SESSION, trader.verId(), 99));

        trader.expectTerminate(TerminationCode.UNSPECIFIED);
        trader.expectClosed();
    }

    @ParameterizedTest
    @CsvSource({"1,0,NOT_ESTABLISHED", "0,1,UNNEGOTIATED"})
    void shouldSayWhatIsWrongWhenTerminateNamesAnother(
        final int sessionOffset, final int verOffset, final TerminationCode code) {
        trader.send(frames.terminate(SESSION + sessionOffset, trader.verId() + verOffset, 1));

        trader.expectTerminate(code);
        trader.expectClosed();
    }

    @Test
    void shouldTerminateWhenMessageIsOneOfTheGateways() {
        trader.send(frames.any(2, 28, 0));

        trader.expectTerminate(TerminationCode.UNSPECIFIED);
        trader.expectClosed();
    }

    // Finishing

    @Test
    void shouldFinalizeWhenFinishedAndTerminated() {
        trader.send(frames.newOrder(1, 5, 7)).next().accepted();
        trader.next().trade();

        trader.send(frames.finishedSending(SESSION, trader.verId(), 1));

        assertThat(trader.next().finishedReceiving().sessionID()).isEqualTo(SESSION);
        trader.send(frames.terminate(SESSION, trader.verId(), 1));
        trader.expectTerminate(TerminationCode.FINISHED);
        trader.expectClosed();
    }

    @Test
    void shouldSayNotAppliedBeforeFinishedReceivingWhenLastNumberIsAhead() {
        trader.send(frames.finishedSending(SESSION, trader.verId(), 3));

        expectNotApplied(1, 3);
        trader.next().finishedReceiving();
    }

    @Test
    void shouldStillReportWhenFinishing() {
        gateway.pauseEngine();
        trader.send(frames.newOrder(1, 5, 1), frames.finishedSending(SESSION, trader.verId(), 1));
        trader.next().finishedReceiving();

        gateway.resumeEngine();

        trader.next().accepted();
    }

    @Test
    void shouldTerminateWhenOrderFollowsFinishedSending() {
        trader.send(frames.finishedSending(SESSION, trader.verId(), 0), frames.newOrder(1, 5, 1));

        trader.next().finishedReceiving();
        trader.expectTerminate(TerminationCode.UNSPECIFIED);
        assertThat(gateway.engine().commands()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"1,0,0,INVALID_SESSIONID", "0,1,0,INVALID_SESSIONVERID", "0,0,-1,INVALID_NEXTSEQNO"})
    void shouldTerminateWhenFinishedSendingIsWrong(
        final int sessionOffset, final int verOffset, final int lastOffset, final TerminationCode code) {
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();

        trader.send(frames.finishedSending(SESSION + sessionOffset, trader.verId() + verOffset, 1 + lastOffset));

        trader.expectTerminate(code);
    }

    @Test
    void shouldTerminateWhenFinishedSendingComesTwice() {
        trader.send(frames.finishedSending(SESSION, trader.verId(), 0)).next().finishedReceiving();

        trader.send(frames.finishedSending(SESSION, trader.verId(), 0));

        trader.expectTerminate(TerminationCode.UNSPECIFIED);
    }

    @Test
    void shouldBeSuspendedNotFinalizedWhenConnectionBreaksWhileFinishing() {
        trader.send(frames.finishedSending(SESSION, trader.verId(), 0)).next().finishedReceiving();
        trader.close();
        gateway.steps(5);

        gateway.connect().resume(trader).establish(1).next().establishAck();
    }

    // Terminating

    @Test
    void shouldCloseWhenTerminateIsAnswered() {
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();
        trader.send(frames.sequence(1));
        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);

        trader.send(frames.terminate(SESSION, trader.verId(), 14));

        trader.expectClosed();
    }

    @Test
    void shouldReportNothingAfterTerminate() {
        trader.send(frames.newOrder(1, 5, 1), frames.sequence(1));

        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);
        trader.expectNothing();
        assertThat(gateway.engine().commands()).as("the order counts").hasSize(2);
    }

    @Test
    void shouldIgnoreEverythingButTerminateWhenTerminating() {
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();
        trader.send(frames.sequence(1));
        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);

        trader.send(frames.newOrder(2, 6, 1), frames.sequence(1), frames.any(99, 20, 0), frames.any(2000, 20, 0));
        trader.establish(3);
        trader.send(new Frames().any(1, 4, 0));

        trader.expectNothing();
        assertThat(gateway.engine().commands()).hasSize(2);
        trader.send(frames.terminate(SESSION, trader.verId(), 14));
        trader.expectClosed();
    }

    @Test
    void shouldCloseWhenTerminateIsNotAnsweredInTime() {
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();
        trader.send(frames.sequence(1));
        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);
        gateway.passMs(1_900);
        assertThat(trader.isOpen()).isTrue();

        gateway.passMs(200);

        trader.expectClosed();
    }

    @Test
    void shouldSuspendAtOnceWhenTerminating() {
        trader.send(frames.newOrder(1, 5, 1)).next().accepted();
        trader.send(frames.sequence(1));
        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);

        gateway.connect().resume(trader).establish(2).next().establishAck();
    }

    // Connection lost

    @Test
    void shouldKeepReportsWhenNobodyIsConnected() {
        gateway.pauseEngine();
        trader.send(frames.newOrder(1, 5, 1), frames.newOrder(2, 6, 1));
        gateway.steps(5);
        trader.close();
        gateway.steps(5);
        gateway.resumeEngine();
        gateway.steps(5);

        final TestTrader again = gateway.connect().resume(trader).establish(3);

        final EstablishAckDecoder ack = again.next().establishAck();
        assertThat(ack.nextSeqNo()).as("both reports have numbers").isEqualTo(3);
        assertThat(ack.oldestRetransmitSeqNo()).as("both can be had").isEqualTo(1);
        assertThat(ack.lastIncomingSeqNo()).isEqualTo(2);
        again.send(frames.newOrder(3, 7, 1));
        assertThat(again.next().accepted().msgSeqNum()).isEqualTo(3);
    }

    private void expectNotApplied(final long from, final long count) {
        final NotAppliedDecoder notApplied = trader.next().notApplied();
        assertThat(notApplied.fromSeqNo()).isEqualTo(from);
        assertThat(notApplied.count()).isEqualTo(count);
    }
}
