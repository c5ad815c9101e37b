package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PacketNumbersTest {
    private static final long BEHIND = FollowedSession.BEHIND_NS;

    private final PacketNumbers numbers = new PacketNumbers();

    @Test
    void shouldTellTheNextPacketFromRepeatsAndGaps() {
        assertThat(numbers.isStarted()).isFalse();
        assertThat(numbers.take(1, 5, 2, 0)).isEqualTo(PacketNumbers.Step.ANEW);
        assertThat(numbers.take(1, 6, 1, 0)).isEqualTo(PacketNumbers.Step.NEXT);
        assertThat(numbers.take(1, 6, 1, 0)).isEqualTo(PacketNumbers.Step.REPEAT);
        assertThat(numbers.take(1, 7, 0, 0)).as("no message").isEqualTo(PacketNumbers.Step.NEXT);
        assertThat(numbers.take(1, 7, 0, 0)).isEqualTo(PacketNumbers.Step.NEXT);
        assertThat(numbers.take(1, 7, 3, 0)).isEqualTo(PacketNumbers.Step.NEXT);
        assertThat(numbers.take(1, 10, 1, 0)).isEqualTo(PacketNumbers.Step.GAP);
        assertThat(numbers.take(1, 9, 1, 0)).as("too late").isEqualTo(PacketNumbers.Step.REPEAT);
        assertThat(numbers.take(1, 12, 0, 0)).as("11 is missing").isEqualTo(PacketNumbers.Step.GAP);
        assertThat(numbers.expected()).isEqualTo(12);
    }

    @Test
    void shouldBeginAnewWithALaterIncarnationAlsoBehindTheLastOne() {
        numbers.take(65_534, 100, 1, 0);
        assertThat(numbers.take(65_535, 1, 1, 0)).isEqualTo(PacketNumbers.Step.ANEW);
        assertThat(numbers.take(65_534, 101, 1, 0)).as("of the one before").isEqualTo(PacketNumbers.Step.REPEAT);
        assertThat(numbers.take(0, 1, 1, 0)).isEqualTo(PacketNumbers.Step.ANEW);
        assertThat(numbers.take(65_535, 2, 1, 0)).isEqualTo(PacketNumbers.Step.REPEAT);
        assertThat(numbers.take(0, 2, 1, 0)).isEqualTo(PacketNumbers.Step.NEXT);
    }

    @Test
    void shouldReturnToTheStreamThatGoesOnWhenANumberWasWild() {
        numbers.take(1, 1, 1, 0);
        assertThat(numbers.take(1, 1_000, 1, 0)).isEqualTo(PacketNumbers.Step.GAP);
        assertThat(numbers.take(1, 2, 1, BEHIND - 1)).isEqualTo(PacketNumbers.Step.REPEAT);
        assertThat(numbers.take(1, 3, 1, BEHIND)).isEqualTo(PacketNumbers.Step.ANEW);
        assertThat(numbers.take(1, 4, 1, BEHIND)).isEqualTo(PacketNumbers.Step.NEXT);

        assertThat(numbers.take(9, 7, 1, BEHIND)).isEqualTo(PacketNumbers.Step.ANEW);
        assertThat(numbers.take(1, 5, 1, BEHIND)).isEqualTo(PacketNumbers.Step.REPEAT);
        assertThat(numbers.take(1, 6, 1, 2 * BEHIND)).isEqualTo(PacketNumbers.Step.ANEW);
    }

    @Test
    void shouldRefuseNumbersThatCannotBe() {
        numbers.take(1, 5, 1, 0);
        assertThat(numbers.isPlausible(true, 1, 6)).isTrue();
        assertThat(numbers.isPlausible(true, 1, 6 + PacketNumbers.MAX_GAP + 1)).isFalse();
        assertThat(numbers.isPlausible(true, 2, 6 + PacketNumbers.MAX_GAP + 1)).as("another start").isTrue();
        assertThat(numbers.isPlausible(false, 1, 6 + PacketNumbers.MAX_GAP + 1)).as("another session").isTrue();
        for (final long wild : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(numbers.isPlausible(false, 7, wild)).isFalse();
        }
    }
}
