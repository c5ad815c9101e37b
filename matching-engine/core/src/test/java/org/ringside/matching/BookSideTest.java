package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One side on its own, against a sorted map of queues. */
class BookSideTest {
    private static final int CHANGES = Boolean.getBoolean("ringside.long") ? 30_000 : 12_000;

    private final State state = new State(Bounds.USUAL);

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"true, 50", "false, 50", "true, 5000", "false, 5000", "true, 1000000000000", "false, 1000000000000"})
    void shouldAgreeWithASortedMapWhenOrdersComeAndGo(final boolean isLowBest, final long range) {
        final BookSide side = new BookSide(state.levels, state.orders, state.pages, OrderSlab.IN_BOOK, isLowBest);
        final Comparator<Long> bestFirst = isLowBest ? Comparator.naturalOrder() : Comparator.reverseOrder();
        final TreeMap<Long, List<Integer>> expected = new TreeMap<>(bestFirst);
        final List<Integer> resting = new ArrayList<>();
        final Random random = new Random(range);
        for (int i = 0; i < CHANGES; i++) {
            // Grows, and shrinks to nothing, again and again.
            if (resting.isEmpty() || random.nextInt(10) < (i % 6_000 < 3_000 ? 8 : 2)) {
                final long price = 1 + (random.nextLong() & Long.MAX_VALUE) % range;
                final int order = order(price);
                side.add(order, price);
                resting.add(order);
                expected.computeIfAbsent(price, key -> new ArrayList<>()).add(order);
            } else {
                final Integer order = resting.remove(random.nextInt(resting.size()));
                final long price = state.orders.price(order);
                side.remove(order);
                state.orders.giveBack(order);
                expected.get(price).remove(order);
                expected.computeIfPresent(price, (key, queue) -> queue.isEmpty() ? null : queue);
            }
            assertThat(side.best() == 0).isEqualTo(expected.isEmpty());
            if (i % 100 == 0) {
                assertThat(queues(side)).as("seed %d, step %d", range, i).isEqualTo(List.copyOf(expected.values()));
                assertThat(expected.entrySet()).allSatisfy(entry -> assertLevel(side, entry));
            }
        }
    }

    private void assertLevel(final BookSide side, final Map.Entry<Long, List<Integer>> entry) {
        final int level = side.level(entry.getKey());
        assertThat(state.levels.price(level)).isEqualTo(entry.getKey());
        assertThat(state.levels.count(level)).isEqualTo(entry.getValue().size());
        assertThat(state.levels.shown(level))
            .isEqualTo(entry.getValue().stream().mapToLong(state.orders::leaves).sum());
    }

    private int order(final long price) {
        final int order = state.orders.take(++state.lastOrdinal, 0, 0);
        state.orders.price(order, price);
        state.orders.leaves(order, 1 + state.lastOrdinal % 7);
        return order;
    }

    private List<List<Integer>> queues(final BookSide side) {
        final List<List<Integer>> queues = new ArrayList<>();
        for (int level = side.best(); level != 0; level = state.levels.worse(level)) {
            final List<Integer> queue = new ArrayList<>();
            for (int order = state.levels.first(level); order != 0; order = state.orders.next(order)) {
                queue.add(order);
            }
            queues.add(queue);
        }
        return queues;
    }
}
