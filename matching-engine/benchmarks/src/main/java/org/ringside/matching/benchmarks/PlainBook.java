package org.ringside.matching.benchmarks;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The book that one writes first, with the JDK's collections: a tree of price levels for each side, a queue of orders
 * at each level, a hash table of the orders. Also what command streams are made with.
 */
final class PlainBook extends Book {
    /** By price, bids by their negative: the best is the first. */
    private final TreeMap<Long, Level> bids = new TreeMap<>();
    private final TreeMap<Long, Level> asks = new TreeMap<>();
    private final Map<Integer, Order> orders = new HashMap<>();

    /** The orders of a price, the oldest first. */
    private static final class Level {
        private final long price;
        private final ArrayDeque<Order> queue = new ArrayDeque<>();

        Level(final long price) {
            this.price = price;
        }
    }

    /** One that rests. */
    static final class Order {
        private final int number;
        private final boolean isBuy;
        private final int account;
        private long quantity;
        private long open;
        private Level level;

        Order(final int number, final boolean isBuy, final int account, final long quantity) {
            this.number = number;
            this.isBuy = isBuy;
            this.account = account;
            this.quantity = quantity;
        }

        boolean isBuy() {
            return isBuy;
        }

        int account() {
            return account;
        }

        long price() {
            return level.price;
        }

        /** Total, with what has traded. */
        long quantity() {
            return quantity;
        }

        long open() {
            return open;
        }
    }

    /** An order that rests, or null. */
    Order order(final int number) {
        return orders.get(number);
    }

    /** How many orders rest. */
    int size() {
        return orders.size();
    }

    /** How many prices have orders. */
    int levels() {
        return bids.size() + asks.size();
    }

    /** Best price of a side, or 0. */
    long bestPrice(final boolean isBuy) {
        final TreeMap<Long, Level> side = side(isBuy);
        return side.isEmpty() ? 0 : side.firstEntry().getValue().price;
    }

    /** Accounts that an order would trade with, if it came now: a bit for each. */
    long counterparties(final boolean isBuy, final long price, final long quantity) {
        long accounts = 0;
        long open = quantity;
        for (final Level level : side(!isBuy).values()) {
            if (open <= 0 || !isCrossed(level, isBuy, price)) {
                break;
            }
            for (final Order order : level.queue) {
                if (open > 0) {
                    accounts |= 1L << order.account;
                    open -= order.open;
                }
            }
        }
        return accounts;
    }

    @Override
    void enter(final CommandStream commands, final int i) {
        final long quantity = commands.quantity(i);
        final boolean isBuy = commands.isBuy(i);
        final long open = match(isBuy, commands.price(i), quantity);
        if (open > 0) {
            final Order order = new Order(commands.order(i), isBuy, commands.account(i), quantity);
            orders.put(order.number, order);
            rest(order, commands.price(i), open);
        }
    }

    @Override
    void enterImmediate(final CommandStream commands, final int i) {
        match(commands.isBuy(i), commands.price(i), commands.quantity(i));
    }

    @Override
    void cancel(final CommandStream commands, final int i) {
        final Order order = orders.remove(commands.order(i));
        if (order != null) {
            leave(order);
        }
    }

    @Override
    void move(final CommandStream commands, final int i) {
        final Order order = orders.get(commands.order(i));
        if (order != null) {
            leave(order);
            final long open = match(order.isBuy, commands.price(i), order.open);
            if (open > 0) {
                rest(order, commands.price(i), open);
            } else {
                orders.remove(order.number);
            }
        }
    }

    @Override
    void reduce(final CommandStream commands, final int i) {
        final Order order = orders.get(commands.order(i));
        if (order != null) {
            order.open -= order.quantity - commands.quantity(i);
            order.quantity = commands.quantity(i);
        }
    }

    /** Trades what the limit allows. The answer is what is left. */
    private long match(final boolean isBuy, final long price, final long quantity) {
        final TreeMap<Long, Level> makers = side(!isBuy);
        long open = quantity;
        while (open > 0 && !makers.isEmpty()) {
            final Level level = makers.firstEntry().getValue();
            if (!isCrossed(level, isBuy, price)) {
                break;
            }
            open = match(level, open);
            if (level.queue.isEmpty()) {
                makers.pollFirstEntry();
            }
        }
        return open;
    }

    private long match(final Level level, final long quantity) {
        long open = quantity;
        while (open > 0 && !level.queue.isEmpty()) {
            final Order maker = level.queue.peekFirst();
            final long traded = Math.min(open, maker.open);
            open -= traded;
            maker.open -= traded;
            tape().print(level.price, traded);
            if (maker.open == 0) {
                level.queue.pollFirst();
                orders.remove(maker.number);
            }
        }
        return open;
    }

    private void rest(final Order order, final long price, final long open) {
        order.open = open;
        order.level = side(order.isBuy).computeIfAbsent(key(order.isBuy, price), key -> new Level(price));
        order.level.queue.addLast(order);
    }

    private void leave(final Order order) {
        order.level.queue.remove(order);
        if (order.level.queue.isEmpty()) {
            side(order.isBuy).remove(key(order.isBuy, order.level.price));
        }
    }

    private TreeMap<Long, Level> side(final boolean isBuy) {
        return isBuy ? bids : asks;
    }

    private static long key(final boolean isBuy, final long price) {
        return isBuy ? -price : price;
    }

    private static boolean isCrossed(final Level level, final boolean isBuy, final long price) {
        return isBuy ? level.price <= price : level.price >= price;
    }
}
