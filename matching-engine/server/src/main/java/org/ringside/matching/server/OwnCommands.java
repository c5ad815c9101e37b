package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.Phase;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.GatewayLostEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.RouteRetiredEncoder;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.MarketCommands;

/** Commands that the engine gives itself: journaled, applied, and what comes of them published, one at a time. */
final class OwnCommands {
    private final JournaledService journaled;
    private final RingOutput output;
    private final EngineThreadCounters counters;
    private final AdvanceTimeEncoder advanceTime = new AdvanceTimeEncoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MarketCommands market = new MarketCommands(this::perform);

    OwnCommands(final JournaledService journaled, final RingOutput output, final EngineThreadCounters counters) {
        this.journaled = journaled;
        this.output = output;
        this.counters = counters;
    }

    /** Tells the engine of limits, instruments and accounts. */
    MarketCommands market() {
        return market;
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
        perform(typeId, buffer, length);
    }

    private void perform(final int typeId, final DirectBuffer command, final int length) {
        journaled.apply(
            typeId, EngineService.NO_POSITION, journaled.now(), System.nanoTime(), command, 0, length);
        output.publish();
        counters.increment(EngineCounter.OWN_COMMANDS);
    }
}
