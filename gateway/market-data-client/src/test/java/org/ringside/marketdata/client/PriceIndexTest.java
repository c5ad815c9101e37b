package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceIndexTest {
    private final PriceIndex index = new PriceIndex();
    private final TreeMap<Long, Integer> model = new TreeMap<>(Collections.reverseOrder());

    @ParameterizedTest
    @ValueSource(ints = {20, 300, 100_000})
    void shouldBeSortedAsATreeIs(final int ranks) {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int step = 0; step < 20_000; step++) {
            final long rank = random.nextInt(ranks);
            final boolean isGrowing = step / 4_000 % 2 == 0;
            if (!model.containsKey(rank)) {
                if (isGrowing || random.nextInt(4) == 0) {
                    insert(rank, step);
                }
            } else if (!isGrowing || random.nextInt(4) == 0) {
                remove(rank);
            }
            final Integer level = model.get(rank);
            assertThat(index.find(rank)).as("seed %d", seed).isEqualTo(level == null ? PriceIndex.NONE : level);
            if (step % 100 == 0) {
                assertThat(levels()).as("seed %d", seed).isEqualTo(new ArrayList<>(model.values()));
            }
        }
        assertThat(index.size()).isEqualTo(model.size());
    }

    @Test
    void shouldTakeTheGreatestAndTheLeastRank() {
        insert(Long.MIN_VALUE, 1);
        insert(Long.MAX_VALUE, 2);
        insert(0, 3);

        assertThat(levels()).containsExactly(2, 3, 1);
        assertThat(index.find(Long.MIN_VALUE)).isEqualTo(1);
    }

    @Test
    void shouldBeginAnewWhenCleared() {
        for (int rank = 0; rank < 1_000; rank++) {
            insert(rank, rank);
        }
        index.clear();
        model.clear();

        assertThat(index.first()).isEqualTo(PriceIndex.NONE);
        assertThat(index.find(5)).isEqualTo(PriceIndex.NONE);
        for (int rank = 0; rank < 1_000; rank++) {
            insert(rank * 7, rank);
        }
        assertThat(levels()).isEqualTo(new ArrayList<>(model.values()));
    }

    private void insert(final long rank, final int level) {
        index.insert(rank, level);
        model.put(rank, level);
    }

    private void remove(final long rank) {
        index.remove(rank);
        model.remove(rank);
    }

    private List<Integer> levels() {
        final List<Integer> levels = new ArrayList<>();
        for (long at = index.first(); at != PriceIndex.NONE; at = index.next(at)) {
            levels.add(index.at(at));
        }
        return levels;
    }
}
