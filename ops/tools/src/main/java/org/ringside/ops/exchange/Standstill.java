package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.log.LogQueue;
import org.ringside.matching.counters.EngineCountersSnapshot;

/**
 * For how long a process that lives has done nothing, not even looked for something to do: it hangs, was stopped, or
 * gets no processor. Of engine, gateway and probe the heartbeats in their counters tell, of the log process
 * and the publisher of market data their queues.
 */
final class Standstill {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** The queues of those that have no heartbeat. */
    private static final Map<String, String> QUEUES =
        Map.of(Exchange.LOG, LogQueue.NAME, Exchange.MARKET_DATA, Exchange.MARKET_DATA);

    private final Path folder;

    Standstill(final Path folder) {
        this.folder = folder;
    }

    /**
     * The standstill of a process, by the slowest of its threads; empty when it goes round, or when nothing tells
     * whether it does.
     */
    Optional<Duration> of(final RunningProcess process) throws InterruptedException {
        final String queue = QUEUES.get(process.part());
        if (queue != null) {
            return ReaderLooks.isStill(folder, queue, PATIENCE) ? Optional.of(PATIENCE) : Optional.empty();
        }
        return beatAges(process).filter(ageNs -> ageNs != Heartbeat.NEVER && !Heartbeat.isAlive(ageNs))
            .max(Comparator.naturalOrder()).map(Duration::ofNanos);
    }

    /** The counters of a process that ran before it are left out. */
    private Stream<Long> beatAges(final RunningProcess process) {
        return switch (process.part()) {
            case Exchange.ENGINE -> EngineCountersSnapshot.read(folder).stream()
                .filter(engine -> engine.pid() == process.pid()).map(EngineCountersSnapshot::beatAgeNs);
            case Exchange.GATEWAY -> CountersSnapshot.readAll(folder).stream()
                .filter(gateway -> gateway.pid() == process.pid())
                .flatMap(gateway -> gateway.loops().stream()).map(CountersSnapshot.Loop::beatAgeNs);
            case Exchange.PROBE -> ProbeCountersSnapshot.readAll(folder).stream()
                .filter(probe -> probe.pid() == process.pid()).map(ProbeCountersSnapshot::beatAgeNs);
            default -> Stream.empty();
        };
    }
}
