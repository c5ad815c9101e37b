package org.ringside.matching.server;

import java.util.Map;

/**
 * The result of a {@link Replay}.
 *
 * @param firstIndex    of the first record applied.
 * @param nextIndex     index behind the last record applied.
 * @param chain         of the last record applied.
 * @param events        hashed events for traders.
 * @param publicEvents  hashed events for everybody.
 * @param sha256        of both, in hex.
 * @param stateHash     of the state in the end.
 * @param openOrders    in the end.
 * @param nextPosition  of {@code orders.in}: behind the last journaled command; 0 without one.
 * @param routePosition by the name of a gateway loop, the position of its next event; of a retired loop, behind its
 *                      last one.
 */
public record ReplayResult(long firstIndex, long nextIndex, long chain, long events, long publicEvents,
    String sha256, long stateHash, int openOrders, long nextPosition, Map<String, Long> routePosition) {
}
