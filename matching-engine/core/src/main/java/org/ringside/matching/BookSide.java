package org.ringside.matching;

import java.util.Arrays;

/**
 * One side of a book: its price levels in an array sorted by rank, the best last, so that what happens near the best
 * price moves few entries. The rank is the price on the buy side and its negative on the sell side: the better the
 * higher.
 */
final class BookSide {
    private static final int INITIAL_LEVELS = 64;

    private final Side side;
    private long[] ranks = new long[INITIAL_LEVELS];
    /** Those from {@code size} up are not in use: the pool. */
    private PriceLevel[] levels = new PriceLevel[INITIAL_LEVELS];
    private int size;

    BookSide(final Side side) {
        this.side = side;
    }

    /** The level with the best price, or null. */
    PriceLevel best() {
        return size == 0 ? null : levels[size - 1];
    }

    /** Whether an order of the other side with this limit trades with the best price here. */
    boolean isCrossedBy(final long limit) {
        return size > 0 && ranks[size - 1] >= rank(limit);
    }

    /** The level with this price, or null. */
    PriceLevel level(final long price) {
        final int index = Arrays.binarySearch(ranks, 0, size, rank(price));
        return index < 0 ? null : levels[index];
    }

    void add(final Order order) {
        final int index = Arrays.binarySearch(ranks, 0, size, rank(order.price));
        (index < 0 ? insert(~index, order.price) : levels[index]).append(order);
    }

    void remove(final Order order) {
        final PriceLevel level = order.level;
        level.unlink(order);
        if (level.isEmpty()) {
            final int index = size > 0 && levels[size - 1] == level
                ? size - 1
                : Arrays.binarySearch(ranks, 0, size, rank(level.price));
            final int moved = size - index - 1;
            System.arraycopy(ranks, index + 1, ranks, index, moved);
            System.arraycopy(levels, index + 1, levels, index, moved);
            size--;
            levels[size] = level;
        }
    }

    /** How many levels there are. */
    int size() {
        return size;
    }

    /** The level at a depth, 0 being the best. */
    PriceLevel atDepth(final int depth) {
        return levels[size - 1 - depth];
    }

    private PriceLevel insert(final int index, final long price) {
        if (size == levels.length) {
            ranks = Arrays.copyOf(ranks, 2 * size);
            levels = Arrays.copyOf(levels, 2 * size);
        }
        final PriceLevel level = levels[size] == null ? new PriceLevel() : levels[size];
        System.arraycopy(ranks, index, ranks, index + 1, size - index);
        System.arraycopy(levels, index, levels, index + 1, size - index);
        level.price = price;
        ranks[index] = rank(price);
        levels[index] = level;
        size++;
        return level;
    }

    private long rank(final long price) {
        return side == Side.BUY ? price : -price;
    }
}
