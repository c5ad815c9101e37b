package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * What a venue may decide about its sessions, each rule on and off.
 */
class SessionPolicyTest {
    private static final int SESSION = 1001;

    private TestGateway gateway;

    @AfterEach
    void close() {
        gateway.close();
    }

    // Takeover

    @Test
    void shouldTakeSessionOverWhenItIsEstablishedElsewhere() {
        start(new SessionPolicy(true, null, null, null, null, null, null));
        final TestTrader first = gateway.connect();
        first.negotiate(SESSION, 10).next().negotiateResponse();
        first.establishCancelling(1, 3, 0).next().establishAck();
        first.send(first.frames().newOrder(1, 5, 1)).next().accepted();

        final TestTrader second = gateway.connect().resume(first).establishCancelling(2, 3, 0);

        assertThat(second.next().establishAck().lastIncomingSeqNo()).isEqualTo(1);
        first.expectTerminate(TerminationCode.BACKUP_TAKEOVER_IN_PROGRESS);
        first.send(first.frames().newOrder(2, 6, 1), first.frames().terminate(SESSION, first.verId(), 30));
        first.expectClosed();
        gateway.passMs(100);
        second.send(second.frames().newOrder(2, 7, 1));
        assertThat(second.next().accepted().clOrdID()).isEqualTo(7);
        assertThat(gateway.engine().commands()).as("nothing is cancelled, and the old connection has no say").hasSize(4)
            .noneMatch(command -> command.startsWith("DISCONNECTED"));
        second.close();
        gateway.passMs(100);
        assertThat(gateway.engine().commands()).as("what was owed is owed by the new connection").hasSize(5);
    }

    @Test
    void shouldTakeSessionOverWhenItIsOnlyNegotiatedElsewhere() {
        start(new SessionPolicy(true, null, null, null, null, null, null));
        final TestTrader first = gateway.connect();
        first.negotiate(SESSION, 10).next().negotiateResponse();

        gateway.connect().resume(first).establish(1).next().establishAck();

        first.expectTerminate(TerminationCode.BACKUP_TAKEOVER_IN_PROGRESS);
    }

    @Test
    void shouldNotTakeSessionOverWhenEstablishIsRefused() {
        start(new SessionPolicy(true, null, null, null, null, null, null));
        final TestTrader first = gateway.establish(SESSION);
        final TestTrader thief = gateway.connect();
        thief.send(thief.frames().establish(
            SESSION, first.verId(), thief.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, "wrong"));
        assertThat(thief.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.CREDENTIALS);

        final TestTrader other = gateway.connect().resume(first).establish(1, 1, 0);

        assertThat(other.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.INVALID_KEEPALIVE_INTERVAL);
        first.send(first.frames().newOrder(1, 5, 1)).next().accepted();
    }

    // Strictness

    @Test
    void shouldTerminateWhenNumberWasTakenAndRuleIsStrict() {
        start(new SessionPolicy(null, true, null, null, null, null, null));
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(trader.frames().newOrder(1, 5, 1)).next().accepted();

        trader.send(trader.frames().newOrder(1, 5, 1));

        trader.expectTerminate(TerminationCode.INVALID_NEXTSEQNO);
        assertThat(gateway.engine().commands()).hasSize(2);
        final TestTrader again = gateway.connect().resume(trader).establish(2);
        again.next().establishAck();
        again.send(again.frames().newOrder(2, 6, 1)).next().accepted();
    }

    @Test
    void shouldRefuseNewerVersionWhenRuleIsStrict() {
        start(new SessionPolicy(null, null, true, null, null, null, null));
        final TestTrader trader = gateway.connect();
        trader.frames().version(Frames.VERSION + 1);
        trader.negotiate(SESSION, 10);
        assertThat(trader.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.PROTOCOL_VERSION_NOT_SUPPORTED);
        trader.expectClosed();

        final TestTrader right = gateway.connect().negotiate(SESSION, 10);
        right.next().negotiateResponse();
        right.frames().version(Frames.VERSION + 1);
        right.establish(1);

        assertThat(right.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.PROTOCOL_VERSION_NOT_SUPPORTED);
        right.expectClosed();
    }

    // Push

    @Test
    void shouldPushWhatWasReportedMeanwhileWhenRuleSaysSo() {
        start(new SessionPolicy(null, null, null, true, null, null, null));
        final TestTrader trader = gateway.establish(SESSION);
        trader.send(trader.frames().newOrder(1, 1, 1)).next().accepted();
        trader.close();
        gateway.steps(3);
        for (int i = 0; i < 500; i++) {
            gateway.engine().events().reportFor(SESSION, SESSION);
        }
        gateway.steps(5);

        final TestTrader again = gateway.connect().resume(trader).establish(2);

        final EstablishAckDecoder ack = again.next().establishAck();
        assertThat(ack.nextSeqNo()).as("the next that the gateway sends").isEqualTo(2);
        gateway.engine().events().reportFor(SESSION, SESSION);
        for (int seqNo = 2; seqNo <= 502; seqNo++) {
            final var report = again.next().accepted();
            assertThat(report.msgSeqNum()).isEqualTo(seqNo);
            assertThat(report.eventFlags()).as("nobody has had it").isZero();
        }
        again.send(again.frames().newOrder(2, 2, 1));
        assertThat(again.next().accepted().msgSeqNum()).as("live again").isEqualTo(503);
        again.expectNothing();
    }

