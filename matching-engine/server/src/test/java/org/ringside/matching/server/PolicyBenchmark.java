package org.ringside.matching.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            benchmark.run(SyncPolicy.MEMORY);
            benchmark.run(SyncPolicy.MAPPED);
        }
        for (int round = 0; round < rounds; round++) {
            for (final SyncPolicy policy : SyncPolicy.values()) {
                benchmark.perSecond.get(policy).add(benchmark.run(policy));
            }
        }
        benchmark.print();
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

    private void print() {
        System.out.println("| Policy | commands/s | of memory |");
        System.out.println("|---|---|---|");
        final List<Double> memory = perSecond.get(SyncPolicy.MEMORY);
        perSecond.forEach((policy, results) -> {
            final List<Double> ratios = new ArrayList<>();
            for (int round = 0; round < results.size(); round++) {
                ratios.add(results.get(round) / memory.get(round));
            }
            System.out.printf(Locale.ROOT, "| `%s` | %s | %s |%n", policy.name().toLowerCase(Locale.ROOT),
                spread(results, "%,.0f"), spread(ratios, "%.2f"));
        });
    }

    private static String spread(final List<Double> values, final String format) {
        final double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return String.format(Locale.ROOT, format + " (" + format + " to " + format + ")", sorted[sorted.length / 2],
            sorted[0], sorted[sorted.length - 1]);
    }
}
