package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Which member halts when members have come to different things. */
class ChecksTest {
    private static final int INTERVAL = Checks.INTERVAL;
    private static final int SELF = 1;

    private final Checks checks = new Checks(3, SELF, INTERVAL, 0);

    @Test
    void shouldGoOnWhileAllAgree() {
        for (long number = INTERVAL; number < 1_000L * INTERVAL; number += INTERVAL) {
            checks.note(0, number, number * 7);
            checks.note(SELF, number, number * 7);
            checks.note(2, number, number * 7);
        }

        assertThat(checks.verdict()).isNull();
    }

    @Test
    void shouldHaltWhenItIsTheOddOne() {
        checks.note(SELF, INTERVAL, 0xAB);
        checks.note(0, INTERVAL, 0xCD);
        assertThat(checks.verdict()).isNull();
        checks.note(2, INTERVAL, 0xCD);

        assertThat(checks.verdict()).isEqualTo(
            "at command 16384 this member has the hash ab, member 0 has cd, member 2 has cd");
    }

    @Test
    void shouldHaltWhenItComesToTheNumberLast() {
        checks.note(0, INTERVAL, 0xCD);
        checks.note(2, INTERVAL, 0xCD);
        checks.note(SELF, INTERVAL, 0xAB);

        assertThat(checks.verdict()).isNotNull();
    }

    @Test
    void shouldGoOnWhenAnotherIsTheOddOne() {
        checks.note(SELF, INTERVAL, 0xAB);
        checks.note(0, INTERVAL, 0xCD);
        checks.note(2, INTERVAL, 0xAB);

        assertThat(checks.verdict()).isNull();
    }

    @Test
    void shouldHaltWhenAllDiffer() {
        checks.note(SELF, INTERVAL, 1);
        checks.note(0, INTERVAL, 2);
        checks.note(2, INTERVAL, 3);

        assertThat(checks.verdict()).isNotNull();
    }

    @Test
    void shouldHaltWhenItDiffersFromAnotherWhileTheThirdIsAway() {
        checks.note(SELF, INTERVAL, 1);
        checks.note(0, INTERVAL, 2);
        assertThat(checks.verdict()).isNull();

        checks.away(2, true);

        assertThat(checks.verdict()).endsWith("member 0 has 2, member 2 has said nothing");
    }

    @Test
    void shouldHaltAtOnceWhenTheThirdWasAwayBefore() {
        checks.away(2, true);
        checks.note(SELF, INTERVAL, 1);
        assertThat(checks.verdict()).isNull();
        checks.note(0, INTERVAL, 2);

        assertThat(checks.verdict()).isNotNull();
    }

    @Test
    void shouldWaitForTheThirdThatIsBackAgain() {
        checks.away(2, true);
        checks.away(2, false);
        checks.note(SELF, INTERVAL, 1);
        checks.note(0, INTERVAL, 2);
        assertThat(checks.verdict()).isNull();
        checks.note(2, INTERVAL, 1);

        assertThat(checks.verdict()).isNull();
    }

    @Test
    void shouldWaitForTheThirdNoLongerThanTheNumberIsKept() {
        checks.note(SELF, INTERVAL, 1);
        checks.note(0, INTERVAL, 2);
        for (int i = 2; i <= Checks.KEPT; i++) {
            checks.note(SELF, (long) i * INTERVAL, 1);
        }
        assertThat(checks.verdict()).isNull();

        checks.note(SELF, (1L + Checks.KEPT) * INTERVAL, 1);

        assertThat(checks.verdict()).startsWith("at command 16384 ");
    }

    @Test
    void shouldLeaveOutWordsThatItCannotCompare() {
        checks.note(SELF, 100 * INTERVAL, 1);
        checks.note(0, 100 * INTERVAL - Checks.KEPT * INTERVAL, 2);
        checks.note(0, 100 * INTERVAL + 1, 2);
        checks.note(0, -INTERVAL, 2);
        checks.note(0, 0, 2);
        checks.note(3, 100 * INTERVAL, 2);
        checks.note(-1, 100 * INTERVAL, 2);
        checks.note(0, (100 + Checks.KEPT) * INTERVAL, 2);
        checks.away(3, true);
        checks.away(2, true);
        assertThat(checks.verdict()).isNull();

        checks.note(0, 100 * INTERVAL, 2);

        assertThat(checks.verdict()).isNotNull();
    }

