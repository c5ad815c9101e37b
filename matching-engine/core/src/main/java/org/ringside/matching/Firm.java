package org.ringside.matching;

/** Whose accounts are blocked together. */
final class Firm {
    final int id;
    boolean isBlocked;
    /** Slot of a mass cancel that is about all orders of the firm. */
    final SweepSlot all = new SweepSlot();

    Firm(final int id) {
        this.id = id;
    }

    void write(final StateOutput output) {
        output.putLong(id);
        output.putBoolean(isBlocked);
    }

    static Firm read(final StateInput input) {
        final Firm firm = new Firm(input.getInt());
        firm.isBlocked = input.getBoolean();
        return firm;
    }
}
