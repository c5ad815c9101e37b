package org.ringside.matching;

/** Begins and ends orders, and keeps what they leave open: for the account, and for its side of the book. */
final class OrderLifecycle {
    private final State state;
    private final OrderSlab orders;
    private final DetailSlab details;
    private final MatchingListener listener;
    private final BookWalk walk;
    private final Order view;

    OrderLifecycle(final State state, final MatchingListener listener) {
        this.state = state;
        this.orders = state.orders;
        this.details = state.details;
        this.listener = listener;
        this.walk = new BookWalk(state);
        this.view = state.view;
    }

    /** Accepts a new order, which is nowhere yet. */
    int begin(final NewOrder command, final Holding holding) {
        final int order = orders.take(++state.lastOrdinal, command.clOrdId(), holding.index);
        orders.terms(order, command, OrderRules.limit(holding.instrument, command), command.quantity());
        state.links.append(holding.owner, order);
        detail(order, command);
        open(holding, command.side(), command.quantity());
        holding.session.use(command.clOrdId());
        holding.account.openOrders++;
        state.openOrders++;
        state.bookIds.reserve(holding.instrument, order);
        listener.orderAccepted(view.wrap(order));
        return order;
    }

    /** Gives an order that is nowhere these terms, and counts what it leaves open. */
    void terms(final int order, final OrderTerms<?> terms, final long price, final long leaves) {
        orders.terms(order, terms, price, leaves);
        detail(order, terms);
        open(order, leaves);
    }

    private void detail(final int order, final OrderTerms<?> terms) {
        final boolean hasDetails =
            (terms.displayQuantity() | terms.stopPrice() | terms.expireTime() | terms.userTag()) != 0;
        if (hasDetails && orders.details(order) == 0) {
            orders.details(order, details.takeEmpty());
        }
        if (orders.details(order) != 0) {
            details.terms(orders.details(order), terms);
            state.expiries.update(order);
        }
        if (terms.displayQuantity() != 0) {
            slice(order);
        }
    }

    /** So much more, or less, of an order is open. */
    void open(final int order, final long lots) {
        open(state.holding(order), orders.side(order), lots);
    }

    private static void open(final Holding holding, final Side side, final long lots) {
        holding.position.open(side, lots);
        holding.instrument.book.open(side, lots);
    }

    /** Its owner's name for it changes; the old one stays used. */
    void rename(final int order, final long clOrdId) {
        final Session session = state.holding(order).session;
        state.unindex(session, order);
        session.use(clOrdId);
        orders.clOrdId(order, clOrdId);
        state.index(session, order);
    }

    /** What is open of an order is cancelled, and it is over. */
    void cancel(final int order, final long clOrdId, final CancelReason reason) {
        final Holding holding = state.holding(order);
        listener.orderCancelled(view.wrap(order), clOrdId, reason);
        removeFromBook(holding.instrument, order);
        open(holding, orders.side(order), -orders.leaves(order));
        end(holding, order);
    }

    /** An order leaves where it is; the book says so when it showed it. */
    void removeFromBook(final int order) {
        removeFromBook(state.instrumentOf(order), order);
    }

    private void removeFromBook(final Instrument instrument, final int order) {
        if (orders.place(order) == OrderSlab.IN_BOOK) {
            removeShown(instrument, order, state.levels.shownBy(order), BookChange.OTHER);
        } else {
            skip(instrument, order);
            instrument.book.remove(order);
        }
    }

    private void removeShown(final Instrument instrument, final int order, final long shown, final BookChange why) {
        skip(instrument, order);
        instrument.book.side(orders.side(order)).remove(order);
        listener.bookRemoved(view.wrap(order), shown, why);
    }

    /** A walk that has come to an order goes on with the next one. */
    private void skip(final Instrument instrument, final int order) {
        if (instrument.walkedTo == order) {
            state.walkFrom(instrument, walk.next(instrument, order));
        }
    }

    /** An order in the book that has traded all that was open is over; so much it showed before that trade. */
    void endInBook(final Instrument instrument, final int order, final long shown) {
        removeShown(instrument, order, shown, BookChange.TRADE);
        end(order);
    }

    /** An order that has nothing open and is nowhere is over. */
    void end(final int order) {
        end(state.holding(order), order);
    }

    private void end(final Holding holding, final int order) {
        if (state.links.remove(holding.owner, order)) {
            state.sweeps.leave(order, state.links.next(order));
        }
        state.unindex(holding.session, order);
        holding.account.openOrders--;
        state.openOrders--;
        final int record = orders.details(order);
        if (record != 0) {
            state.expiries.remove(order);
            details.giveBack(record);
        }
        orders.giveBack(order);
    }

    /** An order comes to the tail of its level later than it was entered. */
    void addLater(final Instrument instrument, final int order) {
        state.bookIds.renew(instrument, order);
        addToBook(instrument, order);
    }

    /** An order comes to the tail of its level, with a slice of it if it is an iceberg, and the number it reserved. */
    void addToBook(final Instrument instrument, final int order) {
        slice(order);
        instrument.book.side(orders.side(order)).add(order, orders.price(order));
        listener.bookAdded(view.wrap(order));
    }

    /** The slice that an iceberg shows next. */
    void slice(final int order) {
        if (orders.isIceberg(order)) {
            final int record = orders.details(order);
            details.slice(record, Math.min(details.display(record), orders.leaves(order)));
        }
    }

    /** Changes what is open of an order in the book, which keeps its place, and what an iceberg shows. */
    void resize(final int order, final long leaves, final long slice) {
        final LevelSlab levels = state.levels;
        final int level = orders.level(order);
        final long shown = levels.shownBy(order);
        final long reserve = orders.leaves(order) - shown;
        orders.leaves(order, leaves);
        if (orders.isIceberg(order)) {
            details.slice(orders.details(order), slice);
        }
        final long nowShown = levels.shownBy(order);
        levels.change(level, nowShown - shown, leaves - nowShown - reserve);
    }
}
