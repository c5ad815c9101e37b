package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/** What a session may send: refused beyond its limit, cut off when it goes on, and never by halves. */
class ThrottledSessionTest {
    private static final int SESSION = 1001;
    private static final int THROTTLED = 8;
    private static final int LAST_WORD = 9;
    private static final int NOT_AVAILABLE = 4;

    @Test
    void shouldTellLimitWhenEstablished() {
        try (TestGateway gateway = gateway(new SessionLimits(20, 3_000, 5, 10, 0, 0))) {
            final TestTrader trader = gateway.connect();
            trader.negotiate(SESSION, 10).next().negotiateResponse();
            trader.establish(1);

            final EstablishAckDecoder ack = trader.next().establishAck();

            assertThat(ack.throttleLimit()).isEqualTo(20);
            assertThat(ack.throttleWindowMs()).isEqualTo(3_000);
        }
    }

    @Test
    void shouldTellNothingWhenThereIsNoThrottle() {
        try (TestGateway gateway = gateway(SessionLimits.NONE)) {
            final TestTrader trader = gateway.connect();
            trader.negotiate(SESSION, 10).next().negotiateResponse();
            trader.establish(1);

            final EstablishAckDecoder ack = trader.next().establishAck();

            assertThat(ack.throttleLimit()).isZero();
            assertThat(ack.throttleWindowMs()).isZero();
        }
    }

    @Test
    void shouldRefuseBeyondLimitAndTakeAgainWhenTimeHasPassed() {
        try (TestGateway gateway = gateway(new SessionLimits(20, 1_000, 5, 10, 0, 0))) {
            final TestTrader trader = gateway.establish(SESSION);

            send(trader, 1, 23);

            for (int seqNo = 21; seqNo <= 23; seqNo++) {
                expectRefused(trader, seqNo, THROTTLED, "throttle limit exceeded");
            }
            for (int seqNo = 1; seqNo <= 20; seqNo++) {
                assertThat(trader.next().accepted().clOrdID()).isEqualTo(seqNo);
            }
            gateway.passMs(50);
            send(trader, 24, 25);
            expectRefused(trader, 25, THROTTLED, "throttle limit exceeded");
            assertThat(trader.next().accepted().clOrdID()).isEqualTo(24);
        }
    }

    @Test
    void shouldTerminateWhenRefusedSessionGoesOn() {
        try (TestGateway gateway = gateway(new SessionLimits(20, 1_000, 5, 10, 0, 0))) {
            final TestTrader trader = gateway.connect();
            trader.negotiate(SESSION, 10).next().negotiateResponse();
            trader.establishCancelling(1, 1, 0).next().establishAck();

            send(trader, 1, 40);

            for (int seqNo = 21; seqNo <= 30; seqNo++) {
                expectRefused(trader, seqNo, THROTTLED, "throttle limit exceeded");
            }
            expectRefused(trader, 31, LAST_WORD, "throttle limit exceeded, the session ends");
            trader.expectTerminate(TerminationCode.THROTTLE_EXCEEDED);
            trader.send(trader.frames().terminate(SESSION, 10, 41));
            trader.expectClosed();
            gateway.passMs(20);
            assertThat(gateway.engine().commands()).contains("DISCONNECTED 1001 10");
            assertThat(gateway.engine().commands()).hasSize(1 + 20 + 1);

            // The bucket has not become full by coming back; what was taken is known.
            final TestTrader again = gateway.connect().resume(trader).establish(32);
            assertThat(again.next().establishAck().lastIncomingSeqNo()).isEqualTo(31);
        }
    }

