package org.ringside.matching;

/** Receives accounts, in an order that depends only on their numbers. */
@FunctionalInterface
public interface AccountVisitor {
    /**
     * An account.
     *
     * @param spec       its number, firm and limits.
     * @param openOrders how many live orders the account has.
     * @param isBlocked  whether a kill switch is on for the account or its firm.
     */
    void onAccount(AccountSpec spec, int openOrders, boolean isBlocked);
}
