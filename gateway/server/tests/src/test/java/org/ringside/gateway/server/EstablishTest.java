package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.EstablishRejectDecoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * How a session is bound to a connection: Establish in CONNECTED, and rows NEGOTIATED of the state machine.
 */
class EstablishTest extends TraderFixture {
    EstablishTest() {
        super(TestGateway.start(), TestGateway::connect);
    }

    @Test
    void shouldTakeSessionUpAgainWhenSuspended() {
        final TestTrader first = gateway.establish(SESSION);
        first.send(frames.newOrder(1, 5, 1)).next().accepted();
        first.close();
        gateway.steps(5);

        trader.resume(first).establish(2);

        final EstablishAckDecoder ack = trader.next().establishAck();
        assertThat(ack.lastIncomingSeqNo()).isEqualTo(1);
        assertThat(ack.nextSeqNo()).isEqualTo(2);
        trader.send(frames.newOrder(2, 6, 1));
        assertThat(trader.next().accepted().msgSeqNum()).isEqualTo(2);
    }

    @Test
    void shouldTakeSessionUpWhenNegotiatedOnAConnectionThatIsGone() {
        final TestTrader first = gateway.connect();
        first.negotiate(SESSION, VER).next().negotiateResponse();
        first.close();
        gateway.steps(5);

        trader.resume(first).establish(1).next().establishAck();
    }

    @ParameterizedTest
    @CsvSource({"9,INVALID_SESSIONVERID", "11,UNNEGOTIATED"})
    void shouldRejectEstablishWhenVersionIsAnother(final long verId, final EstablishRejectCode code) {
        final TestTrader first = gateway.connect();
        first.negotiate(SESSION, VER).next().negotiateResponse();
        first.close();
        gateway.steps(5);

        trader.send(frames.establish(
            SESSION, verId, trader.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));

        expectEstablishReject(code);
    }

    @Test
    void shouldRejectEstablishWhenNothingWasNegotiated() {
        trader.send(frames.establish(
            SESSION, VER, trader.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));

        expectEstablishReject(EstablishRejectCode.UNNEGOTIATED);
    }

    @Test
    void shouldRejectEstablishWhenSessionIsFinalized() {
        final TestTrader first = gateway.establish(SESSION);
        first.send(frames.finishedSending(SESSION, first.verId(), 0));
        first.next().finishedReceiving();
        first.send(frames.terminate(SESSION, first.verId(), 1));
        first.expectTerminate(TerminationCode.FINISHED);
        first.expectClosed();

        trader.resume(first).establish(1);

        expectEstablishReject(EstablishRejectCode.UNNEGOTIATED);
    }

    @Test
    void shouldRejectEstablishWhenSessionIsBoundElsewhere() {
        final TestTrader first = gateway.establish(SESSION);

        trader.resume(first).establish(1);

        expectEstablishReject(EstablishRejectCode.ALREADY_ESTABLISHED);
        first.send(frames.newOrder(1, 5, 1)).next().accepted();
    }

    @Test
    void shouldEstablishWhenNegotiated() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.establish(1);

