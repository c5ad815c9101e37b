package org.ringside.matching.server;

import java.util.Queue;
import org.ringside.matching.service.EngineService;

/** What the engine does by itself, beside the commands of others: lost gateways, the schedule, what comes due. */
final class OwnWork {
    private final EngineService service;
    private final OwnCommands commands;
    private final Queue<String> lostGateways;
    private final MarketDay day;

    /**
     * That of a service.
     *
     * @param lostGateways names of routes whose gateways have been gone for the grace time.
     */
    OwnWork(final EngineService service, final OwnCommands commands, final Queue<String> lostGateways,
        final MarketDay day) {
        this.service = service;
        this.commands = commands;
        this.lostGateways = lostGateways;
        this.day = day;
    }

    /** One turn; returns how many commands it gave. Lost gateways do not count. */
    int doWork(final long timeNs) {
        final String lost = lostGateways.poll();
        if (lost != null) {
            commands.loseGateway(lost);
        }
        final int steps = day.doWork() ? 1 : 0;
        final boolean isDue = service.nextDue() <= Math.max(timeNs, service.lastTime());
        if (isDue) {
            commands.advanceTime();
        }
        return steps + (isDue ? 1 : 0);
    }
}
