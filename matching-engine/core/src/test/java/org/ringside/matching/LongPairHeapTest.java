package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongPairHeapTest {
    @Test
    void shouldAgreeWithAPriorityQueueWhenPairsComeAndGo() {
        final LongPairHeap heap = new LongPairHeap();
        final PriorityQueue<long[]> expected = new PriorityQueue<>(
            Comparator.<long[]>comparingLong(pair -> pair[0]).thenComparingLong(pair -> pair[1]));
        final long seed = 3;
        final Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            if (expected.isEmpty() || random.nextInt(100) < (i % 40_000 < 20_000 ? 60 : 40)) {
                final long[] pair = {random.nextInt(500), random.nextInt(5)};
                expected.add(pair);
                heap.add(pair[0], pair[1]);
            } else {
                final long[] first = expected.remove();
                assertThat(new long[] {heap.key(), heap.value()}).as("seed %d, step %d", seed, i).isEqualTo(first);
                heap.remove();
            }
            assertThat(heap.size()).isEqualTo(expected.size());
        }
    }
}
