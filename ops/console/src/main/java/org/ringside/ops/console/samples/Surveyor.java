package org.ringside.ops.console.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.HopDistribution;
import org.ringside.launch.Failures;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.server.RouteStatus;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeCheckup;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.HealthCheck;
import org.ringside.ops.exchange.Life;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.NotedError;
import org.ringside.ops.exchange.Standstill;
import org.ringside.ops.operations.BlockLists;
import org.ringside.queue.QueueStatistics;

/**
 * Looks at an exchange: maps its files read-only, asks the kernel for its locks, reads {@code /proc}. Nobody waits for
 * a look, and a look writes nothing. One thread.
 */
public final class Surveyor {
    /** Parts that have heartbeats, beside engine and gateways; a console that hangs looks at none. */
    private static final Set<String> SIDE_PARTS = Set.of(Exchange.PROBE, Exchange.MARKET_DATA);

    private final ExchangePlan plan;
    private final Path folder;
    private final BlockLists blocks;
    private final Standstill standstill;
    private final long segmentLength;
    private Map<String, String> failures = new LinkedHashMap<>();

    /**
     * Makes a surveyor of one exchange.
     *
     * @param plan of it.
     * @throws org.ringside.launch.LaunchException when the configuration of the engine or of a gateway is refused.
     */
    public Surveyor(final ExchangePlan plan) {
        this.plan = plan;
        this.folder = plan.folder();
        this.blocks = new BlockLists(plan);
        this.standstill = new Standstill(folder);
        this.segmentLength = ExchangeCheckup.segmentLength(plan);
    }

    /**
     * Looks once.
     *
     * @param queues that are read.
     * @return the data that could be read.
     */
    public Survey look(final QueueSampler queues) {
        final long epochMs = System.currentTimeMillis();
        final long ns = System.nanoTime();
        failures = new LinkedHashMap<>();
        final ExchangeView exchange = read("processes", ExchangeView.NOTHING, new LifeSigns(plan)::look);
        final Optional<EngineCountersSnapshot> engine =
            read(Survey.ENGINE, Optional.empty(), () -> EngineCountersSnapshot.read(folder));
        final List<CountersSnapshot> gateways =
            read(Survey.GATEWAYS, List.of(), () -> CountersSnapshot.readAll(folder));
        final List<RouteStatus> routes = read("routes", List.of(), () -> RouteStatus.readAll(folder));
        final Map<String, QueueStatistics> statistics = statistics(queues);
        final Optional<JournalSpace> journal = read("journal", Optional.empty(), () -> JournalSpace.of(
            plan.data(Exchange.ENGINE), segmentLength));
        final HealthCheck.Readings readings = new HealthCheck.Readings(
            engine, gateways, routes, Optional.ofNullable(statistics.get(plan.input())));
        return new Survey(epochMs, ns, exchange,
            read("processor times", Map.of(), () -> uses(exchange)),
            engine,
            gateways,
            read("heartbeats", Map.of(), () -> sideBeats(exchange)),
            read(Survey.HOPS, List.of(), () -> HopDistribution.readAll(folder)),
            routes,
            statistics,
            journal,
            read("errors", List.of(), this::errors),
            read("blocks", List.of(), blocks::all),
            read("health", List.of(), () -> health(readings, journal)),
            Map.copyOf(failures));
    }

    private static Map<String, ProcessUse> uses(final ExchangeView exchange) {
        final Map<String, ProcessUse> uses = new LinkedHashMap<>();
        exchange.processes().stream().filter(view -> view.life() == Life.RUNNING).forEach(view ->
            ProcessUse.of(view.process().pid()).ifPresent(use -> uses.put(view.name(), use)));
        return uses;
    }

    private Map<String, Long> sideBeats(final ExchangeView exchange) {
        final Map<String, Long> beats = new LinkedHashMap<>();
        exchange.living().stream().filter(view -> SIDE_PARTS.contains(view.process().part())).forEach(view ->
            standstill.beatAge(view.process()).ifPresent(ageNs -> beats.put(view.name(), ageNs)));
        return beats;
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

    /** What {@code ringside health} says, of what was read already. */
    private List<Findings.Finding> health(final HealthCheck.Readings readings, final Optional<JournalSpace> journal) {
        final Findings findings = new Findings();
        new HealthCheck(plan, findings).look(readings);
        if (journal.isPresent()) {
            ExchangeCheckup.disk(journal.get().room(), segmentLength, findings);
        } else {
            disk(findings);
        }
        return findings.list();
    }

    private void disk(final Findings findings) {
        try {
            new ExchangeCheckup(plan, findings).disk();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Whatever is wrong with one part, a file that is being made for example: the others are what is needed then. */
    private <T> T read(final String part, final T otherwise, final Supplier<T> source) {
        try {
            return source.get();
        } catch (final RuntimeException failure) {
            failures.put(part, Failures.reason(failure));
            return otherwise;
        } finally {
            Breath.take();
        }
    }
}
