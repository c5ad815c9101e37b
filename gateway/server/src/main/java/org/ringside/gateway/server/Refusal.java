package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Why the gateway itself refuses an order: the engine's commands cannot say what it asks for. What an order is worth
 * (instrument, price, quantity, identifiers) only the engine judges.
 */
enum Refusal {
    /** It does not. */
    NONE(0, ""),
    /** The gateway does not know the template. */
    MESSAGE_TYPE(Refusal.OTHER, "unsupported message type"),
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

    private final int reason;
    private final byte[] text;

    Refusal(final int reason, final String text) {
        this.reason = reason;
        this.text = text.getBytes(US_ASCII);
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
