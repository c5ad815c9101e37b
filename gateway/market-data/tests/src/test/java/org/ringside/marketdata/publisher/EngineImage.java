package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ringside.marketdata.client.Book;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.BookHash;
import org.ringside.marketdata.protocol.Side;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.service.CommandSource;

/**
 * What is to be seen of a book of the engine, and of a book that was made from market data, in the same form.
 *
 * @param orders by bookId, which is the priority within a level.
 * @param levels of both sides, the best first, with market orders in a call before them.
 */
record EngineImage(Map<Long, Order> orders, List<Level> levels) {
    /** An order that shows something. */
    record Order(Side side, long price, long quantity) {
    }

    /** A level. */
    record Level(Side side, long price, long quantity, long orders) {
    }

    static EngineImage of(final MarketQueries engine, final int instrument) {
        final Map<Long, Order> orders = new TreeMap<>();
        engine.orders(order -> {
            if (order.instrumentId() == instrument && order.displayed() > 0) {
                orders.put(order.bookId(), new Order(side(order.side()), mantissa(order.price()), order.displayed()));
            }
        });
        final List<Level> levels = new ArrayList<>();
        for (final Side side : new Side[] {Side.BUY, Side.SELL}) {
            final List<Order> atMarket = orders.values().stream()
                .filter(order -> order.side == side && order.price == Long.MIN_VALUE).toList();
            if (!atMarket.isEmpty()) {
                levels.add(new Level(side, Long.MIN_VALUE, atMarket.stream().mapToLong(Order::quantity).sum(),
                    atMarket.size()));
            }
            engine.depth(instrument, org.ringside.matching.Side.valueOf(side.name()), Integer.MAX_VALUE,
                (price, quantity, count) -> levels.add(new Level(side, mantissa(price), quantity, count)));
        }
        return new EngineImage(orders, levels);
    }

    static Map<Long, Order> ordersOf(final BookBuilder book) {
        final Map<Long, Order> orders = new TreeMap<>();
        for (final Side side : new Side[] {Side.BUY, Side.SELL}) {
            book.forEachOrder(side, (bookId, price, quantity) -> orders.put(bookId, new Order(side, price, quantity)));
        }
        return orders;
    }

    static List<Level> levelsOf(final Book book) {
        final List<Level> levels = new ArrayList<>();
        for (final Side side : new Side[] {Side.BUY, Side.SELL}) {
            book.forEachLevel(side, Integer.MAX_VALUE, (price, quantity, count) ->
                levels.add(new Level(side, price, quantity, count)));
        }
        return levels;
    }

    long hashOfOrders() {
        return orders.entrySet().stream().mapToLong(entry -> BookHash.ofOrder(entry.getKey(),
            entry.getValue().price, entry.getValue().quantity, entry.getValue().side)).sum();
    }

    long hashOfLevels() {
        return levels.stream().mapToLong(level ->
            BookHash.ofLevel(level.price, level.quantity, level.orders, level.side)).sum();
    }

    static long mantissa(final long ticks) {
        return ticks == MatchingEngine.NO_PRICE ? Long.MIN_VALUE : ticks * CommandSource.TICK;
    }

    private static Side side(final org.ringside.matching.Side side) {
        return side == org.ringside.matching.Side.BUY ? Side.BUY : Side.SELL;
    }
}
