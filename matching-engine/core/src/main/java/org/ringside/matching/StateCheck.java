package org.ringside.matching;

/**
 * Looks at a state that is being read: whatever names a record, an owner or an instrument in it must name one that is
 * there, before anything follows it. Each record is free, or in one place; {@link BookCheck} and {@link OwnerCheck}
 * look at the places. What is only wrong, such as a position, is not found here.
 */
final class StateCheck {
    private static final String ORDER = "order";
    private static final String LEVEL = "price level";
    private static final String DETAILS = "details";

    final Claims orderClaims;
    final Claims levelClaims;
    final Claims detailClaims;
    private final State state;
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final DetailSlab details;
    private int free;

    /** The slabs were read. */
    StateCheck(final State state) {
        this.state = state;
        this.orders = state.orders;
        this.levels = state.levels;
        this.details = state.details;
        this.orderClaims = new Claims(orders, ORDER);
        this.levelClaims = new Claims(levels, LEVEL);
        this.detailClaims = new Claims(details, DETAILS);
    }

    /** The records of the three slabs name each other. */
    void records() {
        orders.claimFree(orderClaims);
        levels.claimFree(levelClaims);
        details.claimFree(detailClaims);
        free = orderClaims.count();
        OrderSlab.requireOrdinal(state.lastOrdinal);
        for (int order = 1; order < orders.used(); order++) {
            orders.check(order, levels.used(), details.used());
            if (orders.ordinal(order) > state.lastOrdinal) {
                throw StateInput.damaged("order " + order + " was never entered");
            }
        }
        for (int level = 1; level < levels.used(); level++) {
            require(levels.first(level), orders.used(), ORDER);
            require(levels.last(level), orders.used(), ORDER);
            require(levels.better(level), levels.used(), LEVEL);
            require(levels.worse(level), levels.used(), LEVEL);
        }
        for (int record = 1; record < details.used(); record++) {
            require(details.expiryPlace(record), details.used(), "expiry");
        }
    }

    /** So were holdings, which orders name, and all else. */
    void rest() {
        for (int order = 1; order < orders.used(); order++) {
            require(orders.holding(order), state.holdings.count() + 1, "holding");
            if (orders.ordinal(order) != 0 && orders.holding(order) == 0) {
                throw StateInput.damaged("order " + order + " is nobody's");
            }
        }
        final BookCheck books = new BookCheck(state, this);
        for (final Instrument instrument : state.instruments()) {
            books.check(instrument);
        }
        books.finish();
        orderClaims.requireAll();
        levelClaims.requireAll();
        detailClaims.requireAll();
        new OwnerCheck(state).check(orderClaims.count() - free);
    }

    /** What names an order, or none. */
    int order(final long order) {
        return require(order, orders.used(), ORDER);
    }

    /** What names a price level, or none. */
    int level(final long level) {
        return require(level, levels.used(), LEVEL);
    }

    /** A price in ticks, 0 for none, not above this one. */
    static long requirePrice(final long price, final long most) {
        if (price < 0 || price > most) {
            throw StateInput.damaged("a price of " + price + " ticks where " + most + " is the highest");
        }
        return price;
    }

    /** What is read now was not read before: one of the same id would be written as two. */
    static void requireNew(final Object known, final String what, final int id) {
        if (known != null) {
            throw StateInput.damaged(what + " " + id + " is there twice");
        }
    }

    /** What names one of the things below this number. */
    static int require(final long index, final int below, final String what) {
        if (index < 0 || index >= below) {
            throw StateInput.damaged("no " + what + " " + index + " of " + below);
        }
        return (int) index;
    }
}
