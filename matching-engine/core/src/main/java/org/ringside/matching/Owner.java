package org.ringside.matching;

import java.util.Arrays;

/**
 * Whose an order is: a session, for an account. It leads to its live orders, to what it has in each instrument, and to
 * those that came after it of the same session, and of the same account.
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
    private Holding[] holdings = new Holding[2];

    Owner(final int index, final Session session, final Account account) {
        this.index = index;
        this.session = session;
        this.account = account;
    }

    /** What it has in the instrument of this index, or null. */
    Holding holding(final int instrument) {
        return instrument < holdings.length ? holdings[instrument] : null;
    }

    void add(final Holding holding) {
        final int instrument = holding.instrument.index;
        if (instrument >= holdings.length) {
            holdings = Arrays.copyOf(holdings, Math.max(instrument + 1, 2 * holdings.length));
        }
        holdings[instrument] = holding;
    }
}
