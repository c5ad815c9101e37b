package org.ringside.matching;

/**
 * Looks at a state that is being read: whatever names a record, an owner or an instrument in it must name one that is
 * there, before anything follows it. What is only wrong, such as a quantity, is not found here.
 */
final class StateCheck {
    private static final String ORDER = "order";

    private final OrderSlab orders;
    private final LevelSlab levels;
    private final DetailSlab details;
    private int visited;

    StateCheck(final State state) {
        this.orders = state.orders;
        this.levels = state.levels;
        this.details = state.details;
    }

    /** The three slabs were read: their records name each other. */
    void records() {
        orders.checkFree();
        levels.checkFree();
        details.checkFree();
        for (int order = 1; order < orders.used(); order++) {
            orders.check(order, levels.used(), details.used());
        }
        for (int level = 1; level < levels.used(); level++) {
            require(levels.first(level), orders.used(), ORDER);
            require(levels.last(level), orders.used(), ORDER);
            require(levels.better(level), levels.used(), "price level");
            require(levels.worse(level), levels.used(), "price level");
        }
        for (int record = 1; record < details.used(); record++) {
            require(details.expiryPlace(record), details.used(), "expiry");
        }
    }

    /** So were holdings, which orders name. */
    void holdings(final int holdings) {
        for (int order = 1; order < orders.used(); order++) {
            require(orders.holding(order), holdings + 1, "holding");
            if (orders.ordinal(order) != 0 && orders.holding(order) == 0) {
                throw StateInput.damaged("order " + order + " is nobody's");
            }
        }
    }

    /** An order that a walk has come to: it lives, and the walk is not endless. */
    void live(final int order) {
        if (orders.ordinal(order) == 0 || ++visited >= orders.used()) {
            throw StateInput.damaged("order " + order + " is not live, or twice in a book");
        }
    }

    /** What names an order, or none. */
    int order(final long order) {
        return require(order, orders.used(), ORDER);
    }

    /** A price in ticks, 0 for none, not above this one. */
    static long requirePrice(final long price, final long most) {
        if (price < 0 || price > most) {
            throw StateInput.damaged("a price of " + price + " ticks where " + most + " is the highest");
        }
        return price;
    }

    /** What names one of the things below this number. */
    static int require(final long index, final int below, final String what) {
        if (index < 0 || index >= below) {
            throw StateInput.damaged("no " + what + " " + index + " of " + below);
        }
        return (int) index;
    }
}
