package org.ringside.matching.server;

import java.util.Map;

/**
 * What came of a {@link Replay}.
 *
 * @param firstIndex    of the first record applied.
 * @param nextIndex     behind the last record applied.
 * @param chain         of the last record applied.
 * @param events        for traders that were hashed.
 * @param publicEvents  that were hashed.
 * @param sha256        of both, in hex.
 * @param stateHash     of the state in the end.
 * @param openOrders    in the end.
 * @param nextPosition  of {@code orders.in}: behind the last command that was journaled; 0 when there was none.
 * @param routePosition by the name of a gateway loop: position of its next event; of one that is retired, behind the
 *                      last one.
 */
public record ReplayResult(long firstIndex, long nextIndex, long chain, long events, long publicEvents,
    String sha256, long stateHash, int openOrders, long nextPosition, Map<String, Long> routePosition) {
}
