package org.ringside.matching;

/**
 * Why a command changed nothing: the one table of reasons. Each has a number for an answer to a new order (FIX 103,
 * OrdRejReason) and one for an answer to a cancel or replace (FIX 102, CxlRejReason).
 */
public enum RejectReason {
    /** The order is filled or cancelled. */
    TOO_LATE(99, 0),
    /** The session has no such order in this instrument and on this side. */
    UNKNOWN_ORDER(5, 1),
    /** No such instrument. */
    UNKNOWN_INSTRUMENT(1, 99),
    /** The session has used this client id today, or it is 0. */
    DUPLICATE_CLIENT_ID(6, 6),
    /** Not in 1 to {@link MatchingEngine#MAX_QUANTITY}. */
    INVALID_QUANTITY(13, 99),
    /** Not a positive number of ticks. */
    INVALID_PRICE(18, 99);

    private final int newOrderCode;
    private final int cancelCode;

    RejectReason(final int newOrderCode, final int cancelCode) {
        this.newOrderCode = newOrderCode;
        this.cancelCode = cancelCode;
    }

    /**
     * The number that answers a new order.
     *
     * @return FIX 103.
     */
    public int newOrderCode() {
        return newOrderCode;
    }

    /**
     * The number that answers a cancel or a replace.
     *
     * @return FIX 102.
     */
    public int cancelCode() {
        return cancelCode;
    }
}
