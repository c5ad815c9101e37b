package org.ringside.matching;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** An instrument of the {@link NaiveEngine}: all its live orders in one list, sorted anew whenever somebody asks. */
final class NaiveBook {
    private static final BigInteger WHOLE = BigInteger.valueOf(10_000);
    private static final Comparator<NaiveOrder> BY_TIME = Comparator.comparingLong(order -> order.sequence);

    final InstrumentSpec spec;
    final List<NaiveOrder> orders = new ArrayList<>();
    Phase phase = Phase.CLOSED;
    /** When a freeze ends by itself; 0: it does not. */
    long freezeEnd;
    /** Whether the call was extended already. */
    boolean isExtended;
    /** The order at which the end of the day, or the beginning of a call, goes on. */
    NaiveOrder walkedTo;
    /** The phase after the auction that is being uncrossed, its price or 0, and whether all that can has traded. */
    Phase uncrossTo;
    long uncrossPrice;
    boolean isTraded;
    long previousClose;
    long lastTrade;
    long closingPrice;
    NaiveAuction.Result published = NaiveAuction.Result.NONE;
    /** Before this time nothing more is told of the auction; and whether something is left to tell then. */
    long tellFrom;
    boolean isToTell;
    /** Number of the last entry, or of the last that was reserved. */
    long lastBookId;
    final NaiveWindow window;
    /** Lowest and highest print that have not elected stops yet; 0 for none. */
    long lowPrint;
    long highPrint;

    NaiveBook(final InstrumentSpec spec) {
        this.spec = spec;
        this.previousClose = spec.previousClose();
        this.window = new NaiveWindow(spec.volatilityBasisPoints(), spec.volatilityWindowNs());
    }

    /** The orders in the book of one side, in the order of their priority: those without a limit first. */
    List<NaiveOrder> side(final Side side) {
        final List<NaiveOrder> found = at(side, NaiveOrder.Place.BOOK);
        found.sort((one, other) -> {
            if (one.price != other.price) {
                if (one.isUnpriced() || other.isUnpriced()) {
                    return one.isUnpriced() ? -1 : 1;
                }
                return side == Side.BUY ? Long.compare(other.price, one.price) : Long.compare(one.price, other.price);
            }
            return BY_TIME.compare(one, other);
        });
        return found;
    }

    NaiveOrder best(final Side side) {
        final List<NaiveOrder> found = side(side);
        return found.isEmpty() ? null : found.get(0);
    }

    /** Orders that wait for their auction, in the order in which they came; of one side or, with null, of both. */
    List<NaiveOrder> parked(final Side side) {
        final List<NaiveOrder> found = at(side, NaiveOrder.Place.PARKED);
        found.sort(BY_TIME);
        return found;
    }

    /** Dormant stops in the order in which they came; of one side or, with null, of both. */
    List<NaiveOrder> stops(final Side side) {
        final List<NaiveOrder> found = at(side, NaiveOrder.Place.DORMANT);
        found.sort(BY_TIME);
        return found;
    }

    /** All orders as the end of the day goes through them. */
    List<NaiveOrder> inOrderOfDayEnd() {
        final List<NaiveOrder> found = new ArrayList<>();
        for (final Side side : Side.values()) {
            found.addAll(side(side));
            final List<NaiveOrder> stops = stops(side);
            final Comparator<NaiveOrder> nearest = Comparator.comparingLong(order -> order.stopPrice);
            stops.sort(side == Side.BUY ? nearest : nearest.reversed());
            found.addAll(stops);
        }
        found.addAll(parked(null));
        return found;
    }

    /** A phase begins that does something to many orders: the first of them. */
    void beginWalk() {
        final List<NaiveOrder> walk = walk();
        walkedTo = walk.isEmpty() ? null : walk.get(0);
    }

    /** The next one. */
    void walkOn() {
        final List<NaiveOrder> walk = walk();
        final int next = walk.indexOf(walkedTo) + 1;
        walkedTo = next < walk.size() ? walk.get(next) : null;
    }

    private List<NaiveOrder> walk() {
        if (phase == Phase.CLOSED || uncrossTo != null) {
            return inOrderOfDayEnd();
        }
        return phase.isCall() ? parked(null) : List.of();
    }

    private List<NaiveOrder> at(final Side side, final NaiveOrder.Place place) {
        final List<NaiveOrder> found = new ArrayList<>();
        for (final NaiveOrder order : orders) {
            if (order.place == place && (side == null || order.side == side)) {
                found.add(order);
            }
        }
        return found;
    }

    /** An order is entered: it has a number from now on, if it may come to the book. */
    void reserve(final NaiveOrder order) {
        final boolean mayRest = order.timeInForce != TimeInForce.IOC && order.timeInForce != TimeInForce.FOK
            && order.type != OrderType.STOP && order.type != OrderType.STOP_LIMIT && !parks(order.timeInForce);
        order.bookId = mayRest ? ++lastBookId : 0;
    }

    /** Last trade, else previous close, else 0. */
    long reference() {
        return lastTrade != 0 ? lastTrade : previousClose;
    }

    /** Whether an order could trade with the best of the other side: by its limit or, after the close, at the close. */
    boolean canTrade(final Side side, final long limit) {
        final NaiveOrder best = best(side.opposite());
        final long bound = phase == Phase.POST_CLOSE ? closingPrice : limit;
        return best != null && (side == Side.BUY ? best.price <= bound : best.price >= bound);
    }

    /** Whether an order of this time in force has to wait for another phase. */
    boolean parks(final TimeInForce timeInForce) {
        return switch (timeInForce) {
            case AT_CLOSE -> !phase.isClosing();
            case GOOD_FOR_AUCTION -> !phase.isAuction();
            default -> false;
        };
    }

    void noteTrade(final long price) {
        lastTrade = price;
        notePrint(price);
    }

    /** Stops that this price reaches are to be elected. */
    void notePrint(final long price) {
        lowPrint = lowPrint == 0 ? price : Math.min(lowPrint, price);
        highPrint = Math.max(highPrint, price);
    }

    void forgetPrints() {
        lowPrint = 0;
        highPrint = 0;
    }

    NaiveAuction.Result auction() {
        return NaiveAuction.of(side(Side.BUY), side(Side.SELL), reference());
    }

    /** How many prices there are in the book, of both sides; orders without a limit count as one. */
    int levels() {
        int levels = 0;
        for (final Side side : Side.values()) {
            levels += (int) side(side).stream().mapToLong(order -> order.price).distinct().count();
        }
        return levels;
    }

    /** So many basis points of a price, rounded down. */
    static BigInteger share(final long price, final long basisPoints) {
        return BigInteger.valueOf(price).multiply(BigInteger.valueOf(basisPoints)).divide(WHOLE);
    }

    /** Whether two prices are further apart than so many basis points of the second. */
    static boolean isBeyond(final long price, final long from, final long basisPoints) {
        return BigInteger.valueOf(Math.abs(price - from)).compareTo(share(from, basisPoints)) > 0;
    }
}
