package org.ringside.matching;

/** Takes new orders in, or refuses them. */
final class OrderAdmission {
    private final State state;
    private final OrderChecks checks;
    private final OrderLifecycle lifecycle;
    private final StopElection stops;
    private final MatchingListener listener;

    OrderAdmission(final State state, final OrderChecks checks, final OrderLifecycle lifecycle,
        final StopElection stops, final MatchingListener listener) {
        this.state = state;
        this.checks = checks;
        this.lifecycle = lifecycle;
        this.stops = stops;
        this.listener = listener;
    }

    /** Has an order go to the market; returns the instrument, or null when the order was refused. */
    Instrument admit(final NewOrder command) {
        final Session session = state.session(command.sessionId());
        final Holding last = session.last;
        return last != null && last.isMeantBy(command) && PlainOrder.isGood(last, command, state)
            ? enter(last, command)
            : look(session, command);
    }

    private Instrument look(final Session session, final NewOrder command) {
        final Instrument instrument = state.instrument(command.instrumentId());
        final Account account = state.account(command.account());
        final RejectReason refusal = checks.ofNewOrder(instrument, account, session, command);
        if (refusal != null) {
            listener.orderRejected(command, refusal);
            return null;
        }
        session.last = state.holding(session, account, instrument);
        return enter(session.last, command);
    }

    private Instrument enter(final Holding holding, final NewOrder command) {
        final int order = lifecycle.begin(command, holding);
        final long orderId = state.orders.orderId(order);
        stops.enter(holding.instrument, order, command);
        state.indexIfLive(holding.session, orderId);
        return holding.instrument;
    }
}