    @Test
    void shouldPushTheRestWhenTheConnectionGoesInTheMiddle() {
        start(new SessionPolicy(null, null, null, true, null, null, null));
        final TestTrader trader = gateway.establish(SESSION);
        trader.close();
        gateway.steps(3);
        for (int i = 0; i < 600; i++) {
            gateway.engine().events().reportFor(SESSION, SESSION);
        }
        gateway.steps(5);
        final TestTrader second = gateway.connect().resume(trader).establish(1);
        assertThat(second.next().establishAck().nextSeqNo()).isEqualTo(1);
        second.next().accepted();
        second.close();
        gateway.steps(3);

        final TestTrader third = gateway.connect().resume(trader).establish(1);

        long expected = third.next().establishAck().nextSeqNo();
        assertThat(expected).as("behind what the second connection was given").isGreaterThan(1);
        while (expected <= 600) {
            assertThat(third.next().accepted().msgSeqNum()).isEqualTo(expected++);
        }
        third.expectNothing();
    }

    @Test
    void shouldTakeOrdersWhenThePushWaitsForTheTraderToRead() {
        gateway = TestGateway.setup().inMemory().maxOutputBytes(8_192)
            .policy(new SessionPolicy(null, null, null, true, null, null, null)).start();
        final TestTrader trader = gateway.establish(SESSION);
        trader.close();
        gateway.steps(3);
        for (int i = 0; i < 100; i++) {
            gateway.engine().events().reportFor(SESSION, SESSION);
            gateway.step();
        }
        final TestTrader again = new TestTrader(gateway, 512).resume(trader).establish(1);
        again.next().establishAck();
        again.stopReading();
        gateway.steps(50);

        again.send(again.frames().newOrder(1, 1, 1));
        gateway.steps(5);
        again.startReading();

        for (int expected = 1; expected <= 101; expected++) {
            assertThat(again.next().accepted().msgSeqNum()).isEqualTo(expected);
        }
    }

    @Test
    void shouldSayWhereThePushStandsWhenItWaitsForTheTraderToRead() {
        gateway = TestGateway.setup().maxOutputBytes(8_192).keepAliveMs(1_000)
            .policy(new SessionPolicy(null, null, null, true, null, null, null)).start();
        final TestTrader trader = gateway.establish(SESSION);
        trader.close();
        gateway.steps(3);
        for (int i = 0; i < 1_000; i++) {
            gateway.engine().events().reportFor(SESSION, SESSION);
            gateway.step();
        }
        final TestTrader again = gateway.connect().resume(trader).establish(1);
        again.next().establishAck();
        again.stopReading();
        for (int i = 0; i < 4; i++) {
            again.send(again.frames().sequence(1));
            gateway.passMs(500);
        }

        again.startReading();

        for (int expected = 1; expected <= 1_000;) {
            final Received frame = again.next();
            if (frame.templateId() == 9) {
                assertThat(frame.sequence().nextSeqNo()).isEqualTo(expected);
            } else {
                assertThat(frame.accepted().msgSeqNum()).isEqualTo(expected++);
            }
        }
    }

    // Lock-out

    @Test
    void shouldLockOutSessionAndAddressWhenLogonsFailAgainAndAgain() {
        start(new SessionPolicy(null, null, null, null, 3, 30, null));
        for (int i = 0; i < 3; i++) {
            assertThat(negotiate(SESSION, "wrong")).isEqualTo(NegotiationRejectCode.CREDENTIALS);
        }

        assertThat(negotiate(SESSION, TestGateway.SECRET)).isEqualTo(NegotiationRejectCode.NEGOTIATE_NOT_ALLOWED);
        final TestTrader establishing = gateway.connect();
        establishing.send(establishing.frames().establish(
            SESSION, 10, establishing.timestamp(), 5_000, 1, 0, TestGateway.KEY_ID, TestGateway.SECRET));
        assertThat(establishing.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.ESTABLISH_NOT_ALLOWED);
        assertThat(negotiate(SESSION + 1, TestGateway.SECRET)).as("another session").isNull();
        gateway.passMs(30_100);
        assertThat(negotiate(SESSION, TestGateway.SECRET)).as("the lock is over").isNull();
    }

