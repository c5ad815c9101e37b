package org.ringside.matching;

/**
 * What an uncross would print now (rule book 7): the price at which most trades, then at which least is left over,
 * then the one that the larger side pushes to, then the one next to the reference price. Demand and supply change at
 * limits only, so that a limit and the ticks between it and the next one are all that has to be looked at; one walk
 * over the levels does it.
 */
final class AuctionPrice {
    private static final long NONE = Long.MAX_VALUE;

    private final LevelSlab levels;
    private long price;
    private long volume;
    private long imbalance;
    private long surplus;
    /** The ticks that are best so far. */
    private long low;
    private long high;
    /** The highest of them at which buyers are left, 0 for none, and the lowest at which sellers are. */
    private long lastWithBuyers;
    private long firstWithSellers;

    AuctionPrice(final LevelSlab levels) {
        this.levels = levels;
    }

    /** The price, or 0 when nothing would trade. */
    long price() {
        return price;
    }

    /** What would trade, in lots. */
    long volume() {
        return volume;
    }

    /** What would be left at that price: positive for buyers, negative for sellers. */
    long imbalance() {
        return imbalance;
    }

    /** Works the price of a book out. */
    void compute(final Instrument instrument) {
        price = 0;
        volume = 0;
        imbalance = 0;
        surplus = 0;
        final OrderBook book = instrument.book;
        final int bid = book.firstLimit(Side.BUY);
        final int ask = book.firstLimit(Side.SELL);
        final long marketBuys = marketOrders(book, Side.BUY, bid);
        final long marketSells = marketOrders(book, Side.SELL, ask);
        if (bid == 0 && ask == 0) {
            ofMarketOrders(instrument.reference(), marketBuys, marketSells);
        } else {
            walk(bid, ask, marketBuys, marketSells);
            choose(instrument.reference());
        }
    }

    private void ofMarketOrders(final long reference, final long buys, final long sells) {
        if (reference != 0 && buys != 0 && sells != 0) {
            price = reference;
            volume = Math.min(buys, sells);
            imbalance = buys - sells;
        }
    }

    private void walk(final int bestBid, final int bestAsk, final long marketBuys, final long marketSells) {
        final long from = marketSells == 0 ? priceOf(bestAsk) : Math.min(priceOf(bestAsk), priceOf(worst(bestBid)));
        final long to = marketBuys == 0 ? bestBid == 0 ? 0 : priceOf(bestBid) : highest(bestBid, bestAsk);
        long demand = marketBuys;
        int bid = 0;
        for (int level = bestBid; level != 0 && levels.price(level) >= from; level = levels.worse(level)) {
            demand += quantity(level);
            bid = level;
        }
        long supply = marketSells;
        int ask = bestAsk;
        long at = from;
        while (at <= to) {
            if (priceOf(ask) == at) {
                supply += quantity(ask);
                ask = levels.worse(ask);
            }
            consider(at, at, demand, supply);
            if (priceOf(bid) == at) {
                demand -= quantity(bid);
                bid = bid == bestBid ? 0 : levels.better(bid);
            }
            final long next = Math.min(to + 1, Math.min(priceOf(bid), priceOf(ask)));
            if (next > at + 1) {
                consider(at + 1, next - 1, demand, supply);
            }
            at = next;
        }
    }

    private long highest(final int bestBid, final int bestAsk) {
        final long bid = bestBid == 0 ? 0 : levels.price(bestBid);
        return bestAsk == 0 ? bid : Math.max(bid, levels.price(worst(bestAsk)));
    }

    private int worst(final int best) {
        int level = best;
        while (level != 0 && levels.worse(level) != 0) {
            level = levels.worse(level);
        }
        return level;
    }

    private long priceOf(final int level) {
        return level == 0 ? NONE : levels.price(level);
    }

    private long quantity(final int level) {
        return levels.shown(level) + levels.reserve(level);
    }

    private long marketOrders(final OrderBook book, final Side side, final int firstLimit) {
        final int best = book.side(side).best();
        return best == firstLimit ? 0 : quantity(best);
    }

    /** Ticks that have the same demand and supply. */
    private void consider(final long from, final long to, final long demand, final long supply) {
        final long trades = Math.min(demand, supply);
        final long left = Math.abs(demand - supply);
        if (trades == 0 || trades < volume || trades == volume && left > surplus) {
            return;
        }
        if (trades > volume || left < surplus) {
            volume = trades;
            surplus = left;
            low = from;
            lastWithBuyers = 0;
            firstWithSellers = NONE;
        }
        high = to;
        if (demand > supply) {
            lastWithBuyers = to;
        } else if (demand < supply) {
            firstWithSellers = Math.min(firstWithSellers, from);
        }
    }

    private void choose(final long reference) {
        if (volume == 0) {
            return;
        }
        if (lastWithBuyers == high) {
            price = high;
        } else if (firstWithSellers == low) {
            price = low;
        } else {
            price = Math.max(low, Math.min(high, reference));
        }
        if (price <= lastWithBuyers) {
            imbalance = surplus;
        } else if (price >= firstWithSellers) {
            imbalance = -surplus;
        }
    }
}