        final EstablishAckDecoder ack = trader.next().establishAck();
        assertThat(ack.sessionID()).isEqualTo(SESSION);
        assertThat(ack.sessionVerID()).isEqualTo(VER);
        assertThat(ack.requestTimestamp()).isEqualTo(gateway.clock().epochNs());
        assertThat(ack.keepAliveInterval()).isEqualTo(10_000);
        assertThat(ack.nextSeqNo()).isEqualTo(1);
        assertThat(ack.lastIncomingSeqNo()).isZero();
        assertThat(ack.throttleLimit()).isZero();
        assertThat(ack.maxFrame()).isEqualTo(1024);
        assertThat(ack.maxRetransmitCount()).isEqualTo(1000);
        assertThat(ack.oldestRetransmitSeqNo()).isEqualTo(1);
        assertThat(ack.previousSessionVerID()).isZero();
        assertThat(ack.previousLastSeqNo()).isZero();
        gateway.steps(2);
        assertThat(gateway.engine().commands()).containsExactly("BOUND 1001 gw-1");
    }

    @Test
    void shouldNameThePreviousVersionWhenANewOneIsEstablished() {
        final TestTrader first = gateway.establish(SESSION);
        first.send(frames.newOrder(1, 5, 1), frames.newOrder(2, 6, 1));
        first.next().accepted();
        first.next().accepted();
        first.close();
        gateway.steps(5);

        trader.negotiate(SESSION, first.verId() + 1).next().negotiateResponse();
        final EstablishAckDecoder ack = trader.establish(1).next().establishAck();

        assertThat(ack.previousSessionVerID()).isEqualTo(first.verId());
        assertThat(ack.previousLastSeqNo()).isEqualTo(2);
        assertThat(ack.nextSeqNo()).as("a new series").isEqualTo(1);
    }

    @Test
    void shouldSayNotAppliedAfterAckWhenEstablishSkipsNumbers() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.establish(4);

        assertThat(trader.next().establishAck().lastIncomingSeqNo()).isZero();
        final var notApplied = trader.next().notApplied();
        assertThat(notApplied.fromSeqNo()).isEqualTo(1);
        assertThat(notApplied.count()).isEqualTo(3);
        trader.send(frames.newOrder(4, 5, 1)).next().accepted();
    }

    @ParameterizedTest
    @CsvSource({
        "999,1,0,INVALID_KEEPALIVE_INTERVAL",
        "60001,1,0,INVALID_KEEPALIVE_INTERVAL",
        "-1,1,0,INVALID_KEEPALIVE_INTERVAL",
        "5000,0,0,INVALID_NEXTSEQNO",
        "5000,4294967295,0,INVALID_NEXTSEQNO",
        "5000,1,4,UNSPECIFIED",
        "5000,1,-1,UNSPECIFIED"})
    void shouldRejectEstablishWhenItAsksForWhatIsNotOffered(
        final long keepAliveMs, final long nextSeqNo, final int cancelOnDisconnect, final EstablishRejectCode code) {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.establish(nextSeqNo, keepAliveMs, cancelOnDisconnect);

        expectEstablishReject(code);
    }

    @Test
    void shouldSayWhereToGoOnWhenEstablishGoesBack() {
        final TestTrader first = gateway.establish(SESSION);
        first.send(frames.newOrder(1, 5, 1), frames.newOrder(2, 6, 1));
        first.next().accepted();
        first.next().accepted();
        first.close();
        gateway.steps(5);

        trader.resume(first).establish(2);

        final EstablishRejectDecoder reject = trader.next().establishReject();
        assertThat(reject.establishmentRejectCode()).isEqualTo(EstablishRejectCode.INVALID_NEXTSEQNO);
        assertThat(reject.lastIncomingSeqNo()).isEqualTo(2);
        trader.expectClosed();
    }

    @Test
    void shouldRejectEstablishWhenCredentialsAreWrong() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.send(frames.establish(SESSION, VER, trader.timestamp(), 5_000, 1, 0, "test", "wrong"));

        expectEstablishReject(EstablishRejectCode.CREDENTIALS);
    }

    @Test
    void shouldRejectEstablishWhenTimestampIsNotNewerThanThatOfNegotiate() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.send(frames.establish(
            SESSION, VER, gateway.clock().epochNs(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));

        expectEstablishReject(EstablishRejectCode.INVALID_TIMESTAMP);
    }

    @Test
    void shouldRejectEstablishWhenItNamesAnotherSession() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.send(frames.establish(
            SESSION + 1, VER, trader.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));

        expectEstablishReject(EstablishRejectCode.INVALID_SESSIONID);
    }

    @Test
    void shouldRejectEstablishWhenItFailedFiveTimes() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        trader.establish(1, 1, 0);
        expectEstablishReject(EstablishRejectCode.INVALID_KEEPALIVE_INTERVAL);
        for (int i = 0; i < 4; i++) {
            final TestTrader again = gateway.connect().resume(trader).establish(1, 1, 0);
            assertThat(again.next().establishReject().establishmentRejectCode())
                .isEqualTo(EstablishRejectCode.INVALID_KEEPALIVE_INTERVAL);
        }

        final TestTrader right = gateway.connect().resume(trader).establish(1);

        assertThat(right.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.ESTABLISH_ATTEMPTS_EXCEEDED);
        gateway.connect().negotiate(SESSION, VER + 1).next().negotiateResponse();
    }

    @Test
    void shouldNotCountAttemptsWhenItIsTheSessionThatCannotBeHad() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        trader.establish(1).next().establishAck();
        for (int i = 0; i < 6; i++) {
            assertThat(gateway.connect().resume(trader).establish(1).next().establishReject().establishmentRejectCode())
                .isEqualTo(EstablishRejectCode.ALREADY_ESTABLISHED);
        }
        trader.close();
        gateway.steps(3);

        gateway.connect().resume(trader).establish(1).next().establishAck();
    }

    /** Of connections that a trader made while the gateway stood still, and gave up. */
    @Test
    void shouldNotCountAttemptsWithANumberThatIsTooLow() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        trader.establish(1).next().establishAck();
        trader.send(trader.frames().newOrder(1, 1, 1)).next().accepted();
        trader.close();
        gateway.steps(3);
        for (int i = 0; i < 6; i++) {
            assertThat(gateway.connect().resume(trader).establish(1).next().establishReject().establishmentRejectCode())
                .isEqualTo(EstablishRejectCode.INVALID_NEXTSEQNO);
        }

        gateway.connect().resume(trader).establish(2).next().establishAck();
    }

    @Test
    void shouldNotCountAttemptsOfStrangers() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        for (int i = 0; i < 6; i++) {
            final TestTrader stranger = gateway.connect();
            stranger.send(frames.establish(SESSION, VER, trader.timestamp(), 5_000, 1, 0, "test", "wrong"));
            assertThat(stranger.next().establishReject().establishmentRejectCode())
                .isEqualTo(EstablishRejectCode.CREDENTIALS);
        }

        trader.establish(1).next().establishAck();
    }

    @Test
    void shouldStayOpenWhenNegotiateComesAgain() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.negotiate(SESSION, VER);

        assertThat(trader.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.ALREADY_NEGOTIATED);
        trader.establish(1).next().establishAck();
    }

    @Test
    void shouldTerminateWhenEstablishIsSkipped() {
        long verId = VER;
        for (final byte[] message : new byte[][] {
            frames.sequence(1), frames.newOrder(1, 5, 1), frames.retransmitRequest(SESSION, 1, 1, 1),
            frames.finishedSending(SESSION, VER, 0), frames.any(11, 12, 0)}) {
            final TestTrader other = gateway.connect();
            other.negotiate(SESSION, verId++).next().negotiateResponse();
            other.send(message);
            other.expectTerminate(TerminationCode.NOT_ESTABLISHED);
            other.expectClosed();
        }
        gateway.steps(3);
        assertThat(gateway.engine().commands()).isEmpty();
    }

    @Test
    void shouldTerminateWhenMessageHasNoPlaceInState() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.send(frames.any(5, 64, 0));

        trader.expectTerminate(TerminationCode.UNSPECIFIED);
        trader.expectClosed();
    }

    @Test
    void shouldAnswerFinishedWhenTerminatedBeforeEstablish() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();

        trader.send(frames.terminate(SESSION, VER, 0));

        trader.expectTerminate(TerminationCode.FINISHED);
        trader.expectClosed();
    }

    @Test
    void shouldTerminateWhenEstablishDoesNotComeInTime() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        gateway.passMs(4_900);
        trader.expectNothing();

        gateway.passMs(200);

        trader.expectTerminate(TerminationCode.ESTABLISH_IN_PROGRESS);
        trader.expectClosed();
    }

    private void expectEstablishReject(final EstablishRejectCode code) {
        final EstablishRejectDecoder reject = trader.next().establishReject();
        assertThat(reject.establishmentRejectCode()).isEqualTo(code);
        assertThat(reject.reason()).isNotEmpty();
        trader.expectClosed();
    }
}
