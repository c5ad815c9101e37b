package org.ringside.matching.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.ringside.harness.Environment;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.service.RandomOrders;

/**
 * What the engine does in a second by what an acknowledgement promises: the same commands, read from a ring in batches,
 * applied and published, under each policy in turn. Arguments: folder of the journals, rounds, commands in thousands,
 * batch.
 */
final class PolicyBenchmark {
    private static final int THOUSAND = 1_000;
    /** Until the compilers are done: the engine makes twice as much then as after two rounds. */
    private static final int WARM_UP_ROUNDS = 20;
    private static final long SEED = 1;
    private static final double MILLION = 1e6;
    private static final Goal SUSTAINED = Goal.atLeast(3, "million commands/s with `memory`");
    private static final Goal NEAR = Goal.atLeast(0.9, "of the commands/s of `memory` with `mapped`");

    private final Path folder;
    private final int commands;
    private final int batch;
    private final Map<SyncPolicy, List<Double>> perSecond = new EnumMap<>(SyncPolicy.class);

    private PolicyBenchmark(final Path folder, final int commands, final int batch) {
        this.folder = folder;
        this.commands = commands;
        this.batch = batch;
        for (final SyncPolicy policy : SyncPolicy.values()) {
            perSecond.put(policy, new ArrayList<>());
        }
    }

    public static void main(final String[] args) throws IOException {
        final PolicyBenchmark benchmark = new PolicyBenchmark(
            Path.of(args[0]), Integer.parseInt(args[2]) * THOUSAND, Integer.parseInt(args[3]));
        final int rounds = Integer.parseInt(args[1]);
        final Report report = new Report(System.out, Environment.now());
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            benchmark.run(SyncPolicy.MEMORY);
            benchmark.run(SyncPolicy.MAPPED);
        }
        for (int round = 0; round < rounds; round++) {
            for (final SyncPolicy policy : SyncPolicy.values()) {
                benchmark.perSecond.get(policy).add(benchmark.run(policy));
            }
        }
        benchmark.report(report);
        report.finish();
    }

    /** Only the engine's turns count, not what is done to feed it and to take its events away. */
    private double run(final SyncPolicy policy) throws IOException {
        final Path journal = Files.createTempDirectory(folder, "policy-benchmark");
        final RandomOrders orders = new RandomOrders(SEED);
        long ns = 0;
        try (Exchange exchange = new Exchange()) {
            exchange.withJournal(journal);
            exchange.set("policy", policy.name().toLowerCase(Locale.ROOT));
            exchange.set("segmentLength", 64 << 20);
            exchange.set("batch", batch);
            final Gateway gateway = exchange.gateway("gw-1", 16_384);
            gateway.withoutTags();
            final EngineAgent agent = exchange.agent();
            RandomOrders.bind(gateway);
            exchange.work();
            for (int sent = 0; sent < commands; sent += batch) {
                orders.send(gateway, batch);
                final long startNs = System.nanoTime();
                int taken = agent.doWork();
                while (taken > 0) {
                    taken = agent.doWork();
                }
                ns += System.nanoTime() - startNs;
                gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> { });
            }
        } finally {
            RestartBenchmark.delete(journal);
        }
        return 1e9 * commands / ns;
    }

    private void report(final Report report) {
        report.section("What the policies cost the engine", String.format(Locale.ROOT, "The engine's turns alone:"
            + " %,d commands from a ring in batches of %d, journaled, applied and published; each policy in turn, after"
            + " %d rounds of `memory` and `mapped` that are not counted. Medians (quartiles) of %d rounds; ratios are"
            + " of the same round.", commands, batch, WARM_UP_ROUNDS, perSecond.get(SyncPolicy.MEMORY).size()));
        report.columns(List.of("policy", "commands/s", "of memory"));
        perSecond.forEach((policy, results) -> report.row(List.of("`" + policy.name().toLowerCase(Locale.ROOT) + "`",
            Spread.of(results.stream().mapToDouble(Double::doubleValue)), ofMemory(policy))));
        report.goal(SUSTAINED, "memory",
            Spread.of(perSecond.get(SyncPolicy.MEMORY).stream().mapToDouble(Double::doubleValue)).median() / MILLION);
        report.goal(NEAR, "mapped", ofMemory(SyncPolicy.MAPPED).median());
    }

    private Spread ofMemory(final SyncPolicy policy) {
        final List<Double> results = perSecond.get(policy);
        final List<Double> memory = perSecond.get(SyncPolicy.MEMORY);
        return Spread.of(
            IntStream.range(0, results.size()).mapToDouble(round -> results.get(round) / memory.get(round)));
    }
}
