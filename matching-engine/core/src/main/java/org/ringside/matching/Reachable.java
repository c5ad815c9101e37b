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
        if (quantity > orders.leaves(taker)) {
            return false;
        }
        long sum = 0;
        for (int level = makers.best(); level != 0 && makers.isAtLeast(levels.price(level), limit) && sum < quantity;
            level = levels.worse(level)) {
            final int own = selfMatchId == 0 ? 0 : firstOwn(level, selfMatchId);
            final boolean endsHere = own != 0 && orders.selfMatch(taker) != SelfMatchInstruction.CANCEL_PASSIVE;
            final long here = own == 0
                ? levels.shown(level) + levels.reserve(level)
                : endsHere ? shownBefore(instrument, level, own) : others(level, selfMatchId);
            if (here > 0) {
                final long price = PrintPrice.of(instrument, limit, levels.price(level), reference);
                window = window == 0 ? price : window;
                if (PriceWindow.isOutside(instrument, window, price)) {
                    return false;
                }
                reference = price;
                sum += here;
            }
            if (endsHere) {
                return sum >= quantity;
            }
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

    /** What would trade of a level before the taker meets its own order: in pro rata, it meets that first. */
    private long shownBefore(final Instrument instrument, final int level, final int own) {
        if (instrument.isProRata()) {
            return 0;
        }
        long sum = 0;
        for (int order = levels.first(level); order != own; order = orders.next(order)) {
            sum += levels.shownBy(order);
        }
        return sum;
    }
}
