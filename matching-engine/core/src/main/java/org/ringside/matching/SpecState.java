package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;

/** Writes and reads what the engine, its instruments and its accounts are specified to be. */
final class SpecState {
    private static final int MAX_BANDS = 1 << 16;

    private SpecState() {
    }

    static void write(final EngineLimits limits, final StateOutput output) {
        output.putLong(limits.maxFillsPerCommand());
        output.putLong(limits.maxOrders());
        output.putLong(limits.maxOpenOrders());
        output.putLong(limits.maxIdHoles());
        output.putLong(limits.maxAllIdHoles());
    }

    static EngineLimits readLimits(final StateInput input) {
        return new EngineLimits(
            input.getInt(), input.getInt(), input.getInt(), input.getInt(), input.getLong());
    }

    static void write(final InstrumentSpec spec, final StateOutput output) {
        output.putLong(spec.instrumentId());
        output.putLong(spec.allocation().ordinal());
        output.putLong(spec.topOrderBasisPoints());
        output.putLong(spec.proRataMinimum());
        output.putLong(spec.lotSize());
        output.putLong(spec.minimumQuantity());
        output.putLong(spec.maximumQuantity());
        output.putLong(spec.ticks().size());
        for (final InstrumentSpec.TickBand band : spec.ticks()) {
            output.putLong(band.fromPrice());
            output.putLong(band.step());
        }
        output.putLong(spec.protectionTicks());
        output.putLong(spec.staticLimitBasisPoints());
        output.putLong(spec.collarBasisPoints());
        output.putLong(spec.volatilityBasisPoints());
        output.putLong(spec.volatilityWindowNs());
        output.putLong(spec.auctionBandBasisPoints());
        output.putBoolean(spec.electStopsAtEntry());
        output.putLong(spec.previousClose());
        output.putLong(spec.minimumDisplay());
        output.putLong(spec.minimumDisplayBasisPoints());
        output.putLong(spec.maximumPrice());
    }

    static InstrumentSpec readInstrument(final StateInput input) {
        final int instrumentId = input.getInt();
        final Allocation allocation = input.getOneOf(Allocation.values());
        final InstrumentSpec spec = InstrumentSpec.of(instrumentId)
            .withProRata(input.getInt(), input.getLong())
            .withAllocation(allocation)
            .withQuantities(input.getLong(), input.getLong(), input.getLong());
        final List<InstrumentSpec.TickBand> ticks = new ArrayList<>();
        for (int bands = input.getCount(MAX_BANDS); bands > 0; bands--) {
            ticks.add(new InstrumentSpec.TickBand(input.getLong(), input.getLong()));
        }
        return spec.withTicks(ticks)
            .withProtection(input.getLong())
            .withStaticLimits(input.getInt(), 0)
            .withCollar(input.getInt())
            .withVolatilityWindow(input.getInt(), input.getLong())
            .withAuctionBand(input.getInt())
            .withElectStopsAtEntry(input.getBoolean())
            .withPreviousClose(input.getLong())
            .withMinimumDisplay(input.getLong(), input.getInt())
            .withMaximumPrice(input.getLong());
    }

    static void write(final AccountSpec spec, final StateOutput output) {
        output.putLong(spec.account());
        output.putLong(spec.firm());
        output.putLong(spec.selfMatchId());
        output.putLong(spec.maxOrderQuantity());
        output.putLong(spec.maxNotional());
        output.putLong(spec.maxOpenOrders());
        output.putLong(spec.maxLong());
        output.putLong(spec.maxShort());
    }

    static AccountSpec readAccount(final StateInput input) {
        return new AccountSpec(input.getInt(), input.getInt(), input.getInt(), input.getLong(), input.getLong(),
            input.getInt(), input.getLong(), input.getLong());
    }
}
