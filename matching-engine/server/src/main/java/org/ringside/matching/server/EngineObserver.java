package org.ringside.matching.server;

import org.agrona.collections.IntHashSet;
import org.agrona.collections.ObjectHashSet;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.Side;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.service.ServiceObserver;

/**
 * What an operator learns of commands as they are applied, in the engine's counters and in lines: trades, refusals, and
 * commands that were not applied. Those are commands that nobody can be answered, of a session that no gateway has
 * bound, or that is bound to a route which is not in the configuration, and those of a number that their session had
 * used before. Each session and route without a way back is reported once. What concerns limits the {@link LimitBoard}
 * is told. Recovery is silent: what is applied again was told when it happened.
 */
final class EngineObserver implements ServiceObserver {
    private final EngineThreadCounters counters;
    private final LimitBoard limits;
    private final EventLog events;
    private final IntHashSet sessions = new IntHashSet();
    private final ObjectHashSet<String> routes = new ObjectHashSet<>();
    private boolean isLive;

    EngineObserver(final EngineThreadCounters counters, final LimitBoard limits, final EventLog events) {
        this.counters = counters;
        this.limits = limits;
        this.events = events;
    }

    /** Recovery is over. */
    void goLive() {
        isLive = true;
    }

    @Override
    public void unroutable(final int sessionId) {
        if (!isLive) {
            return;
        }
        counters.increment(EngineCounter.UNROUTABLE);
        if (sessions.add(sessionId)) {
            events.tell(LogEvent.SESSION_UNROUTABLE, sessionId);
        }
    }

    @Override
    public void unknownRoute(final String name) {
        if (isLive && routes.add(name)) {
            events.tell(LogEvent.ROUTE_UNKNOWN, name);
        }
    }

    @Override
    public void repeated(final int sessionId) {
        if (isLive) {
            counters.increment(EngineCounter.REPEATED);
        }
    }

    @Override
    public void phaseRefused(final int instrumentId, final Phase phase, final RejectReason reason) {
        tell("phase " + phase + " of instrument " + Integer.toUnsignedString(instrumentId) + " is refused: " + reason);
    }

    @Override
    public void dayRefused(final int instrumentId, final RejectReason reason) {
        tell("no new day: " + reason + " of instrument " + Integer.toUnsignedString(instrumentId)
            + (reason == RejectReason.UNFINISHED
            ? ", which still ends the orders of its day: ask again" : ", which is not closed"));
    }

    @Override
    public void massActionRefused(final RejectReason reason) {
        tell("a mass action of the operator is refused: " + reason);
    }

    @Override
    public void entered(final Order order) {
        if (isLive) {
            limits.entered(order);
        }
    }

    @Override
    public void refused(final RejectReason reason) {
        if (isLive) {
            counters.refused(reason);
        }
    }

    /** Each trade has one buyer. */
    @Override
    public void traded(final Order order) {
        if (isLive && order.side() == Side.BUY) {
            counters.increment(EngineCounter.TRADES);
        }
    }

    private void tell(final String line) {
        if (isLive) {
            events.tell(LogEvent.COMMAND_REFUSED, line);
        }
    }

    /** The last word, if there is something to say. */
    void summarize() {
        final long unroutable = counters.get(EngineCounter.UNROUTABLE);
        final long repeated = counters.get(EngineCounter.REPEATED);
        if (unroutable > 0) {
            events.tell(LogEvent.ENGINE_UNROUTABLE, unroutable, sessions.size());
        }
        if (repeated > 0) {
            events.tell(LogEvent.ENGINE_REPEATED, repeated);
        }
    }
}
