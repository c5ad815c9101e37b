package org.ringside.matching;

/** Whether commands on orders are possible: the first check that fails is the reason. */
final class OrderChecks {
    private final State state;

    OrderChecks(final State state) {
        this.state = state;
    }

    /** Why a new order is refused, or null. */
    RejectReason ofNewOrder(final Instrument instrument, final Account account, final Session session,
        final NewOrder command) {
        if (instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (account == null) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        RejectReason refusal = ofOwner(session, account, command.clOrdId());
        if (refusal == null) {
            refusal = ofShape(instrument, command);
        }
        if (refusal == null) {
            refusal = ofMarket(instrument, account, command, command.quantity(), -1);
        }
        return refusal == null && state.openOrders >= state.limits.maxOrders()
            ? RejectReason.TOO_MANY_ORDERS
            : refusal;
    }

    /** Why a replace is refused, or null. The order may be 0, which is refused. */
    RejectReason ofReplace(final Session session, final int order, final ReplaceOrder command) {
        if (order == 0) {
            return absence(session, command.origClOrdId());
        }
        final Instrument instrument = state.instrumentOf(order);
        final Account account = state.holding(order).account;
        RejectReason refusal = ofOwner(session, account, command.clOrdId());
        if (refusal == null && !instrument.phase.isCall() && instrument.phase != Phase.CONTINUOUS) {
            refusal = RejectReason.WRONG_PHASE;
        }
        if (refusal == null) {
            refusal = ofShape(instrument, command);
        }
        final long leaves = command.quantity() - state.orders.cum(order);
        return refusal == null && leaves > 0
            ? ofMarket(instrument, account, command, leaves, state.orders.leaves(order))
            : refusal;
    }

    /** Why a cancel is refused, or null. The order may be 0, which is refused. */
    RejectReason ofCancel(final Session session, final int order, final CancelOrder command) {
        if (order == 0) {
            return absence(session, command.origClOrdId());
        }
        if (isClientIdTaken(session, command.clOrdId())) {
            return RejectReason.DUPLICATE_CLIENT_ID;
        }
        if (!session.mayCancelAs(command.clOrdId(), state.limits)) {
            return RejectReason.TOO_MANY_ID_HOLES;
        }
        return state.instrumentOf(order).phase.isFreeze() ? RejectReason.WRONG_PHASE : null;
    }

    /** Whether a command must not have this client id. */
    static boolean isClientIdTaken(final Session session, final long clOrdId) {
        return clOrdId == 0 || session.isUsed(clOrdId);
    }

    /** Why an order was not found. The reason speaks of the session's own ids only, not of the orders of others. */
    private RejectReason absence(final Session session, final long origClOrdId) {
        final boolean isOver = session.isUsed(origClOrdId) && state.liveIds.find(session, origClOrdId) == 0;
        return isOver ? RejectReason.TOO_LATE : RejectReason.UNKNOWN_ORDER;
    }

    private RejectReason ofOwner(final Session session, final Account account, final long clOrdId) {
        if (isClientIdTaken(session, clOrdId)) {
            return RejectReason.DUPLICATE_CLIENT_ID;
        }
        if (!session.mayEnterAs(clOrdId, state.limits)) {
            return RejectReason.TOO_MANY_ID_HOLES;
        }
        return session.isBlocked || account.isBlocked() ? RejectReason.BLOCKED : null;
    }

    private static RejectReason ofShape(final Instrument instrument, final OrderTerms<?> terms) {
        RejectReason refusal = OrderRules.phaseRefusal(instrument, terms);
        if (refusal == null) {
            refusal = OrderRules.combinationRefusal(terms);
        }
        return refusal == null ? OrderRules.quantityRefusal(instrument, terms) : refusal;
    }

    /**
     * What depends on prices and limits.
     *
     * @param leaves  what would be open.
     * @param counted what of it is counted as open already; less than 0 for a new order.
     */
    private RejectReason ofMarket(final Instrument instrument, final Account account, final OrderTerms<?> terms,
        final long leaves, final long counted) {
        RejectReason refusal = OrderRules.priceRefusal(instrument, terms);
        if (refusal == null && terms.timeInForce() == TimeInForce.GTD && terms.expireTime() <= state.time) {
            refusal = RejectReason.INVALID_EXPIRY;
        }
        if (refusal == null) {
            refusal = OrderRules.triggerRefusal(instrument, terms);
        }
        if (refusal == null && OrderRules.lacksLiquidity(instrument, terms)) {
            refusal = RejectReason.NO_LIQUIDITY;
        }
        if (refusal == null) {
            final long price = OrderRules.riskPrice(instrument, terms, OrderRules.limit(instrument, terms));
            refusal = RiskControl.refusal(
                account, instrument, terms.side(), terms.quantity(), leaves, price, counted);
        }
        return refusal == null && OrderRules.wouldCross(instrument, terms) ? RejectReason.WOULD_CROSS : refusal;
    }
}
