package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongMapTest {
    private final LongMap map = new LongMap();

    @ParameterizedTest
    @ValueSource(longs = {40, 3_000, Long.MAX_VALUE})
    void shouldAgreeWithAHashMapWhenKeysComeAndGo(final long range) {
        final Map<Long, Long> expected = new HashMap<>();
        final Random random = new Random(range);
        for (int i = 0; i < 200_000; i++) {
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
            if (i % 5_000 == 0) {
                expected.forEach((known, value) -> assertThat(map.get(known)).isEqualTo(value));
                assertThat(map.sortedKeys()).isSorted().hasSize(expected.size());
            }
        }
        map.clear();

        assertThat(map.size()).isZero();
        assertThat(expected.keySet()).allSatisfy(key -> assertThat(map.get(key)).isZero());
    }

    @ParameterizedTest
    @ValueSource(longs = {0xF1DE83E19937733DL, 1L << 32, 1L << 50, 1, 60})
    void shouldNotCrowdWhenKeysAreChosenForIt(final long step) {
        for (long i = 1; i <= 10_000; i++) {
            map.put(i * step, 1);
        }
        int longestRun = 0;
        int run = 0;
        int last = -1;
        for (int place = map.next(-1); place >= 0; place = map.next(place)) {
            run = place == last + 1 ? run + 1 : 1;
            longestRun = Math.max(longestRun, run);
            last = place;
        }

        assertThat(longestRun).isLessThan(300);
    }
}
