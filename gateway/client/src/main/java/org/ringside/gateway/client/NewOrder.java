package org.ringside.gateway.client;

/**
 * An order to enter: filled in, given to {@link NativeClient#newOrder(NewOrder)}, and good for use again. What is not
 * set is none; the plainest one is a limit order for the day. Setters answer the order itself.
 */
public final class NewOrder {
    long clOrdId;
    long quantity;
    long minQuantity;
    long displayQuantity;
    long userTag;
    int securityId;
    int account;
    int selfMatchGroup;
    char side;
    long price;
    long stopPrice;
    int expireDate;
    char ordType;
    char timeInForce;
    boolean postOnly;
    int selfMatchPrevention;

    /** One that is to be filled in. */
    public NewOrder() {
        reset();
    }

    /** Back to how it was made. */
    public NewOrder reset() {
        clOrdId = 0;
        quantity = 0;
        minQuantity = 0;
        displayQuantity = 0;
        userTag = 0;
        securityId = 0;
        account = 0;
        selfMatchGroup = 0;
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

    /** Unique in session and day, not 0. */
    public NewOrder clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** In lots. */
    public NewOrder quantity(final long newQuantity) {
        quantity = newQuantity;
        return this;
    }

    /** Least quantity of an IOC order that may trade, in lots; 0 for any. */
    public NewOrder minQuantity(final long newMinQuantity) {
        minQuantity = newMinQuantity;
        return this;
    }

    /** What an iceberg shows at a time, in lots; 0 shows all. */
    public NewOrder displayQuantity(final long newDisplayQuantity) {
        displayQuantity = newDisplayQuantity;
        return this;
    }

    /** Comes back with the first answer. */
    public NewOrder userTag(final long newUserTag) {
        userTag = newUserTag;
        return this;
    }

    /** Of the instrument. */
    public NewOrder securityId(final int newSecurityId) {
        securityId = newSecurityId;
        return this;
    }

    /** Whom it is for; 0 for the session's own account. */
    public NewOrder account(final int newAccount) {
        account = newAccount;
        return this;
    }

    /** The account's group of self-match prevention, for the exchange to check; 0 not to. */
    public NewOrder selfMatchGroup(final int newSelfMatchGroup) {
        selfMatchGroup = newSelfMatchGroup;
        return this;
    }

    /** '1' buy, '2' sell. */
    public NewOrder side(final char newSide) {
        side = newSide;
        return this;
    }

    /** Limit, a mantissa with exponent -8; {@link NativeClient#NO_PRICE} for types without one. */
    public NewOrder price(final long newPrice) {
        price = newPrice;
        return this;
    }

    /** What the last trade has to reach, of a stop; {@link NativeClient#NO_PRICE} for others. */
    public NewOrder stopPrice(final long newStopPrice) {
        stopPrice = newStopPrice;
        return this;
    }

    /** Last day of an order that is good till a date, days since the epoch; 0: none. */
    public NewOrder expireDate(final int newExpireDate) {
        expireDate = newExpireDate;
        return this;
    }

    /** '1' market, '2' limit, '3' stop, '4' stop limit, 'K' market to limit. */
    public NewOrder ordType(final char newOrdType) {
        ordType = newOrdType;
        return this;
    }

    /** '0' day, '1' GTC, '2' at open, '3' IOC, '4' FOK, '6' GTD, '7' at close, 'A' good for auction. */
    public NewOrder timeInForce(final char newTimeInForce) {
        timeInForce = newTimeInForce;
        return this;
    }

    /** Whether it must not trade on entry. */
    public NewOrder postOnly(final boolean newPostOnly) {
        postOnly = newPostOnly;
        return this;
    }

    /** 0 none, 1 cancel the aggressor, 2 the resting order, 3 both, 4 decrement and cancel. */
    public NewOrder selfMatchPrevention(final int newSelfMatchPrevention) {
        selfMatchPrevention = newSelfMatchPrevention;
        return this;
    }
}
