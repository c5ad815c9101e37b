package org.ringside.marketdata.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.marketdata.protocol.Side;

/**
 * A book at one moment.
 *
 * @param rptSeq number of the last event in it.
 * @param orders bids before asks, by priority.
 */
record ModelImage(long rptSeq, List<Entry> orders) {
    static final ModelImage NOTHING = new ModelImage(0, List.of());

    /**
     * An order.
     *
     * @param bookId   of the order.
     * @param price    of the order.
     * @param quantity that it shows.
     * @param side     of the order.
     */
    record Entry(long bookId, long price, long quantity, Side side) { }

    /**
     * A level.
     *
     * @param price    of the level.
     * @param quantity that it shows.
     * @param orders   that it has.
     * @param side     of the level.
     */
    record Level(long price, long quantity, int orders, Side side) { }

    static ModelImage of(final long rptSeq, final ModelBook book) {
        return new ModelImage(rptSeq, book.all().stream()
            .map(order -> new Entry(order.bookId, order.price, order.quantity, order.side)).toList());
    }

    /** Of a book that the client keeps. */
    static ModelImage of(final long rptSeq, final BookBuilder book) {
        final List<Entry> orders = new ArrayList<>();
        for (final Side side : List.of(Side.BUY, Side.SELL)) {
            book.forEachOrder(side, (bookId, price, quantity) -> orders.add(new Entry(bookId, price, quantity, side)));
        }
        return new ModelImage(rptSeq, orders);
    }

    /** Levels that the client keeps. */
    static List<Level> levels(final Book book) {
        final List<Level> levels = new ArrayList<>();
        for (final Side side : List.of(Side.BUY, Side.SELL)) {
            book.forEachLevel(side, Integer.MAX_VALUE,
                (price, quantity, orders) -> levels.add(new Level(price, quantity, orders, side)));
        }
        return levels;
    }

    /** Its levels, bids before asks, the best first. */
    List<Level> levels() {
        final Map<String, Level> levels = new LinkedHashMap<>();
        orders.forEach(order -> levels.merge(order.side + " " + order.price,
            new Level(order.price, order.quantity, 1, order.side), (all, one) ->
                new Level(all.price, all.quantity + one.quantity, all.orders + 1, all.side)));
        return List.copyOf(levels.values());
    }

    long hashOfOrders() {
        return orders.stream().mapToLong(order ->
            BookHash.ofOrder(order.bookId, order.price, order.quantity, order.side)).sum();
    }

    long hashOfLevels() {
        return levels().stream().mapToLong(level ->
            BookHash.ofLevel(level.price, level.quantity, level.orders, level.side)).sum();
    }
}
