package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.status.AtomicCounter;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.Order;
import org.ringside.matching.RejectReason;
import org.ringside.matching.service.EngineService;

/**
 * Shows how near the engine is to its {@link EngineLimits}, in its counters, and warns the operator at 80 % of each: of
 * the engine's own limits once, and again only after less than 70 % were used; of an account or session once in the
 * life of the engine, for they could have it said as often as they like. Of the engine's thread.
 */
final class LimitBoard {
    private final PrintStream messages;
    private final AtomicCounter orders;
    private final AtomicCounter maxOrders;
    private final AtomicCounter idHoles;
    private final AtomicCounter maxIdHoles;
    private final AtomicCounter accountsNear;
    private final AtomicCounter sessionsNear;
    private final Map<RejectReason, AtomicCounter> refused = new EnumMap<>(RejectReason.class);
    private final IntHashSet accounts = new IntHashSet();
    private final IntHashSet sessions = new IntHashSet();
    private EngineLimits limits = EngineLimits.SHIPPED;
    private boolean areOrdersNear;
    private boolean areHolesNear;

    LimitBoard(final EngineCounters counters, final PrintStream messages) {
        this.messages = messages;
        orders = counters.counter(EngineCounter.ORDERS);
        maxOrders = counters.counter(EngineCounter.MAX_ORDERS);
        idHoles = counters.counter(EngineCounter.ID_HOLES);
        maxIdHoles = counters.counter(EngineCounter.MAX_ID_HOLES);
        accountsNear = counters.counter(EngineCounter.ACCOUNTS_NEAR);
        sessionsNear = counters.counter(EngineCounter.SESSIONS_NEAR);
        refused.put(RejectReason.OPEN_ORDERS_LIMIT, counters.counter(EngineCounter.REFUSED_OPEN_ORDERS_LIMIT));
        refused.put(RejectReason.TOO_MANY_ORDERS, counters.counter(EngineCounter.REFUSED_TOO_MANY_ORDERS));
        refused.put(RejectReason.TOO_MANY_ID_HOLES, counters.counter(EngineCounter.REFUSED_TOO_MANY_ID_HOLES));
    }

    /** The end of a batch: what is used of the engine's own limits. */
    void show(final EngineService service) {
        limits = service.limits();
        orders.setOpaque(service.openOrders());
        maxOrders.setOpaque(limits.maxOrders());
        idHoles.setOpaque(service.idHoles());
        maxIdHoles.setOpaque(limits.maxAllIdHoles());
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
            accountsNear.setOpaque(accounts.size());
            warn("open orders of account " + Integer.toUnsignedString(order.account()) + ": "
                + order.openOrdersOfAccount(), "its maxOpenOrders=" + order.maxOpenOrdersOfAccount(),
                "its new orders are refused (OPEN_ORDERS_LIMIT)");
        }
        if (isNear(order.idHolesOfSession(), limits.maxIdHoles(), false) && sessions.add(order.sessionId())) {
            sessionsNear.setOpaque(sessions.size());
            warn("holes in client ids of session " + Integer.toUnsignedString(order.sessionId()) + ": "
                + order.idHolesOfSession(), "limits.maxIdHoles=" + limits.maxIdHoles(),
                "its orders with such ids are refused (TOO_MANY_ID_HOLES) until the day ends; ids that are counted up "
                + "by one leave no holes");
        }
    }

    /** A command was refused. */
    void refused(final RejectReason reason) {
        final AtomicCounter counter = refused.get(reason);
        if (counter != null) {
            counter.setOpaque(counter.getPlain() + 1);
        }
    }

    /** From 80 % on, and then as long as it is not below 70 %. A limit of 0 is never near: it is a decision. */
    static boolean isNear(final long used, final long limit, final boolean wasNear) {
        return limit > 0 && used >= limit - limit / 10 * (wasNear ? 3 : 2) - (wasNear ? 0 : limit % 10 / 5);
    }

    private void warn(final String used, final String limit, final String then) {
        messages.println("engine: " + used + ", 80 % of " + limit + ". At the limit " + then);
    }
}
