package org.ringside.matching;

/**
 * Keeps stops until trades reach them, and enters them then: all that the trades of one input have reached, in the
 * order in which they were entered; then all that their trades have reached; until there are no more (market-rules 2).
 */
final class StopElection {
    private final State state;
    private final OrderSlab orders;
    private final DetailSlab details;
    private final LevelSlab levels;
    private final OrderLifecycle lifecycle;
    private final OrderEntry entry;
    private final MatchingListener listener;
    private final Order view;
    /** Stops that this round elects, by their sequence. */
    private final LongPairHeap elected = new LongPairHeap();

    StopElection(final State state, final OrderLifecycle lifecycle, final OrderEntry entry,
        final MatchingListener listener) {
        this.state = state;
        this.orders = state.orders;
        this.details = state.details;
        this.levels = state.levels;
        this.lifecycle = lifecycle;
        this.entry = entry;
        this.listener = listener;
        this.view = new Order(state);
    }

    /** A stop that is nowhere waits for its price, or is elected at once when that is reached already. */
    void add(final Instrument instrument, final int order) {
        details.sequence(orders.details(order), ++state.lastStopSequence);
        final long stopPrice = details.stopPrice(orders.details(order));
        if (instrument.phase == Phase.CONTINUOUS
            && OrderRules.isThrough(instrument, orders.side(order), stopPrice)) {
            enter(instrument, order);
        } else {
            instrument.book.stops(orders.side(order)).add(order, stopPrice);
        }
    }

    /** After a command: elects what its trades have reached. */
    void elect(final Instrument instrument) {
        while (instrument.phase == Phase.CONTINUOUS && instrument.hasPrints()) {
            elected.clear();
            collect(instrument, Side.BUY, instrument.highPrint);
            collect(instrument, Side.SELL, instrument.lowPrint);
            instrument.forgetPrints();
            while (!elected.isEmpty() && instrument.phase == Phase.CONTINUOUS) {
                final long orderId = elected.value();
                elected.remove();
                if (orders.isLive(orderId)) {
                    final int order = OrderSlab.record(orderId);
                    instrument.book.remove(order);
                    enter(instrument, order);
                }
            }
        }
        instrument.forgetPrints();
    }

    private void collect(final Instrument instrument, final Side side, final long print) {
        final BookSide stops = instrument.book.stops(side);
        for (int level = stops.best(); level != 0 && stops.isAtLeast(levels.price(level), print);
            level = levels.worse(level)) {
            for (int order = levels.first(level); order != 0; order = orders.next(order)) {
                elected.add(details.sequence(orders.details(order)), orders.orderId(order));
            }
        }
    }

    private void enter(final Instrument instrument, final int order) {
        final Owner owner = state.owner(order);
        final Side side = orders.side(order);
        final boolean isMarket = orders.type(order) == OrderType.STOP;
        if (isMarket) {
            orders.price(order, instrument.protectedPrice(side, details.stopPrice(orders.details(order))));
        }
        orders.type(order, isMarket ? OrderType.MARKET : OrderType.LIMIT);
        listener.orderTriggered(view.wrap(order));
        final long leaves = orders.leaves(order);
        if (owner.session.isBlocked || owner.account.isBlocked()
            || RiskControl.refusal(owner.account, instrument, side, leaves + orders.cum(order), leaves,
                orders.price(order), leaves) != null) {
            lifecycle.cancel(order, 0, CancelReason.ELECTION_REFUSED);
        } else if (isMarket && instrument.bestOpposite(side) == 0) {
            lifecycle.cancel(order, 0, CancelReason.NO_LIQUIDITY);
        } else {
            entry.enter(instrument, order, 0);
        }
    }
}
