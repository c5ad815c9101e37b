package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.List;
import org.ringside.matching.Allocation;
import org.ringside.matching.ById;
import org.ringside.matching.InstrumentSpec;

/** The instruments that were ever added, and their ticks. */
final class InstrumentTable {
    private final List<Instrument> instruments = new ArrayList<>();
    private final ById<Instrument> byId = new ById<>();

    /** The instrument of this id, or null. */
    Instrument get(final int instrumentId) {
        return byId.get(instrumentId);
    }

    int size() {
        return instruments.size();
    }

    /** Number of the instrument that was added as this one, from 0. */
    int id(final int index) {
        return instruments.get(index).spec().instrumentId();
    }

    void add(final Instrument instrument) {
        instruments.add(instrument);
        byId.put(instrument.spec().instrumentId(), instrument);
    }

    void write(final StateWriter state) {
        state.putLong(instruments.size());
        for (final Instrument instrument : instruments) {
            final InstrumentSpec spec = instrument.spec();
            state.putLong(spec.instrumentId());
            state.putLong(instrument.tickMantissa());
            state.putLong(spec.allocation().ordinal());
            state.putLong(spec.topOrderBasisPoints());
            state.putLong(spec.proRataMinimum());
            state.putLong(spec.lotSize());
            state.putLong(spec.minimumQuantity());
            state.putLong(spec.maximumQuantity());
            state.putLong(spec.protectionTicks());
            state.putLong(spec.staticLimitBasisPoints());
            state.putLong(spec.collarBasisPoints());
            state.putLong(spec.volatilityBasisPoints());
            state.putLong(spec.volatilityWindowNs());
            state.putLong(spec.auctionBandBasisPoints());
            state.putLong(spec.electStopsAtEntry() ? 1 : 0);
            state.putLong(spec.previousClose());
            state.putLong(spec.minimumDisplay());
            state.putLong(spec.minimumDisplayBasisPoints());
        }
    }

    void read(final StateReader state) {
        for (long left = state.getLong(); left > 0; left--) {
            final int id = (int) state.getLong();
            final long tick = state.getLong();
            final Allocation allocation = CommandValues.allocation((short) state.getLong());
            add(new Instrument(tick, InstrumentSpec.of(id)
                .withProRata((int) state.getLong(), state.getLong())
                .withAllocation(allocation)
                .withQuantities(state.getLong(), state.getLong(), state.getLong())
                .withProtection(state.getLong())
                .withStaticLimits((int) state.getLong(), 0)
                .withCollar((int) state.getLong())
                .withVolatilityWindow((int) state.getLong(), state.getLong())
                .withAuctionBand((int) state.getLong())
                .withElectStopsAtEntry(state.getLong() != 0)
                .withPreviousClose(state.getLong())
                .withMinimumDisplay(state.getLong(), (int) state.getLong())));
        }
    }
}
