package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    private static final List<Integer> LONG = IntStream.rangeClosed(1, 10_000).boxed().collect(Collectors.toList());

    @Test
    void shouldLeaveTheOneThatMatters() {
        assertThat(shrink(LONG, Set.of(4_711))).containsExactly(4_711);
    }

    @Test
    void shouldLeaveThoseThatMatterTogether() {
        assertThat(shrink(LONG, Set.of(1, 17, 5_000, 5_001, 9_999))).containsExactly(1, 17, 5_000, 5_001, 9_999);
    }

    @Test
    void shouldLeaveAllWhenAllMatter() {
        assertThat(shrink(List.of(1, 2, 3), Set.of(1, 2, 3))).containsExactly(1, 2, 3);
    }

    @Test
    void shouldEndWhenShrinkingIsBeyondItsBudget() {
        final ToIntFunction<List<Integer>> whole = list -> list.size() == LONG.size() ? list.size() : 0;

        assertThat(new Shrinker<>(whole).shrink(LONG)).hasSize(LONG.size());
    }

    private static List<Integer> shrink(final List<Integer> failing, final Set<Integer> needed) {
        return new Shrinker<Integer>(list -> {
            final Set<Integer> missing = new HashSet<>(needed);
            for (int i = 0; i < list.size(); i++) {
                missing.remove(list.get(i));
                if (missing.isEmpty()) {
                    return i + 1;
                }
            }
            return 0;
        }).shrink(failing);
    }
}
