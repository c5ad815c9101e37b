package org.ringside.gateway.client;

/**
 * The common terms of a {@link NewOrder} and a {@link ReplaceOrder}. Setters return the object itself.
 *
 * @param <T> the kind that setters return.
 */
public abstract sealed class OrderTerms<T extends OrderTerms<T>> permits NewOrder, ReplaceOrder {
    long clOrdId;
    long quantity;
    long displayQuantity;
    long minQuantity;
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

    OrderTerms() {
        clear();
    }

    /** This object, as the kind that it is. */
    abstract T self();

    /** Gives every term its initial value again. */
    public T reset() {
        clear();
        return self();
    }

    private void clear() {
        clOrdId = 0;
        quantity = 0;
        displayQuantity = 0;
        minQuantity = 0;
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
    }

    /** Id of this request, unique in session and day, not 0. */
    public T clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return self();
    }

    /** Quantity in lots. A replace gives the new total, the traded part included. */
    public T quantity(final long newQuantity) {
        quantity = newQuantity;
        return self();
    }

    /** Quantity that an iceberg shows at a time, in lots; 0 shows all. */
    public T displayQuantity(final long newDisplayQuantity) {
        displayQuantity = newDisplayQuantity;
        return self();
    }

    /** Least quantity of an IOC order that may trade, in lots; 0 for any. */
    public T minQuantity(final long newMinQuantity) {
        minQuantity = newMinQuantity;
        return self();
    }

    /** Tag that comes back with every report of the order; 0 for none. A replace brings a new one. */
    public T userTag(final long newUserTag) {
        userTag = newUserTag;
        return self();
    }

    /** Id of the instrument, which a replace cannot change. */
    public T securityId(final int newSecurityId) {
        securityId = newSecurityId;
        return self();
    }

    /** Side, '1' buy or '2' sell, which a replace cannot change. */
    public T side(final char newSide) {
        side = newSide;
        return self();
    }

    /** Limit, a mantissa with exponent -8; {@link NativeClient#NO_PRICE} for types without one. */
    public T price(final long newPrice) {
        price = newPrice;
        return self();
    }

    /** Price that the last trade has to reach to elect a stop; {@link NativeClient#NO_PRICE} for other types. */
    public T stopPrice(final long newStopPrice) {
        stopPrice = newStopPrice;
        return self();
    }

    /** Last day of an order that is good till a date, days since the epoch; 0: none. */
    public T expireDate(final int newExpireDate) {
        expireDate = newExpireDate;
        return self();
    }

    /** '1' market, '2' limit, '3' stop, '4' stop limit, 'K' market to limit. */
    public T ordType(final char newOrdType) {
        ordType = newOrdType;
        return self();
    }

    /** '0' day, '1' GTC, '2' at open, '3' IOC, '4' FOK, '6' GTD, '7' at close, 'A' good for auction. */
    public T timeInForce(final char newTimeInForce) {
        timeInForce = newTimeInForce;
        return self();
    }

    /** Whether the order must not trade on entry. */
    public T postOnly(final boolean newPostOnly) {
        postOnly = newPostOnly;
        return self();
    }

    /** 0 none, 1 cancel the aggressor, 2 the resting order, 3 both, 4 decrement and cancel. */
    public T selfMatchPrevention(final int newSelfMatchPrevention) {
        selfMatchPrevention = newSelfMatchPrevention;
        return self();
    }
}
