package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.InstrumentSpec.TickBand;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.NameInstrumentDecoder;
import org.ringside.matching.protocol.SetAccountDecoder;
import org.ringside.matching.protocol.SetLimitsDecoder;

/**
 * Decodes what commands of an operator say of the market. Values that do not hold are refused with an
 * IllegalArgumentException that says why: a command that comes from elsewhere is tried here before it is applied.
 * Allocates, as such commands are rare.
 */
public final class MarketSpecs {
    private static final List<TickBand> ONE_BAND = List.of(new TickBand(1, 1));

    private MarketSpecs() {
    }

    /** The instrument of an AddInstrument. */
    public static Instrument instrument(final DirectBuffer buffer, final int offset) {
        return instrument(buffer, offset, ONE_BAND);
    }

    /** The instrument of an AddBandedInstrument, which begins as one without bands. */
    public static Instrument bandedInstrument(final DirectBuffer buffer, final int offset) {
        final AddBandedInstrumentDecoder command = new AddBandedInstrumentDecoder().wrap(
            buffer, offset, AddBandedInstrumentDecoder.BLOCK_LENGTH, AddBandedInstrumentDecoder.SCHEMA_VERSION);
        final List<TickBand> bands = new ArrayList<>();
        for (int i = 0; i < AddBandedInstrumentDecoder.bandFromLength() && command.bandFrom(i) != 0; i++) {
            bands.add(new TickBand(command.bandFrom(i), command.bandStep(i)));
        }
        return instrument(buffer, offset, bands);
    }

    private static Instrument instrument(final DirectBuffer buffer, final int offset, final List<TickBand> bands) {
        final AddInstrumentDecoder command = new AddInstrumentDecoder().wrap(
            buffer, offset, AddInstrumentDecoder.BLOCK_LENGTH, AddInstrumentDecoder.SCHEMA_VERSION);
        if (command.tick() < 1) {
            throw new IllegalArgumentException("the tick " + command.tick() + "; it is positive");
        }
        return new Instrument(command.tick(), InstrumentSpec.of((int) command.instrumentId())
            .withProRata(command.topOrderBasisPoints(), command.proRataMinimum())
            .withAllocation(CommandValues.allocation(command.allocation()))
            .withQuantities(command.lotSize(), command.minimumQuantity(), command.maximumQuantity())
            .withTicks(bands)
            .withProtection(command.protectionTicks())
            .withStaticLimits(command.staticLimitBasisPoints(), command.previousClose())
            .withCollar(command.collarBasisPoints())
            .withVolatilityWindow(command.volatilityBasisPoints(), command.volatilityWindowNs())
            .withAuctionBand(command.auctionBandBasisPoints())
            .withElectStopsAtEntry(command.electStopsAtEntry() != 0)
            .withMinimumDisplay(command.minimumDisplay(), command.minimumDisplayBasisPoints()));
    }

    /** The name of a NameInstrument. */
    public static InstrumentName name(final DirectBuffer buffer, final int offset) {
        final NameInstrumentDecoder command = new NameInstrumentDecoder().wrap(
            buffer, offset, NameInstrumentDecoder.BLOCK_LENGTH, NameInstrumentDecoder.SCHEMA_VERSION);
        return new InstrumentName(command.symbol(), command.lot());
    }

    /** The account of a SetAccount. */
    public static AccountSpec account(final DirectBuffer buffer, final int offset) {
        final SetAccountDecoder command = new SetAccountDecoder().wrap(
            buffer, offset, SetAccountDecoder.BLOCK_LENGTH, SetAccountDecoder.SCHEMA_VERSION);
        return new AccountSpec((int) command.account(), (int) command.firm(),
            (int) command.selfMatchGroup(), command.maxOrderQuantity(), command.maxNotional(), command.maxOpenOrders(),
            command.maxLong(), command.maxShort());
    }

    /** The limits of a SetLimits. */
    public static EngineLimits limits(final DirectBuffer buffer, final int offset) {
        final SetLimitsDecoder command = new SetLimitsDecoder().wrap(
            buffer, offset, SetLimitsDecoder.BLOCK_LENGTH, SetLimitsDecoder.SCHEMA_VERSION);
        return new EngineLimits(command.maxFillsPerCommand(), command.maxOrders(),
            command.maxOpenOrders(), command.maxIdHoles(), command.maxAllIdHoles());
    }
}
