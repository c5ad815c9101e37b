package org.ringside.matching.follower;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.Side;

class TradeTapeTest {
    private final TradeTape tape = new TradeTape(3);

    @Test
    void shouldHaveTheNewestFirst() {
        assertThat(tape.newestFirst()).isEmpty();
        assertThat(tape.lastId()).isZero();

        tape.add(1, 100, 10_00, 5, Side.BUY);
        tape.add(2, 101, 10_01, 6, Side.SELL);
        tape.add(3, 102, 10_02, 7, null);

        assertThat(tape.newestFirst()).containsExactly(
            new InstrumentImage.Trade(3, 102, 10_02, 7, null),
            new InstrumentImage.Trade(2, 101, 10_01, 6, Side.SELL),
            new InstrumentImage.Trade(1, 100, 10_00, 5, Side.BUY));
        assertThat(tape.lastId()).isEqualTo(3);
    }

    @Test
    void shouldKnowWhetherThePriceRoseOrFell() {
        assertThat(tape.change()).isZero();
        tape.add(1, 0, 10, 1, Side.BUY);
        assertThat(tape.change()).isZero();
        tape.add(3, 0, 12, 1, Side.BUY);
        assertThat(tape.change()).isEqualTo(1);
        tape.add(4, 0, 12, 1, Side.BUY);
        assertThat(tape.change()).isEqualTo(1);
        tape.add(2, 0, 13, 1, Side.BUY);
        assertThat(tape.change()).as("one that came late is compared, too").isEqualTo(-1);
    }

    @Test
    void shouldDropTheOldestWhenItIsFull() {
        for (int id = 1; id <= 5; id++) {
            assertThat(tape.add(id, id, id, id, Side.BUY)).isTrue();
        }

        assertThat(tape.newestFirst()).extracting(InstrumentImage.Trade::tradeId).containsExactly(5L, 4L, 3L);
    }

    @Test
    void shouldPutALateTradeInItsPlaceAndOneThatIsTooLateNowhere() {
        tape.add(2, 0, 0, 0, Side.BUY);
        tape.add(5, 0, 0, 0, Side.BUY);
        assertThat(tape.add(4, 0, 0, 0, Side.BUY)).isTrue();
        assertThat(tape.add(1, 0, 0, 0, Side.BUY)).isFalse();
        assertThat(tape.add(3, 0, 0, 0, Side.BUY)).isTrue();

        assertThat(tape.newestFirst()).extracting(InstrumentImage.Trade::tradeId).containsExactly(5L, 4L, 3L);
        assertThat(tape.lastId()).isEqualTo(5);
    }
}
