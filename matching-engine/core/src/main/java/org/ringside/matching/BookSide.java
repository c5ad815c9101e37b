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
    private long[] ranks = new long[0];
    /** Those from {@code size} up are not in use: the pool. */
    private PriceLevel[] levels = new PriceLevel[0];
    private int size;
    private long moves;

    BookSide(final Side side) {
        this.side = side;
        grow(INITIAL_LEVELS);
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
            moves += moved;
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

    /** How many levels have been moved to make room for others or to close gaps: what the depth of a change costs. */
    long moves() {
        return moves;
    }

    private PriceLevel insert(final int index, final long price) {
        if (size == levels.length) {
            grow(2 * size);
        }
        final PriceLevel level = levels[size];
        final int moved = size - index;
        System.arraycopy(ranks, index, ranks, index + 1, moved);
        System.arraycopy(levels, index, levels, index + 1, moved);
        moves += moved;
        level.price = price;
        ranks[index] = rank(price);
        levels[index] = level;
        size++;
        return level;
    }

    private void grow(final int capacity) {
        ranks = Arrays.copyOf(ranks, capacity);
        levels = Arrays.copyOf(levels, capacity);
        for (int i = size; i < capacity; i++) {
            levels[i] = new PriceLevel();
        }
    }

    private long rank(final long price) {
        return side == Side.BUY ? price : -price;
    }
}
