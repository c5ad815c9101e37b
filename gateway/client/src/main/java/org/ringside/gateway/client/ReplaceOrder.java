package org.ringside.gateway.client;

/**
 * New terms of an order, all of them: filled in, given to {@link NativeClient#replaceOrder(ReplaceOrder)}, and good for
 * use again. What is not set the order has no longer. Setters answer the request itself.
 */
public final class ReplaceOrder {
    long clOrdId;
    long origClOrdId;
    long orderId;
    long quantity;
    long displayQuantity;
    long userTag;
    int securityId;
    char side;
    long price;
    long stopPrice;
    int expireDate;
    char ordType;
    char timeInForce;
    boolean postOnly;
    int selfMatchPrevention;

    /** One that is to be filled in. */
    public ReplaceOrder() {
        reset();
    }

    /** Back to how it was made. */
    public ReplaceOrder reset() {
        clOrdId = 0;
        origClOrdId = 0;
        orderId = 0;
        quantity = 0;
        displayQuantity = 0;
        userTag = 0;
        securityId = 0;
        side = '1';
        price = NativeClient.NO_PRICE;
        stopPrice = NativeClient.NO_PRICE;
        expireDate = 0;
        ordType = '2';
        timeInForce = '0';
        postOnly = false;
        selfMatchPrevention = 0;
        return this;
    }

    /** Of this request, unique in session and day, not 0. */
    public ReplaceOrder clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** Of the order; may be 0 when the exchange's id is given. */
    public ReplaceOrder origClOrdId(final long newOrigClOrdId) {
        origClOrdId = newOrigClOrdId;
        return this;
    }

    /** The exchange's id of the order, or 0. */
    public ReplaceOrder orderId(final long newOrderId) {
        orderId = newOrderId;
        return this;
    }

    /** New total in lots, what has traded included. */
    public ReplaceOrder quantity(final long newQuantity) {
        quantity = newQuantity;
        return this;
    }

    /** What an iceberg shows at a time, in lots; 0 shows all. */
    public ReplaceOrder displayQuantity(final long newDisplayQuantity) {
        displayQuantity = newDisplayQuantity;
        return this;
    }

    /** Comes back with the answer. */
    public ReplaceOrder userTag(final long newUserTag) {
        userTag = newUserTag;
        return this;
    }

    /** Of the instrument, as it is. */
    public ReplaceOrder securityId(final int newSecurityId) {
        securityId = newSecurityId;
        return this;
    }

    /** '1' buy, '2' sell, as it is. */
    public ReplaceOrder side(final char newSide) {
        side = newSide;
        return this;
    }

    /** Limit, a mantissa with exponent -8; {@link NativeClient#NO_PRICE} for types without one. */
    public ReplaceOrder price(final long newPrice) {
        price = newPrice;
        return this;
    }

    /** What the last trade has to reach, of a stop; {@link NativeClient#NO_PRICE} for others. */
    public ReplaceOrder stopPrice(final long newStopPrice) {
        stopPrice = newStopPrice;
        return this;
    }

    /** Last day of an order that is good till a date, days since the epoch; 0: none. */
    public ReplaceOrder expireDate(final int newExpireDate) {
        expireDate = newExpireDate;
        return this;
    }

    /** '1' market, '2' limit, '3' stop, '4' stop limit, 'K' market to limit. */
    public ReplaceOrder ordType(final char newOrdType) {
        ordType = newOrdType;
        return this;
    }

    /** '0' day, '1' GTC, '2' at open, '3' IOC, '4' FOK, '6' GTD, '7' at close, 'A' good for auction. */
    public ReplaceOrder timeInForce(final char newTimeInForce) {
        timeInForce = newTimeInForce;
        return this;
    }

    /** Whether it must not trade on entry. */
    public ReplaceOrder postOnly(final boolean newPostOnly) {
        postOnly = newPostOnly;
        return this;
    }

    /** 0 none, 1 cancel the aggressor, 2 the resting order, 3 both, 4 decrement and cancel. */
    public ReplaceOrder selfMatchPrevention(final int newSelfMatchPrevention) {
        selfMatchPrevention = newSelfMatchPrevention;
        return this;
    }
}
