package org.ringside.matching.server;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.InstrumentSpec.TickBand;
import org.ringside.matching.Phase;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.protocol.AddBandedInstrumentEncoder;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.GatewayLostEncoder;
import org.ringside.matching.protocol.NameInstrumentEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.RouteRetiredEncoder;
import org.ringside.matching.protocol.SetAccountEncoder;
import org.ringside.matching.protocol.SetLimitsEncoder;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.InstrumentName;

/** Commands that the engine gives itself: journaled, applied, and what comes of them published, one at a time. */
final class OwnCommands {
    private final JournaledService journaled;
    private final RingOutput output;
    private final EngineThreadCounters counters;
    private final AdvanceTimeEncoder advanceTime = new AdvanceTimeEncoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);

    OwnCommands(final JournaledService journaled, final RingOutput output, final EngineThreadCounters counters) {
        this.journaled = journaled;
        this.output = output;
        this.counters = counters;
    }

    /** Says what an instrument is called, before it is added or later. */
    void nameInstrument(final int instrumentId, final InstrumentName name) {
        new NameInstrumentEncoder().wrap(buffer, 0)
            .lot(name.lotMantissa())
            .instrumentId(Integer.toUnsignedLong(instrumentId))
            .symbol(name.symbol());
        perform(NameInstrumentEncoder.TEMPLATE_ID, NameInstrumentEncoder.BLOCK_LENGTH);
    }

    /** Adds an instrument that is not known yet, and opens it. */
    void addInstrument(final Instrument instrument) {
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
            perform(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH);
        } else {
            addBands(spec.ticks());
            perform(AddBandedInstrumentEncoder.TEMPLATE_ID, AddBandedInstrumentEncoder.BLOCK_LENGTH);
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
    void setLimits(final EngineLimits limits) {
        new SetLimitsEncoder().wrap(buffer, 0)
            .maxAllIdHoles(limits.maxAllIdHoles())
            .maxFillsPerCommand(limits.maxFillsPerCommand())
            .maxOrders(limits.maxOrders())
            .maxOpenOrders(limits.maxOpenOrders())
            .maxIdHoles(limits.maxIdHoles());
        perform(SetLimitsEncoder.TEMPLATE_ID, SetLimitsEncoder.BLOCK_LENGTH);
    }

    /** Adds an account, or changes its limits. */
    void setAccount(final AccountSpec spec) {
        new SetAccountEncoder().wrap(buffer, 0)
            .maxOrderQuantity(spec.maxOrderQuantity())
            .maxNotional(spec.maxNotional())
            .maxLong(spec.maxLong())
            .maxShort(spec.maxShort())
            .account(spec.account())
            .firm(spec.firm())
            .selfMatchGroup(spec.selfMatchId())
            .maxOpenOrders(spec.maxOpenOrders());
        perform(SetAccountEncoder.TEMPLATE_ID, SetAccountEncoder.BLOCK_LENGTH);
    }

    /** Lets happen what is due. */
    void advanceTime() {
        advanceTime(journaled.service().nextDue());
    }

    /** Lets time pass that something was due at. */
    void advanceTime(final long due) {
        advanceTime.wrap(buffer, 0).due(due);
        perform(AdvanceTimeEncoder.TEMPLATE_ID, AdvanceTimeEncoder.BLOCK_LENGTH);
    }

    /** Begins a phase as an operator does. */
    void startPhase(final int instrumentId, final Phase phase, final long seed, final long maximumNs) {
        final StartPhaseEncoder startPhase = new StartPhaseEncoder().wrap(buffer, 0);
        startPhase.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        startPhase.seed(seed).maximumNs(maximumNs).instrumentId(Integer.toUnsignedLong(instrumentId))
            .phase(org.ringside.matching.protocol.Phase.valueOf(phase.name()));
        perform(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH);
    }

    /** Begins a day as an operator does. */
    void startDay() {
        new StartDayEncoder().wrap(buffer, 0).arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        perform(StartDayEncoder.TEMPLATE_ID, StartDayEncoder.BLOCK_LENGTH);
    }

    /** Begins to number the events of a route with the position at which its ring stands. */
    void openRoute(final Route route) {
        new RouteOpenedEncoder().wrap(buffer, 0).position(route.firstPosition()).route(route.name());
        perform(RouteOpenedEncoder.TEMPLATE_ID, RouteOpenedEncoder.BLOCK_LENGTH);
    }

    /** Cancels the orders of the sessions of a route that asked for this. */
    void loseGateway(final String route) {
        new GatewayLostEncoder().wrap(buffer, 0).route(route);
        perform(GatewayLostEncoder.TEMPLATE_ID, GatewayLostEncoder.BLOCK_LENGTH);
    }

    /**
     * Takes a route out of the exchange for good.
     *
     * @param heir name of the route of its sessions from here on; empty when there is none.
     */
    void retireRoute(final String route, final String heir) {
        new RouteRetiredEncoder().wrap(buffer, 0).route(route).heir(heir);
        perform(RouteRetiredEncoder.TEMPLATE_ID, RouteRetiredEncoder.BLOCK_LENGTH);
    }

    private void perform(final int typeId, final int length) {
        journaled.apply(
            typeId, EngineService.NO_POSITION, journaled.now(), System.nanoTime(), buffer, 0, length);
        output.publish();
        counters.increment(EngineCounter.OWN_COMMANDS);
    }
}
