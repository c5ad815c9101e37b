package org.ringside.matching.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.Environment;
import org.ringside.harness.Goal;
import org.ringside.harness.OtherLoad;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Reader;

/**
 * What it costs the engine that everybody is told: turns of an engine with a queue of public events beside turns of one
 * without, batch by batch with the same commands, in one JVM. Arguments: folder of the journals, rounds, commands of a
 * round in thousands, slots of the queue in thousands (of 1,024).
 */
final class PublicCostBenchmark {
    private static final int THOUSAND = 1_000;
    private static final int BATCH = 64;
    private static final int WARM_UP_ROUNDS = 5;
    private static final long SEED = 1;
    private static final String QUEUE = "market-data";
    private static final MessageHandler NOTHING = (typeId, buffer, offset, length, position, endOfBatch) -> { };
    private static final Goal RATIO = Goal.atMost(1.15, "times the time of a command without a queue of public events");
    private static final Goal EVENT = Goal.atMost(40, "ns for a public event");

    private final Path folder;
    private final int commands;
    private final int slots;
    private final List<Pair> pairs = new ArrayList<>();

    /** Nanoseconds for a command without and with a queue, and how many events a command has. */
    private record Pair(double off, double on, double events) {
        double ofEvent() {
            return (on - off) / events;
        }
    }

    private PublicCostBenchmark(final Path folder, final int commands, final int slots) {
        this.folder = folder;
        this.commands = commands;
        this.slots = slots;
    }

    public static void main(final String[] args) throws IOException {
        final PublicCostBenchmark benchmark = new PublicCostBenchmark(
            Path.of(args[0]), Integer.parseInt(args[2]) * THOUSAND, Integer.parseInt(args[3]) << 10);
        final Report report = new Report(System.out, Environment.now());
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            benchmark.run();
        }
        final OtherLoad others = new OtherLoad();
        for (int round = Integer.parseInt(args[1]); round > 0; round--) {
            benchmark.pairs.add(benchmark.run());
        }
        benchmark.report(report, others.cores());
        report.finish();
    }

    private Pair run() throws IOException {
        final Path journals = Files.createTempDirectory(folder, "public-cost");
        try (Engine off = new Engine(Files.createDirectory(journals.resolve("off")), 0);
            Engine on = new Engine(Files.createDirectory(journals.resolve("on")), slots)) {
            // Once round, so that no page of the queue is touched for the first time.
            while (on.events < slots) {
                runBoth(off, on, true);
            }
            on.events = 0;
            final double[] withoutQueue = new double[commands / BATCH];
            final double[] withQueue = new double[withoutQueue.length];
            for (int i = 0; i < withQueue.length; i++) {
                runBoth(off, on, i % 2 == 0);
                withoutQueue[i] = (double) off.ns / BATCH;
                withQueue[i] = (double) on.ns / BATCH;
            }
            return new Pair(Spread.of(withoutQueue).median(), Spread.of(withQueue).median(),
                (double) on.events / commands);
        } finally {
            RestartBenchmark.delete(journals);
        }
    }

    private static void runBoth(final Engine off, final Engine on, final boolean isOffFirst) {
        (isOffFirst ? off : on).runBatch();
        (isOffFirst ? on : off).runBatch();
    }

    private void report(final Report report, final double otherCores) {
        report.section("What public events cost the engine", String.format(Locale.ROOT, "The engine's turns alone, with"
            + " `mapped`: %,d commands a round, journaled, applied and published, in batches of %d. An engine with a"
            + " queue of %,d slots takes turns with one without, batch by batch with the same commands, in one JVM; a"
            + " round counts with its median batch. %s events a command. Medians (quartiles) of %d rounds; ratios are"
            + " of the same round. Others had %s cores.",
            commands, BATCH, slots, Spread.text(of(Pair::events).median()), pairs.size(), Spread.text(otherCores)));
        report.columns(List.of("", "without", "with", "with / without", "ns an event"));
        final Spread ratio = of(pair -> pair.on / pair.off);
        final Spread event = of(Pair::ofEvent);
        report.row(List.of("ns/command", of(Pair::off), of(Pair::on), ratio, event));
        report.goal(RATIO, "mixed flow", ratio.median());
        report.goal(EVENT, "mixed flow", event.median());
    }

    private Spread of(final ToDoubleFunction<Pair> value) {
        return Spread.of(pairs.stream().mapToDouble(value));
    }

    /** An engine without a thread, and what is around it. */
    private static final class Engine implements AutoCloseable {
        private final Exchange exchange = new Exchange();
        private final RandomOrders orders = new RandomOrders(SEED);
        private final Gateway gateway;
        private final EngineAgent agent;
        /** Null where nobody is told. */
        private final Reader reader;
        /** Of the last batch. */
        private long ns;
        private long events;

        Engine(final Path journal, final int slots) {
            exchange.withJournal(journal);
            exchange.set("segmentLength", 64 << 20);
            exchange.set("batch", BATCH);
            gateway = exchange.gateway("gw-1", 16_384);
            gateway.withoutTags();
            if (slots > 0) {
                exchange.create(QUEUE, EngineOutline.publicQueue(slots));
                exchange.set("publicQueues", QUEUE);
            }
            agent = exchange.agent();
            reader = slots > 0 ? exchange.attach(QUEUE).reader(QUEUE) : null;
            RandomOrders.bind(gateway);
            exchange.work();
        }

        /** Only the engine's turns count, not what is done to feed it and to take its events away. */
        void runBatch() {
            orders.send(gateway, BATCH);
            final long startNs = System.nanoTime();
            while (agent.doWork() > 0) {
                Thread.onSpinWait();
            }
            ns = System.nanoTime() - startNs;
            gateway.skip(NOTHING);
            if (reader != null) {
                events += reader.poll(NOTHING, Integer.MAX_VALUE);
            }
        }

        @Override
        public void close() {
            exchange.close();
        }
    }
}
