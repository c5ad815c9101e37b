package org.ringside.matching;

/**
 * Whose an order is: a session, for an account. Orders name it by its index. It leads to its live orders, and to those
 * that came after it of the same session, and of the same account.
 */
final class Owner {
    final int index;
    final Session session;
    final Account account;
    /** Its oldest and its newest live order, or 0: see {@link OwnerLinks}. */
    int firstOrder;
    int lastOrder;
    Owner nextOfSession;
    Owner nextOfAccount;

    Owner(final int index, final Session session, final Account account) {
        this.index = index;
        this.session = session;
        this.account = account;
    }
}
