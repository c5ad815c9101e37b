package org.ringside.ops.ringside;

import java.util.List;
import java.util.Optional;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessView;

/**
 * That a process of the exchange is ready. Engine, gateway and probe are when each of their duty cycles has begun a
 * turn since this was made, a gateway only if it is not being drained: an older turn may be that of a process which has
 * died meanwhile. A member has a leader by then, and a bridge is attached. The publisher of market data is when it has
 * all events that the engine had made then, too. A probe's handler has no heartbeat: it is ready when it holds its
 * ring.
 */
final class ReadySign {
    private final ExchangePlan plan;
    private final String process;
    private final long beganNs = System.nanoTime();
    /** Number of the engine's last event for everybody. */
    private final long publicSequence;

    /**
     * A sign that is looked for from now on.
     *
     * @param process name of it, one of the plan's.
     */
    ReadySign(final ExchangePlan plan, final String process) {
        this.plan = plan;
        this.process = process;
        this.publicSequence = publicSequence();
    }

    /** Looks once. */
    boolean isSeen() {
        try {
            if (process.equals(Exchange.ENGINE)) {
                return EngineCountersSnapshot.read(plan.folder())
                    .filter(engine -> isNew(engine.beatAgeNs())).isPresent();
            }
            if (plan.gateways().stream().anyMatch(gateway -> gateway.name().equals(process))) {
                return isSeen(CountersSnapshot.readAll(plan.folder()));
            }
            if (Exchange.PROBE.equals(plan.parts().get(process))) {
                return ProbeCountersSnapshot.readAll(plan.folder()).stream()
                    .anyMatch(probe -> probe.probe().equals(process) && isNew(probe.beatAgeNs()));
            }
            if (process.equals(Exchange.MARKET_DATA)) {
                return PublisherCountersSnapshot.readAll(plan.folder()).stream().anyMatch(publisher ->
                    publisher.publisher().equals(process) && isNew(publisher.beatAgeNs()) && isInStep(publisher));
            }
            if (Exchange.MEMBER.equals(plan.parts().get(process))) {
                return MemberCountersSnapshot.readAll(plan.folder()).stream().anyMatch(member ->
                    member.name().equals(process) && isNew(member.beatAgeNs()) && member.of(MemberCounter.READY) != 0);
            }
            if (Exchange.BRIDGE.equals(plan.parts().get(process))) {
                return BridgeCountersSnapshot.readAll(plan.folder()).stream().anyMatch(bridge -> bridge.isOf(process)
                    && isNew(bridge.beatAgeNs()) && bridge.of(BridgeCounter.ATTACHED) != 0);
            }
            return isLiving();
        } catch (final LaunchException unfinished) {
            if (unfinished.exitCode() == ExitCode.CORRUPT) {
                // The process is making the file at this moment, or will make it anew.
                return false;
            }
            throw unfinished;
        }
    }

    /** Whether it is a gateway that an operator has drained: it is not ready before it is started anew. */
    boolean isDraining() {
        return CountersSnapshot.readAll(plan.folder()).stream()
            .anyMatch(gateway -> gateway.gateway().equals(process) && gateway.isDraining());
    }

    private boolean isSeen(final List<CountersSnapshot> gateways) {
        return gateways.stream().filter(gateway -> gateway.gateway().equals(process) && !gateway.isDraining())
            .anyMatch(gateway -> gateway.loops().stream().allMatch(loop -> isNew(loop.beatAgeNs())));
    }

    /** It has what the engine had made when this was made. */
    private boolean isInStep(final PublisherCountersSnapshot publisher) {
        return publisher.of(PublisherCounter.CATCHING_UP) == 0
            && publisher.of(PublisherCounter.SEQUENCE) >= publicSequence;
    }

    /** A console goes round, where it can show that. */
    private boolean isLiving() {
        final Optional<ProcessView> view = new LifeSigns(plan).look().find(process).filter(ProcessView::isLiving);
        return view.isPresent() && (!process.equals(Exchange.CONSOLE)
            || BeatFile.readAll(plan.folder(), CountersKind.CONSOLE).stream()
            .filter(beat -> beat.pid() == view.get().process().pid()).allMatch(beat -> isNew(beat.beatAgeNs())));
    }

    private long publicSequence() {
        try {
            return EngineCountersSnapshot.read(plan.folder())
                .map(engine -> engine.of(EngineCounter.PUBLIC_SEQUENCE)).orElse(0L);
        } catch (final LaunchException unfinished) {
            // An engine that is making the file at this moment has made no event.
            return 0;
        }
    }

    private boolean isNew(final long beatAgeNs) {
        return beatAgeNs != Heartbeat.NEVER && beatAgeNs < System.nanoTime() - beganNs;
    }
}
