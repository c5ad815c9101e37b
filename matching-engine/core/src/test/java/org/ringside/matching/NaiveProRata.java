package org.ringside.matching;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Shares what an incoming order wants among the orders at one price, in proportion to what they show. */
final class NaiveProRata {
    private final NaiveMatcher matcher;

    NaiveProRata(final NaiveMatcher matcher) {
        this.matcher = matcher;
    }

    /** One round at one level, with so many fills at most: what is refreshed on the way takes part in the next. */
    void allocate(final NaiveBook book, final NaiveOrder taker, final List<NaiveOrder> level, final int fills) {
        final int most = fills / 3;
        if (taker.leaves() >= shown(level) || most == 0) {
            inTurn(book, taker, level, fills);
        } else if (level.size() <= most) {
            share(book, taker, level);
        } else if (taker.leaves() >= shown(level.subList(0, most))) {
            inTurn(book, taker, level.subList(0, most), fills);
        } else {
            share(book, taker, level.subList(0, most));
        }
    }

    private void inTurn(final NaiveBook book, final NaiveOrder taker, final List<NaiveOrder> level, final int fills) {
        for (int i = 0; i < level.size() && i < fills && taker.leaves() > 0; i++) {
            matcher.trade(book, taker, level.get(i), Math.min(taker.leaves(), level.get(i).displayed));
        }
    }

    private void share(final NaiveBook book, final NaiveOrder taker, final List<NaiveOrder> level) {
        final List<NaiveOrder> sharing = new ArrayList<>(level);
        final NaiveOrder first = level.get(0);
        final long top = Math.min(first.displayed,
            NaiveBook.share(taker.leaves(), book.spec.topOrderBasisPoints()).longValueExact());
        if (top > 0) {
            if (top == first.displayed) {
                sharing.remove(first);
            }
            matcher.trade(book, taker, first, top);
        }
        final BigInteger wanted = BigInteger.valueOf(taker.leaves());
        final BigInteger shown = BigInteger.valueOf(shown(sharing));
        for (final NaiveOrder maker : sharing) {
            final long part = wanted.multiply(BigInteger.valueOf(maker.displayed)).divide(shown).longValueExact();
            if (part > 0 && part >= book.spec.proRataMinimum()) {
                matcher.trade(book, taker, maker, part);
            }
        }
        for (final NaiveOrder maker : sharing) {
            final long rest = Math.min(taker.leaves(), maker.displayed);
            if (rest > 0) {
                matcher.trade(book, taker, maker, rest);
            }
        }
    }

    private static long shown(final List<NaiveOrder> orders) {
        return orders.stream().mapToLong(order -> order.displayed).sum();
    }
}
