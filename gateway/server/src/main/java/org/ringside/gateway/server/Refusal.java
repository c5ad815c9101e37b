package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Why the gateway itself refuses an order: the engine's commands cannot say what it asks for. What an order is worth
 * (instrument, price, quantity, identifiers) only the engine judges.
 */
enum Refusal {
    /** It does not. */
    NONE(0, ""),
    /** The session sends more than it may. */
    THROTTLE(Refusal.OTHER, "throttle limit exceeded", 8),
    /** The session was told, and went on: this is the last that it hears before it is cut off. */
    THROTTLE_EXCEEDED(Refusal.OTHER, "throttle limit exceeded, the session ends", 9),
    /** The engine has too many of the session's orders to answer. */
    IN_FLIGHT(Refusal.OTHER, "too many orders without an answer", 8),
    /** It is no refusal: the message may pass, but in a train of its own. See {@link SessionLoad}. */
    LATER(Refusal.OTHER, ""),
    /** The engine takes nothing now. */
    BUSY(Refusal.OTHER, "the exchange is busy", 4),
    /** The gateway does not know the template. */
    MESSAGE_TYPE(Refusal.OTHER, "unsupported message type", 3),
    /** Neither buy nor sell. */
    SIDE(Refusal.OTHER, "side: neither 1 nor 2"),
    /** A limit order names its limit. */
    PRICE(Refusal.OTHER, "price: missing"),
    /** Only limit orders are offered. */
    ORDER_TYPE(Refusal.UNSUPPORTED, "ordType: only 2 (limit) is offered"),
    /** Only day and immediate-or-cancel orders are offered. */
    TIME_IN_FORCE(Refusal.UNSUPPORTED, "timeInForce: only 0 (day) and 3 (immediate or cancel) are offered"),
    /** A minimum quantity. */
    MIN_QUANTITY(Refusal.UNSUPPORTED, "minQty: not offered"),
    /** An iceberg. */
    DISPLAY_QUANTITY(Refusal.UNSUPPORTED, "displayQty: not offered"),
    /** A trigger. */
    STOP_PRICE(Refusal.UNSUPPORTED, "stopPx: not offered"),
    /** An expiry. */
    EXPIRE_DATE(Refusal.UNSUPPORTED, "expireDate: not offered"),
    /** Self-match prevention. */
    SELF_MATCH_PREVENTION(Refusal.UNSUPPORTED, "stpGroup, selfMatchPreventionInstruction: not offered"),
    /** Post only and the like. */
    EXEC_INST(Refusal.UNSUPPORTED, "execInst: not offered");

    private static final int UNSUPPORTED = 11;
    private static final int OTHER = 99;
    private static final int NOT_OF_BUSINESS = -1;

    private final int reason;
    private final byte[] text;
    private final int businessReason;

    Refusal(final int reason, final String text) {
        this(reason, text, NOT_OF_BUSINESS);
    }

    Refusal(final int reason, final String text, final int businessReason) {
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

    /** FIX 103 of a new order. */
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
