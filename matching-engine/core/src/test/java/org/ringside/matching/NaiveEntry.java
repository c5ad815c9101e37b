package org.ringside.matching;

import java.util.List;

/** Brings orders to where they belong: into matching, the book, or where they wait; and elects stops. */
final class NaiveEntry {
    private final NaiveMarket market;
    private final NaiveRisk risk;
    private final NaiveMatcher matcher;

    NaiveEntry(final NaiveMarket market, final NaiveRisk risk, final boolean isGrouping) {
        this.market = market;
        this.risk = risk;
        this.matcher = new NaiveMatcher(market, isGrouping);
    }

    /** An order that was taken or replaced, and is nowhere yet; then the stops that its trades elect. */
    void enter(final NaiveBook book, final NaiveOrder order) {
        if (isStop(order)) {
            final boolean atOnce = book.phase == Phase.CONTINUOUS
                && NaiveChecks.isThrough(book, order.side, order.stopPrice);
            if (atOnce) {
                elect(book, order);
            } else {
                market.sleep(order);
            }
        } else if (book.parks(order.timeInForce)) {
            market.park(order);
        } else if (book.phase == Phase.CONTINUOUS || book.phase == Phase.POST_CLOSE) {
            match(book, order);
        } else {
            market.goToBook(order);
        }
        electStops(book);
    }

    private static boolean isStop(final NaiveOrder order) {
        return order.type == OrderType.STOP || order.type == OrderType.STOP_LIMIT;
    }

    private void match(final NaiveBook book, final NaiveOrder order) {
        final NaiveMatcher.Outcome outcome = matcher.match(book, order);
        if (outcome == NaiveMatcher.Outcome.OVER) {
            return;
        }
        if (outcome == NaiveMatcher.Outcome.CUT) {
            market.cancel(order, 0, CancelReason.FILL_LIMIT);
        } else if (order.timeInForce == TimeInForce.IOC || order.timeInForce == TimeInForce.FOK) {
            market.cancel(order, 0, CancelReason.IOC_REMAINDER);
        } else {
            order.type = OrderType.LIMIT;
            market.goToBook(order);
        }
        if (outcome == NaiveMatcher.Outcome.INTERRUPTED) {
            beginCall(book, Phase.VOLATILITY_AUCTION);
        }
    }

    /** A call begins: orders that waited for it come into the book. */
    void beginCall(final NaiveBook book, final Phase call) {
        if (!book.phase.isAuction()) {
            book.published = NaiveAuction.Result.NONE;
        }
        book.phase = call;
        market.say(new Event.PhaseChanged(book.spec.instrumentId(), call, false, 0));
        for (final NaiveOrder order : book.parked(null)) {
            if (!book.parks(order.timeInForce)) {
                market.goToBook(order);
            }
        }
    }

    /** Elects the stops that the prints so far have reached, those that their trades reach, and so on. */
    void electStops(final NaiveBook book) {
        while (book.phase == Phase.CONTINUOUS && book.highPrint != 0) {
            final long low = book.lowPrint;
            final long high = book.highPrint;
            book.forgetPrints();
            final List<NaiveOrder> stops = book.stops(null);
            stops.removeIf(stop -> stop.isBuy() ? stop.stopPrice > high : stop.stopPrice < low);
            for (final NaiveOrder stop : stops) {
                if (book.phase == Phase.CONTINUOUS) {
                    elect(book, stop);
                }
            }
        }
        book.forgetPrints();
    }

    private void elect(final NaiveBook book, final NaiveOrder stop) {
        final boolean toMarket = stop.type == OrderType.STOP;
        if (toMarket) {
            stop.type = OrderType.MARKET;
            stop.price = NaiveChecks.protectedLimit(book, stop.side, stop.stopPrice);
        } else {
            stop.type = OrderType.LIMIT;
        }
        stop.place = NaiveOrder.Place.INCOMING;
        market.say(new Event.OrderTriggered(stop.view()));
        final boolean refused = market.isBlocked(stop.session, stop.account)
            || risk.reason(
                book, stop.side, stop.account, stop.quantity, stop.leaves(), stop.price, stop) != null;
        if (refused) {
            market.cancel(stop, 0, CancelReason.ELECTION_REFUSED);
        } else if (toMarket && book.best(stop.side.opposite()) == null) {
            market.cancel(stop, 0, CancelReason.NO_LIQUIDITY);
        } else {
            match(book, stop);
        }
    }
}
