package org.ringside.matching.member;

import java.util.List;
import org.ringside.matching.cluster.protocol.Sources;

/**
 * What a bridge has said when it attached last.
 *
 * @param requestId of its Attach, which numbers the routes.
 * @param sessionId of the cluster's session by which its messages come.
 * @param endpoint  HOST:PORT to which members send events.
 * @param sources   which members send them.
 * @param routes    in the order in which messages number them.
 */
public record Link(long requestId, long sessionId, String endpoint, Sources sources, List<BridgeRoute> routes) {
}
