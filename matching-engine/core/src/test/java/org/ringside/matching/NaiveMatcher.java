package org.ringside.matching;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Matches an incoming order in CONTINUOUS and POST_CLOSE: rule book 1. */
final class NaiveMatcher {
    /** How it came out. */
    enum Outcome {
        /** The order has traded in full, or was cancelled. */
        OVER,
        /** It has a rest, and finds nobody to trade with. */
        REST,
        /** It has a rest, and the next trade would print outside the window. */
        INTERRUPTED,
        /** It has a rest, and has made all fills that one order may, or could not make enough of them. */
        CUT
    }

    private final NaiveMarket market;
    private final NaiveSelfMatch selfMatch;
    private final NaiveProRata proRata;
    private final boolean isGrouping;
    /** Fills, and own orders met, that the taker has left. */
    private int left;
    /** Those at the price now that the taker has traded with. */
    private final Set<NaiveOrder> met = new HashSet<>();

    /** With one trade for all slices of whole rounds or, without grouping, one for each slice. */
    NaiveMatcher(final NaiveMarket market, final boolean isGrouping) {
        this.market = market;
        this.isGrouping = isGrouping;
        this.selfMatch = new NaiveSelfMatch(market);
        this.proRata = new NaiveProRata(this);
    }

    Outcome match(final NaiveBook book, final NaiveOrder taker) {
        if (!book.canTrade(taker.side, taker.price)) {
            return Outcome.REST;
        }
        if (book.phase == Phase.CONTINUOUS) {
            book.window.move(market.now, book.reference());
        }
        final long needed = taker.timeInForce == TimeInForce.FOK ? taker.leaves() : taker.minimumQuantity;
        if (needed > 0) {
            final NaiveReach reach = new NaiveReach(selfMatch, market.limits.maxFillsPerCommand());
            final boolean isEnough = reach.of(book, taker, needed) >= needed;
            market.spent += reach.looks();
            if (reach.isTooFar() || !isEnough) {
                return reach.isTooFar() ? Outcome.CUT : Outcome.REST;
            }
        }
        left = market.limits.maxFillsPerCommand();
        long price = 0;
        boolean roundsDone = false;
        met.clear();
        while (taker.leaves() > 0 && book.canTrade(taker.side, taker.price)) {
            if (left == 0) {
                return Outcome.CUT;
            }
            final List<NaiveOrder> level = level(book, taker.side.opposite());
            if (level.get(0).price != price) {
                price = level.get(0).price;
                roundsDone = false;
                met.clear();
            }
            if (isGrouping && !roundsDone && met.contains(level.get(0))) {
                roundsDone = true;
                if (level.size() <= left) {
                    tradeWholeRounds(book, taker, level);
                }
                continue;
            }
            final boolean shared = isProRata(book);
            final NaiveOrder own = firstOwn(level.subList(0, Math.min(level.size(), shared ? left : 1)), taker);
            if (own != null) {
                spend();
                selfMatch.prevent(taker, own);
                if (taker.place == NaiveOrder.Place.OVER) {
                    return Outcome.OVER;
                }
            } else if (isOutsideWindow(book, print(book, taker, level.get(0)))) {
                return Outcome.INTERRUPTED;
            } else if (shared) {
                proRata.allocate(book, taker, level, left);
            } else {
                trade(book, taker, level.get(0), Math.min(taker.leaves(), level.get(0).displayed));
            }
        }
        if (taker.leaves() > 0) {
            return Outcome.REST;
        }
        market.end(taker);
        return Outcome.OVER;
    }

    private void spend() {
        left--;
        market.spent++;
    }

    /** Rounds in which everybody's slice trades, one by one; then what each of them has traded in all of them. */
    private void tradeWholeRounds(final NaiveBook book, final NaiveOrder taker, final List<NaiveOrder> level) {
        final Map<NaiveOrder, Long> traded = new HashMap<>();
        long left = taker.leaves();
        long round = level.stream().mapToLong(NaiveOrder::slice).sum();
        while (round > 0 && round <= left) {
            left -= round;
            round = 0;
            for (final NaiveOrder maker : level) {
                final long before = traded.getOrDefault(maker, 0L);
                final long now = before + Math.min(maker.displayQuantity, maker.leaves() - before);
                traded.put(maker, now);
                round += Math.min(maker.displayQuantity, maker.leaves() - now);
            }
        }
        for (final NaiveOrder maker : level) {
            if (traded.containsKey(maker)) {
                trade(book, taker, maker, traded.get(maker));
            }
        }
    }

    static boolean isProRata(final NaiveBook book) {
        return book.phase == Phase.CONTINUOUS && book.spec.allocation() == Allocation.PRO_RATA;
    }

    private NaiveOrder firstOwn(final List<NaiveOrder> level, final NaiveOrder taker) {
        for (final NaiveOrder maker : level) {
            if (selfMatch.applies(taker, maker)) {
                return maker;
            }
        }
        return null;
    }

    /** The orders at the best price, in time order. */
    private static List<NaiveOrder> level(final NaiveBook book, final Side side) {
        final List<NaiveOrder> orders = book.side(side);
        final long best = orders.get(0).price;
        return orders.stream().filter(order -> order.price == best).toList();
    }

    private static boolean isOutsideWindow(final NaiveBook book, final long print) {
        return book.phase == Phase.CONTINUOUS && book.window.excludes(print);
    }

    private static long print(final NaiveBook book, final NaiveOrder taker, final NaiveOrder maker) {
        if (book.phase == Phase.POST_CLOSE) {
            return book.closingPrice;
        }
        return print(book, taker, maker, book.reference());
    }

    /** What a trade prints at in CONTINUOUS when the last one has printed at a price, 0 for none. */
    static long print(final NaiveBook book, final NaiveOrder taker, final NaiveOrder maker, final long last) {
        if (book.spec.allocation() != Allocation.FIFO_MEDIAN_PRICE || last == 0) {
            return maker.price;
        }
        final long low = Math.min(taker.price, maker.price);
        final long high = Math.max(taker.price, maker.price);
        return Math.max(low, Math.min(high, last));
    }

    void trade(final NaiveBook book, final NaiveOrder taker, final NaiveOrder maker, final long quantity) {
        final long trade = market.nextTrade();
        final long price = print(book, taker, maker);
        met.add(maker);
        spend();
        final long shown = Math.min(quantity, maker.displayed);
        maker.cum += quantity;
        maker.displayed -= shown;
        taker.cum += quantity;
        market.say(new Event.OrderTraded(maker.view(), trade, price, quantity, Liquidity.MAKER));
        market.say(new Event.OrderTraded(taker.view(), trade, price, quantity, Liquidity.TAKER));
        market.changePosition(maker, price, quantity);
        market.changePosition(taker, price, quantity);
        market.say(new Event.TradePrinted(book.spec.instrumentId(), trade, price, quantity, taker.side));
        if (maker.displayed > 0) {
            market.say(new Event.BookReduced(maker.ordinal, maker.bookId, maker.instrument, maker.side,
                maker.shownPrice(), maker.displayed, -shown, BookChange.TRADE));
        } else if (maker.leaves() > 0) {
            market.leaveBook(maker, shown, BookChange.TRADE);
            market.goToBookAnew(maker);
        } else {
            market.end(maker, shown, BookChange.TRADE);
        }
        book.noteTrade(price);
        if (book.phase == Phase.CONTINUOUS) {
            book.window.printed(price);
        }
    }
}