    @Test
    void shouldForgetFailuresWhenALogonSucceeds() {
        start(new SessionPolicy(null, null, null, null, 3, 30, null));
        for (int round = 0; round < 4; round++) {
            assertThat(negotiate(SESSION, "wrong")).isEqualTo(NegotiationRejectCode.CREDENTIALS);
            assertThat(negotiate(SESSION, "wrong")).isEqualTo(NegotiationRejectCode.CREDENTIALS);
            assertThat(negotiate(SESSION, TestGateway.SECRET)).isNull();
        }
    }

    @Test
    void shouldLockOutAddressWhenItTriesManySessionsWhicheverLoopsTheyBelongTo() {
        gateway = TestGateway.setup().loops(2).policy(new SessionPolicy(null, null, null, null, 3, 30, null)).start();
        for (int i = 0; i < 30; i++) {
            assertThat(negotiate(5_000 + i, "wrong")).isEqualTo(NegotiationRejectCode.CREDENTIALS);
        }

        assertThat(negotiate(SESSION, TestGateway.SECRET)).isEqualTo(NegotiationRejectCode.NEGOTIATE_NOT_ALLOWED);
    }

    @Test
    void shouldNeverLockOutWhenRuleIsOff() {
        start(new SessionPolicy(null, null, null, null, 0, null, null));
        for (int i = 0; i < 20; i++) {
            assertThat(negotiate(SESSION, "wrong")).isEqualTo(NegotiationRejectCode.CREDENTIALS);
        }

        assertThat(negotiate(SESSION, TestGateway.SECRET)).isNull();
    }

    // End of day

    @Test
    void shouldEndAllVersionsWhenTheDayEnds() {
        gateway = TestGateway.start();
        final LocalTime soon = timeIn(10_000);
        gateway.close();
        start(new SessionPolicy(null, null, null, null, null, null, soon.toString()));
        final TestTrader cancelling = gateway.connect();
        cancelling.negotiate(SESSION, 10).next().negotiateResponse();
        cancelling.establishCancelling(1, 3, 0).next().establishAck();
        final TestTrader away = gateway.establish(SESSION + 2);
        away.close();
        gateway.passMs(8_000);
        while (cancelling.hasFrame()) {
            cancelling.next().sequence();
        }
        cancelling.send(cancelling.frames().sequence(1));
        final TestTrader negotiated = gateway.connect();
        negotiated.negotiate(SESSION + 1, 10).next().negotiateResponse();
        gateway.passMs(100);
        cancelling.expectNothing();

        gateway.passMs(3_000);

        cancelling.expectTerminate(TerminationCode.END_OF_DAY);
        negotiated.expectTerminate(TerminationCode.END_OF_DAY);
        for (final TestTrader trader : new TestTrader[] {cancelling, negotiated, away}) {
            assertThat(gateway.connect().resume(trader).establish(1).next().establishReject()
                .establishmentRejectCode()).isEqualTo(EstablishRejectCode.UNNEGOTIATED);
        }
        gateway.passMs(100);
        assertThat(gateway.engine().commands()).as("the end of the day is no disconnect")
            .noneMatch(command -> command.startsWith("DISCONNECTED"));
        gateway.connect().negotiate(SESSION, 11).next().negotiateResponse();
    }

    @Test
    void shouldCatchUpWhenTheGatewayWasNotThereAtTheEndOfTheDay() {
        gateway = TestGateway.start();
        final LocalTime soon = timeIn(10_000);
        gateway.close();
        start(new SessionPolicy(null, null, null, null, null, null, soon.toString()));
        final TestTrader early = gateway.establish(SESSION);
        gateway.kill();
        gateway.clock().advanceMs(11_000);
        gateway.restart();

        final TestTrader again = gateway.connect().resume(early).establish(1);

        assertThat(again.next().establishReject().establishmentRejectCode())
            .isEqualTo(EstablishRejectCode.UNNEGOTIATED);
        final TestTrader late = gateway.establish(SESSION + 1);
        gateway.kill();
        gateway.restart();
        gateway.connect().resume(late).establish(1).next().establishAck();
    }

    private void start(final SessionPolicy policy) {
        gateway = TestGateway.setup().policy(policy).start();
    }

    /** The code of the refusal, null if there is none. */
    private NegotiationRejectCode negotiate(final int sessionId, final String secret) {
        final TestTrader trader = gateway.connect();
        final long timestamp = trader.timestamp();
        trader.send(trader.frames().negotiate(
            sessionId, timestamp, timestamp, TestGateway.FIRM, TestGateway.KEY_ID, secret));
        final Received answer = trader.next();
        trader.close();
        gateway.steps(3);
        return answer.templateId() == 2 ? null : answer.negotiateReject().negotiationRejectCode();
    }

    private LocalTime timeIn(final long ms) {
        return Instant.ofEpochSecond(0, gateway.clock().epochNs() + ms * 1_000_000)
            .atOffset(ZoneOffset.UTC).toLocalTime();
    }
}
