package org.ringside.gateway.client;

/**
 * A request to cancel all orders with common attributes. Fill in the request, give it to {@link
 * NativeClient#cancelOrders(MassAction)}, and use it again. Setters return the request itself.
 */
public final class MassAction {
    long clOrdId;
    int securityId;
    int account;
    int scope;
    char side;
    long lowPrice;
    long highPrice;

    /** Makes a request whose fields have their initial values. */
    public MassAction() {
        reset();
    }

    /** Gives every field its initial value again. */
    public MassAction reset() {
        clOrdId = 0;
        securityId = 0;
        account = 0;
        scope = 7;
        side = 0;
        lowPrice = NativeClient.NO_PRICE;
        highPrice = NativeClient.NO_PRICE;
        return this;
    }

    /** Id of this request, unique in session and day, not 0. */
    public MassAction clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** Orders of this instrument; 0 for all. */
    public MassAction securityId(final int newSecurityId) {
        securityId = newSecurityId;
        return this;
    }

    /** Orders of this account, from any session; 0 for the session's own orders. */
    public MassAction account(final int newAccount) {
        account = newAccount;
        return this;
    }

    /** 1 an instrument, 7 all, 98 the session's own, also with an account. */
    public MassAction scope(final int newScope) {
        scope = newScope;
        return this;
    }

    /** Orders of this side, '1' buy or '2' sell; 0 for both. */
    public MassAction side(final char newSide) {
        side = newSide;
        return this;
    }

    /** Orders at this limit or higher, of an instrument; {@link NativeClient#NO_PRICE} for any. */
    public MassAction lowPrice(final long newLowPrice) {
        lowPrice = newLowPrice;
        return this;
    }

    /** Orders at this limit or lower, of an instrument; {@link NativeClient#NO_PRICE} for any. */
    public MassAction highPrice(final long newHighPrice) {
        highPrice = newHighPrice;
        return this;
    }
}
