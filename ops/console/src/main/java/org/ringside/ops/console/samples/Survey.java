package org.ringside.ops.console.samples;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.HopDistribution;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.exchange.NotedError;
import org.ringside.ops.operations.BlockLists;
import org.ringside.queue.QueueStatistics;

/**
 * All data of an exchange that is read once a second. The parts were read one after the other while the exchange went
 * on. A part that could not be read is empty, and has a line in the failures.
 *
 * @param epochMs   beginning of the survey, milliseconds since 1970.
 * @param ns        the same time, of System.nanoTime.
 * @param exchange  which processes live.
 * @param uses      use of the machine by the living ones, by name.
 * @param engine    its counters.
 * @param gateways  their counters.
 * @param sideBeats nanoseconds since the oldest heartbeat of each other living process that tells it, by name.
 * @param hops      times of messages.
 * @param routes    states of the routes.
 * @param queues    readers and writers of each queue, by name.
 * @param journal   its folder.
 * @param errors    that processes have noted.
 * @param blocked   the operator's blocks.
 * @param health    the findings of {@code ringside health}.
 * @param failures  a line for each part that could not be read, by the name of the part.
 */
public record Survey(
    long epochMs, long ns, ExchangeView exchange, Map<String, ProcessUse> uses,
    Optional<EngineCountersSnapshot> engine, List<CountersSnapshot> gateways,
    Map<String, Long> sideBeats, List<HopDistribution> hops, List<RouteStatus> routes,
    Map<String, QueueStatistics> queues, Optional<JournalSpace> journal, List<NotedError> errors,
    List<BlockLists.Blocked> blocked, List<Finding> health, Map<String, String> failures) {

    /** The part that is the counters of the engine. */
    public static final String ENGINE = "engine";
    /** The part that is the counters of the gateways. */
    public static final String GATEWAYS = "gateways";
    /** The part that is how long messages took. */
    public static final String HOPS = "hops";

    /** Whether a part was read. A part that was not read is empty, and says nothing of the exchange. */
    public boolean hasRead(final String part) {
        return !failures.containsKey(part);
    }

    /** Seconds since an earlier survey; at least a millisecond, so that rates stay numbers. */
    public double secondsSince(final Survey before) {
        return Math.max(1e-3, (ns - before.ns) / 1e9);
    }
}
