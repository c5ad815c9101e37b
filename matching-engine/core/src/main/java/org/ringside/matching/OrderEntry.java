package org.ringside.matching;

/**
 * Puts an order that is nowhere where it belongs: into the book, after it has traded what it can; among the stops; or
 * aside, until its auction comes.
 */
final class OrderEntry {
    private final State state;
    private final OrderSlab orders;
    private final OrderLifecycle lifecycle;
    private final Matcher matcher;
    private final FillableQuantity fillable;
    private final PhaseControl phases;

    OrderEntry(final State state, final OrderLifecycle lifecycle, final TradeExecutor executor,
        final SelfMatch selfMatch,
        final Aggression aggression, final PhaseControl phases) {
        this.state = state;
        this.orders = state.orders;
        this.lifecycle = lifecycle;
        this.matcher = new Matcher(state, executor, selfMatch, aggression);
        this.fillable = new FillableQuantity(state, selfMatch, aggression);
        this.phases = phases;
    }

    /**
     * Enters an order that is no stop, or was elected.
     *
     * @param minimum least quantity that has to trade at once, or nothing does.
     */
    void enter(final Instrument instrument, final int order, final long minimum) {
        final TimeInForce timeInForce = orders.timeInForce(order);
        if (timeInForce.isForAuction() && !isAuctionOf(timeInForce, instrument.phase)) {
            instrument.book.park(order);
        } else if (instrument.phase.isMatching()) {
            aggress(instrument, order, timeInForce == TimeInForce.FOK ? orders.leaves(order) : minimum);
        } else {
            lifecycle.addToBook(instrument, order);
        }
    }

    /** Whether orders with this time in force take part in what this phase gathers orders for. */
    static boolean isAuctionOf(final TimeInForce timeInForce, final Phase phase) {
        return switch (timeInForce) {
            case AT_OPEN -> phase.isOpening();
            case AT_CLOSE -> phase.isClosing();
            case GOOD_FOR_AUCTION -> phase.isAuction();
            default -> true;
        };
    }

    private void aggress(final Instrument instrument, final int order, final long minimum) {
        int outcome = Matcher.REST;
        if (instrument.book.side(orders.side(order).opposite()).isCrossedBy(orders.price(order))) {
            PriceWindow.open(instrument, state.time);
            final int reach = minimum == 0 ? FillableQuantity.ENOUGH : fillable.look(instrument, order, minimum);
            if (reach == FillableQuantity.ENOUGH) {
                outcome = matcher.match(instrument, order);
            } else if (reach == FillableQuantity.TOO_FAR) {
                outcome = Matcher.CUT;
            }
        }
        if (outcome == Matcher.CUT) {
            lifecycle.cancel(order, 0, CancelReason.FILL_LIMIT);
        } else if (outcome != Matcher.OVER) {
            rest(instrument, order);
        }
        if (outcome == Matcher.INTERRUPTED) {
            phases.interrupt(instrument);
        }
    }

    /** What is left of an order goes to the book, if it may. */
    private void rest(final Instrument instrument, final int order) {
        if (orders.timeInForce(order).isImmediate()) {
            lifecycle.cancel(order, 0, CancelReason.IOC_REMAINDER);
        } else {
            if (orders.type(order) != OrderType.LIMIT) {
                orders.type(order, OrderType.LIMIT);
            }
            lifecycle.addToBook(instrument, order);
        }
    }
}
