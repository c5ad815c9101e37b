package org.ringside.matching.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.ringside.matching.service.RandomOrders;

/**
 * What the first commands of an engine take beside the same number later, in a process of its own for each line.
 * Arguments: folder of the journals, seconds of the rehearsal before the engine begins, commands in thousands.
 */
final class ColdStartBenchmark {
    private static final int THOUSAND = 1_000;
    private static final int BATCH = 64;
    /** Runs of the same number of commands until the engine is warm. */
    private static final int RUNS = 30;
    private static final long SEED = 1;

    private ColdStartBenchmark() {
    }

    public static void main(final String[] args) throws IOException {
        final Path folder = Files.createTempDirectory(Path.of(args[0]), "cold-start");
        final double seconds = Double.parseDouble(args[1]);
        final int commands = Integer.parseInt(args[2]) * THOUSAND;
        try (Exchange exchange = new Exchange()) {
            exchange.withJournal(folder.resolve("journal")).set("segmentLength", 64 << 20);
            final Gateway gateway = exchange.gateway("gw-1", 16_384);
            if (seconds > 0) {
                new EngineRehearsal(exchange.config()).run(
                    Files.createDirectory(folder.resolve("scratch")), System.nanoTime() + (long) (seconds * 1e9));
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
            System.out.printf(Locale.ROOT, "| %.1f | %.0f | %.0f | %.2f |%n", seconds, first, last, first / last);
        } finally {
            RestartBenchmark.delete(folder);
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