    @Test
    void shouldHaltWhenItsStateIsTheOddOneAtTheSameSnapshot() {
        checks.noteState(SELF, 4_096, 0xAB);
        checks.noteState(0, 4_096, 0xCD);
        assertThat(checks.verdict()).isNull();
        checks.noteState(2, 8_192, 0xEF);

        assertThat(checks.verdict()).as("of that one nobody hears any more").isEqualTo("in the snapshot at log position"
            + " 4096 this member has the hash ab, member 0 has cd, member 2 has said nothing");
    }

    @Test
    void shouldGoOnWhenStatesAreThoseOfDifferentSnapshots() {
        checks.noteState(0, 4_096, 1);
        checks.noteState(2, 4_096, 1);
        checks.away(0, true);
        checks.away(2, true);
        checks.noteState(SELF, 0, 2);
        checks.noteState(SELF, 8_192, 2);
        checks.noteState(0, 8_192, 2);
        checks.noteState(0, 4_096, 1);
        checks.noteState(2, 8_192, 3);

        assertThat(checks.verdict()).isNull();
    }

    @Test
    void shouldHaltWhenItIsTheOddOneWhileNothingIsInTheLog() {
        checks.noteStanding(0, 100, 0xCD, 0xAB);
        assertThat(checks.verdict()).isNull();
        checks.noteStanding(2, 101, 0xCD, 0xAB);
        assertThat(checks.verdict()).as("of the word at another command").isNull();
        checks.noteStanding(SELF, 101, 0xCD, 0xAB);
        checks.noteStanding(3, 101, 0xCD, 0xAB);
        checks.noteStanding(0, 101, 0xCD, 0xAB);

        assertThat(checks.verdict()).isEqualTo(
            "at command 101 this member has the hash ab, member 0 has cd, member 2 has cd");
    }

    @Test
    void shouldGoOnWhileNothingIsInTheLogUnlessTheThirdIsAway() {
        checks.noteStanding(0, 100, 1, 2);
        checks.noteStanding(2, 100, 2, 2);
        checks.away(2, true);
        assertThat(checks.verdict()).as("member 2 is with this one").isNull();

        checks.noteStanding(0, 101, 1, 2);

        assertThat(checks.verdict()).isNotNull();
    }

    @Test
    void shouldHaltWhenItComparesAtOtherCommandsThanTheRest() {
        checks.noteInterval(0, INTERVAL / 2);
        checks.noteInterval(SELF, INTERVAL / 2);
        checks.noteInterval(3, INTERVAL / 2);
        assertThat(checks.verdict()).isNull();
        checks.noteInterval(2, INTERVAL / 2);

        assertThat(checks.verdict()).isEqualTo(
            "commands from check to check: this member has 16384, member 0 has 8192, member 2 has 8192");
    }

    @Test
    void shouldGoOnWhenAnotherComparesAtOtherCommands() {
        checks.noteInterval(0, INTERVAL / 2);
        checks.noteInterval(2, INTERVAL);
        checks.away(0, true);

        assertThat(checks.verdict()).isNull();
    }

    @Test
    void shouldCompareTwoOfTwoAndMajoritiesOfFive() {
        final Checks two = new Checks(2, 0, INTERVAL, 0);
        two.note(0, INTERVAL, 1);
        two.note(1, INTERVAL, 2);
        assertThat(two.verdict()).isNotNull();

        final Checks five = new Checks(5, 0, INTERVAL, 0);
        five.note(0, INTERVAL, 1);
        five.note(1, INTERVAL, 2);
        five.note(2, INTERVAL, 1);
        five.away(3, true);
        assertThat(five.verdict()).isNull();
        five.note(4, INTERVAL, 2);
        assertThat(five.verdict()).isNotNull();

        assertThatIllegalArgumentException().isThrownBy(() -> new Checks(3, 3, INTERVAL, 0));
    }
}
