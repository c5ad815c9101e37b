package org.ringside.matching;

/**
 * Cancels many orders with one command, and works kill switches (rule book 4). It goes through the orders of those
 * who are meant, owner by owner as they came to trade, each by entry, and through nobody else's: as far as a portion
 * goes with the command itself, and with the engine's own commands after it.
 */
final class MassCancels {
    private final State state;
    private final OrderLifecycle lifecycle;
    private final Portion portion;
    private final MatchingListener listener;

    MassCancels(final State state, final OrderLifecycle lifecycle, final Portion portion,
        final MatchingListener listener) {
        this.state = state;
        this.lifecycle = lifecycle;
        this.portion = portion;
        this.listener = listener;
    }

    /**
     * Takes a mass cancel, or refuses it.
     *
     * @param isLater whether nothing is to be cancelled with this command.
     */
    void apply(final MassCancel command, final boolean isLater) {
        final RejectReason refusal = refusal(command);
        if (refusal != null) {
            listener.massCancelRejected(command, refusal);
            return;
        }
        if (command.sessionId() != 0) {
            state.session(command.sessionId()).use(command.clOrdId());
        }
        if (command.action() != MassAction.CANCEL) {
            block(command);
        }
        if (command.action() == MassAction.UNBLOCK) {
            listener.massCancelAccepted(command);
            listener.massCancelCompleted(command, 0);
        } else {
            begin(command, isLater);
        }
    }

    /** One that is about the same orders, and more, takes the place of the earlier one, which is done. */
    private void begin(final MassCancel command, final boolean isLater) {
        final Sweep same = state.sweeps.same(command);
        if (same != null) {
            complete(same);
            listener.massCancelAccepted(command);
            same.begin(command, state);
            return;
        }
        listener.massCancelAccepted(command);
        final Sweep sweep = state.sweeps.add(command);
        if (!isLater && goOn(sweep)) {
            complete(sweep);
            state.sweeps.removeLast();
        }
    }

    /** As many as the portion allows, in turn. */
    void goOn() {
        while (!state.sweeps.isEmpty() && !portion.isOver()) {
            final Sweep sweep = state.sweeps.first();
            if (goOn(sweep)) {
                complete(sweep);
                state.sweeps.removeFirst();
            } else {
                state.sweeps.rotate();
            }
        }
    }

    private void complete(final Sweep sweep) {
        listener.massCancelCompleted(sweep.command, sweep.cancelled);
    }

    /** Whether it is done; otherwise the portion is over. */
    private boolean goOn(final Sweep sweep) {
        portion.visit();
        while (sweep.owner != null) {
            final int order = sweep.order;
            if (portion.isOver() || !isPassed(sweep, order)) {
                state.links.stopAt(sweep.order);
                return false;
            }
            portion.visit();
        }
        return true;
    }

    /** One step, to the next order or the next owner; false when the portion does not allow it. */
    private boolean isPassed(final Sweep sweep, final int order) {
        if (order == 0 || state.orders.orderId(order) >>> OrderSlab.RECORD_BITS > sweep.lastOrdinal) {
            sweep.nextOwner(state);
            return true;
        }
        final int next = state.links.next(order);
        if (isMeant(sweep.command, order)) {
            if (!portion.takes(state.instrumentOf(order))) {
                return false;
            }
            cancel(sweep, order);
        }
        sweep.order = next;
        return true;
    }

    /** The name of a request is its owner's: others whom it concerns have not asked. */
    private void cancel(final Sweep sweep, final int order) {
        final MassCancel command = sweep.command;
        final boolean isAsked = command.sessionId() == state.owner(order).session.id;
        sweep.cancelled++;
        lifecycle.cancel(order, isAsked ? command.clOrdId() : 0, command.reason());
    }

    private RejectReason refusal(final MassCancel command) {
        final Instrument instrument = state.instrument(command.ofInstrument());
        if (command.ofInstrument() != 0 && instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (command.ofAccount() != 0 && state.account(command.ofAccount()) == null
            || command.action() != MassAction.CANCEL && command.ofFirm() != 0 && state.firm(command.ofFirm()) == null) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (command.sessionId() != 0) {
            final Session session = state.session(command.sessionId());
            if (OrderChecks.isClientIdTaken(session, command.clOrdId())) {
                return RejectReason.DUPLICATE_CLIENT_ID;
            }
            if (!session.mayCancelAs(command.clOrdId(), state.limits)) {
                return RejectReason.TOO_MANY_ID_HOLES;
            }
        }
        if (command.action() == MassAction.CANCEL) {
            if (instrument != null && instrument.phase.isFreeze()) {
                return RejectReason.WRONG_PHASE;
            }
        } else if (switches(command) != 1) {
            return RejectReason.UNSUPPORTED;
        }
        return command.action() == MassAction.UNBLOCK ? null : state.sweeps.refusal(command);
    }

    private static int switches(final MassCancel command) {
        return (command.ofSession() == 0 ? 0 : 1)
            + (command.ofAccount() == 0 ? 0 : 1)
            + (command.ofFirm() == 0 ? 0 : 1);
    }

    private void block(final MassCancel command) {
        final boolean isBlocked = command.action() == MassAction.BLOCK;
        if (command.ofSession() != 0) {
            state.session(command.ofSession()).isBlocked = isBlocked;
        } else if (command.ofAccount() != 0) {
            state.account(command.ofAccount()).isBlocked = isBlocked;
        } else {
            state.firm(command.ofFirm()).isBlocked = isBlocked;
        }
    }

    private boolean isMeant(final MassCancel command, final int order) {
        final Instrument instrument = state.instrumentOf(order);
        final Owner owner = state.owner(order);
        return !instrument.phase.isFreeze()
            && (command.ofSession() == 0 || command.ofSession() == owner.session.id)
            && (command.ofAccount() == 0 || command.ofAccount() == owner.account.spec.account())
            && (command.ofFirm() == 0 || command.ofFirm() == owner.account.spec.firm())
            && (command.ofInstrument() == 0 || command.ofInstrument() == instrument.spec.instrumentId())
            && (command.ofSide() == null || command.ofSide() == state.orders.side(order))
            && isInRange(command, state.orders.price(order));
    }

    private static boolean isInRange(final MassCancel command, final long price) {
        final long from = command.fromPrice();
        final long to = command.toPrice();
        if (from == 0 && to == 0) {
            return true;
        }
        return price != OrderSlab.BUY_MARKET && price != OrderSlab.SELL_MARKET
            && price >= from && (to == 0 || price <= to);
    }
}
