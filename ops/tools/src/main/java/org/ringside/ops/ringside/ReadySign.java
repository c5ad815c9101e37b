package org.ringside.ops.ringside;

import java.util.List;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;

/**
 * That a process of the exchange is ready. Engine, gateway and probe are when each of their duty cycles has begun a
 * turn since this was made, a gateway only if it is not being drained: an older turn may be that of a process which has
 * died meanwhile. A probe's handler has no heartbeat: it is ready when it holds its ring.
 */
final class ReadySign {
    private final ExchangePlan plan;
    private final String process;
    private final long beganNs = System.nanoTime();

    /**
     * A sign that is looked for from now on.
     *
     * @param process name of it, one of the plan's.
     */
    ReadySign(final ExchangePlan plan, final String process) {
        this.plan = plan;
        this.process = process;
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
            return new LifeSigns(plan).look().isLiving(process);
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

    private boolean isNew(final long beatAgeNs) {
        return beatAgeNs != Heartbeat.NEVER && beatAgeNs < System.nanoTime() - beganNs;
    }
}
