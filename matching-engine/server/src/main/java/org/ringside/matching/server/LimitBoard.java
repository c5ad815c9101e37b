package org.ringside.matching.server;

import org.agrona.collections.IntHashSet;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.Order;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.service.EngineService;

/**
 * Shows how near the engine is to its {@link EngineLimits}, in its counters, and warns the operator at 80 % of each: of
 * the engine's own limits once, and again only after less than 70 % were used; of an account or session once in the
 * life of the engine, for they could have it said as often as they like. Of the engine's thread.
 */
final class LimitBoard {
    private final EngineThreadCounters counters;
    private final EventLog events;
    private final IntHashSet accounts = new IntHashSet();
    private final IntHashSet sessions = new IntHashSet();
    private EngineLimits limits = EngineLimits.SHIPPED;
    private boolean areOrdersNear;
    private boolean areHolesNear;

    LimitBoard(final EngineThreadCounters counters, final EventLog events) {
        this.counters = counters;
        this.events = events;
    }

    /** The end of a batch: what is used of the engine's own limits. */
    void show(final EngineService service) {
        limits = service.limits();
        counters.set(EngineCounter.ORDERS, service.openOrders());
        counters.set(EngineCounter.MAX_ORDERS, limits.maxOrders());
        counters.set(EngineCounter.ID_HOLES, service.idHoles());
        counters.set(EngineCounter.MAX_ID_HOLES, limits.maxAllIdHoles());
        final boolean wereOrdersNear = areOrdersNear;
        areOrdersNear = isNear(service.openOrders(), limits.maxOrders(), wereOrdersNear);
        if (areOrdersNear && !wereOrdersNear) {
            warn("live orders: " + service.openOrders(), "limits.maxOrders=" + limits.maxOrders(),
                "new orders are refused (TOO_MANY_ORDERS). Raise it, or the heap if it is auto, and restart the "
                + "engine");
        }
        final boolean wereHolesNear = areHolesNear;
        areHolesNear = isNear(service.idHoles(), limits.maxAllIdHoles(), wereHolesNear);
        if (areHolesNear && !wereHolesNear) {
            warn("holes in client ids: " + service.idHoles(), "limits.maxAllIdHoles=" + limits.maxAllIdHoles(),
                "orders with such ids are refused (TOO_MANY_ID_HOLES) until the day ends");
        }
    }

    /** An order was accepted or replaced. */
    void entered(final Order order) {
        if (isNear(order.openOrdersOfAccount(), order.maxOpenOrdersOfAccount(), false)
            && accounts.add(order.account())) {
            counters.set(EngineCounter.ACCOUNTS_NEAR, accounts.size());
            warn("open orders of account " + Integer.toUnsignedString(order.account()) + ": "
                + order.openOrdersOfAccount(), "its maxOpenOrders=" + order.maxOpenOrdersOfAccount(),
                "its new orders are refused (OPEN_ORDERS_LIMIT)");
        }
        if (isNear(order.idHolesOfSession(), limits.maxIdHoles(), false) && sessions.add(order.sessionId())) {
            counters.set(EngineCounter.SESSIONS_NEAR, sessions.size());
            warn("holes in client ids of session " + Integer.toUnsignedString(order.sessionId()) + ": "
                + order.idHolesOfSession(), "limits.maxIdHoles=" + limits.maxIdHoles(),
                "its orders with such ids are refused (TOO_MANY_ID_HOLES) until the day ends; ids that are counted up "
                + "by one leave no holes");
        }
    }

    /** From 80 % on, and then as long as it is not below 70 %. A limit of 0 is never near: it is a decision. */
    static boolean isNear(final long used, final long limit, final boolean wasNear) {
        return limit > 0 && used >= limit - limit / 10 * (wasNear ? 3 : 2) - (wasNear ? 0 : limit % 10 / 5);
    }

    private void warn(final String used, final String limit, final String then) {
        events.tell(LogEvent.ENGINE_LIMIT, used, limit, then);
    }
}
