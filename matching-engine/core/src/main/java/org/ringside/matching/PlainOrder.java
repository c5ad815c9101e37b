package org.ringside.matching;

/**
 * What most orders are: limit orders without anything special, in continuous trading of an instrument that prices and
 * quantities of any number are good for. Whether one passes all of {@link OrderChecks} is seen at a glance.
 */
final class PlainOrder {
    private PlainOrder() {
    }

    /** True when nothing is against this order of a holding. False says nothing: the checks have to look. */
    static boolean isGood(final Holding holding, final NewOrder command, final State state) {
        return isPlain(holding.instrument, command)
            && isOpenTo(holding, command, state)
            && isWithinLimits(holding, command);
    }

    private static boolean isPlain(final Instrument instrument, final NewOrder command) {
        return instrument.isPlain
            && instrument.phase == Phase.CONTINUOUS
            && instrument.uncrossTo == null
            && command.isPlain()
            && command.quantity() >= instrument.minimumQuantity
            && command.quantity() <= instrument.maximumQuantity
            && command.price() >= instrument.lowLimit()
            && command.price() <= instrument.highLimit();
    }

    private static boolean isOpenTo(final Holding holding, final NewOrder command, final State state) {
        final Session session = holding.session;
        final Account account = holding.account;
        return !OrderChecks.isClientIdTaken(session, command.clOrdId())
            && session.mayEnterAs(command.clOrdId(), state.limits)
            && !session.isBlocked
            && !account.isBlocked()
            && account.openOrders < account.maxOpenOrders
            && state.openOrders < state.limits.maxOrders();
    }

    private static boolean isWithinLimits(final Holding holding, final NewOrder command) {
        final Account account = holding.account;
        final Position position = holding.position;
        final long quantity = command.quantity();
        final long notional = command.price() * quantity;
        final long sells = -command.side().ordinal();
        final long net = (position.netQuantity() ^ sells) - sells;
        final long open = position.openBuy() & ~sells | position.openSell() & sells;
        return quantity <= account.maxOrderQuantity
            && Math.multiplyHigh(command.price(), quantity) == 0
            && notional >= 0
            && notional <= account.maxNotional
            && net + open + quantity <= (account.maxLong & ~sells | account.maxShort & sells)
            && holding.instrument.book.open(command.side()) + quantity <= RiskControl.MAX_OPEN;
    }
}
