package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.Book;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.BookHash;
import org.ringside.marketdata.protocol.Side;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;

/**
 * What {@link EngineImage} shows of a book, in three numbers: the sum of 64 bits for each order with all that is shown
 * of it, the same for each level, and how many of both there are. It takes no object for an order, so that books can be
 * compared half a million times.
 */
final class BookSums {
    private static final Side[] SIDES = {Side.BUY, Side.SELL};

    private final long[] lotsAtMarket = new long[SIDES.length];
    private final long[] ordersAtMarket = new long[SIDES.length];
    private long orders;
    private long levels;
    private long count;

    private void clear() {
        orders = 0;
        levels = 0;
        count = 0;
    }

    /** Takes a book of the engine. */
    BookSums ofEngine(final MarketQueries engine, final int instrument) {
        clear();
        for (int i = 0; i < SIDES.length; i++) {
            lotsAtMarket[i] = 0;
            ordersAtMarket[i] = 0;
        }
        engine.orders(order -> {
            if (order.instrumentId() == instrument && order.displayed() > 0) {
                final int side = order.side() == org.ringside.matching.Side.BUY ? 0 : 1;
                addOrder(order.bookId(), EngineImage.mantissa(order.price()), order.displayed(), SIDES[side]);
                if (order.price() == MatchingEngine.NO_PRICE) {
                    lotsAtMarket[side] += order.displayed();
                    ordersAtMarket[side]++;
                }
            }
        });
        for (int i = 0; i < SIDES.length; i++) {
            if (ordersAtMarket[i] > 0) {
                addLevel(Long.MIN_VALUE, lotsAtMarket[i], ordersAtMarket[i], SIDES[i]);
            }
        }
        engine.depth(instrument, org.ringside.matching.Side.BUY, Integer.MAX_VALUE, (price, quantity, number) ->
            addLevel(EngineImage.mantissa(price), quantity, number, Side.BUY));
        engine.depth(instrument, org.ringside.matching.Side.SELL, Integer.MAX_VALUE, (price, quantity, number) ->
            addLevel(EngineImage.mantissa(price), quantity, number, Side.SELL));
        return this;
    }

    /** Takes a book of orders. */
    BookSums of(final BookBuilder book) {
        ofLevels(book);
        book.forEachOrder(Side.BUY, (bookId, price, quantity) -> addOrder(bookId, price, quantity, Side.BUY));
        book.forEachOrder(Side.SELL, (bookId, price, quantity) -> addOrder(bookId, price, quantity, Side.SELL));
        return this;
    }

    /** Takes the levels of a book. */
    BookSums ofLevels(final Book book) {
        clear();
        book.forEachLevel(Side.BUY, Integer.MAX_VALUE, (price, quantity, number) ->
            addLevel(price, quantity, number, Side.BUY));
        book.forEachLevel(Side.SELL, Integer.MAX_VALUE, (price, quantity, number) ->
            addLevel(price, quantity, number, Side.SELL));
        return this;
    }

    private void addOrder(final long bookId, final long price, final long quantity, final Side side) {
        orders += BookHash.ofOrder(bookId, price, quantity, side);
        count++;
    }

    private void addLevel(final long price, final long quantity, final long number, final Side side) {
        levels += BookHash.ofLevel(price, quantity, number, side);
        count += 1L << Integer.SIZE;
    }

    /** Whether the other one is of a book with the same orders and levels. */
    boolean isAs(final BookSums other) {
        return orders == other.orders && hasLevelsOf(other) && count == other.count;
    }

    /** Whether the other one is of a book with the same levels. */
    boolean hasLevelsOf(final BookSums other) {
        return levels == other.levels && count >>> Integer.SIZE == other.count >>> Integer.SIZE;
    }
}
