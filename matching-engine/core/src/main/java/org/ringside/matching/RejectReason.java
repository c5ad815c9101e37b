package org.ringside.matching;

/**
 * The one table of reasons why a command changed nothing. Each reason has a number of its own, one for an answer to a
 * new order (FIX 103, OrdRejReason), and one for an answer to a cancel or replace (FIX 102, CxlRejReason). Numbers
 * never change and are never used again.
 */
public enum RejectReason {
    /** The order is filled or cancelled. */
    TOO_LATE(1, 99, 0),
    /** The session has no such order in this instrument and on this side. */
    UNKNOWN_ORDER(2, 5, 1),
    /** No such instrument. */
    UNKNOWN_INSTRUMENT(3, 1, 99),
    /** No such account. */
    UNKNOWN_ACCOUNT(4, 15, 99),
    /** The session has used this client id today, or the id is 0. */
    DUPLICATE_CLIENT_ID(5, 6, 6),
    /** A kill switch is on: for the account, its firm, or the session. */
    BLOCKED(6, 0, 2),
    /** The phase of the instrument does not allow the command. */
    WRONG_PHASE(7, 2, 2),
    /** These attributes do not go together. */
    UNSUPPORTED(8, 11, 99),
    /** Not in 1 to {@link MatchingEngine#MAX_QUANTITY}, not in the instrument's range, or not in whole lots. */
    INVALID_QUANTITY(9, 13, 99),
    /** Not in 1 to {@link InstrumentSpec#maximumPrice}, or not on the tick table. */
    INVALID_PRICE(10, 18, 99),
    /** Beyond the day's price limits; after the close, not the closing price. */
    PRICE_OUTSIDE_LIMITS(11, 16, 99),
    /** Too far beyond the reference price: probably a mistake. */
    PRICE_OUTSIDE_COLLAR(12, 16, 99),
    /** A good-till-date order whose time is over. */
    INVALID_EXPIRY(13, 99, 99),
    /** A stop that the last price has reached already. */
    WOULD_TRIGGER(14, 99, 99),
    /** A market order without an opposite side. */
    NO_LIQUIDITY(15, 99, 99),
    /** More than the account may send in one order. */
    ORDER_QUANTITY_LIMIT(16, 3, 2),
    /** Worth more than the account may send in one order. */
    NOTIONAL_LIMIT(17, 3, 2),
    /** More orders than the account may have open. */
    OPEN_ORDERS_LIMIT(18, 3, 2),
    /** The account's position could become larger than it may. */
    POSITION_LIMIT(19, 3, 2),
    /** The open quantity of this side of the book cannot grow further. */
    BOOK_FULL(20, 3, 2),
    /** The order must not trade on entry, but would. */
    WOULD_CROSS(21, 99, 99),
    /** An iceberg that would show less at a time than the instrument demands. */
    DISPLAY_TOO_SMALL(22, 101, 101),
    /** The engine has as many live orders as it may. */
    TOO_MANY_ORDERS(23, 100, 99),
    /** The client ids of the session, or of all sessions, have as many holes as they may. */
    TOO_MANY_ID_HOLES(25, 103, 103),
    /** The command would collide with unfinished work of an earlier one. */
    UNFINISHED(24, 102, 102),
    /** The command could not be applied, and an operator has skipped it. */
    SKIPPED(26, 104, 104);

    private final int code;
    private final int newOrderCode;
    private final int cancelCode;

    RejectReason(final int code, final int newOrderCode, final int cancelCode) {
        this.code = code;
        this.newOrderCode = newOrderCode;
        this.cancelCode = cancelCode;
    }

    /** The reason's own number. */
    public int code() {
        return code;
    }

    /** The number that answers a new order: FIX 103. */
    public int newOrderCode() {
        return newOrderCode;
    }

    /** The number that answers a cancel or a replace: FIX 102. */
    public int cancelCode() {
        return cancelCode;
    }
}
