package org.ringside.ops.watch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics;

/**
 * The findings of one look at an exchange. A look maps files read-only and asks the kernel which process holds which
 * lock: nobody waits for it.
 *
 * @param timeNs   beginning of the look, {@link System#nanoTime}.
 * @param found    processes.
 * @param queues   by name.
 * @param failures why other queues could not be read.
 * @param gateways counters of the gateways.
 * @param engine   counters of the engine; empty if none has run.
 */
public record ExchangeLook(long timeNs, ExchangeView found, Map<String, QueueStatistics> queues,
    List<String> failures, List<CountersSnapshot> gateways, Optional<EngineCountersSnapshot> engine) {

    /**
     * Looks at an exchange.
     *
     * @param plan of the exchange, which need not run.
     * @return the findings.
     * @throws org.ringside.launch.LaunchException when counters or the state file are damaged
     */
    public static ExchangeLook at(final ExchangePlan plan) {
        final long timeNs = System.nanoTime();
        final ExchangeView found = new LifeSigns(plan).look();
        final Map<String, QueueStatistics> queues = new LinkedHashMap<>();
        final List<String> failures = new ArrayList<>();
        final List<String> names = new ArrayList<>(found.queues(plan));
        names.addAll(plan.logQueue().keySet());
        for (final String name : names) {
            try {
                ExchangeFolder.found(plan.folder(), name).ifPresent(now -> queues.put(name, now));
            } catch (final QueueException damaged) {
                failures.add(damaged.getMessage());
            }
        }
        return new ExchangeLook(timeNs, found, queues, failures, CountersSnapshot.readAll(plan.folder()),
            EngineCountersSnapshot.read(plan.folder()));
    }

    /** The same gateway; empty when it was not there. */
    Optional<CountersSnapshot> gateway(final CountersSnapshot like) {
        return gateways.stream().filter(gateway -> gateway.gateway().equals(like.gateway())
            && gateway.pid() == like.pid() && gateway.startedMs() == like.startedMs()).findFirst();
    }

    /** The same queue; that itself when it was not there, so that nothing has changed. */
    QueueStatistics queue(final QueueStatistics like) {
        final QueueStatistics known = queues.get(like.name());
        return known != null && known.createdEpochNs() == like.createdEpochNs() ? known : like;
    }
}
