package org.ringside.matching;

/** The limits of an account, looked at before an order is entered (rule book 8). */
final class RiskControl {
    /** Most lots that are open on a side of a book. */
    static final long MAX_OPEN = 1L << 62;

    private RiskControl() {
    }

    /**
     * Why an order may not be entered, or null.
     *
     * @param quantity all of it, with what has traded.
     * @param leaves   what it would leave open.
     * @param price    what a lot may cost; 0 when nobody knows.
     * @param counted  what of it is counted as open already; less than 0 for a new order, of which nothing is.
     */
    static RejectReason refusal(final Account account, final Instrument instrument, final Side side,
        final long quantity, final long leaves, final long price, final long counted) {
        if (quantity > account.maxOrderQuantity) {
            return RejectReason.ORDER_QUANTITY_LIMIT;
        }
        if (account.maxNotional != Long.MAX_VALUE && isMore(leaves, price, account.maxNotional)) {
            return RejectReason.NOTIONAL_LIMIT;
        }
        if (counted < 0 && account.openOrders >= account.maxOpenOrders) {
            return RejectReason.OPEN_ORDERS_LIMIT;
        }
        final long more = leaves - Math.max(0, counted);
        final Position position = account.position(instrument);
        final boolean isTooLong = side == Side.BUY
            ? position.netQuantity() + position.openBuy() + more > account.maxLong
            : position.openSell() - position.netQuantity() + more > account.maxShort;
        if (isTooLong) {
            return RejectReason.POSITION_LIMIT;
        }
        return instrument.book.open(side) + more > MAX_OPEN ? RejectReason.BOOK_FULL : null;
    }

    private static boolean isMore(final long lots, final long price, final long limit) {
        return Math.multiplyHigh(lots, price) != 0 || lots * price < 0 || lots * price > limit;
    }
}
