package org.ringside.matching;

/**
 * What an owner has in an instrument: live orders, which name it by its index, and through its account a position. All
 * that an order leads to is one step away from here.
 */
final class Holding {
    final int index;
    final Owner owner;
    final Session session;
    final Account account;
    final int accountId;
    final Instrument instrument;
    final Position position;

    Holding(final int index, final Owner owner, final Instrument instrument) {
        this.index = index;
        this.owner = owner;
        this.session = owner.session;
        this.account = owner.account;
        this.accountId = account.spec.account();
        this.instrument = instrument;
        this.position = account.position(instrument);
    }

    /** Whether a command of its session is about it. */
    boolean isMeantBy(final NewOrder command) {
        return command.instrumentId() == instrument.id && command.account() == accountId;
    }
}
