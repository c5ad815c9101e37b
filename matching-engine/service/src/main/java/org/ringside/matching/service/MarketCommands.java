package org.ringside.matching.service;

import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.InstrumentSpec.TickBand;
import org.ringside.matching.protocol.AddBandedInstrumentEncoder;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.NameInstrumentEncoder;
import org.ringside.matching.protocol.SetAccountEncoder;
import org.ringside.matching.protocol.SetLimitsEncoder;

/** Encodes what an operator says of the market: {@link MarketSpecs} decodes it. One thread. */
public final class MarketCommands {
    private static final int LONGEST = 512;

    private final Taker taker;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LONGEST]);

    /** What becomes of the commands. */
    @FunctionalInterface
    public interface Taker {
        /**
         * Takes a command.
         *
         * @param typeId its template.
         * @param buffer begins with it; good until this method returns.
         * @param length in bytes.
         */
        void take(int typeId, DirectBuffer buffer, int length);
    }

    /** Commands for a taker. */
    public MarketCommands(final Taker taker) {
        this.taker = taker;
    }

    /** Says what an instrument is called, before it is added or later. */
    public void nameInstrument(final int instrumentId, final InstrumentName name) {
        new NameInstrumentEncoder().wrap(buffer, 0)
            .lot(name.lotMantissa())
            .instrumentId(Integer.toUnsignedLong(instrumentId))
            .symbol(name.symbol());
        take(NameInstrumentEncoder.TEMPLATE_ID, NameInstrumentEncoder.BLOCK_LENGTH);
    }

    /** Adds an instrument that is not known yet, and opens it. */
    public void addInstrument(final Instrument instrument) {
        final InstrumentSpec spec = instrument.spec();
        new AddInstrumentEncoder().wrap(buffer, 0)
            .tick(instrument.tickMantissa())
            .previousClose(spec.previousClose())
            .lotSize(spec.lotSize())
            .minimumQuantity(spec.minimumQuantity())
            .maximumQuantity(spec.maximumQuantity())
            .protectionTicks(spec.protectionTicks())
            .volatilityWindowNs(spec.volatilityWindowNs())
            .proRataMinimum(spec.proRataMinimum())
            .minimumDisplay(spec.minimumDisplay())
            .instrumentId(spec.instrumentId())
            .staticLimitBasisPoints(spec.staticLimitBasisPoints())
            .collarBasisPoints(spec.collarBasisPoints())
            .volatilityBasisPoints(spec.volatilityBasisPoints())
            .auctionBandBasisPoints(spec.auctionBandBasisPoints())
            .topOrderBasisPoints(spec.topOrderBasisPoints())
            .minimumDisplayBasisPoints(spec.minimumDisplayBasisPoints())
            .allocation((short) spec.allocation().ordinal())
            .electStopsAtEntry((short) (spec.electStopsAtEntry() ? 1 : 0));
        if (spec.ticks().equals(List.of(new TickBand(1, 1)))) {
            take(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH);
        } else {
            addBands(spec.ticks());
            take(AddBandedInstrumentEncoder.TEMPLATE_ID, AddBandedInstrumentEncoder.BLOCK_LENGTH);
        }
    }

    /** Behind the block of an instrument without bands. */
    private void addBands(final List<TickBand> bands) {
        final AddBandedInstrumentEncoder banded = new AddBandedInstrumentEncoder().wrap(buffer, 0);
        for (int i = 0; i < AddBandedInstrumentEncoder.bandFromLength(); i++) {
            banded.bandFrom(i, i < bands.size() ? bands.get(i).fromPrice() : 0)
                .bandStep(i, i < bands.size() ? bands.get(i).step() : 0);
        }
    }

    /** Sets what the engine does not do more of. */
    public void setLimits(final EngineLimits limits) {
        new SetLimitsEncoder().wrap(buffer, 0)
            .maxAllIdHoles(limits.maxAllIdHoles())
            .maxFillsPerCommand(limits.maxFillsPerCommand())
            .maxOrders(limits.maxOrders())
            .maxOpenOrders(limits.maxOpenOrders())
            .maxIdHoles(limits.maxIdHoles());
        take(SetLimitsEncoder.TEMPLATE_ID, SetLimitsEncoder.BLOCK_LENGTH);
    }

    /** Adds an account, or changes its limits. */
    public void setAccount(final AccountSpec spec) {
        new SetAccountEncoder().wrap(buffer, 0)
            .maxOrderQuantity(spec.maxOrderQuantity())
            .maxNotional(spec.maxNotional())
            .maxLong(spec.maxLong())
            .maxShort(spec.maxShort())
            .account(spec.account())
            .firm(spec.firm())
            .selfMatchGroup(spec.selfMatchId())
            .maxOpenOrders(spec.maxOpenOrders());
        take(SetAccountEncoder.TEMPLATE_ID, SetAccountEncoder.BLOCK_LENGTH);
    }

    private void take(final int typeId, final int length) {
        taker.take(typeId, buffer, length);
    }
}
