package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrefixRunsTest {
    /** Over the edges of several pieces. */
    private static final int RUNS = 20_000;

    private final PrefixRuns runs = new PrefixRuns();

    /** A run of two prefixes, two left out, and so on. */
    @Test
    void shouldFindAllRunsHoweverManyThereAre() {
        assertThat(runs.contains(0)).isFalse();
        fill();

        assertThat(runs.size()).isEqualTo(RUNS);
        for (int run = 0; run < RUNS; run++) {
            final long first = 1 + 4L * run;
            assertThat(runs.first(run)).isEqualTo(first);
            assertThat(runs.last(run)).isEqualTo(first + 1);
            assertThat(runs.contains(first - 1)).isFalse();
            assertThat(runs.contains(first)).isTrue();
            assertThat(runs.contains(first + 1)).isTrue();
            assertThat(runs.contains(first + 2)).isFalse();
        }
        assertThat(runs.contains(4L * RUNS)).isFalse();
    }

    @Test
    void shouldBeginAnewWhenItIsCleared() {
        fill();

        runs.clear();

        assertThat(runs.size()).isZero();
        assertThat(runs.contains(1)).isFalse();
        fill();
        assertThat(runs.size()).isEqualTo(RUNS);
        assertThat(runs.contains(4L * RUNS - 3)).isTrue();
    }

    private void fill() {
        for (int run = 0; run < RUNS; run++) {
            runs.add(1 + 4L * run, 1 + 4L * run);
            runs.add(2 + 4L * run, 2 + 4L * run);
        }
    }
}
