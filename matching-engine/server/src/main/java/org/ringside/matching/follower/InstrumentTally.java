package org.ringside.matching.follower;

import java.util.List;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;

/** What events tell of an instrument, added up. */
final class InstrumentTally {
    private final TradeTape tape = new TradeTape(MarketImage.MOST_TRADES);
    private long orders;
    private long trades;
    private long lots;
    private long lastPrice = InstrumentImage.NO_PRICE;
    private int change;
    private Phase phase;

    /** The state says how many orders live, and how much was traded. */
    void begin() {
        orders = 0;
        lots = 0;
    }

    void addOrders(final int more) {
        orders += more;
    }

    /** Lots that were traded, and that no event tells of. */
    void addLots(final long more) {
        lots += more;
    }

    /** A trade that was not seen before. */
    void trade(final long id, final long timeNs, final long price, final long quantity, final Side side) {
        final boolean isNewest = id > tape.lastId();
        tape.add(id, timeNs, price, quantity, side);
        trades++;
        if (isNewest) {
            if (lastPrice != InstrumentImage.NO_PRICE && lastPrice != price) {
                change = price > lastPrice ? 1 : -1;
            }
            lastPrice = price;
        } else if (tape.change() != 0) {
            // It came late, and what came before it has to be compared again.
            change = tape.change();
        }
    }

    void phase(final Phase newPhase) {
        phase = newPhase;
    }

    long orders() {
        return orders;
    }

    long trades() {
        return trades;
    }

    long lots() {
        return lots;
    }

    int change() {
        return change;
    }

    List<InstrumentImage.Trade> tape() {
        return tape.newestFirst();
    }

    /** The image of an instrument of which nothing else is known. */
    InstrumentImage image(final int instrumentId) {
        return new InstrumentImage(instrumentId, phase, new InstrumentImage.Day(InstrumentImage.NO_PRICE,
            InstrumentImage.NO_PRICE, InstrumentImage.NO_PRICE, lastPrice, lots), change, MarketImage.UNKNOWN, trades,
            lots, null, List.of(), List.of(), tape());
    }
}
