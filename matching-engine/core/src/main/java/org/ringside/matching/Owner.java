package org.ringside.matching;

/** Whose an order is: a session, for an account. Orders name it by its index. */
final class Owner {
    final int index;
    final Session session;
    final Account account;

    Owner(final int index, final Session session, final Account account) {
        this.index = index;
        this.session = session;
        this.account = account;
    }
}
