package org.ringside.marketdata.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.ringside.marketdata.protocol.Side;

/** A slow and obvious book: trees of lists of orders. */
final class ModelBook {
    static final long NULL = Long.MIN_VALUE;

    private static final Comparator<Long> NULL_FIRST = Comparator.comparing((Long price) -> price != NULL);

    /** An order. */
    static final class Order {
        final long bookId;
        final long price;
        final Side side;
        long quantity;

        Order(final long bookId, final long price, final Side side, final long quantity) {
            this.bookId = bookId;
            this.price = price;
            this.side = side;
            this.quantity = quantity;
        }
    }

    private final TreeMap<Long, List<Order>> bids = new TreeMap<>(NULL_FIRST.thenComparing(Comparator.reverseOrder()));
    private final TreeMap<Long, List<Order>> asks = new TreeMap<>(NULL_FIRST.thenComparing(Comparator.naturalOrder()));
    private long lastBookId;

    Order add(final Side side, final long price, final long quantity) {
        final Order order = new Order(++lastBookId, price, side, quantity);
        side(side).computeIfAbsent(price, any -> new ArrayList<>()).add(order);
        return order;
    }

    void remove(final Order order) {
        final List<Order> level = side(order.side).get(order.price);
        level.remove(order);
        if (level.isEmpty()) {
            side(order.side).remove(order.price);
        }
    }

    /** All orders, bids before asks, by priority. */
    List<Order> all() {
        final List<Order> all = new ArrayList<>();
        bids.values().forEach(all::addAll);
        asks.values().forEach(all::addAll);
        return all;
    }

    Order any(final Random random) {
        final List<Order> all = all();
        return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }

    Order best(final Side side) {
        return side(side).isEmpty() ? null : side(side).firstEntry().getValue().get(0);
    }

    private TreeMap<Long, List<Order>> side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }
}
