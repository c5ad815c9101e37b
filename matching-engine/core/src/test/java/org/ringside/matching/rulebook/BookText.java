package org.ringside.matching.rulebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.Order;
import org.ringside.matching.Side;

/**
 * Writes the book of an engine: the orders of each instrument, buys, then sells, in the order of their priority, with
 * what they show, and what they have where that is more. Compares it with what the other queries say on the way.
 */
final class BookText {
    private final MatchingEngine engine;
    private final Names names;
    private final List<String> lines = new ArrayList<>();
    private final List<String> levels = new ArrayList<>();
    private long levelPrice;
    private long levelQuantity;
    private int levelOrders;
    private long best;

    private BookText(final MatchingEngine engine, final Names names) {
        this.engine = engine;
        this.names = names;
    }

    /** The orders of these instruments, one line each. */
    static List<String> of(final MatchingEngine engine, final Names names, final Iterable<Integer> instruments) {
        final BookText text = new BookText(engine, names);
        for (final int instrument : instruments) {
            for (final Side side : Side.values()) {
                text.write(instrument, side);
            }
        }
        return text.lines;
    }

    private void write(final int instrument, final Side side) {
        levels.clear();
        levelOrders = 0;
        best = MatchingEngine.NO_PRICE;
        engine.orders(instrument, side, order -> {
            lines.add(describe(order));
            if (order.price() != MatchingEngine.NO_PRICE) {
                count(order);
            }
        });
        endLevel();
        final List<String> told = new ArrayList<>();
        engine.depth(instrument, side, Integer.MAX_VALUE, (price, quantity, orders) -> {
            told.add(level(price, quantity, orders));
            if (engine.quantityAt(instrument, side, price) != quantity) {
                lines.add("quantity at " + price + " is said to be " + engine.quantityAt(instrument, side, price));
            }
        });
        if (!told.equals(levels)) {
            lines.add("depth is said to be " + told);
        }
        if (engine.bestPrice(instrument, side) != best) {
            lines.add("best price to " + side + " is said to be " + engine.bestPrice(instrument, side));
        }
    }

    private String describe(final Order order) {
        final boolean isMarket = order.price() == MatchingEngine.NO_PRICE;
        return names.of(order.clOrdId()) + " " + order.side().name().toLowerCase(Locale.ROOT) + " "
            + (order.displayed() == order.leaves() ? "" : order.displayed() + " of ") + order.leaves() + " @ "
            + (isMarket ? "market" : Long.toString(order.price()))
            + (order.instrumentId() == 1 ? "" : " on " + order.instrumentId());
    }

    private void count(final Order order) {
        if (levelOrders == 0 || order.price() != levelPrice) {
            endLevel();
            levelPrice = order.price();
            levelQuantity = 0;
        }
        if (best == MatchingEngine.NO_PRICE) {
            best = order.price();
        }
        levelQuantity += order.displayed();
        levelOrders++;
    }

    private void endLevel() {
        if (levelOrders > 0) {
            levels.add(level(levelPrice, levelQuantity, levelOrders));
            levelOrders = 0;
        }
    }

    private static String level(final long price, final long quantity, final int orders) {
        return quantity + " @ " + price + " in " + orders;
    }
}
