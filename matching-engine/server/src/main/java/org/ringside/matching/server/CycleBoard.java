package org.ringside.matching.server;

import org.ringside.counters.Heartbeat;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.service.EngineService;

/**
 * Shows that the duty cycles of the engine go round, and what they do, in its counters. No clock is read for this: the
 * next cycle begins where one ends that did something. Of the engine's thread.
 */
final class CycleBoard {
    private final EngineThreadCounters counters;
    private final Heartbeat heartbeat;
    private final LimitBoard limits;
    private long beganNs;
    private boolean wasBusy;

    /**
     * A board of an engine that has not begun.
     *
     * @param counters of the engine.
     * @param limits   shows what is used of them after each cycle.
     */
    CycleBoard(final EngineCounters counters, final LimitBoard limits) {
        this.counters = counters.engine();
        this.heartbeat = counters.heartbeat();
        this.limits = limits;
    }

    /** A cycle begins, CLOCK_MONOTONIC. */
    void begin(final long nowNs) {
        heartbeat.beat(nowNs);
        if (wasBusy) {
            counters.propose(EngineCounter.CYCLE_MAX_NS, nowNs - beganNs);
        }
        beganNs = nowNs;
    }

    /**
     * The work of a cycle is done.
     *
     * @param taken commands from the ring.
     * @param done  these, and that of the engine's own.
     */
    void end(final int taken, final int done, final EngineService service) {
        wasBusy = done > 0;
        if (taken > 0) {
            counters.add(EngineCounter.COMMANDS, taken);
            counters.increment(EngineCounter.BATCHES);
            counters.propose(EngineCounter.LARGEST_BATCH, taken);
        }
        if (wasBusy) {
            limits.show(service);
        }
    }
}
