package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

class MemberClockTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long EPOCH = 1_800_000_000 * SECOND;

    private long nowNs = 77 * SECOND;
    private long epochNs = EPOCH;
    private final List<String> messages = new ArrayList<>();
    private final MemberClock clock = new MemberClock(() -> nowNs, () -> epochNs, messages::add);

    private final MemberClock.Others others = new MemberClock.Others(clock, 3);

    /** Another member has said that its clock is so far ahead of this one. */
    private void hear(final int member, final long aheadNs) {
        others.turn(nowNs);
        others.heard(member, clock.time() + aheadNs);
    }

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

    @Test
    void shouldNotGoOnWhenMostMembersHaveAnotherTime() {
        hear(0, -3_600 * SECOND);
        others.requireAgreement();
        hear(2, -3_601 * SECOND);

        assertThatThrownBy(others::requireAgreement).isInstanceOfSatisfying(LaunchException.class, refusal ->
            // Of those of systemd that are tried again.
            assertThat(refusal.exitCode()).isEqualTo(ExitCode.FAILURE))
            .hasMessageStartingWith("the clock of this member is 3600.0 s ahead, beside those of most members")
            .message().doesNotContain("\n");
        assertThat(others.apartNs()).isEqualTo(3_601 * SECOND);
    }

    /** Nobody can say who is right: members go on, and tell how far their clocks are apart. */
    @Test
    void shouldGoOnWhenNoMajorityHasAnotherTime() {
        hear(0, -3_600 * SECOND);
        hear(2, 3_600 * SECOND);
        others.requireAgreement();
        hear(0, 0);
        others.requireAgreement();
        assertThat(others.apartNs()).isEqualTo(3_600 * SECOND);

        hear(0, 10 * SECOND);
        hear(2, 10 * SECOND);
        others.requireAgreement();
        assertThat(others.apartNs()).isEqualTo(10 * SECOND);
    }

    @Test
    void shouldForgetTheClockOfAMemberThatIsAway() {
        hear(0, -3_600 * SECOND);
        pass(SECOND / 2);
        for (int turn = 0; turn < 10; turn++) {
            others.turn(nowNs);
            pass(SECOND / 2);
        }
        hear(2, -3_600 * SECOND);

        others.requireAgreement();
        hear(2, SECOND);
        assertThat(others.apartNs()).isEqualTo(SECOND);
    }

    /** That one clock is far from this one says nothing against this one, as long as a third agrees with both. */
    @Test
    void shouldGoOnWhenOnlyOneClockIsFarAndAnotherIsBetween() {
        hear(0, 10 * SECOND);
        hear(2, 20 * SECOND);

        assertThatCode(others::requireAgreement).doesNotThrowAnyException();

        hear(0, 16 * SECOND);

        assertThatThrownBy(others::requireAgreement).hasMessageContaining("the clock of this member is");
    }

    /** What others have said meanwhile waits, and seems to be of clocks that are behind. */
    @Test
    void shouldNotTakeWordsThatHaveWaitedForClocksThatAreBehind() {
        others.turn(nowNs);
        pass(30 * SECOND);
        hear(0, -30 * SECOND);
        hear(2, -30 * SECOND);

        others.requireAgreement();
        for (int turn = 0; turn < 5; turn++) {
            pass(SECOND / 2);
            hear(0, 0);
            hear(2, SECOND);
        }
        assertThat(others.apartNs()).isEqualTo(SECOND);
    }

    @Test
    void shouldTakeNoTimeFromABuildThatTellsNone() {
        others.turn(nowNs);
        others.heard(0, 0);
        others.heard(7, 1);

        assertThat(others.apartNs()).isZero();
    }
}
