package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FreezeEndTest {
    private final StartPhase command = new StartPhase().instrumentId(1).phase(Phase.OPEN_FREEZE).maximumNs(1_000);

    @Test
    void shouldEndWithinTheMaximumWhateverTheSeed() {
        for (long seed = -50_000; seed < 50_000; seed++) {
            assertThat(FreezeEnd.draw(77, command.seed(seed))).as("seed %d", seed).isBetween(78L, 1_077L);
        }
    }

    @Test
    void shouldNotEndByItselfWhenThereIsNoMaximumOrNoFreeze() {
        assertThat(FreezeEnd.draw(77, command.maximumNs(0))).isZero();
        assertThat(FreezeEnd.draw(77, command.maximumNs(1_000).phase(Phase.PRE_OPEN))).isZero();
    }

    @Test
    void shouldEndAtTheEndOfTimeWhenTheMaximumIsBeyondIt() {
        for (long seed = 0; seed < 100; seed++) {
            assertThat(FreezeEnd.draw(Long.MAX_VALUE - 1, command.seed(seed).maximumNs(Long.MAX_VALUE)))
                .isPositive();
        }
    }
}
