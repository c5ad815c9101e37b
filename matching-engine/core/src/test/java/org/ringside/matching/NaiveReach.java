package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;

/** What an order would trade now, without trading: for FOK orders and those with a minimum quantity. */
final class NaiveReach {
    private final NaiveSelfMatch selfMatch;
    private final int most;
    private int fills;

    /** With so many fills, counted for the worst case. */
    NaiveReach(final NaiveSelfMatch selfMatch, final int fills) {
        this.selfMatch = selfMatch;
        this.most = fills;
        this.fills = fills;
    }

    /** How many fills it has counted with, at most all. */
    int looks() {
        return most - Math.max(0, fills);
    }

    /** Whether it could take more fills than there may be. */
    boolean isTooFar() {
        return fills < 0;
    }

    /** What it reaches, as far as it has to go for so much; nothing is said of the rest when that is too far. */
    long of(final NaiveBook book, final NaiveOrder taker, final long needed) {
        if (needed > taker.leaves()) {
            return 0;
        }
        final long bound = book.phase == Phase.POST_CLOSE ? book.closingPrice : taker.price;
        final List<NaiveOrder> makers = book.side(taker.side.opposite());
        long reached = 0;
        long last = book.reference();
        long windowPrice = book.window.price();
        while (!makers.isEmpty() && reached < needed) {
            final long price = makers.get(0).price;
            if (taker.isBuy() ? price > bound : price < bound) {
                break;
            }
            final List<NaiveOrder> level = new ArrayList<>();
            while (!makers.isEmpty() && makers.get(0).price == price) {
                level.add(makers.remove(0));
            }
            if (NaiveMatcher.isProRata(book)) {
                final boolean hasReserve = level.stream().anyMatch(maker -> maker.displayed < maker.leaves());
                fills -= level.size() * (hasReserve ? 5 : 3);
                if (isTooFar()) {
                    break;
                }
            }
            final boolean ends = endsAt(level, taker);
            final List<NaiveOrder> counted = counted(book, level, taker);
            if (!counted.isEmpty() && book.phase == Phase.CONTINUOUS) {
                final long print = NaiveMatcher.print(book, taker, counted.get(0), last);
                if (book.window.excludes(print, windowPrice)) {
                    if (!NaiveMatcher.isProRata(book)) {
                        fills -= level.indexOf(counted.get(0));
                    }
                    break;
                }
                windowPrice = windowPrice == 0 ? print : windowPrice;
                last = print;
            }
            if (NaiveMatcher.isProRata(book)) {
                reached += counted.stream().mapToLong(NaiveOrder::leaves).sum();
            } else {
                reached += ofQueue(level, counted, ends, needed - reached);
            }
            if (ends) {
                break;
            }
        }
        return isTooFar() ? 0 : reached;
    }

    /** Slices first, a fill each, as far as that suffices; else two more fills of each that has a reserve. */
    private long ofQueue(final List<NaiveOrder> level, final List<NaiveOrder> counted, final boolean ends,
        final long needed) {
        long reached = 0;
        long reserve = 0;
        int slices = 0;
        for (final NaiveOrder maker : level) {
            if (reached >= needed || ends && !counted.contains(maker)) {
                break;
            }
            fills--;
            if (counted.contains(maker)) {
                reached += maker.displayed;
                reserve += maker.leaves() - maker.displayed;
                slices += maker.leaves() > maker.displayed ? 1 : 0;
            }
        }
        if (reached < needed && !ends) {
            reached += reserve;
            fills -= 2 * slices;
        }
        return reached;
    }

    /** An own order that is not simply passed by ends the matching. */
    private boolean endsAt(final List<NaiveOrder> level, final NaiveOrder taker) {
        return taker.selfMatch != SelfMatchInstruction.CANCEL_PASSIVE
            && level.stream().anyMatch(maker -> selfMatch.applies(taker, maker));
    }

    /** Those of a level that would trade: others' orders, and only those before the own one that ends the matching. */
    private List<NaiveOrder> counted(final NaiveBook book, final List<NaiveOrder> level, final NaiveOrder taker) {
        final List<NaiveOrder> counted = new ArrayList<>();
        for (final NaiveOrder maker : level) {
            if (!selfMatch.applies(taker, maker)) {
                counted.add(maker);
            } else if (taker.selfMatch != SelfMatchInstruction.CANCEL_PASSIVE) {
                return NaiveMatcher.isProRata(book) ? List.of() : counted;
            }
        }
        return counted;
    }
}
