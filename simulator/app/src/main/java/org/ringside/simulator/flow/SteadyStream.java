package org.ringside.simulator.flow;

import java.util.List;

/**
 * All kinds of messages around a reference price that stands still.
 * <p>
 * Orders close to the reference are entered to be traded with and never touched again; immediate-or-cancel orders take
 * them, and would take more than there is. Quotes further out are replaced and cancelled, and no order reaches them: a
 * message about a quote hardly ever finds it gone, and so the exchange gets the rate that was asked for.
 * <p>
 * With quotes alone nothing trades and nothing is replaced: each message has one answer, an acceptance or the end.
 */
final class SteadyStream implements OrderStream {
    /** A mix of everything. */
    static final Mix ALL = new Mix(18, 12, 14);

    /** Orders that rest and their cancels. */
    static final Mix QUOTES = new Mix(0, 0, 0);

    private static final int NEAR_TICKS = 3;
    private static final int FAR_TICKS = 20;
    private static final int QUOTES_OF_INSTRUMENT = 256;

    /** A quote is left alone for so many messages, by when it should be answered. */
    private static final int SETTLING = 256;

    /**
     * Shares in a hundred messages; the others enter and cancel quotes.
     *
     * @param near    orders to be traded with.
     * @param take    immediate-or-cancel orders.
     * @param replace replaces of quotes.
     */
    record Mix(int near, int take, int replace) {
    }

    private final Mix mix;
    private final List<Instrument> instruments;
    private final Pace pace;
    private final int traders;
    private final SplitMix random;
    private final Quotes quotes;
    private final int target;
    private long index;

    SteadyStream(
        final Mix mix, final List<Instrument> instruments, final Pace pace, final int traders,
        final long seed) {
        this.mix = mix;
        this.instruments = instruments;
        this.pace = pace;
        this.traders = traders;
        this.random = new SplitMix(seed);
        this.target = QUOTES_OF_INSTRUMENT * instruments.size();
        this.quotes = new Quotes(2 * target);
    }

    @Override
    public boolean next(final Command command) {
        command.at(index + 1, pace.offsetNs(index));
        index++;
        final int draw = random.nextInt(100);
        if (draw < mix.near()) {
            enter(command, -1 - random.nextInt(NEAR_TICKS), 1 + random.nextInt(10), Command.DAY);
        } else if (draw < mix.near() + mix.take()) {
            take(command);
        } else {
            quote(draw < mix.near() + mix.take() + mix.replace(), command);
        }
        return true;
    }

    @Override
    public void close() {
        // Holds nothing.
    }

    private void quote(final boolean isReplace, final Command command) {
        final int at = quotes.size() == 0 ? -1 : random.nextInt(quotes.size());
        if (at < 0 || index - quotes.touched(at) < SETTLING) {
            enterQuote(command);
        } else if (isReplace) {
            replace(at, command);
        } else if (random.nextInt(2 * target) < quotes.size()) {
            command.cancel(quotes.order(at));
            quotes.remove(at);
        } else {
            enterQuote(command);
        }
    }

    private void enterQuote(final Command command) {
        if (quotes.size() == 2 * target) {
            take(command);
        } else {
            enter(command, farTicks(), 1 + random.nextInt(100), Command.DAY);
        }
    }

    private void take(final Command command) {
        enter(command, NEAR_TICKS, 5 + random.nextInt(21), Command.IOC);
    }

    /** Half of them keep the price and ask for less, which keeps the place in the queue. */
    private void replace(final int at, final Command command) {
        final long less = quotes.quantity(at) / 2;
        final boolean isReduced = random.nextBoolean() && less > 0;
        final long price = isReduced
            ? quotes.price(at)
            : price(quotes.instrument(at), quotes.isBuy(at), farTicks());
        final long quantity = isReduced ? less : 1 + random.nextInt(100);
        command.replace(quotes.order(at), price, quantity);
        quotes.change(at, index, price, quantity);
    }

    private int farTicks() {
        return -2 * NEAR_TICKS - random.nextInt(FAR_TICKS);
    }

    /** Positive ticks reach over the reference to the other side. */
    private void enter(final Command command, final int ticks, final long quantity, final char timeInForce) {
        final Instrument instrument = instruments.get(random.nextInt(instruments.size()));
        final boolean isBuy = random.nextBoolean();
        final long price = price(instrument, isBuy, ticks);
        command.enter(random.nextInt(traders), instrument.securityId(), isBuy ? Command.BUY : Command.SELL, price,
            quantity, timeInForce);
        if (ticks <= -2 * NEAR_TICKS) {
            quotes.add(index, instrument, isBuy, price, quantity);
        }
    }

    private static long price(final Instrument instrument, final boolean isBuy, final int ticks) {
        return instrument.price(isBuy ? ticks : -ticks);
    }
}
