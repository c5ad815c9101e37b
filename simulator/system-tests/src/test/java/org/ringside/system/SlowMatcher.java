package org.ringside.system;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Price-time matching written down as one would explain it, to check the engine against. It shares no code with it:
 * decimal prices, one list of orders a side, sorted anew for every order.
 */
final class SlowMatcher {
    /** One trade, at the price of the order that rested. */
    record Trade(BigDecimal price, long quantity) {
        Trade {
            price = price.stripTrailingZeros();
        }
    }

    private static final class Order {
        private final BigDecimal price;
        private final long arrival;
        private long open;

        private Order(final BigDecimal price, final long arrival, final long open) {
            this.price = price;
            this.arrival = arrival;
            this.open = open;
        }
    }

    private final List<Order> bids = new ArrayList<>();
    private final List<Order> asks = new ArrayList<>();
    private final Map<String, Order> byId = new HashMap<>();
    private final List<Trade> trades = new ArrayList<>();
    private long arrivals;

    void enter(final String id, final boolean bid, final BigDecimal price, final long quantity) {
        final Order order = new Order(price, ++arrivals, quantity);
        byId.put(id, order);
        final List<Order> opposite = bid ? asks : bids;
        final Comparator<Order> byPrice = Comparator.comparing(resting -> resting.price);
        opposite.sort((bid ? byPrice : byPrice.reversed()).thenComparing(resting -> resting.arrival));
        while (order.open > 0 && !opposite.isEmpty()) {
            final Order best = opposite.get(0);
            final boolean crosses = bid ? best.price.compareTo(price) <= 0 : best.price.compareTo(price) >= 0;
            if (!crosses) {
                break;
            }
            final long quantityTraded = Math.min(order.open, best.open);
            trades.add(new Trade(best.price, quantityTraded));
            order.open -= quantityTraded;
            best.open -= quantityTraded;
            if (best.open == 0) {
                opposite.remove(0);
            }
        }
        if (order.open > 0) {
            (bid ? bids : asks).add(order);
        }
    }

    void cancel(final String id) {
        final Order order = byId.get(id);
        if (order != null) {
            bids.remove(order);
            asks.remove(order);
            order.open = 0;
        }
    }

    /** The trades so far, in the order in which they happened. */
    List<Trade> trades() {
        return trades;
    }

    /** How many orders rest. */
    int resting() {
        return bids.size() + asks.size();
    }
}
