package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionLoadTest {
    private final TestClock clock = new TestClock();
    private final LoopClock loopClock = new LoopClock(clock, clock.epoch());
    private final InFlight inFlight = new InFlight(loopClock);
    private final SessionLoad load = new SessionLoad(inFlight);
    private final LoopLimits limits = new LoopLimits(new SessionLimits(2, 1_000, 1, 1, 3, 0));

    @Test
    void shouldBeNoLongerExceededWhenSessionIsBackAndStillBeThrottled() {
        load.begin();
        assertThat(admitOrder()).isEqualTo(Refusal.NONE);
        assertThat(admitOrder()).isEqualTo(Refusal.NONE);
        assertThat(admitOrder()).isEqualTo(Refusal.THROTTLE);
        assertThat(admitOrder()).isEqualTo(Refusal.THROTTLE_EXCEEDED);
        assertThat(load.isExceeded()).isTrue();

        load.onBound();

        assertThat(load.isExceeded()).isFalse();
        load.begin();
        assertThat(admitOrder()).as("the buckets are as they were").isEqualTo(Refusal.THROTTLE_EXCEEDED);
    }

    @Test
    void shouldCountInFlightOnceTheTrainHasLeft() {
        final LoopLimits unthrottled = new LoopLimits(new SessionLimits(0, null, null, null, 3, 0));
        for (int tries = 0; tries < 3; tries++) {
            load.begin();
            assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(Refusal.NONE);
            load.onSubmitted();
            load.onSubmitted();
            load.rollBack();
        }
        assertThat(load.inFlight()).isZero();

        load.begin();
        for (int i = 0; i < 3; i++) {
            assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(Refusal.NONE);
            load.onSubmitted();
        }
        assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(Refusal.IN_FLIGHT);
        load.commit();
        load.begin();
        assertThat(load.admit(unthrottled, true, true, 0)).as("a cancel").isEqualTo(Refusal.NONE);
        load.onAnswered();

        assertThat(load.inFlight()).isEqualTo(2);
        assertThat(load.admit(unthrottled, false, true, 0)).isEqualTo(Refusal.NONE);
    }

    @Test
    void shouldLetNothingPassBehindRefusalInTheSameTrain() {
        final LoopLimits free = new LoopLimits(new SessionLimits(2, 1_000, 1, 5, 0, 0));
        load.begin();
        load.admit(free, false, true, 0);
        load.admit(free, false, true, 0);
        assertThat(load.admit(free, false, true, 0)).isEqualTo(Refusal.THROTTLE);
        assertThat(load.admit(free, true, true, 0)).as("a cancel behind it").isEqualTo(Refusal.LATER);
        load.commit();

        load.begin();
        assertThat(load.admit(free, true, true, 0)).as("it has taken nothing yet").isEqualTo(Refusal.NONE);
        assertThat(load.admit(free, true, true, 0)).as("a second one").isEqualTo(Refusal.THROTTLE);
    }

    @Test
    void shouldNotFallBelowZeroWhenEarlierGatewaysOrdersAreAnswered() {
        load.onAnswered();

        assertThat(load.inFlight()).isZero();
    }

    private Refusal admitOrder() {
        return load.admit(limits, false, true, 0);
    }
}
