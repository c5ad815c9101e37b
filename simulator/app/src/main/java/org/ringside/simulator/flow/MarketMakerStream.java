package org.ringside.simulator.flow;

import java.util.List;

/**
 * Makers who keep several levels of quotes on both sides of a reference that walks by chance, and replace them all the
 * time; takers who take a few lots of the nearest ones. Half of the traders are makers. Now and then a maker takes a
 * quote back and enters a new one, which puts an end to quotes that were filled without the stream knowing.
 */
final class MarketMakerStream implements OrderStream {
    private static final int TAKE_PERCENT = 15;
    private static final int RENEW_PERCENT = 10;
    private static final int STEP_PERCENT = 5;
    private static final int LEVELS = 8;
    private static final int SPREAD_TICKS = 2;
    private static final int MAX_WALK_TICKS = 500;
    private static final int QUOTE_LOTS = 200;
    private static final int MAX_TAKEN_LOTS = 5;

    private final List<Instrument> instruments;
    private final ConstantRate rate;
    private final int traders;
    private final int makers;
    private final SplitMix random;
    private final long[] walked;
    /** By maker, instrument, side and level; 0 where there is none. They are spoken of in turn. */
    private final long[] quotes;
    private int turn;
    private long index;

    MarketMakerStream(
        final List<Instrument> instruments, final ConstantRate rate, final int traders, final long seed) {
        this.instruments = instruments;
        this.rate = rate;
        this.traders = traders;
        this.makers = Math.max(1, traders / 2);
        this.random = new SplitMix(seed);
        this.walked = new long[instruments.size()];
        this.quotes = new long[makers * instruments.size() * 2 * LEVELS];
    }

    @Override
    public boolean next(final Command command) {
        command.at(index + 1, rate.offsetNs(index));
        index++;
        if (random.nextInt(100) < TAKE_PERCENT) {
            take(command);
        } else {
            quote(turn, command);
            turn = (turn + 1) % quotes.length;
        }
        return true;
    }

    @Override
    public void close() {
        // Holds nothing.
    }

    private void quote(final int slot, final Command command) {
        final int instrument = slot / (2 * LEVELS) % instruments.size();
        walk(instrument);
        if (quotes[slot] == 0) {
            quotes[slot] = index;
            command.enter(slot / (2 * LEVELS * instruments.size()), instruments.get(instrument).securityId(),
                isBuy(slot) ? Command.BUY : Command.SELL, price(instrument, slot), QUOTE_LOTS, Command.DAY);
        } else if (random.nextInt(100) < RENEW_PERCENT) {
            command.cancel(quotes[slot]);
            quotes[slot] = 0;
        } else {
            command.replace(quotes[slot], price(instrument, slot), QUOTE_LOTS);
        }
    }

    private void take(final Command command) {
        final int instrument = random.nextInt(instruments.size());
        final boolean isBuy = random.nextBoolean();
        final long reach = SPREAD_TICKS + LEVELS;
        command.enter((makers + random.nextInt(Math.max(1, traders - makers))) % traders,
            instruments.get(instrument).securityId(), isBuy ? Command.BUY : Command.SELL,
            instruments.get(instrument).price(walked[instrument] + (isBuy ? reach : -reach)),
            1 + random.nextInt(MAX_TAKEN_LOTS), Command.IOC);
    }

    private void walk(final int instrument) {
        if (random.nextInt(100) < STEP_PERCENT) {
            final long step = random.nextBoolean() ? 1 : -1;
            walked[instrument] += Math.abs(walked[instrument] + step) > MAX_WALK_TICKS ? -step : step;
        }
    }

    private long price(final int instrument, final int slot) {
        final long ticks = SPREAD_TICKS + slot % LEVELS;
        return instruments.get(instrument).price(walked[instrument] + (isBuy(slot) ? -ticks : ticks));
    }

    private static boolean isBuy(final int slot) {
        return slot / LEVELS % 2 == 0;
    }
}
