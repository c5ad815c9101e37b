package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MemberClockTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long EPOCH = 1_800_000_000 * SECOND;

    private long nowNs = 77 * SECOND;
    private long epochNs = EPOCH;
    private final List<String> messages = new ArrayList<>();
    private final MemberClock clock = new MemberClock(() -> nowNs, () -> epochNs, messages::add);

    private void pass(final long ns) {
        nowNs += ns;
        epochNs += ns;
    }

    @Test
    void shouldShowTheTimeOfTheSystemInNanoseconds() {
        pass(5);

        assertThat(clock.timeUnit()).isEqualTo(TimeUnit.NANOSECONDS);
        assertThat(clock.time()).isEqualTo(EPOCH + 5);
        assertThat(clock.timeMicros()).isEqualTo(EPOCH / 1_000);
        assertThat(clock.timeMillis()).isEqualTo(EPOCH / 1_000_000);
        assertThat(clock.convertToNanos(7)).isEqualTo(7);
    }

    @Test
    void shouldFollowASmallDifferenceWithinASecond() {
        epochNs += 400_000;

        clock.follow();
        assertThat(clock.time()).isEqualTo(EPOCH);
        pass(SECOND);

        assertThat(clock.time()).isEqualTo(epochNs);
        assertThat(messages).isEmpty();
    }

    @Test
    void shouldFollowAHundredMillisecondsNoFasterThan500Millionths() {
        epochNs -= 100_000_000;
        for (int second = 1; second <= 10; second++) {
            final long before = clock.time();
            clock.follow();
            pass(SECOND);

            assertThat(clock.time() - before).isEqualTo(SECOND - 500_000);
        }
        assertThat(messages).isEmpty();
    }

    @Test
    void shouldArriveAndStay() {
        epochNs += 2_100_000;
        for (int second = 1; second <= 6; second++) {
            clock.follow();
            pass(SECOND);
        }

        assertThat(clock.time()).isEqualTo(epochNs);
    }

    @Test
    void shouldWarnOnceOfAQuarterOfASecond() {
        epochNs += SECOND / 4;
        clock.follow();
        clock.follow();

        assertThat(messages).containsExactly("the system's time is 0.2 s ahead, and is followed slowly");
    }

    @Test
    void shouldNotFollowAClockThatWasSet() {
        epochNs -= 3_600 * SECOND;
        clock.follow();
        pass(SECOND);

        assertThat(clock.time()).isEqualTo(EPOCH + SECOND);
        assertThat(messages).singleElement().asString()
            .startsWith("the system's time is 3600.0 s behind, and is not followed");
    }
}
