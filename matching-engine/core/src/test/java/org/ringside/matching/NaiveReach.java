package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;

/** What an order would trade now, without trading: for FOK orders and those with a minimum quantity. */
final class NaiveReach {
    private final NaiveSelfMatch selfMatch;

    NaiveReach(final NaiveSelfMatch selfMatch) {
        this.selfMatch = selfMatch;
    }

    long of(final NaiveBook book, final NaiveOrder taker) {
        final long bound = book.phase == Phase.POST_CLOSE ? book.closingPrice : taker.price;
        final List<NaiveOrder> makers = book.side(taker.side.opposite());
        long reached = 0;
        long last = book.reference();
        long windowPrice = book.window.price();
        while (!makers.isEmpty()) {
            final long price = makers.get(0).price;
            if (taker.isBuy() ? price > bound : price < bound) {
                break;
            }
            final List<NaiveOrder> level = new ArrayList<>();
            while (!makers.isEmpty() && makers.get(0).price == price) {
                level.add(makers.remove(0));
            }
            final boolean ends = endsAt(level, taker);
            final List<NaiveOrder> counted = counted(book, level, taker);
            if (!counted.isEmpty() && book.phase == Phase.CONTINUOUS) {
                final long print = NaiveMatcher.print(book, taker, counted.get(0), last);
                if (book.window.excludes(print, windowPrice)) {
                    break;
                }
                windowPrice = windowPrice == 0 ? print : windowPrice;
                last = print;
            }
            for (final NaiveOrder maker : counted) {
                reached += ends ? maker.displayed : maker.leaves();
            }
            if (ends) {
                break;
            }
        }
        return Math.min(reached, taker.leaves());
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
