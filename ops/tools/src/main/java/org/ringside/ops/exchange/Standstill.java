package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.probe.ProbeCountersSnapshot;
import org.ringside.log.LogQueue;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.counters.MemberCountersSnapshot;

/**
 * For how long a process that lives has done nothing, not even looked for something to do: it hangs, was stopped, or
 * gets no processor. The heartbeats in the counters of the processes tell, and of the log process its queue.
 */
public final class Standstill {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Path folder;

    /**
     * Looks at the counters of a folder.
     *
     * @param folder of the queues.
     */
    public Standstill(final Path folder) {
        this.folder = folder;
    }

    /**
     * The standstill of a process, by the slowest of its threads; empty when it goes round, or when nothing tells
     * whether it does.
     *
     * @param process that lives.
     * @return for how long.
     * @throws InterruptedException when interrupted.
     */
    public Optional<Duration> of(final RunningProcess process) throws InterruptedException {
        if (process.part().equals(Exchange.LOG)) {
            return ReaderLooks.isStill(folder, LogQueue.NAME, PATIENCE) ? Optional.of(PATIENCE) : Optional.empty();
        }
        return beatAge(process).filter(ageNs -> !Heartbeat.isAlive(ageNs)).map(Duration::ofNanos);
    }

    /**
     * The age of the oldest heartbeat of a process, of its threads that have begun to turn.
     *
     * @param process that lives.
     * @return nanoseconds; empty when no thread has begun, or nothing tells.
     */
    public Optional<Long> beatAge(final RunningProcess process) {
        return beatAges(process).filter(ageNs -> ageNs != Heartbeat.NEVER).max(Comparator.naturalOrder());
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
            case Exchange.MARKET_DATA -> PublisherCountersSnapshot.readAll(folder).stream()
                .filter(publisher -> publisher.pid() == process.pid())
                .flatMap(publisher -> publisher.beatAges().stream());
            case Exchange.MEMBER -> MemberCountersSnapshot.readAll(folder).stream()
                .filter(member -> member.pid() == process.pid()).map(MemberCountersSnapshot::beatAgeNs);
            case Exchange.BRIDGE -> BridgeCountersSnapshot.readAll(folder).stream()
                .filter(bridge -> bridge.pid() == process.pid()).map(BridgeCountersSnapshot::beatAgeNs);
            case Exchange.CONSOLE -> BeatFile.readAll(folder, CountersKind.CONSOLE).stream()
                .filter(beat -> beat.pid() == process.pid()).map(BeatFile.Beat::beatAgeNs);
            default -> Stream.empty();
        };
    }
}
