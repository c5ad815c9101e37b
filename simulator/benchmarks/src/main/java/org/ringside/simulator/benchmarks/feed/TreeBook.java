package org.ringside.simulator.benchmarks.feed;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What the JDK offers: a hash map of orders, and a tree of levels for each side. */
final class TreeBook extends MeasuredBook {
    private final Map<Long, Order> orders = new HashMap<>();
    private final NavigableMap<Long, Level> bids = new TreeMap<>(Comparator.reverseOrder());
    private final NavigableMap<Long, Level> asks = new TreeMap<>();

    private static final class Order {
        private final Level level;
        private int quantity;

        Order(final Level level, final int quantity) {
            this.level = level;
            this.quantity = quantity;
        }
    }

    private static final class Level {
        private long quantity;
        private int orders;
    }

    TreeBook() {
        super("TreeMap and HashMap");
    }

    @Override
    long apply(final BookFlow flow, final long first) {
        long sum = 0;
        for (int i = 0; i < flow.size(); i++) {
            final long number = first + flow.order(i);
            final NavigableMap<Long, Level> side = flow.isBuy(i) ? bids : asks;
            if (flow.kind(i) == BookFlow.Kind.ADD) {
                add(side, number, flow.price(i), flow.quantity(i));
            } else {
                change(side, number, flow.price(i), flow.quantity(i));
            }
            sum += best(bids) + best(asks);
        }
        return sum;
    }

    private void add(final NavigableMap<Long, Level> side, final long number, final long price, final int quantity) {
        final Level level = side.computeIfAbsent(price, key -> new Level());
        level.quantity += quantity;
        level.orders++;
        orders.put(number, new Order(level, quantity));
    }

    private void change(final NavigableMap<Long, Level> side, final long number, final long price, final int quantity) {
        final Order order = quantity == 0 ? orders.remove(number) : orders.get(number);
        final Level level = order.level;
        level.quantity += quantity - order.quantity;
        order.quantity = quantity;
        if (quantity == 0) {
            level.orders--;
            if (level.orders == 0) {
                side.remove(price);
            }
        }
    }

    private static long best(final NavigableMap<Long, Level> side) {
        return side.isEmpty() ? 0 : side.firstKey();
    }
}
