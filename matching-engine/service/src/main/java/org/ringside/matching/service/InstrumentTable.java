package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.matching.Allocation;
import org.ringside.matching.ById;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.InstrumentSpec.TickBand;

/** The instruments that were ever added, their ticks, and what they are called: a name may come before. */
final class InstrumentTable {
    private static final List<TickBand> NO_BANDS = List.of(new TickBand(1, 1));
    private static final int BANDS_SHIFT = 8;
    private static final long ALLOCATION_MASK = (1 << BANDS_SHIFT) - 1;

    private final List<Instrument> instruments = new ArrayList<>();
    private final ById<Instrument> byId = new ById<>();
    /** In the order in which they were named first. */
    private final List<Integer> named = new ArrayList<>();
    private final Int2ObjectHashMap<InstrumentName> names = new Int2ObjectHashMap<>();

    /** The instrument of this id, or null. */
    Instrument get(final int instrumentId) {
        return byId.get(instrumentId);
    }

    /** What an instrument is called. */
    InstrumentName name(final int instrumentId) {
        final InstrumentName name = names.get(instrumentId);
        return name == null ? InstrumentName.UNKNOWN : name;
    }

    void name(final int instrumentId, final InstrumentName name) {
        if (names.put(instrumentId, name) == null) {
            named.add(instrumentId);
        }
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
            writeTicks(spec, state);
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
        state.putLong(named.size());
        for (final int id : named) {
            state.putLong(id);
            state.putText(names.get(id).symbol());
            state.putLong(names.get(id).lotMantissa());
        }
    }

    /** An instrument without bands is written as it was before there were any: states of that time can be read. */
    private static void writeTicks(final InstrumentSpec spec, final StateWriter state) {
        final List<TickBand> bands = spec.ticks().equals(NO_BANDS) ? List.of() : spec.ticks();
        state.putLong((long) bands.size() << BANDS_SHIFT | spec.allocation().ordinal());
        for (final TickBand band : bands) {
            state.putLong(band.fromPrice());
            state.putLong(band.step());
        }
    }

    private static List<TickBand> readTicks(final long count, final StateReader state) {
        final List<TickBand> bands = new ArrayList<>();
        for (long left = count; left > 0; left--) {
            bands.add(new TickBand(state.getLong(), state.getLong()));
        }
        return bands.isEmpty() ? NO_BANDS : bands;
    }

    void read(final StateReader state) {
        for (long left = state.getLong(); left > 0; left--) {
            final int id = (int) state.getLong();
            final long tick = state.getLong();
            final long allocationAndBands = state.getLong();
            final Allocation allocation = CommandValues.allocation((short) (allocationAndBands & ALLOCATION_MASK));
            final List<TickBand> bands = readTicks(allocationAndBands >>> BANDS_SHIFT, state);
            add(new Instrument(tick, InstrumentSpec.of(id).withTicks(bands)
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
        for (long left = state.getLong(); left > 0; left--) {
            name((int) state.getLong(), new InstrumentName(state.getText(), state.getLong()));
        }
    }
}
