package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One side on its own. */
class BookSideTest {
    private final BookSide bids = new BookSide(Side.BUY);
    private final BookSide asks = new BookSide(Side.SELL);

    @ParameterizedTest
    @EnumSource
    void shouldHaveNoBestWhenEmpty(final Side side) {
        final BookSide levels = new BookSide(side);

        assertThat(levels.best()).isNull();
        assertThat(levels.level(100)).isNull();
        assertThat(levels.size()).isZero();
        assertThat(levels.isCrossedBy(1)).isFalse();
        assertThat(levels.isCrossedBy(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void shouldSortBestFirst() {
        for (final long price : new long[] {100, 103, 99, 101}) {
            add(bids, price);
            add(asks, price);
        }

        assertThat(prices(bids)).containsExactly(103L, 101L, 100L, 99L);
        assertThat(prices(asks)).containsExactly(99L, 100L, 101L, 103L);
        assertThat(bids.best().price).isEqualTo(103);
        assertThat(asks.best().price).isEqualTo(99);
    }

    @Test
    void shouldBeCrossedByLimitsAtTheBestPriceAndBeyond() {
        add(bids, 100);
        add(asks, 100);

        assertThat(bids.isCrossedBy(101)).isFalse();
        assertThat(bids.isCrossedBy(100)).isTrue();
        assertThat(bids.isCrossedBy(99)).isTrue();
        assertThat(asks.isCrossedBy(99)).isFalse();
        assertThat(asks.isCrossedBy(100)).isTrue();
        assertThat(asks.isCrossedBy(101)).isTrue();
    }

    @Test
    void shouldSortTheExtremesOfPrices() {
        for (final BookSide side : List.of(bids, asks)) {
            add(side, Long.MAX_VALUE);
            add(side, 1);
            add(side, Long.MAX_VALUE - 1);
        }

        assertThat(prices(bids)).containsExactly(Long.MAX_VALUE, Long.MAX_VALUE - 1, 1L);
        assertThat(prices(asks)).containsExactly(1L, Long.MAX_VALUE - 1, Long.MAX_VALUE);
    }

    @Test
    void shouldQueueOrdersOfOnePriceAsTheyCome() {
        final Order first = add(bids, 100);
        final Order second = add(bids, 100);
        final Order third = add(bids, 100);

        assertThat(bids.size()).isEqualTo(1);
        assertThat(queue(bids.best())).containsExactly(first, second, third);
    }

    @Test
    void shouldKeepQueueWhenItsFirstLeaves() {
        final Order first = add(bids, 100);
        final Order second = add(bids, 100);
        final Order third = add(bids, 100);

        bids.remove(first);

        assertThat(queue(bids.best())).containsExactly(second, third);
        assertThat(first.level).isNull();
        assertThat(first.next).isNull();
    }

    @Test
    void shouldKeepQueueWhenOneInTheMiddleLeaves() {
        final Order first = add(bids, 100);
        final Order second = add(bids, 100);
        final Order third = add(bids, 100);

        bids.remove(second);

        assertThat(queue(bids.best())).containsExactly(first, third);
    }

    @Test
    void shouldQueueBehindTheNewLastWhenTheLastLeaves() {
        final Order first = add(bids, 100);
        final Order second = add(bids, 100);
        bids.remove(second);

        final Order third = add(bids, 100);

        assertThat(queue(bids.best())).containsExactly(first, third);
    }

    @ParameterizedTest
    @EnumSource
    void shouldDropLevelWhenItsLastOrderLeaves(final Side side) {
        final BookSide levels = new BookSide(side);
        final Order low = add(levels, 99);
        final Order middle = add(levels, 100);
        final Order high = add(levels, 101);

        levels.remove(middle);
        assertThat(levels.level(100)).isNull();
        assertThat(prices(levels)).containsExactlyInAnyOrder(99L, 101L);

        levels.remove(side == Side.BUY ? high : low);
        assertThat(levels.best().price).isEqualTo(side == Side.BUY ? 99 : 101);

        levels.remove(side == Side.BUY ? low : high);
        assertThat(levels.best()).isNull();
    }

    @Test
    void shouldStartWithAnEmptyQueueWhenALevelIsUsedAgain() {
        final Order gone = add(bids, 100);
        bids.remove(gone);

        final Order other = add(bids, 90);

        assertThat(queue(bids.best())).containsExactly(other);
        assertThat(bids.best().price).isEqualTo(90);
        assertThat(bids.level(100)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void shouldAgreeWithASortedMapWhenLevelsComeAndGo(final Side side) {
        final BookSide levels = new BookSide(side);
        final TreeMap<Long, List<Order>> expected = new TreeMap<>();
        final List<Order> resting = new ArrayList<>();
        final Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            // Grows past its first 64 levels, then shrinks to nothing, again and again.
            final boolean grows = i % 4_000 < 2_000;
            if (resting.isEmpty() || random.nextInt(10) < (grows ? 8 : 2)) {
                final Order order = add(levels, 1 + random.nextInt(600));
                resting.add(order);
                expected.computeIfAbsent(order.price, ignored -> new ArrayList<>()).add(order);
            } else {
                final Order order = resting.remove(random.nextInt(resting.size()));
                levels.remove(order);
                expected.get(order.price).remove(order);
                expected.computeIfPresent(order.price, (ignored, queue) -> queue.isEmpty() ? null : queue);
            }
            if (i % 100 == 0) {
                assertSame(levels, side == Side.BUY ? expected.descendingMap().values() : expected.values());
            }
        }
    }

    @Test
    void shouldNotShareALevelBetweenTwoPrices() {
        for (int price = 1; price <= 1_000; price++) {
            add(asks, price);
        }

        final Set<PriceLevel> distinct = new HashSet<>();
        for (int depth = 0; depth < asks.size(); depth++) {
            distinct.add(asks.atDepth(depth));
        }
        assertThat(distinct).hasSize(1_000);
    }

    private static void assertSame(final BookSide levels, final Iterable<List<Order>> expected) {
        final List<List<Order>> queues = new ArrayList<>();
        for (int depth = 0; depth < levels.size(); depth++) {
            queues.add(queue(levels.atDepth(depth)));
        }
        assertThat(queues).containsExactlyElementsOf(expected);
    }

    private static Order add(final BookSide side, final long price) {
        final Order order = new Order();
        order.price = price;
        side.add(order);
        return order;
    }

    private static List<Long> prices(final BookSide side) {
        final List<Long> prices = new ArrayList<>();
        for (int depth = 0; depth < side.size(); depth++) {
            prices.add(side.atDepth(depth).price);
        }
        return prices;
    }

    /** From first to last, checking the way back. */
    private static List<Order> queue(final PriceLevel level) {
        final List<Order> queue = new ArrayList<>();
        Order previous = null;
        for (Order order = level.first; order != null; order = order.next) {
            assertThat(order.previous).isSameAs(previous);
            assertThat(order.level).isSameAs(level);
            queue.add(order);
            previous = order;
        }
        return queue;
    }
}
