package org.ringside.simulator.flow;

import java.util.List;

/**
 * What traders send before an opening: limit orders whose prices overlap, and more and more of them; some are changed
 * or taken back. In an auction they rest until the instrument uncrosses; else they trade at once, and changes find
 * many of them gone.
 */
final class OpeningAuctionStream implements OrderStream {
    private static final int ENTER_PERCENT = 70;
    private static final int REPLACE_PERCENT = 10;
    private static final int BAND_TICKS = 15;
    private static final int MAX_LOTS = 50;
    private static final int MOST_OPEN = 1 << 16;

    /** An order is left alone for so many messages, by when it should be answered. */
    private static final int SETTLING = 256;

    private final List<Instrument> instruments;
    private final Pace pace;
    private final int traders;
    private final SplitMix random;
    private final Quotes open = new Quotes(MOST_OPEN);
    private long index;

    OpeningAuctionStream(final List<Instrument> instruments, final Pace pace, final int traders, final long seed) {
        this.instruments = instruments;
        this.pace = pace;
        this.traders = traders;
        this.random = new SplitMix(seed);
    }

    @Override
    public boolean next(final Command command) {
        command.at(index + 1, pace.offsetNs(index));
        index++;
        final int draw = random.nextInt(100);
        final int at = open.size() == 0 ? -1 : random.nextInt(open.size());
        if (open.size() < MOST_OPEN && (draw < ENTER_PERCENT || at < 0 || index - open.touched(at) < SETTLING)) {
            enter(command);
        } else if (draw < ENTER_PERCENT + REPLACE_PERCENT && open.size() < MOST_OPEN) {
            replace(at, command);
        } else {
            command.cancel(open.order(at));
            open.remove(at);
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
        final long price = instrument.price(ticks());
        final long quantity = 1 + random.nextInt(MAX_LOTS);
        command.enter(random.nextInt(traders), instrument.securityId(), isBuy ? Command.BUY : Command.SELL, price,
            quantity, Command.DAY);
        open.add(index, instrument, isBuy, price, quantity);
    }

    private void replace(final int at, final Command command) {
        final long price = open.instrument(at).price(ticks());
        final long quantity = 1 + random.nextInt(MAX_LOTS);
        command.replace(open.order(at), price, quantity);
        open.change(at, index, price, quantity);
    }

    /** Around the reference for either side, mostly near. */
    private int ticks() {
        return random.nextInt(BAND_TICKS + 1) - random.nextInt(BAND_TICKS + 1);
    }
}
