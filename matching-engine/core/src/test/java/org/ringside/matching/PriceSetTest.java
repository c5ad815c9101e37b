package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceSetTest {
    private final PriceSet set = new PriceSet();

    @Test
    void shouldFindNothingAboveWhenEmpty() {
        assertThat(set.above(0)).isEqualTo(-1);
    }

    @Test
    void shouldFindTheExtremesWhenTheyAreAllThereIs() {
        set.add(0);
        set.add(Long.MAX_VALUE);

        assertThat(set.above(0)).isEqualTo(Long.MAX_VALUE);
        assertThat(set.above(Long.MAX_VALUE - 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(set.above(Long.MAX_VALUE)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 10_000, 1_000_000_000_000L, Long.MAX_VALUE})
    void shouldAgreeWithATreeWhenNumbersComeAndGo(final long range) {
        final TreeSet<Long> expected = new TreeSet<>();
        final Random random = new Random(range);
        for (int i = 0; i < 50_000; i++) {
            final long number = (random.nextLong() & Long.MAX_VALUE) % range;
            if (expected.contains(number)) {
                expected.remove(number);
                set.remove(number);
            } else if (i % 20_000 < 15_000) {
                expected.add(number);
                set.add(number);
            }
            final long from = (random.nextLong() & Long.MAX_VALUE) % range;
            final Long above = expected.higher(from);
            assertThat(set.above(from)).as("seed %d, step %d", range, i).isEqualTo(above == null ? -1 : above);
        }
    }
}
