package org.ringside.matching.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.ringside.harness.Environment;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.matching.service.RandomOrders;
import org.ringside.testing.ForkedJvm;

/**
 * What the first commands of an engine take beside the same number later, in a process of its own for each of them.
 * Arguments: folder of the journals, rounds, commands in thousands, and for each engine the seconds of the rehearsal
 * before it begins.
 */
final class ColdStartBenchmark {
    /** The rehearsal of {@code conf/engine.properties}. */
    private static final double SHIPPED_SECONDS = 3;
    private static final Goal GOAL = Goal.atMost(1.3, "times a warm engine's time, for its first commands");
    private static final int THOUSAND = 1_000;
    private static final int BATCH = 64;
    /** Runs of the same number of commands until the engine is warm. */
    private static final int RUNS = 30;
    private static final long SEED = 1;

    private ColdStartBenchmark() {
    }

    public static void main(final String[] args) throws IOException {
        final Report report = new Report(System.out, Environment.now());
        final int rounds = Integer.parseInt(args[1]);
        final List<String> rehearsals = List.of(args).subList(3, args.length);
        final Map<String, List<double[]>> results = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (final String seconds : rehearsals) {
                System.err.println("round " + (round + 1) + " of " + rounds + ": rehearsal of " + seconds + " s");
                results.computeIfAbsent(seconds, key -> new ArrayList<>()).add(begin(args[0], seconds, args[2]));
            }
        }
        report.section("The first commands of an engine", String.format(Locale.ROOT, "Nanoseconds a command of the"
            + " first %s,000, and of as many after %d times that. Each engine is a process of its own, which rehearses"
            + " before it begins; %d rounds, all in turn; medians (quartiles).", args[2], RUNS - 1, rounds));
        report.columns(List.of("rehearsal, s", "first", "last", "first / last"));
        results.forEach((seconds, of) -> {
            final Spread ratio = Spread.of(of.stream().mapToDouble(times -> times[0] / times[1]));
            report.row(List.of(seconds, Spread.of(of.stream().mapToDouble(times -> times[0])),
                Spread.of(of.stream().mapToDouble(times -> times[1])), ratio));
            if (Double.parseDouble(seconds) >= SHIPPED_SECONDS) {
                report.goal(GOAL, "after a rehearsal of " + seconds + " s", ratio.median());
            }
        });
        report.finish();
    }

    /** Starts an engine in a JVM with our options; returns the nanoseconds of its first and of its last commands. */
    private static double[] begin(final String... arguments) throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FirstCommands.class.getName()));
        command.addAll(List.of(arguments));
        final ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        try (ForkedJvm engine = ForkedJvm.start(builder)) {
            final String times = engine.line();
            if (times == null) {
                throw new IOException("an engine ended before it had measured, see above");
            }
            return Stream.of(times.split(" ")).mapToDouble(Double::parseDouble).toArray();
        }
    }

    /** The process that is measured. Arguments: folder of the journals, seconds of the rehearsal, thousands. */
    static final class FirstCommands {
        private FirstCommands() {
        }

        public static void main(final String[] args) throws IOException {
            final Path folder = Files.createTempDirectory(Path.of(args[0]), "cold-start");
            final double seconds = Double.parseDouble(args[1]);
            final int commands = Integer.parseInt(args[2]) * THOUSAND;
            final String times;
            try (Exchange exchange = new Exchange()) {
                exchange.withJournal(folder.resolve("journal")).set("segmentLength", 64 << 20);
                final Gateway gateway = exchange.gateway("gw-1", 16_384);
                gateway.withoutTags();
                if (seconds > 0) {
                    new EngineRehearsal(exchange.config()).run(
                        Files.createDirectory(folder.resolve("scratch")), System.nanoTime() + (long) (seconds * 1e9),
                        System.err::println);
                    System.gc();
                }
                final EngineAgent agent = exchange.agent();
                final RandomOrders orders = new RandomOrders(SEED);
                RandomOrders.bind(gateway);
                exchange.work();
                final double first = nsOfACommand(orders, gateway, agent, commands);
                double last = 0;
                for (int run = 1; run < RUNS; run++) {
                    last = nsOfACommand(orders, gateway, agent, commands);
                }
                times = first + " " + last;
            } finally {
                RestartBenchmark.delete(folder);
            }
            // The process ends as soon as the line is read.
            System.out.println(times);
        }
    }

    /** Only the engine's turns count. */
    private static double nsOfACommand(
        final RandomOrders orders, final Gateway gateway, final EngineAgent agent, final int commands) {
        long ns = 0;
        for (int sent = 0; sent < commands; sent += BATCH) {
            orders.send(gateway, BATCH);
            final long startNs = System.nanoTime();
            int taken = agent.doWork();
            while (taken > 0) {
                taken = agent.doWork();
            }
            ns += System.nanoTime() - startNs;
            gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> { });
        }
        return (double) ns / commands;
    }
}
