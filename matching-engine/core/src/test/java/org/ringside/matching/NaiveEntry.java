package org.ringside.matching;

import java.util.ArrayList;
import java.util.Comparator;
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

    /** An order that was taken or replaced, and is nowhere yet. */
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

    /** A call begins: orders that waited for it are going to come into the book. */
    void beginCall(final NaiveBook book, final Phase call) {
        if (!book.phase.isAuction()) {
            book.published = NaiveAuction.Result.NONE;
        }
        book.phase = call;
        market.say(new Event.PhaseChanged(book.spec.instrumentId(), call, false, 0));
        book.beginWalk();
    }

    /** Elects stops as one command may; the others wait for the commands to come. */
    void electStops(final NaiveBook book) {
        electStops(book, NaiveEngine.BOUNDS.changes());
    }

    /**
     * Elects the stops that the prints so far have reached, those that their trades reach, and so on: so many at most,
     * the nearest ones, and as long as not too much was matched.
     */
    void electStops(final NaiveBook book, final int most) {
        int left = most;
        while (book.phase == Phase.CONTINUOUS && !reached(book).isEmpty()) {
            if (left == 0 || isSpent()) {
                return;
            }
            final long low = book.lowPrint;
            final long high = book.highPrint;
            final List<NaiveOrder> all = reached(book);
            final List<NaiveOrder> stops = new ArrayList<>(all.subList(0, Math.min(left, all.size())));
            stops.sort(Comparator.comparingLong(stop -> stop.sequence));
            book.forgetPrints();
            int elected = 0;
            while (elected < stops.size() && book.phase == Phase.CONTINUOUS && !isSpent()) {
                elect(book, stops.get(elected));
                elected++;
            }
            left -= elected;
            if (elected < all.size()) {
                book.notePrint(low);
                book.notePrint(high);
            }
        }
        book.forgetPrints();
    }

    private boolean isSpent() {
        return market.spent >= market.limits.maxFillsPerCommand();
    }

    /** Buyers and sellers in turn, of each the nearest first, then the oldest. */
    private static List<NaiveOrder> reached(final NaiveBook book) {
        final List<NaiveOrder> buyers = new ArrayList<>();
        final List<NaiveOrder> sellers = new ArrayList<>();
        for (final NaiveOrder stop : book.highPrint == 0 ? List.<NaiveOrder>of() : book.stops(null)) {
            if (stop.isBuy() && stop.stopPrice <= book.highPrint) {
                buyers.add(stop);
            } else if (!stop.isBuy() && stop.stopPrice >= book.lowPrint) {
                sellers.add(stop);
            }
        }
        buyers.sort(Comparator.comparingLong(stop -> stop.stopPrice));
        sellers.sort(Comparator.comparingLong(stop -> -stop.stopPrice));
        final List<NaiveOrder> inTurn = new ArrayList<>();
        while (!buyers.isEmpty() || !sellers.isEmpty()) {
            if (!buyers.isEmpty()) {
                inTurn.add(buyers.remove(0));
            }
            if (!sellers.isEmpty()) {
                inTurn.add(sellers.remove(0));
            }
        }
        return inTurn;
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
        book.reserve(stop);
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
