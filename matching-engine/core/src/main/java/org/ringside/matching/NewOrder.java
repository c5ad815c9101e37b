package org.ringside.matching;

/** An order to enter. The caller fills the command in, the engine reads it, and the caller may use it again. */
public final class NewOrder extends OrderTerms<NewOrder> {
    private int account;

    @Override
    NewOrder self() {
        return this;
    }

    @Override
    public NewOrder reset() {
        account = 0;
        return super.reset();
    }

    /** The account that pays. */
    public int account() {
        return account;
    }

    /** The account that pays. */
    public NewOrder account(final int newAccount) {
        account = newAccount;
        return this;
    }
}
