package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.protocol.Side;

class LevelBookTest {
    private static final long NULL = Long.MIN_VALUE;

    private final LevelBook book = new LevelBook(4);

    @Test
    void shouldAddUpTheOrdersOfALevel() {
        assertThat(book.add(100, 5, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(book.add(100, 7, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(book.change(100, -2, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(book.execute(100, -1, 2, Side.BUY)).isEqualTo(BookStatus.OK);

        assertThat(levels(Side.BUY)).containsExactly("100 9 2");
        assertThat(book.execute(100, -2, 0, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(levels(Side.BUY)).containsExactly("100 7 1");
        assertThat(book.delete(100, 7, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(levels(Side.BUY)).isEmpty();
        assertThat(book.hash()).isZero();
    }

    @Test
    void shouldHaveTheBestLevelFirstAndMarketOrdersBeforeIt() {
        for (final long price : new long[] {100, NULL, 102, 101}) {
            book.add(price, 1, Side.BUY);
        }
        assertThat(levels(Side.BUY)).containsExactly(NULL + " 1 1", "102 1 1", "101 1 1", "100 1 1");

        book.clear();
        for (final long price : new long[] {100, NULL, -3, 101}) {
            book.add(price, 1, Side.SELL);
        }
        assertThat(levels(Side.SELL)).containsExactly(NULL + " 1 1", "-3 1 1", "100 1 1", "101 1 1");
        assertThat(book.bestPrice(Side.SELL)).isEqualTo(NULL);
        assertThat(book.bestQuantity(Side.BUY)).isZero();
    }

    @Test
    void shouldShowAsManyLevelsAsAreAskedFor() {
        for (int price = 1; price <= 4; price++) {
            book.add(price, price, Side.SELL);
        }
        final List<Long> prices = new ArrayList<>();
        book.forEachLevel(Side.SELL, 2, (price, quantity, orders) -> prices.add(price));

        assertThat(prices).containsExactly(1L, 2L);
        assertThat(book.levels(Side.SELL)).isEqualTo(4);
    }

    @Test
    void shouldTakeALevelAsItIsTold() {
        assertThat(book.set(100, 5, 2, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(book.set(100, 9, 3, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(book.set(101, 0, 0, Side.BUY)).as("never there").isEqualTo(BookStatus.OK);
        assertThat(levels(Side.BUY)).containsExactly("100 9 3");
        assertThat(book.hash()).isEqualTo(BookHash.ofLevel(100, 9, 3, Side.BUY));

        assertThat(book.set(100, 0, 0, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(book.levels(Side.BUY)).isZero();
    }

    @Test
    void shouldRefuseWhatCannotBeAndChangeNothing() {
        book.add(100, 5, Side.BUY);
        book.add(100, 5, Side.BUY);
        final long hash = book.hash();

        assertThat(book.add(100, 0, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.add(100, LevelBook.MAX_QUANTITY + 1, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.add(100, 5, Side.NULL_VAL)).isEqualTo(BookStatus.NO_SIDE);
        assertThat(book.change(101, 5, Side.BUY)).isEqualTo(BookStatus.UNKNOWN_LEVEL);
        assertThat(book.change(100, 5, Side.SELL)).isEqualTo(BookStatus.UNKNOWN_LEVEL);
        assertThat(book.change(100, -9, Side.BUY)).as("two orders, one lot").isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.change(100, Long.MAX_VALUE, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.change(100, Long.MIN_VALUE, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.delete(100, 10, Side.BUY)).as("one order, no lots").isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.delete(100, -1, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.set(100, 1, 2, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.set(100, 1, 0, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.set(100, 1, 0xFFFF_FFFFL, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.set(100, 5, 1, Side.SBE_UNKNOWN)).isEqualTo(BookStatus.NO_SIDE);
        assertThat(levels(Side.BUY)).containsExactly("100 10 2");
        assertThat(book.hash()).isEqualTo(hash);
    }

    @Test
    void shouldHaveNoMoreLevelsThanItMay() {
        for (int price = 1; price <= 4; price++) {
            book.add(price, 1, Side.SELL);
        }
        assertThat(book.add(5, 1, Side.BUY)).isEqualTo(BookStatus.TOO_MANY);
        assertThat(book.set(5, 1, 1, Side.BUY)).isEqualTo(BookStatus.TOO_MANY);
        assertThat(book.add(4, 1, Side.SELL)).isEqualTo(BookStatus.OK);
        assertThatIllegalArgumentException().isThrownBy(() -> new LevelBook(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new LevelBook(LevelBook.MAX_LEVELS + 1));
    }

    private List<String> levels(final Side side) {
        final List<String> levels = new ArrayList<>();
        book.forEachLevel(side, Integer.MAX_VALUE,
            (price, quantity, orders) -> levels.add(price + " " + quantity + " " + orders));
        return levels;
    }
}
