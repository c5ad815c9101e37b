package org.ringside.marketdata.tool;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ringside.marketdata.client.LevelBook;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.Side;

/** How a book is shown: a ladder, the bids on the left. */
final class BookText {
    private static final int DECIMALS = 8;

    private BookText() {
    }

    /** A level of a side. */
    record Level(String price, long quantity, int orders) {
    }

    static List<Level> levels(final LevelBook book, final Side side, final int depth) {
        final List<Level> levels = new ArrayList<>();
        book.forEachLevel(side, depth, (price, quantity, orders) ->
            levels.add(new Level(price(price), quantity, orders)));
        return levels;
    }

    static String ladder(final LevelBook book, final int depth) {
        final List<Level> bids = levels(book, Side.BUY, depth);
        final List<Level> asks = levels(book, Side.SELL, depth);
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%8s %12s %14s   %-14s %12s %8s%n",
            "ORDERS", "QUANTITY", "BID", "ASK", "QUANTITY", "ORDERS"));
        for (int i = 0; i < Math.max(bids.size(), asks.size()); i++) {
            final String bid = i >= bids.size() ? " ".repeat(36) : String.format(Locale.ROOT, "%8d %,12d %14s",
                bids.get(i).orders, bids.get(i).quantity, bids.get(i).price);
            final String ask = i >= asks.size() ? "" : String.format(Locale.ROOT, "   %-14s %,12d %8d",
                asks.get(i).price, asks.get(i).quantity, asks.get(i).orders);
            text.append(bid).append(ask).append(System.lineSeparator());
        }
        return text.toString();
    }

    /** A mantissa as people write it. */
    static String price(final long mantissa) {
        return mantissa == OrderAddedDecoder.priceNullValue() ? "market"
            : BigDecimal.valueOf(mantissa, DECIMALS).stripTrailingZeros().toPlainString();
    }
}
