package org.ringside.ops.console.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private final History history = new History();

    @Test
    void shouldKeepTheLastMinuteOldestFirst() {
        assertThat(history.values()).isEmpty();
        history.add(7);
        assertThat(history.values()).containsExactly(7);

        LongStream.range(0, 100).forEach(history::add);
        assertThat(history.values()).containsExactly(LongStream.range(40, 100).toArray());
    }

    @Test
    void shouldSayHowFastItGrows() {
        assertThat(history.growth(5)).isZero();
        history.add(10);
        assertThat(history.growth(5)).isZero();
        history.add(14);
        assertThat(history.growth(5)).isEqualTo(4);
        LongStream.range(0, 100).forEach(i -> history.add(-3 * i));
        assertThat(history.growth(5)).isEqualTo(-3);
    }
}
