package org.ringside.marketdata.tool;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.ringside.marketdata.protocol.StatisticsDecoder;
import org.ringside.marketdata.protocol.TradingPhase;

/** How a book is shown: a ladder for people, the bids on the left; an object for programs. */
final class BookText {
    static final String SCHEMA = "ringside.md/1";

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final double NS_PER_MICRO = 1_000;

    private final KnownMarket market;
    private final int instrument;
    private final Terms terms;
    private final BookImage image;

    BookText(final KnownMarket market, final int instrument, final BookImage image) {
        this.market = market;
        this.instrument = instrument;
        this.terms = market.terms(instrument);
        this.image = image;
    }

    /** An object that begins as all of them do. */
    static ObjectNode object(final String type, final String symbol, final long rptSeq) {
        return MAPPER.createObjectNode().put("schema", SCHEMA).put("type", type).put("instrument", symbol)
            .put("rptSeq", rptSeq);
    }

    /** The name of a phase as {@code volatility-auction}. */
    static String phase(final TradingPhase phase) {
        return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A line about the instrument, then the ladder. */
    String ladder() {
        final KnownMarket.Day day = market.day(instrument);
        final StringBuilder text = new StringBuilder(terms.symbol() + "  " + phase(market.phase(instrument)));
        if (day != null) {
            text.append("  last ").append(last(day)).append("  volume ").append(terms.quantity(day.volume()))
                .append(String.format(Locale.ROOT, "  trades %,d", day.trades()));
        }
        if (market.lagNs() >= 0) {
            text.append(String.format(Locale.ROOT, "  lag %,.1f us", market.lagNs() / NS_PER_MICRO));
        }
        text.append(market.isEngineSilent() ? "  engine silent" : "");
        final boolean isOfOrders = image.type().equals(BookImage.ORDERS);
        final String number = isOfOrders ? "BOOK ID" : "ORDERS";
        text.append(String.format(Locale.ROOT, "%n%12s %12s %14s   %-14s %12s %12s%n", number, "QUANTITY", "BID", "ASK",
            "QUANTITY", number));
        for (int i = 0; i < Math.max(image.bids().size(), image.asks().size()); i++) {
            text.append(i >= image.bids().size() ? " ".repeat(40) : bid(image.bids().get(i)));
            text.append(i >= image.asks().size() ? "" : ask(image.asks().get(i))).append(System.lineSeparator());
        }
        // In an auction nobody has the best price, however many orders there are.
        final boolean isTop = image.type().equals(BookImage.TOP);
        if (image.bids().isEmpty() && image.asks().isEmpty()) {
            text.append(String.format(Locale.ROOT, "%40s%n", isTop ? "no best prices" : "the book is empty"));
        }
        return text.toString();
    }

    private String bid(final BookImage.Row row) {
        return String.format(Locale.ROOT, "%12d %12s %14s", row.number(), terms.quantity(row.quantity()),
            terms.price(row.price()));
    }

    private String ask(final BookImage.Row row) {
        return String.format(Locale.ROOT, "   %-14s %12s %12d", terms.price(row.price()),
            terms.quantity(row.quantity()), row.number());
    }

    private String last(final KnownMarket.Day day) {
        return day.last() == StatisticsDecoder.lastNullValue() ? "-" : terms.price(day.last());
    }

    /** The best of both sides, in one line. */
    String line() {
        return terms.symbol() + "  " + best(image.bids(), true) + " | " + best(image.asks(), false);
    }

    private String best(final List<BookImage.Row> rows, final boolean isBid) {
        if (rows.isEmpty()) {
            return "-";
        }
        final String quantity = terms.quantity(rows.get(0).quantity());
        final String price = terms.price(rows.get(0).price());
        return isBid ? quantity + " @ " + price : price + " @ " + quantity;
    }

    /** All of it as an object; prices are texts, quantities lots. */
    ObjectNode json() {
        final KnownMarket.Day day = market.day(instrument);
        final ObjectNode object = object(image.type(), terms.symbol(), image.rptSeq())
            .put("phase", market.phase(instrument).name());
        if (day != null) {
            object.put("last", last(day)).put("volume", day.volume()).put("trades", day.trades());
        }
        if (market.lagNs() >= 0) {
            object.put("lagNs", market.lagNs());
        }
        if (market.isEngineSilent()) {
            object.put("engineSilent", true);
        }
        put(object.putArray("bids"), image.bids());
        put(object.putArray("asks"), image.asks());
        return object;
    }

    private void put(final ArrayNode array, final List<BookImage.Row> rows) {
        final String number = image.type().equals(BookImage.ORDERS) ? "bookId" : "orders";
        rows.forEach(row -> array.addObject().put("price", terms.price(row.price())).put("quantity", row.quantity())
            .put(number, row.number()));
    }
}
