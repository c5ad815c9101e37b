package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.NegotiateRejectDecoder;
import org.ringside.gateway.protocol.NegotiateResponseDecoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * What a connection may begin with: rows CONNECTED of the state machine (order-entry protocol, section 6).
 */
class NegotiateTest extends TraderFixture {
    NegotiateTest() {
        super(TestGateway.start(), TestGateway::connect);
    }

    @Test
    void shouldOpenSessionWhenNegotiateIsRight() {
        trader.negotiate(SESSION, VER);

        final NegotiateResponseDecoder response = trader.next().negotiateResponse();
        assertThat(response.sessionID()).isEqualTo(SESSION);
        assertThat(response.sessionVerID()).isEqualTo(VER);
        assertThat(response.requestTimestamp()).isEqualTo(gateway.clock().epochNs());
        assertThat(response.enteringFirm()).isEqualTo(TestGateway.FIRM);
        assertThat(response.schemaVersion()).isEqualTo(5);
        assertThat(response.keyExpiryDays()).isEqualTo(NegotiateResponseDecoder.keyExpiryDaysNullValue());
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 1257, 0, -1})
    void shouldRejectNegotiateWhenSessionIsUnknown(final int sessionId) {
        trader.negotiate(sessionId, VER);

        expectNegotiateReject(NegotiationRejectCode.CREDENTIALS);
    }

    @ParameterizedTest
    @CsvSource({"test,wrong-secret", "other,ringside-test-secret", "'',''", "'',PLAIN:ringside-test-secret"})
    void shouldAnswerStrangersTheSameWhetherTheSessionIsThereOrNot(final String keyId, final String secret) {
        final long now = gateway.clock().epochNs();
        final String known = answerToNegotiate(SESSION, now, keyId, secret);

        assertThat(answerToNegotiate(999, now, keyId, secret)).isEqualTo(known).contains("CREDENTIALS");
        assertThat(answerToEstablish(999, now, keyId, secret))
            .isEqualTo(answerToEstablish(SESSION, now, keyId, secret)).contains("CREDENTIALS");
    }

    @Test
    void shouldSayThatASessionIsUnknownWhereNobodyHasToProveAnything() {
        try (TestGateway open = TestGateway.setup().auth("none").start()) {
            assertThat(open.connect().negotiate(999, VER).next().negotiateReject().negotiationRejectCode())
                .isEqualTo(NegotiationRejectCode.INVALID_SESSIONID);
        }
    }

    @ParameterizedTest
    @CsvSource({"test,wrong-secret", "other,ringside-test-secret", "'',''", "'',PLAIN:ringside-test-secret"})
    void shouldRejectNegotiateWhenCredentialsAreWrong(final String keyId, final String secret) {
        trader.send(frames.negotiate(SESSION, VER, trader.timestamp(), TestGateway.FIRM, keyId, secret));

        expectNegotiateReject(NegotiationRejectCode.CREDENTIALS);
    }

    @Test
    void shouldRejectNegotiateWhenSignatureIsOfAnotherMessage() {
        final byte[] negotiate = frames.negotiate(
            SESSION, VER, trader.timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
        negotiate[16]++;
        trader.send(negotiate);

        expectNegotiateReject(NegotiationRejectCode.CREDENTIALS);
    }

    @Test
    void shouldRejectNegotiateWhenFirmIsAnother() {
        trader.send(frames.negotiate(
            SESSION, VER, trader.timestamp(), 2, TestGateway.KEY_ID, TestGateway.SECRET));

        expectNegotiateReject(NegotiationRejectCode.INVALID_FIRM);
    }

    @ParameterizedTest
    @ValueSource(longs = {-60_001, 60_001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void shouldRejectNegotiateWhenTimestampIsOutsideWindow(final long offsetMs) {
        trader.send(frames.negotiate(
            SESSION, VER, trader.timestamp() + offsetMs * 1_000_000, TestGateway.FIRM, TestGateway.KEY_ID,
            TestGateway.SECRET));

        expectNegotiateReject(NegotiationRejectCode.INVALID_TIMESTAMP);
    }

    @ParameterizedTest
    @ValueSource(longs = {-59_999, 59_999})
    void shouldOpenSessionWhenTimestampIsInsideWindow(final long offsetMs) {
        trader.send(frames.negotiate(
            SESSION, VER, trader.timestamp() + offsetMs * 1_000_000, TestGateway.FIRM, TestGateway.KEY_ID,
            TestGateway.SECRET));

        trader.next().negotiateResponse();
    }

    @Test
    void shouldRejectNegotiateWhenItIsReplayed() {
        final byte[] negotiate = frames.negotiate(
            SESSION, VER, trader.timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
        trader.send(negotiate);
        trader.next().negotiateResponse();
        trader.close();
        gateway.steps(5);

        final TestTrader thief = gateway.connect();
        thief.send(negotiate);

        assertThat(thief.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.INVALID_TIMESTAMP);
        thief.expectClosed();
    }

    @Test
    void shouldRejectNegotiateWhenVersionIsLower() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        trader.close();
        gateway.steps(5);

        final NegotiateRejectDecoder reject = gateway.connect().negotiate(SESSION, VER - 1).next().negotiateReject();

        assertThat(reject.negotiationRejectCode()).isEqualTo(NegotiationRejectCode.INVALID_SESSIONVERID);
        assertThat(reject.currentSessionVerID()).isEqualTo(VER);
        assertThat(reject.reason()).isNotEmpty();
    }

    @Test
    void shouldRejectNegotiateWhenVersionIsZero() {
        trader.negotiate(SESSION, 0);

        expectNegotiateReject(NegotiationRejectCode.INVALID_SESSIONVERID);
    }

    @Test
    void shouldCompareVersionsWithoutSign() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        trader.close();
        gateway.steps(5);

        final NegotiateRejectDecoder reject = gateway.connect().negotiate(SESSION, -2).next().negotiateReject();

        assertThat(reject.reason()).as("not less than the current one").startsWith("version is too high");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, -2, Long.MIN_VALUE, Long.MAX_VALUE})
    void shouldRejectNegotiateWhenVersionWouldLeaveNoneForLater(final long version) {
        final NegotiateRejectDecoder reject = trader.negotiate(SESSION, version).next().negotiateReject();

        assertThat(reject.negotiationRejectCode()).isEqualTo(NegotiationRejectCode.INVALID_SESSIONVERID);
        assertThat(reject.reason()).startsWith("version is too high");
        trader.expectClosed();
        gateway.connect().negotiate(SESSION, VER).next().negotiateResponse();
    }

    @Test
    void shouldTakeVersionsOfTodayWhenTheyAreNanosecondsSinceTheEpoch() {
        final long dayNs = 86_400_000_000_000L;
        final long now = gateway.clock().epochNs();
        final TestTrader tooEarly = gateway.connect().negotiate(SESSION, now + dayNs + 1_000_000_000L);
        assertThat(tooEarly.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.INVALID_SESSIONVERID);

        trader.negotiate(SESSION, now + dayNs).next().negotiateResponse();
    }

    @Test
    void shouldGoOnFromAVersionThatIsAheadOfTheClock() {
        final long now = 1_000_000_000L;
        for (final long current : new long[] {0, Long.MAX_VALUE, -10}) {
            assertThat(SessionVersion.isInReach(current + 1, current, now)).isTrue();
        }
        assertThat(SessionVersion.isInReach(Long.MAX_VALUE + SessionVersion.MAX_STEP, Long.MAX_VALUE, now)).isTrue();
        assertThat(SessionVersion.isInReach(Long.MAX_VALUE + SessionVersion.MAX_STEP + 1, Long.MAX_VALUE, now))
            .isFalse();
        assertThat(SessionVersion.isInReach(-1, -10, now)).as("the null").isFalse();
    }

    @Test
    void shouldRejectNegotiateWhenVersionIsTheCurrentOne() {
        trader.negotiate(SESSION, VER).next().negotiateResponse();
        trader.close();
        gateway.steps(5);

        final TestTrader again = gateway.connect().negotiate(SESSION, VER);

        assertThat(again.next().negotiateReject().negotiationRejectCode())
            .isEqualTo(NegotiationRejectCode.ALREADY_NEGOTIATED);
        again.expectClosed();
    }

    @Test
    void shouldRejectNegotiateWhenSessionIsInUse() {
        final TestTrader first = gateway.establish(SESSION);
        trader.negotiate(SESSION, Long.MAX_VALUE);

        expectNegotiateReject(NegotiationRejectCode.ALREADY_NEGOTIATED);
        first.send(frames.newOrder(1, 5, 1));
        first.next().accepted();
    }

    @Test
    void shouldTerminateWhenAnythingElseComesFirst() {
        for (final byte[] message : anythingElse(VER)) {
            final TestTrader other = gateway.connect();
            other.send(message);
            other.expectTerminate(TerminationCode.UNNEGOTIATED);
            other.expectClosed();
        }
    }

    @Test
    void shouldCloseSilentlyWhenNobodyLogsInInTime() {
        gateway.passMs(4_900);
        assertThat(trader.isOpen()).isTrue();

        gateway.passMs(200);

        trader.expectClosed();
    }

    @Test
    void shouldCloseSilentlyWhenLoginNeverGetsComplete() {
        final byte[] negotiate = frames.negotiate(
            SESSION, VER, trader.timestamp(), TestGateway.FIRM, TestGateway.KEY_ID, TestGateway.SECRET);
        for (int i = 0; i < 6; i++) {
            trader.send(new byte[] {negotiate[i]});
            gateway.passMs(900);
        }

        trader.expectClosed();
    }

    @Test
    void shouldTakeTokenWhenAuthIsPlain() {
        try (TestGateway plain = TestGateway.setup().auth("plain").start()) {
            final TestTrader right = plain.connect();
            right.send(frames.negotiate(
                SESSION, VER, right.timestamp(), TestGateway.FIRM, "", "PLAIN:" + TestGateway.SECRET));
            right.next().negotiateResponse();
            final TestTrader wrong = plain.connect();
            wrong.send(frames.negotiate(SESSION + 1, VER, wrong.timestamp(), TestGateway.FIRM, "", "PLAIN:wrong"));
            assertThat(wrong.next().negotiateReject().negotiationRejectCode())
                .isEqualTo(NegotiationRejectCode.CREDENTIALS);
        }
    }

    @Test
    void shouldTakeNoCredentialsWhenAuthIsNone() {
        try (TestGateway open = TestGateway.setup().auth("none").start()) {
            final TestTrader anyone = open.connect();
            anyone.send(frames.negotiate(SESSION, VER, anyone.timestamp(), TestGateway.FIRM, "", ""));
            anyone.next().negotiateResponse();
        }
    }

    private byte[][] anythingElse(final long verId) {
        return new byte[][] {
            frames.sequence(1), frames.newOrder(1, 5, 1), frames.terminate(SESSION, verId, 1),
            frames.finishedSending(SESSION, verId, 0), frames.retransmitRequest(SESSION, 1, 1, 1),
            frames.any(2, 28, 0), frames.any(11, 12, 0)};
    }

    private String answerToNegotiate(
        final int sessionId, final long now, final String keyId, final String secret) {
        final NegotiateRejectDecoder reject = gateway.connect()
            .send(frames.negotiate(sessionId, VER, now, TestGateway.FIRM, keyId, secret)).next().negotiateReject();
        return reject.toString().replace("sessionID=" + sessionId, "sessionID=?");
    }

    private String answerToEstablish(
        final int sessionId, final long now, final String keyId, final String secret) {
        return gateway.connect().send(frames.establish(sessionId, VER, now, 5_000, 1, 0, keyId, secret)).next()
            .establishReject().toString().replace("sessionID=" + sessionId, "sessionID=?");
    }

    private void expectNegotiateReject(final NegotiationRejectCode code) {
        final NegotiateRejectDecoder reject = trader.next().negotiateReject();
        assertThat(reject.negotiationRejectCode()).isEqualTo(code);
        assertThat(reject.reason()).isNotEmpty();
        trader.expectClosed();
    }
}
