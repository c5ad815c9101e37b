package org.ringside.matching;

/** Receives accounts, in an order that depends on nothing but their numbers. */
@FunctionalInterface
public interface AccountVisitor {
    /**
     * An account.
     *
     * @param spec       its number, firm and limits.
     * @param openOrders how many orders of it live.
     * @param isBlocked  whether it, or its firm, may enter no orders.
     */
    void onAccount(AccountSpec spec, int openOrders, boolean isBlocked);
}
