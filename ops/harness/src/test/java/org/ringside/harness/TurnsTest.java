package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 6, 8})
    void shouldHaveEachBehindEachOtherEquallyOftenWhenThereAreEnoughRounds(final int count) {
        final List<Integer> peers = IntStream.range(0, count).boxed().toList();
        final int rounds = count % 2 == 0 ? count : 2 * count;
        final Map<List<Integer>, Integer> pairs = new HashMap<>();
        for (int round = 0; round < rounds; round++) {
            final List<Integer> order = Turns.of(peers, round);
            assertThat(order).containsExactlyInAnyOrderElementsOf(peers);
            for (int i = 1; i < count; i++) {
                pairs.merge(order.subList(i - 1, i + 1), 1, Integer::sum);
            }
        }
        assertThat(pairs).hasSize(count * (count - 1));
        assertThat(pairs.values()).containsOnly(rounds / count);
    }
}
