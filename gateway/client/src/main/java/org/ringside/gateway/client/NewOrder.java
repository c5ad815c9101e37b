package org.ringside.gateway.client;

/**
 * An order to enter. The order is filled in, given to {@link NativeClient#newOrder(NewOrder)}, and good for use again.
 * The order has no term that is not set; the plainest one is a limit order for the day.
 */
public final class NewOrder extends OrderTerms<NewOrder> {
    long minQuantity;
    int account;
    int selfMatchGroup;

    @Override
    NewOrder self() {
        return this;
    }

    @Override
    public NewOrder reset() {
        minQuantity = 0;
        account = 0;
        selfMatchGroup = 0;
        return super.reset();
    }

    /** Least quantity of an IOC order that may trade, in lots; 0 for any. */
    public NewOrder minQuantity(final long newMinQuantity) {
        minQuantity = newMinQuantity;
        return this;
    }

    /** Account that the order is for; 0 for the session's own account. */
    public NewOrder account(final int newAccount) {
        account = newAccount;
        return this;
    }

    /** The account's group of self-match prevention, for the exchange to check; 0 for no check. */
    public NewOrder selfMatchGroup(final int newSelfMatchGroup) {
        selfMatchGroup = newSelfMatchGroup;
        return this;
    }
}
