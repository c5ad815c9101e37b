package org.ringside.marketdata.tool;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ringside.marketdata.client.EventFlags;

/** A message as people read it: symbols, decimals, times. */
final class DecodedText {
    private static final Set<String> PRICES = Set.of("price", "lastPrice", "previousClose", "low", "high", "tick",
        "bid", "ask", "open", "last", "indicativePrice");
    private static final Set<String> QUANTITIES = Set.of("quantity", "change", "lastQty", "volume", "imbalance",
        "indicativeVolume", "bidQuantity", "askQuantity", "lotSize", "minQuantity", "maxQuantity");
    private static final Set<String> TIMES = Set.of("transactTime", "endTime", "session");

    private DecodedText() {
    }

    /** Fields by name, as they are shown; what means nothing is left out. */
    static Map<String, String> fields(final DecodedMessage message, final Terms terms) {
        final Map<String, String> shown = new LinkedHashMap<>();
        message.fields().forEach((name, value) -> {
            if (value instanceof final List<?> entries) {
                shown.put(name, entries.stream().map(entry -> entry((Map<?, ?>) entry, terms))
                    .collect(Collectors.joining(", ", "[", "]")));
            } else if (name.equals("instrumentId")) {
                if (message.instrument() != 0) {
                    shown.put("symbol", terms.symbol());
                }
            } else if (value != null) {
                shown.put(name, text(name, value, terms));
            }
        });
        return shown;
    }

    private static String entry(final Map<?, ?> entry, final Terms terms) {
        return entry.entrySet().stream().filter(field -> field.getValue() != null)
            .map(field -> text(field.getKey().toString(), field.getValue(), terms)).collect(Collectors.joining(" "));
    }

    private static String text(final String name, final Object value, final Terms terms) {
        if (value instanceof final Number number) {
            if (PRICES.contains(name)) {
                return terms.price(number.longValue());
            }
            if (QUANTITIES.contains(name)) {
                return terms.quantity(number.longValue());
            }
            if (TIMES.contains(name)) {
                return MarketNews.time(number.longValue());
            }
            return switch (name) {
                case "flags" -> flags(number.intValue());
                case "hash" -> Long.toHexString(number.longValue());
                case "date" -> LocalDate.ofEpochDay(number.longValue()).toString();
                case "lot" -> Terms.unknown(0).price(number.longValue());
                default -> value.toString();
            };
        }
        return value.toString();
    }

    private static String flags(final int flags) {
        final List<String> words = new ArrayList<>();
        if ((flags & EventFlags.LAST) != 0) {
            words.add("last");
        }
        if ((flags & EventFlags.AUCTION) != 0) {
            words.add("auction");
        }
        if ((flags & EventFlags.MORE_PARTS) != 0) {
            words.add("more-parts");
        }
        if ((flags & EventFlags.NOT_FIRST_PART) != 0) {
            words.add("not-first-part");
        }
        return words.isEmpty() ? "-" : String.join(",", words);
    }
}
