package org.ringside.matching;

/** Gives orders new terms: in place when they keep their priority, else by entering them anew (rule book 4). */
final class OrderReplacer {
    private final State state;
    private final OrderSlab orders;
    private final DetailSlab details;
    private final OrderLifecycle lifecycle;
    private final MatchingListener listener;
    private final Order view;

    OrderReplacer(final State state, final OrderLifecycle lifecycle, final MatchingListener listener) {
        this.state = state;
        this.orders = state.orders;
        this.details = state.details;
        this.lifecycle = lifecycle;
        this.listener = listener;
        this.view = state.view;
    }

    /**
     * Takes new terms over.
     *
     * @param limit what the order gets as its limit when it is entered anew.
     * @return whether the order is nowhere now, and is to be entered.
     */
    boolean replace(final Instrument instrument, final int order, final ReplaceOrder command, final long limit) {
        final long origClOrdId = orders.clOrdId(order);
        final long leaves = command.quantity() - orders.cum(order);
        if (staysInPlace(order, command, leaves)) {
            changeInPlace(instrument, order, command, leaves, origClOrdId);
        } else {
            move(instrument, order, command, limit, leaves, origClOrdId);
        }
        return orders.place(order) == OrderSlab.NOWHERE;
    }

    private boolean staysInPlace(final int order, final ReplaceOrder command, final long leaves) {
        final TimeInForce from = orders.timeInForce(order);
        final TimeInForce to = command.timeInForce();
        return command.type() == orders.type(order)
            && (!command.type().hasPrice() || command.price() == orders.price(order))
            && (!command.type().isStop() || command.stopPrice() == details.stopPrice(orders.details(order)))
            && leaves <= orders.leaves(order)
            && !to.isImmediate()
            && (from == to || !from.isForAuction() && !to.isForAuction());
    }

    private void changeInPlace(final Instrument instrument, final int order, final ReplaceOrder command,
        final long leaves, final long origClOrdId) {
        final LevelSlab levels = state.levels;
        final int level = orders.level(order);
        final long shown = levels.shownBy(order);
        final long reserve = orders.leaves(order) - shown;
        final long slice = slice(command.displayQuantity(), shown, leaves);
        lifecycle.open(order, -orders.leaves(order));
        lifecycle.rename(order, command.clOrdId());
        lifecycle.terms(order, command, orders.price(order), leaves);
        if (orders.isIceberg(order)) {
            details.slice(orders.details(order), slice);
        }
        levels.change(level, slice - shown, leaves - slice - reserve);
        listener.orderReplaced(view.wrap(order), origClOrdId, true);
        if (slice != shown && orders.place(order) == OrderSlab.IN_BOOK) {
            listener.bookReduced(view.wrap(order), slice - shown, BookChange.OTHER);
        }
    }

    private static long slice(final long displayQuantity, final long shown, final long leaves) {
        return displayQuantity == 0 ? leaves : Math.min(shown, Math.min(displayQuantity, leaves));
    }

    private void move(final Instrument instrument, final int order, final ReplaceOrder command, final long limit,
        final long leaves, final long origClOrdId) {
        lifecycle.removeFromBook(order);
        lifecycle.open(order, -orders.leaves(order));
        lifecycle.rename(order, command.clOrdId());
        lifecycle.terms(order, command, limit, leaves);
        state.bookIds.reserve(instrument, order);
        listener.orderReplaced(view.wrap(order), origClOrdId, false);
    }
}
