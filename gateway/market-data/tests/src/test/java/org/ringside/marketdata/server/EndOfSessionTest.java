package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Until when subscribers are told that a session is over. The time is given in. */
class EndOfSessionTest {
    private static final long START = 7;

    private final EndOfSession end = new EndOfSession(START);

    @Test
    void shouldBeOverThreeSecondsAfterSomebodyHasListened() {
        final long late = START + EndOfSession.MOST_NS - 1;
        assertThat(end.isOver(START, false)).isFalse();
        assertThat(end.isOver(late, false)).isFalse();
        assertThat(end.isHeard()).isFalse();
        assertThat(end.isOver(late, true)).isFalse();
        assertThat(end.isOver(late + EndOfSession.TOLD_NS - 1, false)).as("the subscriber may go").isFalse();
        assertThat(end.isOver(late + EndOfSession.TOLD_NS, false)).isTrue();
        assertThat(end.isHeard()).isTrue();
    }

    @Test
    void shouldBeOverThoughNobodyListens() {
        assertThat(end.isOver(START + EndOfSession.MOST_NS - 1, false)).isFalse();
        assertThat(end.isOver(START + EndOfSession.MOST_NS, false)).isTrue();
        assertThat(end.isHeard()).isFalse();
    }
}
