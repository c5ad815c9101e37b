package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.List;
import org.ringside.matching.ById;

/**
 * The numbers of public events: one series of the engine, and one of each instrument, all from 1 without holes. The
 * numbers never go back to 1. They are part of the state: the same commands have the same numbers, whether anybody
 * reads the events or not.
 */
public final class PublicNumbers {
    private final List<Series> series = new ArrayList<>();
    private final ById<Series> byInstrument = new ById<>();
    /** That of the last event, or null: the next one is mostly of the same instrument. */
    private Series current;
    private long session;
    private long sequence;

    /** The numbers of an instrument. */
    private static final class Series {
        private final int instrumentId;
        private long last;

        Series(final int instrumentId) {
            this.instrumentId = instrumentId;
        }
    }

    /**
     * Time of the command that caused the first event, epoch; 0 without an event. The time names the series for ever.
     */
    public long session() {
        return session;
    }

    /** Number of the last event; 0 without an event. */
    public long sequence() {
        return sequence;
    }

    /** Number of the last event of an instrument or, with id 0, of events for all instruments; 0 without an event. */
    public long rptSeq(final int instrumentId) {
        final Series known = byInstrument.get(instrumentId);
        return known == null ? 0 : known.last;
    }

    /** An event of a command of this time takes the next number of the engine; returns that of its instrument. */
    long next(final int instrumentId, final long timeNs) {
        if (sequence == 0) {
            session = timeNs;
        }
        sequence++;
        if (current == null || current.instrumentId != instrumentId) {
            current = find(instrumentId);
        }
        return ++current.last;
    }

    private Series find(final int instrumentId) {
        final Series known = byInstrument.get(instrumentId);
        return known == null ? add(instrumentId) : known;
    }

    private Series add(final int instrumentId) {
        final Series added = new Series(instrumentId);
        series.add(added);
        byInstrument.put(instrumentId, added);
        return added;
    }

    void write(final StateWriter state) {
        state.putLong(session);
        state.putLong(sequence);
        state.putLong(series.size());
        for (final Series known : series) {
            state.putLong(known.instrumentId);
            state.putLong(known.last);
        }
    }

    void read(final StateReader state) {
        session = state.getLong();
        sequence = state.getLong();
        for (long left = state.getLong(); left > 0; left--) {
            add((int) state.getLong()).last = state.getLong();
        }
    }
}
