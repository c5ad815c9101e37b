package org.ringside.matching;

/**
 * Keeps stops until trades reach them, and enters them then: all that the trades of one input have reached, in the
 * order in which they were entered; then all that their trades have reached; until there are no more (rule book 2).
 * When these are more than one command may elect, the nearest ones come first, of buyers and sellers in turn; the
 * others stay stops, and the election goes on with the commands to come.
 */
final class StopElection {
    private final State state;
    private final OrderSlab orders;
    private final DetailSlab details;
    private final LevelSlab levels;
    private final OrderLifecycle lifecycle;
    private final OrderEntry entry;
    private final Aggression aggression;
    private final MatchingListener listener;
    private final Order view;
    /** Stops that this round elects, by their sequence. */
    private final LongPairHeap elected = new LongPairHeap();

    StopElection(final State state, final OrderLifecycle lifecycle, final OrderEntry entry,
        final Aggression aggression, final MatchingListener listener) {
        this.state = state;
        this.orders = state.orders;
        this.details = state.details;
        this.levels = state.levels;
        this.lifecycle = lifecycle;
        this.entry = entry;
        this.aggression = aggression;
        this.listener = listener;
        this.view = state.view;
    }

    /** Has an order that is nowhere go to the market; a stop waits for its price. */
    void enter(final Instrument instrument, final int order, final OrderTerms<?> terms) {
        if (terms.type().isStop()) {
            add(instrument, order);
        } else {
            entry.enter(instrument, order, terms.minimumQuantity());
        }
    }

    /** A stop that is nowhere waits for its price, or is elected at once when that is reached already. */
    private void add(final Instrument instrument, final int order) {
        details.sequence(orders.details(order), ++state.lastStopSequence);
        final long stopPrice = details.stopPrice(orders.details(order));
        if (instrument.phase == Phase.CONTINUOUS
            && OrderRules.isThrough(instrument, orders.side(order), stopPrice)) {
            enter(instrument, order);
        } else {
            instrument.book.stops(orders.side(order)).add(order, stopPrice);
        }
    }

    /**
     * After a command: elects what its trades have reached, so many at most, and as long as all that the command has
     * matched is within the fills of one order. The prints of what is left stay.
     */
    void elect(final Instrument instrument, final int most) {
        int left = most;
        while (instrument.phase == Phase.CONTINUOUS && instrument.reachesStops()) {
            if (left == 0 || isSpent()) {
                return;
            }
            final long low = instrument.lowPrint;
            final long high = instrument.highPrint;
            final boolean isAll = collect(instrument, left);
            instrument.forgetPrints();
            while (!elected.isEmpty() && instrument.phase == Phase.CONTINUOUS && !isSpent()) {
                final int order = OrderSlab.record(elected.value());
                elected.remove();
                instrument.book.remove(order);
                enter(instrument, order);
                left--;
            }
            if (!isAll || !elected.isEmpty()) {
                instrument.remember(low, high);
            }
        }
        instrument.forgetPrints();
    }

    private boolean isSpent() {
        return aggression.spent() >= state.limits.maxFillsPerCommand();
    }

    /** The stops that are reached, so many at most; returns whether that is all. */
    private boolean collect(final Instrument instrument, final int most) {
        elected.clear();
        int buyer = reached(instrument, Side.BUY, instrument.book.stops(Side.BUY).best());
        int seller = reached(instrument, Side.SELL, instrument.book.stops(Side.SELL).best());
        while (elected.size() < most && (buyer != 0 || seller != 0)) {
            if (buyer != 0) {
                buyer = collect(instrument, Side.BUY, buyer);
            }
            if (seller != 0 && elected.size() < most) {
                seller = collect(instrument, Side.SELL, seller);
            }
        }
        return buyer == 0 && seller == 0;
    }

    /** Takes a stop, and returns the next one that is reached, or 0. */
    private int collect(final Instrument instrument, final Side side, final int order) {
        elected.add(details.sequence(orders.details(order)), orders.orderId(order));
        final int next = orders.next(order);
        return next != 0 ? next : reached(instrument, side, levels.worse(orders.level(order)));
    }

    /** The first stop of a level, if that is reached, or 0. */
    private int reached(final Instrument instrument, final Side side, final int level) {
        final long print = side == Side.BUY ? instrument.highPrint : instrument.lowPrint;
        return level != 0 && instrument.book.stops(side).isAtLeast(levels.price(level), print)
            ? levels.first(level)
            : 0;
    }

    private void enter(final Instrument instrument, final int order) {
        final Owner owner = state.owner(order);
        final Side side = orders.side(order);
        final boolean isMarket = orders.type(order) == OrderType.STOP;
        if (isMarket) {
            orders.price(order, instrument.protectedPrice(side, details.stopPrice(orders.details(order))));
        }
        orders.type(order, isMarket ? OrderType.MARKET : OrderType.LIMIT);
        state.bookIds.reserve(instrument, order);
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
