package org.ringside.simulator.flow;

import java.util.List;

/**
 * Traders who enter orders for nine tenths of a second and cancel all of them in the last tenth, as when news come: a
 * storm of cancels at five times the rate. The orders are far from one another, and nothing trades.
 */
final class CancelStormStream implements OrderStream {
    private static final double NS_PER_SECOND = 1e9;
    private static final double CALM = 0.9;
    private static final int NEAREST_TICKS = 5;
    private static final int FARTHEST_TICKS = 50;
    private static final int MAX_LOTS = 100;

    private final List<Instrument> instruments;
    private final int traders;
    private final SplitMix random;
    private final long half;
    private final double roundNs;
    private long index;

    CancelStormStream(final List<Instrument> instruments, final long perSecond, final int traders, final long seed) {
        this.instruments = instruments;
        this.traders = traders;
        this.random = new SplitMix(seed);
        this.half = Math.max(1, perSecond / 2);
        this.roundNs = 2 * half * NS_PER_SECOND / perSecond;
    }

    @Override
    public boolean next(final Command command) {
        final long round = index / (2 * half);
        final long step = index % (2 * half);
        final double share = step < half
            ? CALM * step / half
            : CALM + (1 - CALM) * (step - half) / half;
        index++;
        command.at(index, (long) ((round + share) * roundNs));
        if (step < half) {
            enter(command);
        } else {
            command.cancel(index - half);
        }
        return true;
    }

    @Override
    public void close() {
        // Holds nothing.
    }

    private void enter(final Command command) {
        final Instrument instrument = instruments.get(random.nextInt(instruments.size()));
        final boolean isBuy = random.nextBoolean();
        final long ticks = NEAREST_TICKS + random.nextInt(FARTHEST_TICKS - NEAREST_TICKS);
        command.enter(random.nextInt(traders), instrument.securityId(), isBuy ? Command.BUY : Command.SELL,
            instrument.price(isBuy ? -ticks : ticks), 1 + random.nextInt(MAX_LOTS), Command.DAY);
    }
}
