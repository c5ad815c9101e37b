package org.ringside.matching;

/** Why an order is over without having traded in full. */
public enum CancelReason {
    /** Its owner asked. */
    BY_REQUEST,
    /** A mass cancel or a kill switch took it. */
    MASS_CANCEL,
    /** What did not trade at once of one that never rests, or all of it, where that was too little. */
    IOC_REMAINDER,
    /** A replace asked for a total that is not more than what has traded. */
    REPLACED_BELOW_CUM,
    /** It would have traded with an order of the same owner (FIX 378, 17 to 20). */
    SELF_MATCH,
    /** Its time has come: GTD, or the end of the day. */
    EXPIRED,
    /** A market order that found no opposite side when it was elected, or no auction price. */
    NO_LIQUIDITY,
    /** What an order for one auction did not trade in it. */
    AUCTION_REMAINDER,
    /** An elected stop that its account's limits, a block or the phase do not allow any more. */
    ELECTION_REFUSED,
    /** Its session has lost the connection, and had asked for this. */
    CANCEL_ON_DISCONNECT,
    /** The operator of the market took it. */
    OPERATOR,
    /** It has made as many fills as one order that comes in may, or would have had to make more to trade enough. */
    FILL_LIMIT
}
