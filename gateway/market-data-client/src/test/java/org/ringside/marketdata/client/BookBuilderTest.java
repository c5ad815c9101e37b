package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.protocol.Side;

class BookBuilderTest {
    private static final long NULL = Long.MIN_VALUE;

    private final BookBuilder book = new BookBuilder(5);

    @Test
    void shouldKeepOrdersByPriceAndPriority() {
        book.add(1, 100, 5, Side.BUY);
        book.add(2, 101, 6, Side.BUY);
        book.add(3, 100, 7, Side.BUY);
        book.add(4, NULL, 8, Side.BUY);
        book.add(5, 102, 9, Side.SELL);

        assertThat(orders(Side.BUY)).containsExactly("4 " + NULL + " 8", "2 101 6", "1 100 5", "3 100 7");
        assertThat(orders(Side.SELL)).containsExactly("5 102 9");
        assertThat(book.orders()).isEqualTo(5);
        assertThat(book.levels(Side.BUY)).isEqualTo(3);
        assertThat(book.bestPrice(Side.SELL)).isEqualTo(102);
        assertThat(book.bestQuantity(Side.SELL)).isEqualTo(9);
    }

    @Test
    void shouldKeepThePlaceOfAnOrderThatShowsLess() {
        book.add(1, 100, 5, Side.SELL);
        book.add(2, 100, 5, Side.SELL);

        assertThat(book.change(1, 100, -3, 2, Side.SELL)).isEqualTo(BookStatus.OK);
        assertThat(book.execute(1, 100, 4, 6, Side.SELL)).as("an iceberg in an auction").isEqualTo(BookStatus.OK);

        assertThat(orders(Side.SELL)).containsExactly("1 100 6", "2 100 5");
    }

    @Test
    void shouldRemoveOrdersFromAnyPlaceOfTheirLevel() {
        for (int id = 1; id <= 5; id++) {
            book.add(id, 100, id, Side.SELL);
        }
        assertThat(book.delete(3, 100, 3, Side.SELL)).isEqualTo(BookStatus.OK);
        assertThat(book.execute(1, 100, -1, 0, Side.SELL)).isEqualTo(BookStatus.OK);
        assertThat(book.delete(5, 100, 5, Side.SELL)).isEqualTo(BookStatus.OK);
        assertThat(orders(Side.SELL)).containsExactly("2 100 2", "4 100 4");
        assertThat(book.bestQuantity(Side.SELL)).isEqualTo(6);

        book.delete(2, 100, 2, Side.SELL);
        book.delete(4, 100, 4, Side.SELL);
        assertThat(book.levels(Side.SELL)).isZero();
        assertThat(book.bestPrice(Side.SELL)).isEqualTo(NULL);
        assertThat(book.hash()).isZero();
    }

    @Test
    void shouldRefuseWhatCannotBeAndChangeNothing() {
        book.add(3, 100, 5, Side.BUY);
        final long hash = book.hash();

        assertThat(book.add(3, 101, 5, Side.BUY)).isEqualTo(BookStatus.KNOWN_ORDER);
        assertThat(book.add(2, 100, 5, Side.BUY)).isEqualTo(BookStatus.OUT_OF_PRIORITY);
        assertThat(book.add(0, 101, 5, Side.BUY)).isEqualTo(BookStatus.OUT_OF_PRIORITY);
        assertThat(book.add(-1, 101, 5, Side.BUY)).isEqualTo(BookStatus.OUT_OF_PRIORITY);
        assertThat(book.add(4, 100, 0, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.add(4, 100, -1, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.add(4, 100, 5, Side.NULL_VAL)).isEqualTo(BookStatus.NO_SIDE);
        assertThat(book.add(4, 100, 5, Side.SBE_UNKNOWN)).isEqualTo(BookStatus.NO_SIDE);
        assertThat(book.change(4, 100, -1, 4, Side.BUY)).isEqualTo(BookStatus.UNKNOWN_ORDER);
        assertThat(book.change(3, 101, -1, 4, Side.BUY)).isEqualTo(BookStatus.OTHER_LEVEL);
        assertThat(book.change(3, 100, -1, 4, Side.SELL)).isEqualTo(BookStatus.OTHER_LEVEL);
        assertThat(book.change(3, 100, -1, 3, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.change(3, 100, -5, 0, Side.BUY)).as("goes only by 53 or 54")
            .isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.execute(3, 100, -6, -1, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.delete(3, 100, 4, Side.BUY)).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(book.delete(9, 100, 4, Side.BUY)).isEqualTo(BookStatus.UNKNOWN_ORDER);
        assertThat(orders(Side.BUY)).containsExactly("3 100 5");
        assertThat(book.hash()).isEqualTo(hash);
    }

    @Test
    void shouldRefuseALevelWhoseSumIsNoNumberAnyMore() {
        final BookBuilder large = new BookBuilder(2_000);
        BookStatus status = BookStatus.OK;
        int id = 0;
        while (status == BookStatus.OK && id < 2_000) {
            status = large.add(++id, 100, BookBuilder.MAX_QUANTITY, Side.BUY);
        }
        assertThat(status).isEqualTo(BookStatus.WRONG_QUANTITY);
        assertThat(large.bestQuantity(Side.BUY)).isPositive();
    }

    @Test
    void shouldHaveNoMoreOrdersThanItMay() {
        for (int id = 1; id <= 5; id++) {
            book.add(id, 100 + id, 1, Side.BUY);
        }
        assertThat(book.add(6, 100, 1, Side.BUY)).isEqualTo(BookStatus.TOO_MANY);
        assertThat(book.delete(2, 102, 1, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThat(book.add(6, 100, 1, Side.BUY)).isEqualTo(BookStatus.OK);
        assertThatIllegalArgumentException().isThrownBy(() -> new BookBuilder(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new BookBuilder(BookBuilder.MAX_ORDERS + 1));
    }

    @Test
    void shouldTakeAtMost64BytesForAnOrder() {
        final BookBuilder large = new BookBuilder(BookBuilder.MAX_ORDERS);
        for (int id = 1; id <= 300_000; id++) {
            large.add(id, id % 50, 1, Side.BUY);
            if (id >= 1_000) {
                assertThat(large.bytesOfOrders()).isLessThanOrEqualTo(64L * id);
            }
        }
    }

    private List<String> orders(final Side side) {
        final List<String> orders = new ArrayList<>();
        book.forEachOrder(side, (bookId, price, quantity) -> orders.add(bookId + " " + price + " " + quantity));
        return orders;
    }
}
