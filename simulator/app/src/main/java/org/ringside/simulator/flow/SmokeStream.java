package org.ringside.simulator.flow;

import java.util.List;

/**
 * The same ten messages over and over, with drawn traders and sizes. On an empty book, one message at a time, each
 * round trades three times, leaves nothing behind and is never refused: the outcome is known.
 */
public final class SmokeStream implements OrderStream {
    public static final int ROUND = 10;
    public static final int ROUNDS = 400;
    public static final int TRADES_IN_ROUND = 3;
    public static final int LOTS_IN_ROUND = 14;

    private final List<Instrument> instruments;
    private final ConstantRate rate;
    private final int traders;
    private final SplitMix random;
    private long sent;
    private Instrument instrument;
    private int maker;
    private int taker;
    private long lots;

    SmokeStream(final List<Instrument> instruments, final ConstantRate rate, final int traders, final long seed) {
        this.instruments = instruments;
        this.rate = rate;
        this.traders = traders;
        this.random = new SplitMix(seed);
    }

    @Override
    public boolean next(final Command command) {
        if (sent == (long) ROUNDS * ROUND) {
            return false;
        }
        final int step = (int) (sent % ROUND);
        if (step == 0) {
            startRound();
        }
        command.at(sent + 1, rate.offsetNs(sent));
        play(step, sent - step, command);
        sent++;
        return true;
    }

    @Override
    public void close() {
        // Holds nothing.
    }

    private void startRound() {
        instrument = instruments.get(random.nextInt(instruments.size()));
        maker = random.nextInt(traders);
        taker = (maker + 1 + random.nextInt(Math.max(1, traders - 1))) % traders;
        lots = 1 + random.nextInt(9);
    }

    private void play(final int step, final long before, final Command command) {
        final long ask = before + 1;
        final long bid = before + 2;
        final long far = before + 3;
        switch (step) {
            case 0 -> enter(command, maker, Command.SELL, 5, 10, Command.DAY);
            case 1 -> enter(command, maker, Command.BUY, -5, 10, Command.DAY);
            case 2 -> enter(command, taker, Command.SELL, 9, 7, Command.DAY);
            // Loses its place, keeps its place.
            case 3 -> command.replace(ask, instrument.price(4), 8 * lots);
            case 4 -> command.replace(bid, instrument.price(-5), 6 * lots);
            // Part of the ask, then the rest of it and a remainder that is cancelled.
            case 5 -> enter(command, taker, Command.BUY, 4, 3, Command.IOC);
            case 6 -> enter(command, taker, Command.BUY, 4, 9, Command.IOC);
            // Crosses: takes all of the bid, a seventh rests.
            case 7 -> command.replace(far, instrument.price(-5), 7 * lots);
            case 8 -> command.cancel(far);
            default -> enter(command, taker, Command.BUY, 4, 2, Command.IOC);
        }
    }

    private void enter(
        final Command command, final int trader, final char side, final int ticks, final int size,
        final char timeInForce) {
        command.enter(trader, instrument.securityId(), side, instrument.price(ticks), size * lots, timeInForce);
    }
}
