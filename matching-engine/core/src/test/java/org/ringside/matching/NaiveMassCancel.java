package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Mass cancels and kill switches: rule book 4. */
final class NaiveMassCancel {
    private final NaiveMarket market;
    /** Those that are not done, the one that goes on next first. */
    private final List<NaiveSweep> sweeps = new ArrayList<>();

    NaiveMassCancel(final NaiveMarket market) {
        this.market = market;
    }

    void perform(final MassCancel command, final NaivePortion portion, final boolean isLater) {
        final RejectReason reason = reasonAgainst(command);
        if (reason != null) {
            market.say(new Event.MassCancelRejected(command.sessionId(), command.clOrdId(), reason));
            return;
        }
        if (command.sessionId() != 0) {
            market.use(command.sessionId(), command.clOrdId());
        }
        final NaiveSweep same = command.action() == MassAction.UNBLOCK ? null : same(command);
        if (same != null) {
            complete(same);
        }
        market.say(new Event.MassCancelAccepted(command.sessionId(), command.clOrdId()));
        if (command.action() == MassAction.BLOCK) {
            block(market.blockedAccounts, command.ofAccount());
            block(market.blockedFirms, command.ofFirm());
            block(market.blockedSessions, command.ofSession());
        }
        if (command.action() == MassAction.UNBLOCK) {
            market.blockedAccounts.remove(command.ofAccount());
            market.blockedFirms.remove(command.ofFirm());
            market.blockedSessions.remove(command.ofSession());
            market.say(new Event.MassCancelCompleted(command.sessionId(), command.clOrdId(), 0));
            return;
        }
        final NaiveSweep sweep = new NaiveSweep(market, command);
        if (same != null) {
            sweeps.set(sweeps.indexOf(same), sweep);
        } else if (!isLater && sweep.goOn(portion)) {
            complete(sweep);
        } else {
            sweeps.add(sweep);
        }
    }

    boolean isUnfinished() {
        return !sweeps.isEmpty();
    }

    /** Goes on with those that are not done, in turn. */
    void goOn(final NaivePortion portion) {
        while (!sweeps.isEmpty() && !portion.isOver()) {
            final NaiveSweep sweep = sweeps.remove(0);
            if (sweep.goOn(portion)) {
                complete(sweep);
            } else {
                sweeps.add(sweep);
            }
        }
    }

    private void complete(final NaiveSweep sweep) {
        market.say(new Event.MassCancelCompleted(
            sweep.command.sessionId(), sweep.command.clOrdId(), sweep.cancelled()));
    }

    /** One that is not done and about all orders of the same session, account or firm. */
    private NaiveSweep same(final MassCancel command) {
        for (final NaiveSweep sweep : sweeps) {
            if (isOfAll(command) && isOfAll(sweep.command) && command.ofSession() == sweep.command.ofSession()
                && command.ofAccount() == sweep.command.ofAccount() && command.ofFirm() == sweep.command.ofFirm()) {
                return sweep;
            }
        }
        return null;
    }

    private static boolean isOfAll(final MassCancel command) {
        return command.sessionId() == 0 && owners(command) == 1 && command.ofInstrument() == 0
            && command.ofSide() == null && command.fromPrice() == 0 && command.toPrice() == 0;
    }

    private static int owners(final MassCancel command) {
        int owners = command.ofAccount() != 0 ? 1 : 0;
        owners += command.ofFirm() != 0 ? 1 : 0;
        owners += command.ofSession() != 0 ? 1 : 0;
        return owners;
    }

    private static void block(final Set<Integer> blocked, final int number) {
        if (number != 0) {
            blocked.add(number);
        }
    }

    private RejectReason reasonAgainst(final MassCancel command) {
        final NaiveBook book = market.books.get(command.ofInstrument());
        if (command.ofInstrument() != 0 && book == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (command.ofAccount() != 0 && !market.accounts.containsKey(command.ofAccount())) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (command.action() != MassAction.CANCEL && command.ofFirm() != 0
            && market.accounts.values().stream().noneMatch(account -> account.firm() == command.ofFirm())) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (command.sessionId() != 0
            && (command.clOrdId() == 0 || market.isUsed(command.sessionId(), command.clOrdId()))) {
            return RejectReason.DUPLICATE_CLIENT_ID;
        }
        if (command.sessionId() != 0 && market.isHoleTooMany(command.sessionId(), command.clOrdId(), true)) {
            return RejectReason.TOO_MANY_ID_HOLES;
        }
        if (command.action() == MassAction.CANCEL && book != null && book.phase.isFreeze()) {
            return RejectReason.WRONG_PHASE;
        }
        if (command.action() != MassAction.CANCEL && owners(command) != 1) {
            return RejectReason.UNSUPPORTED;
        }
        final long unfinished = command.sessionId() == 0
            ? sweeps.stream().filter(sweep -> sweep.command.sessionId() == 0 && !isOfAll(sweep.command)).count()
            : sweeps.stream().filter(sweep -> sweep.command.sessionId() == command.sessionId()).count();
        final long most = command.sessionId() != 0 ? 1 : isOfAll(command) ? Integer.MAX_VALUE : 16;
        return command.action() != MassAction.UNBLOCK && unfinished >= most ? RejectReason.UNFINISHED : null;
    }
}
