package org.ringside.matching;

import java.util.BitSet;

/**
 * Looks at the books of a state that is being read: each order stands in one queue, that of its own price, side and
 * instrument, and has details of its own; the links lead back; a level knows what its orders are, and their numbers
 * ascend.
 */
final class BookCheck {
    private final State state;
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final DetailSlab details;
    private final StateCheck check;
    /** Places among those that end by themselves. */
    private final BitSet expiries = new BitSet();
    private int expiring;

    BookCheck(final State state, final StateCheck check) {
        this.state = state;
        this.orders = state.orders;
        this.levels = state.levels;
        this.details = state.details;
        this.check = check;
    }

    /** The levels of an instrument were found to be there once. */
    void check(final Instrument instrument) {
        for (final Side side : Side.values()) {
            levels(instrument, instrument.book.side(side), side, OrderSlab.IN_BOOK);
            levels(instrument, instrument.book.stops(side), side, OrderSlab.IN_STOPS);
        }
        if (instrument.book.parked() != 0) {
            queue(instrument, instrument.book.parked(), null, OrderSlab.PARKED);
        }
        if (instrument.walkedTo != 0) {
            walk(instrument, instrument.walkedTo);
        }
    }

    /** The end of the day and that of an auction come to all orders, a call only to those that wait for one. */
    private void walk(final Instrument instrument, final int order) {
        final boolean isOfAll = instrument.phase == Phase.CLOSED || instrument.uncrossTo != null;
        require(orders.ordinal(order) != 0 && state.instrumentOf(order) == instrument
            && (isOfAll || orders.place(order) == OrderSlab.PARKED), order);
    }

    /** All books were looked at: orders that end by themselves have the places from 1 on. */
    void finish() {
        if (expiries.length() > expiring + 1) {
            throw StateInput.damaged("places of orders that end by themselves");
        }
    }

    private void levels(final Instrument instrument, final BookSide side, final Side of, final int place) {
        for (int level = side.best(); level != 0; level = levels.worse(level)) {
            queue(instrument, level, of, place);
        }
    }

    /** The orders of a level; with no side, of either. */
    private void queue(final Instrument instrument, final int level, final Side side, final int place) {
        int last = 0;
        int count = 0;
        long shown = 0;
        long open = 0;
        for (int order = levels.first(level); order != 0; order = orders.next(order)) {
            check.orderClaims.add(order);
            require(orders.ordinal(order) != 0 && state.instrumentOf(order) == instrument, order);
            require(orders.previous(order) == last && orders.level(order) == level, order);
            require(orders.place(order) == place && (side == null || orders.side(order) == side), order);
            require(place != OrderSlab.IN_BOOK || isNext(instrument, order, last), order);
            require(orders.type(order).isStop() == (place == OrderSlab.IN_STOPS), order);
            terms(order, level, place);
            shown += levels.shownBy(order);
            open += orders.leaves(order);
            count++;
            last = order;
        }
        if (levels.last(level) != last || levels.count(level) != count || levels.shown(level) != shown
            || levels.reserve(level) != open - shown) {
            throw StateInput.damaged("price level " + level + " is not the sum of its orders");
        }
    }

    /** Numbered after the one before it at its level, and not after all that there were. */
    private boolean isNext(final Instrument instrument, final int order, final int last) {
        final long bookId = state.bookIds.get(order);
        return bookId > (last == 0 ? 0 : state.bookIds.get(last)) && bookId <= instrument.lastBookId;
    }

    private void terms(final int order, final int level, final int place) {
        final long leaves = orders.leaves(order);
        require(leaves > 0 && leaves <= MatchingEngine.MAX_QUANTITY && orders.cum(order) >= 0
            && orders.cum(order) <= MatchingEngine.MAX_QUANTITY - leaves, order);
        final long price = orders.price(order);
        require(price >= 0 && (price <= MatchingEngine.MAX_PRICE || price == OrderSlab.BUY_MARKET)
            && (place != OrderSlab.IN_BOOK || price == levels.price(level)), order);
        final int record = orders.details(order);
        if (record != 0) {
            check.detailClaims.add(record);
            require(place != OrderSlab.IN_STOPS || details.stopPrice(record) == levels.price(level), order);
            require(!orders.isIceberg(order) || details.display(record) > 0 && details.slice(record) > 0
                && details.slice(record) <= leaves, order);
            expiry(order, details.expiryPlace(record));
        }
    }

    private void expiry(final int order, final int place) {
        if (place != 0) {
            require(!expiries.get(place), order);
            expiries.set(place);
            expiring++;
        }
    }

    private static void require(final boolean isSound, final int order) {
        if (!isSound) {
            throw StateInput.damaged("order " + order + " is not where it says");
        }
    }
}
