package org.ringside.simulator.benchmarks.feed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/**
 * Changes of a book, the same for the same seed: orders come at up to 100 ticks from the middle, mostly near it, leave,
 * shrink, and trade at the best price. The flow begins and ends with an empty book, so that it can follow itself for
 * ever. It is never crossed.
 */
public final class BookFlow {
    /** What happens to an order. */
    public enum Kind { ADD, CHANGE, EXECUTE, DELETE }

    /** 0.01 as a mantissa. */
    public static final long TICK = 1_000_000;
    /** Between bids and asks. */
    public static final long MIDDLE = 100_00 * TICK;

    private static final Kind[] KINDS = Kind.values();
    private static final int LEVELS = 100;
    private static final double NEARNESS = 12;
    private static final int MOST_QUANTITY = 100;
    /** Of 100 steps, while there are as many orders as there are to be. */
    private static final int ADDS = 46;
    private static final int ADDS_AND_DELETES = 84;
    private static final int ALL_BUT_CHANGES = 95;
    private static final double TOLERANCE = 0.1;

    private final byte[] kinds;
    private final boolean[] buys;
    private final int[] orders;
    private final long[] prices;
    private final int[] changes;
    private final int[] quantities;
    private int size;
    private int lastOrder;

    /**
     * A flow.
     *
     * @param seed   of it.
     * @param live   orders that the book has about, once it is filled.
     * @param length changes before the book is emptied.
     */
    public BookFlow(final long seed, final int live, final int length) {
        final int most = length + 2 * live + 1;
        kinds = new byte[most];
        buys = new boolean[most];
        orders = new int[most];
        prices = new long[most];
        changes = new int[most];
        quantities = new int[most];
        new Maker(new Random(seed), live).make(length);
    }

    /** Number of changes. */
    public int size() {
        return size;
    }

    /** Number of orders that come in it: the first one has the number 1. */
    public int orders() {
        return lastOrder;
    }

    /** What a change is. */
    public Kind kind(final int index) {
        return KINDS[kinds[index]];
    }

    /** Number of the order, in the sequence in which orders come. */
    public int order(final int index) {
        return orders[index];
    }

    public boolean isBuy(final int index) {
        return buys[index];
    }

    /** Mantissa, of the order's level. */
    public long price(final int index) {
        return prices[index];
    }

    /** By how much the order shows more; negative but for ADD. */
    public int change(final int index) {
        return changes[index];
    }

    /** What the order shows then; 0 when it is gone. */
    public int quantity(final int index) {
        return quantities[index];
    }

    private void append(final Kind kind, final Resting order, final int change) {
        kinds[size] = (byte) kind.ordinal();
        buys[size] = order.isBuy;
        orders[size] = order.number;
        prices[size] = order.price;
        changes[size] = change;
        quantities[size] = order.quantity;
        size++;
    }

    private static final class Resting {
        private final int number;
        private final boolean isBuy;
        private final long price;
        private int quantity;
        private int place;

        Resting(final int number, final boolean isBuy, final long price, final int quantity) {
            this.number = number;
            this.isBuy = isBuy;
            this.price = price;
            this.quantity = quantity;
        }
    }

    /** Keeps the book while the flow is made. */
    private final class Maker {
        private final Random random;
        private final int wanted;
        private final List<Resting> live = new ArrayList<>();
        private final TreeMap<Long, ArrayDeque<Resting>> bids = new TreeMap<>(Comparator.reverseOrder());
        private final TreeMap<Long, ArrayDeque<Resting>> asks = new TreeMap<>();

        Maker(final Random random, final int wanted) {
            this.random = random;
            this.wanted = wanted;
        }

        void make(final int length) {
            while (size < length) {
                final int step = random.nextInt(100);
                if (live.size() < (1 - TOLERANCE) * wanted || step < ADDS && live.size() < (1 + TOLERANCE) * wanted) {
                    add();
                } else if (step < ADDS_AND_DELETES) {
                    delete(live.get(random.nextInt(live.size())));
                } else if (step < ALL_BUT_CHANGES) {
                    trade();
                } else {
                    shrink(live.get(random.nextInt(live.size())));
                }
            }
            while (!live.isEmpty()) {
                delete(live.get(live.size() - 1));
            }
        }

        private void add() {
            final boolean isBuy = random.nextBoolean();
            final int distance = 1 + Math.min(LEVELS - 1, (int) (-Math.log(1 - random.nextDouble()) * NEARNESS));
            final Resting order = new Resting(++lastOrder, isBuy, MIDDLE + (isBuy ? -distance : distance) * TICK,
                1 + random.nextInt(MOST_QUANTITY));
            order.place = live.size();
            live.add(order);
            side(isBuy).computeIfAbsent(order.price, price -> new ArrayDeque<>()).add(order);
            append(Kind.ADD, order, order.quantity);
        }

        private void delete(final Resting order) {
            final int shown = order.quantity;
            remove(order);
            append(Kind.DELETE, order, -shown);
        }

        private void trade() {
            final TreeMap<Long, ArrayDeque<Resting>> side = side(random.nextBoolean());
            if (side.isEmpty()) {
                add();
                return;
            }
            final Resting order = side.firstEntry().getValue().peek();
            final int traded = Math.min(order.quantity, 1 + random.nextInt(MOST_QUANTITY));
            if (traded == order.quantity) {
                remove(order);
            } else {
                order.quantity -= traded;
            }
            append(Kind.EXECUTE, order, -traded);
        }

        private void shrink(final Resting order) {
            if (order.quantity > 1) {
                final int by = 1 + random.nextInt(order.quantity - 1);
                order.quantity -= by;
                append(Kind.CHANGE, order, -by);
            }
        }

        private void remove(final Resting order) {
            order.quantity = 0;
            final ArrayDeque<Resting> level = side(order.isBuy).get(order.price);
            level.remove(order);
            if (level.isEmpty()) {
                side(order.isBuy).remove(order.price);
            }
            final Resting last = live.remove(live.size() - 1);
            if (last != order) {
                last.place = order.place;
                live.set(order.place, last);
            }
        }

        private TreeMap<Long, ArrayDeque<Resting>> side(final boolean isBuy) {
            return isBuy ? bids : asks;
        }
    }
}
