package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.SessionLimits;

class SessionThrottleTest {
    private final TestClock clock = new TestClock();
    private final LoopClock loopClock = new LoopClock(clock, clock.epoch());
    private final InFlight inFlight = new InFlight(loopClock);
    private final SessionThrottle load = new SessionThrottle(inFlight);
    private final Throttle limits = new Throttle(new SessionLimits(2, 1_000, 1, 1, 3, 0));

    @Test
    void shouldBeNoLongerExceededWhenSessionIsBackAndStillBeThrottled() {
        load.begin();
        assertThat(admitOrder()).isEqualTo(RejectCause.NONE);
        assertThat(admitOrder()).isEqualTo(RejectCause.NONE);
        assertThat(admitOrder()).isEqualTo(RejectCause.THROTTLE);
        assertThat(admitOrder()).isEqualTo(RejectCause.THROTTLE_EXCEEDED);
        assertThat(load.isExceeded()).isTrue();

        load.onBound();

        assertThat(load.isExceeded()).isFalse();
        load.begin();
        assertThat(admitOrder()).as("the buckets are as they were").isEqualTo(RejectCause.THROTTLE_EXCEEDED);
    }

    @Test
    void shouldCountInFlightOnceTheTrainHasLeft() {
        final Throttle unthrottled = new Throttle(new SessionLimits(0, null, null, null, 3, 0));
        for (int tries = 0; tries < 3; tries++) {
            load.begin();
            assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.NONE);
            load.onSubmitted();
            load.onSubmitted();
            load.rollBack();
        }
        assertThat(load.inFlight()).isZero();

        load.begin();
        for (int i = 0; i < 3; i++) {
            assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.NONE);
            load.onSubmitted();
        }
        assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.IN_FLIGHT);
        load.commit(1);
        load.begin();
        assertThat(load.admit(unthrottled, true, true, 0)).as("a cancel").isEqualTo(RejectCause.NONE);
        load.onAnswered(1);

        assertThat(load.inFlight()).isEqualTo(2);
        assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(RejectCause.NONE);
    }

    @Test
    void shouldLetNothingPassBehindRefusalInTheSameTrain() {
        final Throttle free = new Throttle(new SessionLimits(2, 1_000, 1, 5, 0, 0));
        load.begin();
        load.admit(free, false, true, 0);
        load.admit(free, false, true, 0);
        assertThat(load.admit(free, false, true, 0)).isEqualTo(RejectCause.THROTTLE);
        assertThat(load.admit(free, true, true, 0)).as("a cancel behind it").isEqualTo(RejectCause.LATER);
        load.commit(1);

        load.begin();
        assertThat(load.admit(free, true, true, 0)).as("it has taken nothing yet").isEqualTo(RejectCause.NONE);
        assertThat(load.admit(free, true, true, 0)).as("a second one").isEqualTo(RejectCause.THROTTLE);
    }

    @Test
    void shouldNotFallBelowZeroWhenEarlierGatewaysOrdersAreAnswered() {
        load.onAnswered(1);

        assertThat(load.inFlight()).isZero();
    }

    @Test
    void shouldNeitherLimitNorCountWhatEarlierGatewayMayHaveSent() {
        final Throttle one = new Throttle(new SessionLimits(0, null, null, null, 1, 0));
        load.onRestored(3);
        submit(one, 2, 10);
        submit(one, 2, 20);
        assertThat(load.inFlight()).as("the train in which the doubt ends, as a whole").isZero();

        submit(one, 1, 30);
        load.begin();
        assertThat(load.admit(one, false, true, 0)).isEqualTo(RejectCause.IN_FLIGHT);
        load.rollBack();
        load.onAnswered(10);
        load.onAnswered(20);
        assertThat(load.inFlight()).as("answers to what was not counted").isEqualTo(1);
        load.onAnswered(30);
        assertThat(load.inFlight()).isZero();
    }

    @Test
    void shouldCountFromTheFirstOrderWhenVersionIsNew() {
        load.onRestored(3);
        load.onNegotiated();
        submit(new Throttle(new SessionLimits(0, null, null, null, 1, 0)), 1, 10);

        assertThat(load.inFlight()).isEqualTo(1);
    }

    @Test
    void shouldNotTakeAnswerToWhatWasForgottenForOneToWhatCameAfter() {
        final Throttle unlimited = new Throttle(new SessionLimits(0, null, null, null, 0, 0));
        submit(unlimited, 2, 10);
        load.onBound();
        submit(unlimited, 1, 20);

        load.onAnswered(10);
        load.onAnswered(10);
        assertThat(load.inFlight()).isEqualTo(1);
        load.onAnswered(20);
        assertThat(load.inFlight()).isZero();
    }

    /** A train of orders that leaves at a time. */
    private void submit(final Throttle of, final int orders, final long publishedNs) {
        load.begin();
        for (int i = 0; i < orders; i++) {
            assertThat(load.admit(of, false, true, 0)).isEqualTo(RejectCause.NONE);
            load.onSubmitted();
        }
        load.commit(publishedNs);
    }

    private RejectCause admitOrder() {
        return load.admit(limits, false, true, 0);
    }
}
