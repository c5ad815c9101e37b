package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Mass cancels and kill switches: ENGINE.md 7. */
final class NaiveMassCancel {
    private final NaiveMarket market;

    NaiveMassCancel(final NaiveMarket market) {
        this.market = market;
    }

    void perform(final MassCancel command) {
        final RejectReason reason = reasonAgainst(command);
        if (reason != null) {
            market.say(new Event.MassCancelRejected(command.sessionId(), command.clOrdId(), reason));
            return;
        }
        if (command.sessionId() != 0) {
            market.use(command.sessionId(), command.clOrdId());
        }
        market.say(new Event.MassCancelAccepted(command.sessionId(), command.clOrdId()));
        if (command.action() == MassAction.BLOCK) {
            block(market.blockedAccounts, command.ofAccount());
            block(market.blockedFirms, command.ofFirm());
            block(market.blockedSessions, command.ofSession());
        }
        int affected = 0;
        if (command.action() == MassAction.UNBLOCK) {
            market.blockedAccounts.remove(command.ofAccount());
            market.blockedFirms.remove(command.ofFirm());
            market.blockedSessions.remove(command.ofSession());
        } else {
            final List<NaiveOrder> orders = orders(command);
            orders.forEach(order -> market.cancel(order, command.clOrdId(), command.reason()));
            affected = orders.size();
        }
        market.say(new Event.MassCancelCompleted(command.sessionId(), command.clOrdId(), affected));
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
        if (command.action() == MassAction.CANCEL) {
            return book != null && book.phase.isFreeze() ? RejectReason.WRONG_PHASE : null;
        }
        int owners = command.ofAccount() != 0 ? 1 : 0;
        owners += command.ofFirm() != 0 ? 1 : 0;
        owners += command.ofSession() != 0 ? 1 : 0;
        return owners == 1 ? null : RejectReason.UNSUPPORTED;
    }

    private List<NaiveOrder> orders(final MassCancel command) {
        final List<NaiveOrder> orders = new ArrayList<>();
        for (final NaiveBook book : market.books.values()) {
            if (!book.phase.isFreeze()) {
                for (final Side side : Side.values()) {
                    orders.addAll(book.inOrderOfMassCancel(side));
                }
            }
        }
        orders.removeIf(order -> !isMeant(order, command));
        return orders;
    }

    private boolean isMeant(final NaiveOrder order, final MassCancel command) {
        final boolean anyPrice = command.fromPrice() == 0 && command.toPrice() == 0;
        final boolean priceFits = anyPrice || !order.isUnpriced() && order.price >= command.fromPrice()
            && (command.toPrice() == 0 || order.price <= command.toPrice());
        return priceFits
            && (command.ofSession() == 0 || command.ofSession() == order.session)
            && (command.ofAccount() == 0 || command.ofAccount() == order.account)
            && (command.ofFirm() == 0 || command.ofFirm() == market.accounts.get(order.account).firm())
            && (command.ofInstrument() == 0 || command.ofInstrument() == order.instrument)
            && (command.ofSide() == null || command.ofSide() == order.side);
    }
}
