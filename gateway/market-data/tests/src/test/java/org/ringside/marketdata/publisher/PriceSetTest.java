package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PriceSetTest {
    private final PriceSet set = new PriceSet();

    @Test
    void shouldHaveEachPriceOnceInOrder() {
        final Random random = new Random(42);
        final TreeSet<Long> model = new TreeSet<>();
        for (int i = 0; i < 5_000; i++) {
            final long price = i == 7 ? Long.MIN_VALUE : random.nextInt(900);
            set.add(price);
            model.add(price);
        }
        set.order();

        assertThat(set.size()).isEqualTo(model.size());
        int index = 0;
        for (final long price : model) {
            assertThat(set.at(index++)).isEqualTo(price);
        }
        assertThat(set.isTooMany()).isFalse();
    }

    @Test
    void shouldSayWhenThereAreMoreThanItHolds() {
        for (int i = 0; i < PriceSet.MOST; i++) {
            set.add(i);
        }
        assertThat(set.isTooMany()).isFalse();
        set.add(PriceSet.MOST);
        assertThat(set.isTooMany()).isTrue();
        set.clear();
        assertThat(set.isTooMany()).isFalse();
        assertThat(set.size()).isZero();
    }
}
