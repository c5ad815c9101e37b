package org.ringside.matching;

/** Why an order has ended before it traded in full. */
public enum CancelReason {
    /** The order's owner has asked for it. */
    BY_REQUEST,
    /** A mass cancel or a kill switch took it. */
    MASS_CANCEL,
    /**
     * The order never rests, and this part did not trade at once; or the whole order, because too little would have
     * traded.
     */
    IOC_REMAINDER,
    /** A replace asked for a total that is not more than what has traded. */
    REPLACED_BELOW_CUM,
    /** The order would have traded with an order of the same owner (FIX 378, 17 to 20). */
    SELF_MATCH,
    /** The order's time is over: GTD, or the end of the day. */
    EXPIRED,
    /** A market order found no opposite side when it was elected, or no auction price. */
    NO_LIQUIDITY,
    /** The rest of an order that was for one auction only. */
    AUCTION_REMAINDER,
    /** The limits of the account, a block or the phase no longer allow the elected stop. */
    ELECTION_REFUSED,
    /** The order's session has lost its connection, and had asked for cancel on disconnect. */
    CANCEL_ON_DISCONNECT,
    /** The operator of the market has cancelled the order. */
    OPERATOR,
    /**
     * The order has made as many fills as one order may when it comes in, or would have needed more to trade enough.
     */
    FILL_LIMIT
}
