/**
 * Hosts the matching engine between the rings in shared memory: commands in from {@code orders.in}, through the
 * journal, events out to {@code orders.out.ROUTE}. {@link org.ringside.matching.service.EngineService} is all that is
 * deterministic, {@link org.ringside.matching.server.EngineHost} puts everything together, {@link
 * org.ringside.matching.server.Replay} and {@link org.ringside.matching.server.Snapshots} work without an engine.
 */
package org.ringside.matching.server;
