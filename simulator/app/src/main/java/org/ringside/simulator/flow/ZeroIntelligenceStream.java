package org.ringside.simulator.flow;

import java.util.List;

/**
 * Zero intelligence, after the Santa Fe model (Daniels, Farmer, Gillemot, Iori, Smith 2003): limit orders, market
 * orders and cancels come by chance, each at its own rate, and nobody thinks.
 * <p>
 * Arrivals are a Poisson process; limit prices are spread evenly over a band on the order's own side; a market order
 * is an immediate-or-cancel order far through the other side; each limit order has a lifetime of its own,
 * exponentially distributed, and is cancelled at its end if it still rests. Unlike in the model the band hangs on a
 * reference that walks by chance and not on the best prices, which only the exchange knows: so the stream is the same
 * whatever the exchange does.
 */
final class ZeroIntelligenceStream implements OrderStream {
    private static final int MARKET_PERCENT = 20;
    private static final int BAND_TICKS = 20;
    private static final int STEP_EVERY = 64;
    private static final int LIFETIME = 400;
    private static final int MAX_LOTS = 20;
    private static final double NS_PER_SECOND = 1e9;

    private final List<Instrument> instruments;
    private final long[] walked;
    private final double arrivalNs;
    private final int traders;
    private final SplitMix random;
    private final Expiries expiries = new Expiries();
    private double nextArrival;
    private long index;

    /** A rate that counts all messages, cancels included, once as many orders end as begin. */
    ZeroIntelligenceStream(
        final List<Instrument> instruments, final long ratePerSecond, final int traders, final long seed) {
        this.instruments = instruments;
        this.walked = new long[instruments.size()];
        this.arrivalNs = NS_PER_SECOND / ratePerSecond * (1 + (100 - MARKET_PERCENT) / 100.0);
        this.traders = traders;
        this.random = new SplitMix(seed);
        this.nextArrival = random.nextExponential();
    }

    @Override
    public boolean next(final Command command) {
        index++;
        final double expiry = expiries.earliest();
        if (expiry <= nextArrival) {
            command.at(index, (long) (expiry * arrivalNs)).cancel(expiries.remove());
        } else {
            command.at(index, (long) (nextArrival * arrivalNs));
            arrive(command);
            nextArrival += random.nextExponential();
        }
        return true;
    }

    @Override
    public void close() {
        // Holds nothing.
    }

    private void arrive(final Command command) {
        final int symbol = random.nextInt(instruments.size());
        if (random.nextInt(STEP_EVERY) == 0) {
            walked[symbol] += random.nextBoolean() ? 1 : -1;
        }
        final boolean isBuy = random.nextBoolean();
        final boolean isMarket = random.nextInt(100) < MARKET_PERCENT;
        final int ticks = isMarket ? 2 * BAND_TICKS : -random.nextInt(BAND_TICKS);
        final Instrument instrument = instruments.get(symbol);
        command.enter(
            random.nextInt(traders),
            instrument.securityId(),
            isBuy ? Command.BUY : Command.SELL,
            instrument.price(walked[symbol] + (isBuy ? ticks : -ticks)),
            1 + random.nextInt(MAX_LOTS),
            isMarket ? Command.IOC : Command.DAY);
        if (!isMarket) {
            expiries.add(nextArrival + random.nextExponential() * LIFETIME * instruments.size(), index);
        }
    }
}
