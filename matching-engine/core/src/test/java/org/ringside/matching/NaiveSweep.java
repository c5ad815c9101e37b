package org.ringside.matching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** A mass cancel that has been taken: whose orders it goes through, one after another, and where it is. */
final class NaiveSweep {
    final MassCancel command;
    private final NaiveMarket market;
    private final long lastOrdinal;
    private final Deque<NaiveMarket.Owner> owners = new ArrayDeque<>();
    private NaiveMarket.Owner owner;
    private List<NaiveOrder> orders = List.of();
    private int cancelled;

    NaiveSweep(final NaiveMarket market, final MassCancel command) {
        this.market = market;
        this.command = command;
        this.lastOrdinal = market.lastOrder();
        for (final NaiveMarket.Owner candidate : market.owners()) {
            final boolean isOfSession = command.ofSession() == 0 || command.ofSession() == candidate.session();
            final boolean isOfAccount = command.ofAccount() == 0 || command.ofAccount() == candidate.account();
            // Only of one of the two there is a list; what else is asked for is looked at on the way.
            if (command.ofSession() != 0 ? isOfSession : isOfAccount) {
                owners.add(candidate);
            }
        }
        goToNextOwner();
    }

    int cancelled() {
        return cancelled;
    }

    /** Goes on as far as the portion allows; whether it is done. */
    boolean goOn(final NaivePortion portion) {
        portion.visit();
        while (owner != null) {
            orders.removeIf(order -> order.place == NaiveOrder.Place.OVER);
            if (portion.isOver()) {
                return false;
            }
            if (orders.isEmpty()) {
                goToNextOwner();
            } else {
                final NaiveOrder order = orders.get(0);
                if (isMeant(order)) {
                    if (!portion.takes(market.bookOf(order))) {
                        return false;
                    }
                    cancelled++;
                    market.cancel(order, command.sessionId() == order.session ? command.clOrdId() : 0,
                        command.reason());
                }
                orders.remove(0);
            }
            portion.visit();
        }
        return true;
    }

    private void goToNextOwner() {
        owner = owners.poll();
        orders = new ArrayList<>();
        if (owner != null && isMeant(owner.session(), owner.account())) {
            for (final NaiveBook book : market.books.values()) {
                orders.addAll(book.orders);
            }
            orders.removeIf(order -> order.session != owner.session() || order.account != owner.account()
                || order.ordinal > lastOrdinal);
            orders.sort(Comparator.comparingLong(order -> order.ordinal));
        }
    }

    private boolean isMeant(final int session, final int account) {
        return (command.ofSession() == 0 || command.ofSession() == session)
            && (command.ofAccount() == 0 || command.ofAccount() == account)
            && (command.ofFirm() == 0 || command.ofFirm() == market.accounts.get(account).firm());
    }

    private boolean isMeant(final NaiveOrder order) {
        final boolean anyPrice = command.fromPrice() == 0 && command.toPrice() == 0;
        final boolean priceFits = anyPrice || !order.isUnpriced() && order.price >= command.fromPrice()
            && (command.toPrice() == 0 || order.price <= command.toPrice());
        return priceFits
            && !market.bookOf(order).phase.isFreeze()
            && isMeant(order.session, order.account)
            && (command.ofInstrument() == 0 || command.ofInstrument() == order.instrument)
            && (command.ofSide() == null || command.ofSide() == order.side);
    }
}
