package org.ringside.matching.server;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;

/** The instruments that were ever added, and their ticks. */
final class InstrumentTable {
    private final List<Integer> ids = new ArrayList<>();
    private final Int2ObjectHashMap<Instrument> byId = new Int2ObjectHashMap<>();

    /** The instrument of this id, or null. */
    Instrument get(final int instrumentId) {
        return byId.get(instrumentId);
    }

    void add(final int instrumentId, final Instrument instrument) {
        ids.add(instrumentId);
        byId.put(instrumentId, instrument);
    }

    void write(final StateWriter state) {
        state.putLong(ids.size());
        for (final int id : ids) {
            state.putLong(id);
            state.putLong(byId.get(id).tickMantissa());
        }
    }

    void read(final StateReader state) {
        for (long left = state.getLong(); left > 0; left--) {
            final int id = (int) state.getLong();
            add(id, new Instrument(state.getLong()));
        }
    }
}
