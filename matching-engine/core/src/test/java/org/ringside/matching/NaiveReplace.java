package org.ringside.matching;

/** Cancels and replaces orders: rule book 4. */
final class NaiveReplace {
    private final NaiveMarket market;
    private final NaiveChecks checks;
    private final NaiveEntry entry;

    NaiveReplace(final NaiveMarket market, final NaiveChecks checks, final NaiveEntry entry) {
        this.market = market;
        this.checks = checks;
        this.entry = entry;
    }

    void cancel(final CancelOrder command) {
        final NaiveOrder order = find(command.sessionId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side());
        final RejectReason reason;
        if (order == null) {
            reason = whyNotFound(command.sessionId(), command.origClOrdId());
        } else if (isTaken(command.sessionId(), command.clOrdId())) {
            reason = RejectReason.DUPLICATE_CLIENT_ID;
        } else if (market.isHoleTooMany(command.sessionId(), command.clOrdId(), true)) {
            reason = RejectReason.TOO_MANY_ID_HOLES;
        } else {
            reason = market.bookOf(order).phase.isFreeze() ? RejectReason.WRONG_PHASE : null;
        }
        if (reason != null) {
            market.say(new Event.CancelRejected(
                command.sessionId(), command.clOrdId(), command.origClOrdId(), command.instrumentId(), reason));
            return;
        }
        market.use(command.sessionId(), command.clOrdId());
        market.cancel(order, command.clOrdId(), CancelReason.BY_REQUEST);
    }

    void replace(final ReplaceOrder command) {
        final NaiveOrder order = find(command.sessionId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side());
        final RejectReason reason = reasonAgainst(order, command);
        if (reason != null) {
            market.say(new Event.ReplaceRejected(
                command.sessionId(), command.clOrdId(), command.origClOrdId(), command.instrumentId(), reason));
            return;
        }
        market.use(command.sessionId(), command.clOrdId());
        if (command.quantity() <= order.cum) {
            market.cancel(order, command.clOrdId(), CancelReason.REPLACED_BELOW_CUM);
        } else {
            replace(order, command);
        }
        entry.electStops(market.bookOf(order));
    }

    private RejectReason reasonAgainst(final NaiveOrder order, final ReplaceOrder command) {
        if (order == null) {
            return whyNotFound(command.sessionId(), command.origClOrdId());
        }
        if (isTaken(command.sessionId(), command.clOrdId())) {
            return RejectReason.DUPLICATE_CLIENT_ID;
        }
        if (market.isHoleTooMany(command.sessionId(), command.clOrdId(), false)) {
            return RejectReason.TOO_MANY_ID_HOLES;
        }
        if (market.isBlocked(order.session, order.account)) {
            return RejectReason.BLOCKED;
        }
        final NaiveBook book = market.bookOf(order);
        final NaiveTerms terms = NaiveTerms.of(command);
        if (!NaiveChecks.isRightPhaseToReplace(book, terms)) {
            return RejectReason.WRONG_PHASE;
        }
        final RejectReason form = NaiveChecks.againstForm(book, terms);
        if (form != null || terms.quantity() <= order.cum) {
            return form;
        }
        return checks.againstMarket(
            book, order.side, order.account, terms, terms.quantity() - order.cum, order, market.now);
    }

    private void replace(final NaiveOrder order, final ReplaceOrder command) {
        final NaiveBook book = market.bookOf(order);
        final NaiveTerms terms = NaiveTerms.of(command);
        final long limit = NaiveChecks.limit(book, order.side, terms);
        final boolean stays = stays(order, terms, limit);
        final long origClOrdId = order.clOrdId;
        if (!stays) {
            market.leaveBook(order);
        }
        order.clOrdId = command.clOrdId();
        order.take(terms, limit);
        if (!stays) {
            book.reserve(order);
        }
        market.say(new Event.OrderReplaced(order.view(), origClOrdId, stays));
        if (!stays) {
            entry.enter(book, order);
        } else if (order.place == NaiveOrder.Place.BOOK) {
            market.show(order, order.displayQuantity == 0
                ? order.leaves()
                : Math.min(order.displayed, order.slice()), BookChange.OTHER);
        }
    }

    private static boolean stays(final NaiveOrder order, final NaiveTerms terms, final long limit) {
        final boolean sameLimits = terms.type() == order.type && limit == order.price
            && (!terms.isStop() || terms.stopPrice() == order.stopPrice);
        final boolean sameAuction = terms.timeInForce() == order.timeInForce
            || !terms.timeInForce().isForAuction() && !order.timeInForce.isForAuction();
        final boolean immediate = terms.timeInForce() == TimeInForce.IOC || terms.timeInForce() == TimeInForce.FOK;
        return sameLimits && sameAuction && !immediate && terms.quantity() - order.cum <= order.leaves();
    }

    private boolean isTaken(final int session, final long clOrdId) {
        return clOrdId == 0 || market.isUsed(session, clOrdId);
    }

    /** By either name; when both are given, both have to be right. */
    private NaiveOrder find(final int session, final long origClOrdId, final long ordinal, final int instrument,
        final Side side) {
        if (origClOrdId == 0 && ordinal == 0) {
            return null;
        }
        for (final NaiveBook book : market.books.values()) {
            for (final NaiveOrder order : book.orders) {
                if (order.session == session && order.instrument == instrument && order.side == side
                    && (origClOrdId == 0 || order.clOrdId == origClOrdId)
                    && (ordinal == 0 || order.ordinal == ordinal)) {
                    return order;
                }
            }
        }
        return null;
    }

    /** Too late for an id of the session that names no live order any more. */
    private RejectReason whyNotFound(final int session, final long origClOrdId) {
        final boolean live = market.books.values().stream().flatMap(book -> book.orders.stream())
            .anyMatch(order -> order.session == session && order.clOrdId == origClOrdId);
        return market.isUsed(session, origClOrdId) && !live ? RejectReason.TOO_LATE : RejectReason.UNKNOWN_ORDER;
    }
}