    @Test
    void shouldLetCancelsThroughWhenOrdersAreRefused() {
        try (TestGateway gateway = gateway(new SessionLimits(2, 1_000, 3, 100, 0, 0))) {
            final TestTrader trader = gateway.establish(SESSION);
            send(trader, 1, 3);
            expectRefused(trader, 3, THROTTLED, "throttle limit exceeded");
            trader.next().accepted();
            trader.next().accepted();

            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int seqNo = 4; seqNo <= 7; seqNo++) {
                burst.writeBytes(trader.frames().cancel(seqNo, 100 + seqNo, 1, '1'));
            }
            trader.send(burst.toByteArray());

            expectRefused(trader, 7, THROTTLED, "throttle limit exceeded");
            for (int seqNo = 4; seqNo <= 6; seqNo++) {
                assertThat(trader.next().cancelled().clOrdID()).isEqualTo(100 + seqNo);
            }
        }
    }

    @Test
    void shouldAnswerRefusalBeforeWhatComesBehindItIsOnTheRing() {
        try (TestGateway gateway = gateway(new SessionLimits(2, 60_000, 5, 10, 0, 0))) {
            final TestTrader trader = gateway.establish(SESSION);
            final ByteArrayOutputStream burst = new ByteArrayOutputStream();
            for (int seqNo = 1; seqNo <= 4; seqNo++) {
                burst.writeBytes(trader.frames().newOrder(seqNo, seqNo, 1));
            }
            burst.writeBytes(trader.frames().cancel(5, 105, 1, '1'));

            trader.send(burst.toByteArray());

            expectRefused(trader, 3, THROTTLED, "throttle limit exceeded");
            expectRefused(trader, 4, THROTTLED, "throttle limit exceeded");
            trader.next().accepted();
            trader.next().accepted();
            assertThat(trader.next().cancelled().clOrdID()).isEqualTo(105);
            assertThat(gateway.counters(0).get(LoopCounter.TRAINS)).as("the cancel has its own").isEqualTo(2);
        }
    }

    @Test
    void shouldCountOnceWhenRingIsFull() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2)
            .limits(new SessionLimits(64, 60_000, 0, 10, 0, 0)).start()) {
            final TestTrader trader = gateway.establish(SESSION);
            gateway.pauseEngine();

            send(trader, 1, 66);
            gateway.steps(500);
            gateway.resumeEngine();

            int refused = 0;
            for (int i = 0; i < 66; i++) {
                refused += trader.next().templateId() == 1107 ? 1 : 0;
            }
            assertThat(refused).isEqualTo(2);
            assertThat(gateway.engine().commands()).hasSize(1 + 64);
        }
    }

    @Test
    void shouldNotCountWhatComesAgain() {
        try (TestGateway gateway = gateway(new SessionLimits(3, 60_000, 0, 10, 0, 0))) {
            final TestTrader trader = gateway.establish(SESSION);
            for (int i = 0; i < 20; i++) {
                trader.send(trader.frames().newOrder(1, 1, 1));
            }

            send(trader, 2, 4);

            expectRefused(trader, 4, THROTTLED, "throttle limit exceeded");
        }
    }

    @Test
    void shouldRefuseOrdersAndTakeCancelsWhenTooManyAreInFlight() {
        try (TestGateway gateway = gateway(new SessionLimits(0, 1_000, 0, 1, 4, 0))) {
            final TestTrader trader = gateway.establish(SESSION);
            gateway.pauseEngine();

            send(trader, 1, 5);
            trader.send(trader.frames().cancel(6, 60, 1, '1'));
            expectRefused(trader, 5, THROTTLED, "too many orders without an answer");
            trader.expectNothing();
            gateway.resumeEngine();

            for (int clOrdId = 1; clOrdId <= 4; clOrdId++) {
                assertThat(trader.next().accepted().clOrdID()).isEqualTo(clOrdId);
            }
            assertThat(trader.next().cancelled().clOrdID()).isEqualTo(60);
            send(trader, 7, 10);
            for (int clOrdId = 7; clOrdId <= 10; clOrdId++) {
                assertThat(trader.next().accepted().clOrdID()).isEqualTo(clOrdId);
            }
        }
    }

    @Test
    void shouldRefuseWhenRingHasTakenNothingForTooLong() {
        try (TestGateway gateway = TestGateway.setup().inputSlots(32, 2)
            .limits(new SessionLimits(0, 1_000, 0, 1, 0, 50)).start()) {
            final TestTrader first = gateway.establish(SESSION);
            final TestTrader second = gateway.establish(SESSION + 1);
            final TestTrader late = gateway.connect();
            late.negotiate(SESSION + 2, 10).next().negotiateResponse();
            gateway.pauseEngine();
            send(first, 1, 48);
            gateway.steps(10);
            late.establish(1);
            send(second, 1, 8);
            first.expectNothing();
            second.expectNothing();

            gateway.passMs(70);

            for (int seqNo = 1; seqNo <= 8; seqNo++) {
                expectRefused(second, seqNo, NOT_AVAILABLE, "the exchange is busy");
            }
            late.expectNothing();
            gateway.resumeEngine();
            late.next().establishAck();
            int answers = 0;
            for (int i = 1; i <= 48; i++) {
                answers += first.next().templateId() == 1101 ? 1 : 0;
            }
            first.expectNothing();
            assertThat(gateway.engine().commands()).hasSize(3 + answers);
            assertThat(answers).isBetween(24, 32);
            send(second, 9, 9);
            assertThat(second.next().accepted().clOrdID()).isEqualTo(9);
        }
    }

    private static TestGateway gateway(final SessionLimits limits) {
        return TestGateway.setup().limits(limits).start();
    }

    private static void send(final TestTrader trader, final int from, final int to) {
        final ByteArrayOutputStream burst = new ByteArrayOutputStream();
        for (int seqNo = from; seqNo <= to; seqNo++) {
            burst.writeBytes(trader.frames().newOrder(seqNo, seqNo, 1));
        }
        trader.send(burst.toByteArray());
    }

    private static void expectRefused(
        final TestTrader trader, final int seqNo, final int reason, final String text) {
        final var reject = trader.next().businessReject();
        assertThat(reject.refSeqNum()).isEqualTo(seqNo);
        assertThat(reject.refTemplateID()).isBetween(1001, 1003);
        assertThat(reject.refID()).as("client order id").isPositive();
        assertThat(reject.reason()).isEqualTo(reason);
        assertThat(reject.text()).isEqualTo(text);
    }
}
