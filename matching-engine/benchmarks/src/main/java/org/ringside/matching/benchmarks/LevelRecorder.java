package org.ringside.matching.benchmarks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.matching.Liquidity;
import org.ringside.matching.Order;
import org.ringside.matching.Side;

/**
 * Writes down which operations on price levels the engine's events stand for: the opposite best for every order that
 * comes or moves, and again after each maker that went; a search for the level of every order that rests, and a new
 * level where there is none; the end of every empty one. After every tenth order that rests somebody looks at the best
 * ten levels of its side. Levels have numbers, of which the one freed last is used again first, as in the engine.
 */
final class LevelRecorder extends OperationRecorder {
    private static final int WALKED_ONE_IN = 10;

    private final List<Map<Long, Level>> sides = List.of(new HashMap<>(), new HashMap<>());
    private final Deque<Integer> freed = new ArrayDeque<>();
    private int used;
    private int rested;
    private boolean isTrading;

    private static final class Level {
        private final int number;
        private int orders;

        Level(final int number) {
            this.number = number;
        }
    }

    @Override
    public void orderAccepted(final Order order) {
        operations().add(Operations.BEST, order.side().opposite().ordinal(), 0, 0);
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        if (!priorityKept) {
            operations().add(Operations.BEST, order.side().opposite().ordinal(), 0, 0);
        }
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        isTrading = true;
    }

    @Override
    public void bookReduced(final Order order) {
        isTrading = false;
    }

    @Override
    public void bookAdded(final Order order) {
        final int side = order.side().ordinal();
        final long rank = rank(order);
        operations().add(Operations.FIND, side, rank, 0);
        Level level = sides.get(side).get(rank);
        if (level == null) {
            level = new Level(freed.isEmpty() ? ++used : freed.pop());
            sides.get(side).put(rank, level);
            operations().add(Operations.PUT, side, rank, level.number);
        }
        level.orders++;
        if (++rested % WALKED_ONE_IN == 0) {
            operations().add(Operations.WALK, side, 0, 0);
        }
    }

    @Override
    public void bookRemoved(final Order order) {
        final int side = order.side().ordinal();
        final long rank = rank(order);
        final Level level = sides.get(side).get(rank);
        if (--level.orders == 0) {
            sides.get(side).remove(rank);
            freed.push(level.number);
            operations().add(Operations.REMOVE, side, rank, level.number);
        }
        if (isTrading) {
            isTrading = false;
            operations().add(Operations.BEST, side, 0, 0);
        }
    }

    /** The better the larger, as in the engine. */
    private static long rank(final Order order) {
        return order.side() == Side.BUY ? order.price() : Long.MAX_VALUE - order.price();
    }
}
