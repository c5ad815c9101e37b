package org.ringside.gateway.client;

/**
 * An order to enter. Fill in the object, give it to {@link NativeClient#newOrder(NewOrder)}, and use it again. Unset
 * terms are absent; the plainest order is a limit order for the day.
 */
public final class NewOrder extends OrderTerms<NewOrder> {
    int account;
    int selfMatchGroup;

    @Override
    NewOrder self() {
        return this;
    }

    @Override
    public NewOrder reset() {
        account = 0;
        selfMatchGroup = 0;
        return super.reset();
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
