package org.ringside.ops.ringside;

import java.util.List;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;

/**
 * That a process of the exchange is ready. Engine and gateway are when each of their duty cycles has begun a turn since
 * this was made: an older turn may be that of a process which has died meanwhile. A probe and its handler have no
 * heartbeat: they are ready when they hold their rings.
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
            return new LifeSigns(plan).look().isLiving(process);
        } catch (final LaunchException unfinished) {
            if (unfinished.exitCode() == ExitCode.CORRUPT) {
                // The process is making the file at this moment, or will make it anew.
                return false;
            }
            throw unfinished;
        }
    }

    private boolean isSeen(final List<CountersSnapshot> gateways) {
        return gateways.stream().filter(gateway -> gateway.gateway().equals(process))
            .anyMatch(gateway -> gateway.loops().stream().allMatch(loop -> isNew(loop.beatAgeNs())));
    }

    private boolean isNew(final long beatAgeNs) {
        return beatAgeNs != Heartbeat.NEVER && beatAgeNs < System.nanoTime() - beganNs;
    }
}
