package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.Optional;
import org.ringside.launch.LaunchException;
import org.ringside.matching.RejectReason;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;

/**
 * How near an engine was to its limits at one time.
 *
 * @param orders                 live orders.
 * @param maxOrders              that there may be.
 * @param idHoles                words of used client ids with holes, of all sessions.
 * @param maxIdHoles             that there may be.
 * @param accountsNear           accounts that came to 80 % of their limit of open orders since the engine began.
 * @param sessionsNear           sessions that came to 80 % of their limit of holes since then.
 * @param refusedTooManyOrders   commands refused since then for the first of these limits.
 * @param refusedOpenOrdersLimit for the open orders of an account.
 * @param refusedTooManyIdHoles  for holes, of a session or of all.
 */
public record LimitStatus(long orders, long maxOrders, long idHoles, long maxIdHoles, long accountsNear,
    long sessionsNear, long refusedTooManyOrders, long refusedOpenOrdersLimit, long refusedTooManyIdHoles) {

    /**
     * Reads the status of the engine that serves a folder, or served it last.
     *
     * @param folder of the queues.
     * @return empty if there was no engine yet.
     * @throws LaunchException when the file cannot be read, or holds no counters of an engine.
     */
    public static Optional<LimitStatus> read(final Path folder) {
        return EngineCountersSnapshot.read(folder).map(LimitStatus::of);
    }

    /** Whether 80 % of one of the engine's own limits are used. */
    public boolean isNear() {
        return LimitBoard.isNear(orders, maxOrders, false) || LimitBoard.isNear(idHoles, maxIdHoles, false);
    }

    private static LimitStatus of(final EngineCountersSnapshot engine) {
        return new LimitStatus(
            engine.of(EngineCounter.ORDERS), engine.of(EngineCounter.MAX_ORDERS),
            engine.of(EngineCounter.ID_HOLES), engine.of(EngineCounter.MAX_ID_HOLES),
            engine.of(EngineCounter.ACCOUNTS_NEAR), engine.of(EngineCounter.SESSIONS_NEAR),
            engine.refused(RejectReason.TOO_MANY_ORDERS), engine.refused(RejectReason.OPEN_ORDERS_LIMIT),
            engine.refused(RejectReason.TOO_MANY_ID_HOLES));
    }
}
