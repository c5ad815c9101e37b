package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongMapTest {
    private static final int CHANGES = Boolean.getBoolean("ringside.long") ? 200_000 : 100_000;

    private final LongMap map = new LongMap();

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(longs = {40, 3_000, Long.MAX_VALUE})
    void shouldAgreeWithAHashMapWhenKeysComeAndGo(final long range) {
        final Map<Long, Long> expected = new HashMap<>();
        final Random random = new Random(range);
        for (int i = 0; i < CHANGES; i++) {
            final long key = random.nextLong() % range;
            if (random.nextInt(100) < (i % 50_000 < 25_000 ? 60 : 40)) {
                final long value = 1 + random.nextInt(1_000);
                expected.put(key, value);
                map.put(key, value);
            } else {
                expected.remove(key);
                map.remove(key);
            }
            assertThat(map.get(key)).as("seed %d, step %d", range, i).isEqualTo(expected.getOrDefault(key, 0L));
            assertThat(map.size()).isEqualTo(expected.size());
            if (i % 25_000 == 0) {
                expected.forEach((known, value) -> assertThat(map.get(known)).isEqualTo(value));
                assertThat(map.sortedKeys()).isSorted().hasSize(expected.size());
            }
        }
        map.clear();

        assertThat(map.size()).isZero();
        assertThat(expected.keySet()).allSatisfy(key -> assertThat(map.get(key)).isZero());
    }

    @Test
    void shouldDivideItsTablesWhenThereAreManyKeys() {
        for (long key = 1; key <= 1_000_000; key++) {
            map.put(key, key);
        }

        assertThat(map.size()).isEqualTo(1_000_000);
        assertThat(map.get(777_777)).isEqualTo(777_777);
        for (long key = 1; key <= 1_000_000; key++) {
            map.remove(key);
        }
        assertThat(map.size()).isZero();
        assertThat(map.sortedKeys()).isEmpty();
    }
}
