package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.marketdata.protocol.DayStartedDecoder;

/** All instruments, in the order in which they came. Who sends levels, prices and definitions looks here. */
final class MarketState {
    private final Int2ObjectHashMap<InstrumentMarket> byId = new Int2ObjectHashMap<>();
    private final List<InstrumentMarket> all = new ArrayList<>();
    private final BookEvent change = new BookEvent();
    private final KeptMessage day = new KeptMessage();
    private long sequence;
    private long enginePublished;
    private boolean isAtRest = true;

    /** The next event of the engine. */
    void apply(final MarketEvent event) {
        sequence = event.sequence();
        enginePublished = event.enginePublished();
        isAtRest = event.isLast();
        if (event.isOfBook()) {
            change.read(event);
        }
        if (event.instrumentId() != 0) {
            of(event.instrumentId()).apply(event, change);
        } else if (event.templateId() == DayStartedDecoder.TEMPLATE_ID) {
            day.keep(event);
            for (int i = 0; i < all.size(); i++) {
                all.get(i).startDay();
            }
        }
    }

    /** The instrument, which becomes known if it was not. */
    InstrumentMarket of(final int id) {
        InstrumentMarket known = byId.get(id);
        if (known == null) {
            known = new InstrumentMarket(id);
            byId.put(id, known);
            all.add(known);
        }
        return known;
    }

    /** It has all events up to this one, which ends a command. */
    void goOnBehind(final long newSequence) {
        sequence = newSequence;
    }

    /** What the event that was applied last has changed, if it was of a book. */
    BookEvent change() {
        return change;
    }

    /** Number of the event that was applied last. */
    long sequence() {
        return sequence;
    }

    /** When the engine has published that event. */
    long enginePublished() {
        return enginePublished;
    }

    /** Whether a command has done all that it does: books are those of the engine then. */
    boolean isAtRest() {
        return isAtRest;
    }

    int size() {
        return all.size();
    }

    InstrumentMarket at(final int index) {
        return all.get(index);
    }

    InstrumentMarket instrument(final int id) {
        return byId.get(id);
    }

    /** The event that began the day; not there when no day has begun yet. */
    KeptMessage day() {
        return day;
    }
}
