package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReconnectionTest {
    private static final long LOST_NS = 1_000;
    private static final long PATIENCE_NS = 60_000_000_000L;

    private final Reconnection reconnection = new Reconnection(PATIENCE_NS);

    @Test
    void shouldBeDueAfterAPauseWhenAConnectionIsLost() {
        reconnection.opened();

        assertThat(reconnection.lost(LOST_NS)).isTrue();

        assertThat(reconnection.isPending()).isTrue();
        assertThat(reconnection.isDue(LOST_NS + Reconnection.FIRST_PAUSE_NS - 1)).isFalse();
        assertThat(reconnection.isDue(LOST_NS + Reconnection.FIRST_PAUSE_NS)).isTrue();
    }

    @Test
    void shouldPauseLongerEachTimeWhenItCannotConnect() {
        reconnection.opened();
        reconnection.lost(LOST_NS);
        reconnection.lost(LOST_NS);
        assertThat(reconnection.isDue(LOST_NS + Reconnection.FIRST_PAUSE_NS)).isFalse();
        assertThat(reconnection.isDue(LOST_NS + 2 * Reconnection.FIRST_PAUSE_NS)).isTrue();

        for (int i = 0; i < 10; i++) {
            reconnection.lost(LOST_NS);
        }

        assertThat(reconnection.isDue(LOST_NS + Reconnection.LONGEST_PAUSE_NS)).isTrue();
    }

    @Test
    void shouldGiveUpWhenPatienceIsOver() {
        reconnection.opened();
        reconnection.lost(LOST_NS);

        assertThat(reconnection.lost(LOST_NS + PATIENCE_NS)).isTrue();
        assertThat(reconnection.lost(LOST_NS + PATIENCE_NS + 1)).isFalse();

        assertThat(reconnection.isPending()).isFalse();
    }

    @Test
    void shouldCountAndStartAnewWhenTheSessionIsOpenAgain() {
        reconnection.opened();
        reconnection.lost(LOST_NS);
        reconnection.lost(LOST_NS);

        reconnection.opened();

        assertThat(reconnection.isPending()).isFalse();
        assertThat(reconnection.count()).isEqualTo(1);
        assertThat(reconnection.lost(LOST_NS + 2 * PATIENCE_NS)).isTrue();
        assertThat(reconnection.isDue(LOST_NS + 2 * PATIENCE_NS + Reconnection.FIRST_PAUSE_NS)).isTrue();
    }

    @Test
    void shouldNotTryWhenTheSessionWasNeverOpenOrMayNot() {
        assertThat(reconnection.lost(LOST_NS)).isFalse();

        final Reconnection never = new Reconnection(0);
        never.opened();
        assertThat(never.lost(LOST_NS)).isFalse();
        assertThat(never.isPending()).isFalse();
    }
}
