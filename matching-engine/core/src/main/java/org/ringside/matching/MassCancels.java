package org.ringside.matching;

import java.util.function.IntConsumer;

/** Cancels many orders with one command, and works kill switches (market-rules 4). */
final class MassCancels {
    private final State state;
    private final OrderLifecycle lifecycle;
    private final MatchingListener listener;
    private final BookWalk walk;
    private final IntConsumer cancelIfMeant = this::cancelIfMeant;
    private MassCancel command;
    private int cancelled;

    MassCancels(final State state, final OrderLifecycle lifecycle, final MatchingListener listener) {
        this.state = state;
        this.lifecycle = lifecycle;
        this.listener = listener;
        this.walk = new BookWalk(state);
    }

    void apply(final MassCancel newCommand) {
        command = newCommand;
        final RejectReason refusal = refusal();
        if (refusal != null) {
            listener.massCancelRejected(command, refusal);
            return;
        }
        if (command.sessionId() != 0) {
            state.session(command.sessionId()).use(command.clOrdId());
        }
        if (command.action() != MassAction.CANCEL) {
            block(command.action() == MassAction.BLOCK);
        }
        listener.massCancelAccepted(command);
        cancelled = 0;
        if (command.action() != MassAction.UNBLOCK) {
            for (final Instrument instrument : state.instruments()) {
                if (isMeant(instrument)) {
                    walk.all(instrument, cancelIfMeant);
                }
            }
        }
        listener.massCancelCompleted(command, cancelled);
    }

    private RejectReason refusal() {
        final Instrument instrument = state.instrument(command.ofInstrument());
        if (command.ofInstrument() != 0 && instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (command.ofAccount() != 0 && state.account(command.ofAccount()) == null
            || command.action() != MassAction.CANCEL && command.ofFirm() != 0 && state.firm(command.ofFirm()) == null) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (command.sessionId() != 0 && OrderChecks.isClientIdTaken(
            state.session(command.sessionId()), command.clOrdId())) {
            return RejectReason.DUPLICATE_CLIENT_ID;
        }
        if (command.action() == MassAction.CANCEL) {
            return instrument != null && instrument.phase.isFreeze() ? RejectReason.WRONG_PHASE : null;
        }
        return switches() == 1 ? null : RejectReason.UNSUPPORTED;
    }

    private int switches() {
        return (command.ofSession() == 0 ? 0 : 1)
            + (command.ofAccount() == 0 ? 0 : 1)
            + (command.ofFirm() == 0 ? 0 : 1);
    }

    private void block(final boolean isBlocked) {
        if (command.ofSession() != 0) {
            state.session(command.ofSession()).isBlocked = isBlocked;
        } else if (command.ofAccount() != 0) {
            state.account(command.ofAccount()).isBlocked = isBlocked;
        } else {
            state.firm(command.ofFirm()).isBlocked = isBlocked;
        }
    }

    private boolean isMeant(final Instrument instrument) {
        final int id = command.ofInstrument();
        return (id == 0 || id == instrument.spec.instrumentId()) && !instrument.phase.isFreeze();
    }

    private void cancelIfMeant(final int order) {
        final Owner owner = state.owner(order);
        final boolean isMeant = (command.ofSession() == 0 || command.ofSession() == owner.session.id)
            && (command.ofAccount() == 0 || command.ofAccount() == owner.account.spec.account())
            && (command.ofFirm() == 0 || command.ofFirm() == owner.account.spec.firm())
            && (command.ofSide() == null || command.ofSide() == state.orders.side(order))
            && isInRange(state.orders.price(order));
        if (isMeant) {
            cancelled++;
            lifecycle.cancel(order, command.clOrdId(), command.reason());
        }
    }

    private boolean isInRange(final long price) {
        final long from = command.fromPrice();
        final long to = command.toPrice();
        if (from == 0 && to == 0) {
            return true;
        }
        return price != OrderSlab.BUY_MARKET && price != OrderSlab.SELL_MARKET
            && price >= from && (to == 0 || price <= to);
    }
}
