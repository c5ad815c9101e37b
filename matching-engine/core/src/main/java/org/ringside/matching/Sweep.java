package org.ringside.matching;

/** A mass cancel that has been taken: which orders it is about, how far it has come, and how many it has cancelled. */
final class Sweep {
    private static final Side[] SIDES = Side.values();
    private static final MassAction[] ACTIONS = MassAction.values();
    private static final CancelReason[] REASONS = CancelReason.values();

    final MassCancel command = new MassCancel();
    /** Orders that were entered later are not meant. */
    long lastOrdinal;
    /** Owners that came later have no orders that are meant. */
    int lastOwner;
    /** Where it goes on: an owner, and one of its orders, or 0 when the owner has none left. Null at the end. */
    Owner owner;
    int order;
    int cancelled;

    void begin(final MassCancel newCommand, final State state) {
        command.set(newCommand);
        lastOrdinal = state.lastOrdinal;
        lastOwner = state.owners.count();
        cancelled = 0;
        order = 0;
        if (command.ofSession() != 0) {
            owner = state.session(command.ofSession()).firstOwner;
        } else if (command.ofAccount() != 0) {
            owner = state.account(command.ofAccount()).firstOwner;
        } else {
            owner = state.owners.at(1);
        }
        enter(owner);
        // Its first turn may come later, and the order may be over by then.
        state.links.stopAt(order);
    }

    /** Goes on to the next owner. */
    void nextOwner(final State state) {
        if (command.ofSession() != 0) {
            enter(owner.nextOfSession);
        } else if (command.ofAccount() != 0) {
            enter(owner.nextOfAccount);
        } else {
            enter(state.owners.at(owner.index + 1));
        }
    }

    private void enter(final Owner newOwner) {
        owner = newOwner == null || newOwner.index > lastOwner ? null : newOwner;
        order = owner != null && isMeant(owner) ? owner.firstOrder : 0;
    }

    /** Whether orders of an owner may be meant. */
    boolean isMeant(final Owner whose) {
        return (command.ofSession() == 0 || command.ofSession() == whose.session.id)
            && (command.ofAccount() == 0 || command.ofAccount() == whose.account.spec.account())
            && (command.ofFirm() == 0 || command.ofFirm() == whose.account.spec.firm());
    }

    /** Whether it is about all that a session, an account or a firm has, and of nobody's request. */
    static boolean isWhole(final MassCancel command) {
        final int owners = (command.ofSession() == 0 ? 0 : 1)
            + (command.ofAccount() == 0 ? 0 : 1)
            + (command.ofFirm() == 0 ? 0 : 1);
        return command.sessionId() == 0 && owners == 1 && command.ofInstrument() == 0 && command.ofSide() == null
            && command.fromPrice() == 0 && command.toPrice() == 0;
    }

    void write(final StateOutput output) {
        output.putLong(command.sessionId());
        output.putLong(command.clOrdId());
        output.putLong(command.action().ordinal());
        output.putLong(command.reason().ordinal());
        output.putLong(command.ofSession());
        output.putLong(command.ofAccount());
        output.putLong(command.ofFirm());
        output.putLong(command.ofInstrument());
        output.putLong(command.ofSide() == null ? SIDES.length : command.ofSide().ordinal());
        output.putLong(command.fromPrice());
        output.putLong(command.toPrice());
        output.putLong(lastOrdinal);
        output.putLong(lastOwner);
        output.putLong(owner == null ? 0 : owner.index);
        output.putLong(order);
        output.putLong(cancelled);
    }

    void read(final StateInput input, final State state) {
        command.sessionId(input.getInt()).clOrdId(input.getLong()).action(input.getOneOf(ACTIONS))
            .reason(input.getOneOf(REASONS)).ofSession(input.getInt()).ofAccount(input.getInt())
            .ofFirm(input.getInt()).ofInstrument(input.getInt());
        final int side = input.getCount(SIDES.length);
        command.ofSide(side == SIDES.length ? null : SIDES[side]).fromPrice(input.getLong()).toPrice(input.getLong());
        lastOrdinal = input.getLong();
        lastOwner = input.getInt();
        owner = state.owners.at(input.getCount(state.owners.count()));
        order = StateCheck.require(input.getLong(), state.orders.used(), "order");
        cancelled = input.getInt();
        if (command.ofAccount() != 0 && state.account(command.ofAccount()) == null) {
            throw StateInput.damaged("a mass cancel of no account");
        }
    }
}
