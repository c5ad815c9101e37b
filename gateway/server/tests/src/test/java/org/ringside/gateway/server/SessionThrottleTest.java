package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.SessionLimits;

class SessionThrottleTest {
    private final TestClock clock = new TestClock();
    private final LoopClock loopClock = new LoopClock(clock, clock.epoch());
    private final InFlight inFlight = new InFlight(loopClock);
    private final SessionThrottle throttle = new SessionThrottle(inFlight);
    private final Throttle limits = new Throttle(new SessionLimits(2, 1_000, 1, 1, 3, 0));

    @Test
    void shouldBeNoLongerExceededWhenSessionIsBackAndStillBeThrottled() {
        throttle.begin();
        assertThat(admitOrder()).isEqualTo(RejectCause.NONE);
        assertThat(admitOrder()).isEqualTo(RejectCause.NONE);
        assertThat(admitOrder()).isEqualTo(RejectCause.THROTTLE);
        assertThat(admitOrder()).isEqualTo(RejectCause.THROTTLE_EXCEEDED);
        assertThat(throttle.isExceeded()).isTrue();

        throttle.onBound();

        assertThat(throttle.isExceeded()).isFalse();
        throttle.begin();
        assertThat(admitOrder()).as("the buckets are as they were").isEqualTo(RejectCause.THROTTLE_EXCEEDED);
    }

    @Test
    void shouldCountInFlightOnceTheTrainHasLeft() {
        final Throttle unthrottled = new Throttle(new SessionLimits(0, null, null, null, 3, 0));
        for (int tries = 0; tries < 3; tries++) {
            throttle.begin();
            assertThat(throttle.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.NONE);
            throttle.onSubmitted();
            throttle.onSubmitted();
            throttle.rollBack();
        }
        assertThat(throttle.inFlight()).isZero();

        throttle.begin();
        for (int i = 0; i < 3; i++) {
            assertThat(throttle.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.NONE);
            throttle.onSubmitted();
        }
        assertThat(throttle.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.IN_FLIGHT);
        throttle.commit(1);
        throttle.begin();
        assertThat(throttle.admit(unthrottled, true, true, 0)).as("a cancel").isEqualTo(RejectCause.NONE);
        throttle.onAnswered(1);

        assertThat(throttle.inFlight()).isEqualTo(2);
        assertThat(throttle.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.NONE);
    }

    @Test
    void shouldLetNothingPassBehindRefusalInTheSameTrain() {
        final Throttle free = new Throttle(new SessionLimits(2, 1_000, 1, 5, 0, 0));
        throttle.begin();
        throttle.admit(free, false, true, 0);
        throttle.admit(free, false, true, 0);
        assertThat(throttle.admit(free, false, true, 0)).isEqualTo(RejectCause.THROTTLE);
        assertThat(throttle.admit(free, true, true, 0)).as("a cancel behind it").isEqualTo(RejectCause.LATER);
        throttle.commit(1);

        throttle.begin();
        assertThat(throttle.admit(free, true, true, 0)).as("it has taken nothing yet").isEqualTo(RejectCause.NONE);
        assertThat(throttle.admit(free, true, true, 0)).as("a second one").isEqualTo(RejectCause.THROTTLE);
    }

    @Test
    void shouldNotFallBelowZeroWhenEarlierGatewaysOrdersAreAnswered() {
        throttle.onAnswered(1);

        assertThat(throttle.inFlight()).isZero();
    }

    @Test
    void shouldNeitherLimitNorCountWhatEarlierGatewayMayHaveSent() {
        final Throttle one = new Throttle(new SessionLimits(0, null, null, null, 1, 0));
        throttle.onRestored(3);
        submit(one, 2, 10);
        submit(one, 2, 20);
        assertThat(throttle.inFlight()).as("the train in which the doubt ends, as a whole").isZero();

        submit(one, 1, 30);
        throttle.begin();
        assertThat(throttle.admit(one, false, true, 0)).isEqualTo(RejectCause.IN_FLIGHT);
        throttle.rollBack();
        throttle.onAnswered(10);
        throttle.onAnswered(20);
        assertThat(throttle.inFlight()).as("answers to what was not counted").isEqualTo(1);
        throttle.onAnswered(30);
        assertThat(throttle.inFlight()).isZero();
    }

    @Test
    void shouldCountFromTheFirstOrderWhenVersionIsNew() {
        throttle.onRestored(3);
        throttle.onNegotiated();
        submit(new Throttle(new SessionLimits(0, null, null, null, 1, 0)), 1, 10);

        assertThat(throttle.inFlight()).isEqualTo(1);
    }

    @Test
    void shouldNotTakeAnswerToWhatWasForgottenForOneToWhatCameAfter() {
        final Throttle unlimited = new Throttle(new SessionLimits(0, null, null, null, 0, 0));
        submit(unlimited, 2, 10);
        throttle.onBound();
        submit(unlimited, 1, 20);

        throttle.onAnswered(10);
        throttle.onAnswered(10);
        assertThat(throttle.inFlight()).isEqualTo(1);
        throttle.onAnswered(20);
        assertThat(throttle.inFlight()).isZero();
    }

    /** An engine that has kept nothing never answers it, however soon the session is back. */
    @Test
    void shouldLetASessionAskForPositionsAgainWhenItsRequestIsLostAfterItHasComeBack() {
        throttle.begin();
        assertThat(throttle.tryAskForPositions()).isTrue();
        throttle.commit(loopClock.nowNs());
        clock.advanceMs(2_000);
        loopClock.update();
        throttle.onBound();
        throttle.begin();
        assertThat(throttle.tryAskForPositions()).isFalse();

        clock.advanceMs(8_001);
        loopClock.update();

        throttle.begin();
        assertThat(throttle.tryAskForPositions()).isTrue();
        assertThat(throttle.tryAskForPositions()).as("a second one of the train").isFalse();
    }

    /** A train of orders that leaves at a time. */
    private void submit(final Throttle of, final int orders, final long publishedNs) {
        throttle.begin();
        for (int i = 0; i < orders; i++) {
            assertThat(throttle.admit(of, false, true, 0)).isEqualTo(RejectCause.NONE);
            throttle.onSubmitted();
        }
        throttle.commit(publishedNs);
    }

    private RejectCause admitOrder() {
        return throttle.admit(limits, false, true, 0);
    }
}
