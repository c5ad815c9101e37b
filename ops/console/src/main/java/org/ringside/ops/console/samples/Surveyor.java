package org.ringside.ops.console.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.HopDistribution;
import org.ringside.launch.Failures;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.HealthCheck;
import org.ringside.ops.exchange.Life;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.NotedError;
import org.ringside.ops.operations.BlockLists;
import org.ringside.queue.QueueStatistics;

/**
 * Looks at an exchange: maps its files read-only, asks the kernel for its locks, reads {@code /proc}. Nobody waits for
 * a look, and nothing is written. One thread.
 */
public final class Surveyor {
    private final ExchangePlan plan;
    private final Path folder;
    private final BlockLists blocks;
    private Map<String, String> failures = new LinkedHashMap<>();

    /**
     * Of one exchange.
     *
     * @param plan of it.
     * @throws org.ringside.launch.LaunchException when the configuration of a gateway is refused.
     */
    public Surveyor(final ExchangePlan plan) {
        this.plan = plan;
        this.folder = plan.folder();
        this.blocks = new BlockLists(plan);
    }

    /**
     * Looks once.
     *
     * @param queues that are read.
     * @return all that could be read.
     */
    public Survey look(final QueueSampler queues) {
        final long epochMs = System.currentTimeMillis();
        final long ns = System.nanoTime();
        failures = new LinkedHashMap<>();
        final ExchangeView exchange = read("processes", ExchangeView.NOTHING, new LifeSigns(plan)::look);
        return new Survey(epochMs, ns, exchange,
            uses(exchange),
            read("engine", Optional.empty(), () -> EngineCountersSnapshot.read(folder)),
            read("gateways", List.of(), () -> CountersSnapshot.readAll(folder)),
            read("hops", List.of(), () -> HopDistribution.readAll(folder)),
            read("routes", List.of(), () -> RouteStatus.readAll(folder)),
            statistics(queues),
            read("journal", Optional.empty(), () -> JournalRoom.of(plan)),
            read("errors", List.of(), this::errors),
            read("blocks", List.of(), blocks::all),
            read("health", List.of(), this::health),
            Map.copyOf(failures));
    }

    private static Map<String, ProcessUse> uses(final ExchangeView exchange) {
        final Map<String, ProcessUse> uses = new LinkedHashMap<>();
        exchange.processes().stream().filter(view -> view.life() == Life.RUNNING).forEach(view ->
            ProcessUse.of(view.process().pid()).ifPresent(use -> uses.put(view.name(), use)));
        return uses;
    }

    private Map<String, QueueStatistics> statistics(final QueueSampler queues) {
        final Map<String, QueueStatistics> statistics = new LinkedHashMap<>();
        queues.names().forEach(name ->
            read("queue " + name, Optional.<QueueStatistics>empty(), () -> queues.statistics(name))
                .ifPresent(found -> statistics.put(name, found)));
        return statistics;
    }

    private List<NotedError> errors() {
        try {
            return NotedError.readAll(folder);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private List<Findings.Finding> health() {
        final Findings findings = new Findings();
        try {
            new HealthCheck(plan, findings).look();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return findings.list();
    }

    /** Whatever is wrong with one part, a file that is being made for example: the others are what is needed then. */
    private <T> T read(final String part, final T otherwise, final Supplier<T> source) {
        try {
            return source.get();
        } catch (final RuntimeException failure) {
            failures.put(part, Failures.reason(failure));
            return otherwise;
        }
    }
}
