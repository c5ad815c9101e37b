package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Why the gateway itself refuses an order: the engine's commands cannot say what it asks for. What an order is worth
 * (instrument, price, quantity, identifiers) only the engine judges.
 */
enum RejectCause {
    /** It does not. */
    NONE(0, ""),
    /** The session sends more than it may. */
    THROTTLE(RejectCause.OTHER, "throttle limit exceeded", 8),
    /** The session was told, and went on: this is the last that it hears before it is cut off. */
    THROTTLE_EXCEEDED(RejectCause.OTHER, "throttle limit exceeded, the session ends", 9),
    /** The engine has too many of the session's orders to answer. */
    IN_FLIGHT(RejectCause.OTHER, "too many orders without an answer", 8),
    /** It is no refusal: the message may pass, but in a later train. See {@link SessionThrottle}. */
    LATER(RejectCause.OTHER, ""),
    /** The engine takes nothing now. */
    BUSY(RejectCause.OTHER, "the exchange is busy", 4),
    /** The operator drains the gateway: new orders and replaces go elsewhere. */
    DRAINING(RejectCause.OTHER, "the gateway is about to stop", 4),
    /** The engine has not told the gateway what is traded. */
    INSTRUMENTS(RejectCause.OTHER, "the instruments are not known yet", 4),
    /** The engine has told the gateway nothing: it may not know requests yet. */
    REQUESTS(RejectCause.OTHER, "the engine takes no such request yet", 4),
    /** The engine has not answered the session's last request for positions, which may have many reports. */
    POSITIONS(RejectCause.OTHER, "the last request for positions is not answered yet", 4),
    /** The list before is not at its end. */
    LIST_RUNNING(RejectCause.OTHER, "one list at a time", 4),
    /** The gateway does not know the template. */
    MESSAGE_TYPE(RejectCause.OTHER, "unsupported message type", 3),
    /** Neither buy nor sell. */
    SIDE(RejectCause.OTHER, "side: neither 1 nor 2"),
    /** No order type of the schema. */
    ORDER_TYPE(RejectCause.UNSUPPORTED, "ordType: unknown"),
    /** No time in force of the schema. */
    TIME_IN_FORCE(RejectCause.UNSUPPORTED, "timeInForce: unknown"),
    /** No instruction of the schema. */
    SELF_MATCH_PREVENTION(RejectCause.UNSUPPORTED, "selfMatchPreventionInstruction: unknown"),
    /** Bits that mean nothing. */
    EXEC_INST(RejectCause.UNSUPPORTED, "execInst: unknown bits"),
    /** A minimum is of an order that does not stay, and what is shown of one that does. */
    PART_QUANTITIES(RejectCause.UNSUPPORTED, "minQty and displayQty: not together"),
    /** A limit order names its limit. */
    PRICE(RejectCause.OTHER, "price: missing", 5),
    /** A stop order names its trigger. */
    STOP_PRICE(RejectCause.OTHER, "stopPx: missing", 5),
    /** An order that is good till a date names it. */
    EXPIRE_DATE(RejectCause.OTHER, "expireDate: missing", 5),
    /** A scope of one instrument names it, and so do prices. */
    SECURITY(RejectCause.OTHER, "securityID: missing", 5),
    /** A question names the order. */
    ORDER_ID(RejectCause.OTHER, "clOrdID and orderID: missing", 5),
    /** A request for positions has a name of its own. */
    REQUEST_ID(RejectCause.OTHER, "requestID: missing", 5),
    /** The session may not trade for this account. */
    ACCOUNT(RejectCause.OTHER, "account: not one of the session's", 6),
    /** A mass action that does not cancel, or by no criterion of the schema. */
    MASS_ACTION(RejectCause.UNSUPPORTED, "scope, action or side: not offered");

    private static final int UNSUPPORTED = 11;
    private static final int OTHER = 99;
    private static final int NOT_OF_BUSINESS = -1;

    private final int reason;
    private final byte[] text;
    private final int businessReason;

    RejectCause(final int reason, final String text) {
        this(reason, text, NOT_OF_BUSINESS);
    }

    RejectCause(final int reason, final String text, final int businessReason) {
        this.reason = reason;
        this.text = text.getBytes(US_ASCII);
        this.businessReason = businessReason;
    }

    /** Whether it has nothing to do with what the message asks for, and is told by BusinessMessageReject. */
    boolean isOfBusiness() {
        return businessReason != NOT_OF_BUSINESS;
    }

    /** FIX 380. */
    int businessReason() {
        return businessReason;
    }

    /** FIX 103 of a new order, or of a mass action. */
    int newOrderReason() {
        return reason;
    }

    /** FIX 102 of a cancel or replace: it has no number for what is not supported. */
    int cancelOrReplaceReason() {
        return OTHER;
    }

    byte[] text() {
        return text;
    }
}
