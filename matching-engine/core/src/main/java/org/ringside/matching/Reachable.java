package org.ringside.matching;

/** How much an order would trade if it were entered now (market-rules 3: FOK and minimum quantity). */
final class Reachable {
    private final OrderSlab orders;
    private final LevelSlab levels;
    private final SelfMatch selfMatch;

    Reachable(final State state, final SelfMatch selfMatch) {
        this.orders = state.orders;
        this.levels = state.levels;
        this.selfMatch = selfMatch;
    }

    /** Whether an order that is nowhere would trade at least so much. */
    boolean isAtLeast(final Instrument instrument, final int taker, final long quantity) {
        final BookSide makers = instrument.book.side(orders.side(taker).opposite());
        final long limit = orders.price(taker);
        final int selfMatchId = selfMatch.idToAvoid(taker);
        long reference = instrument.reference();
        long window = instrument.windowPrice;
        long sum = 0;
        for (int level = makers.best(); level != 0 && makers.isAtLeast(levels.price(level), limit) && sum < quantity;
            level = levels.worse(level)) {
            final long price = PrintPrice.of(instrument, limit, levels.price(level), reference);
            window = window == 0 ? price : window;
            if (PriceWindow.isOutside(instrument, window, price)) {
                return false;
            }
            final int own = selfMatchId == 0 ? 0 : firstOwn(level, selfMatchId);
            if (own == 0) {
                sum += levels.shown(level) + levels.reserve(level);
            } else if (orders.selfMatch(taker) == SelfMatchInstruction.CANCEL_PASSIVE) {
                sum += others(level, selfMatchId);
            } else {
                return !instrument.isProRata() && sum + shownBefore(level, own) >= quantity;
            }
            reference = price;
        }
        return sum >= quantity;
    }

    private int firstOwn(final int level, final int selfMatchId) {
        int order = levels.first(level);
        while (order != 0 && !selfMatch.has(order, selfMatchId)) {
            order = orders.next(order);
        }
        return order;
    }

    private long others(final int level, final int selfMatchId) {
        long sum = 0;
        for (int order = levels.first(level); order != 0; order = orders.next(order)) {
            sum += selfMatch.has(order, selfMatchId) ? 0 : orders.leaves(order);
        }
        return sum;
    }

    private long shownBefore(final int level, final int own) {
        long sum = 0;
        for (int order = levels.first(level); order != own; order = orders.next(order)) {
            sum += levels.shownBy(order);
        }
        return sum;
    }
}
