package org.ringside.matching.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ringside.journal.SnapshotInfo;
import org.ringside.matching.service.RandomOrders;

/**
 * How long an engine takes from the start of its process to its ready line, by the length of the journal that it has to
 * apply, and with a snapshot at the end of it. Arguments: folder, starts of which the median counts, commands in
 * thousands for each line.
 */
final class RestartBenchmark {
    private static final int THOUSAND = 1_000;
    private static final int AT_ONCE = 500;
    private static final long SEED = 1;

    private final Path journal;
    private final int starts;
    private final Exchange exchange = new Exchange();
    private final RandomOrders orders = new RandomOrders(SEED);

    private RestartBenchmark(final Path journal, final int starts) {
        this.journal = journal;
        this.starts = starts;
        exchange.withJournal(journal);
        exchange.set("segmentLength", 64 << 20);
        exchange.set("batch", 256);
    }

    public static void main(final String[] args) throws IOException, InterruptedException {
        final Path journal = Files.createTempDirectory(Path.of(args[0]), "restart-benchmark");
        final RestartBenchmark benchmark = new RestartBenchmark(journal, Integer.parseInt(args[1]));
        try {
            benchmark.run(Stream.of(args).skip(2).mapToInt(Integer::parseInt).sorted().toArray());
        } finally {
            benchmark.exchange.close();
            delete(journal);
        }
    }

    private void run(final int[] thousands) throws IOException, InterruptedException {
        final Gateway gateway = exchange.gateway("gw-1", 16_384);
        RandomOrders.bind(gateway);
        System.out.println("| Commands | Orders open | Ready after, ms: from the journal | from a snapshot |");
        System.out.println("|---|---|---|---|");
        int done = 0;
        for (final int goal : thousands) {
            trade(gateway, (goal - done) * THOUSAND);
            done = goal;
            final int open = exchange.host().service().openOrders();
            exchange.stop();
            final long fromJournal = medianMs();
            final SnapshotInfo snapshot =
                new Snapshots(journal, RouteTails.UNKNOWN, System.err::println).take().orElseThrow();
            final long fromSnapshot = medianMs();
            Files.delete(snapshot.file());
            System.out.printf(Locale.ROOT, "| %,d | %,d | %,d | %,d |%n", goal * THOUSAND, open, fromJournal,
                fromSnapshot);
        }
    }

    private void trade(final Gateway gateway, final int commands) {
        for (int sent = 0; sent < commands; sent += AT_ONCE) {
            orders.send(gateway, AT_ONCE);
            exchange.work();
            gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> { });
        }
    }

    private long medianMs() throws IOException, InterruptedException {
        final long[] times = new long[starts];
        for (int i = 0; i < starts; i++) {
            times[i] = readyMs();
        }
        Arrays.sort(times);
        return times[starts / 2];
    }

    static void delete(final Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private long readyMs() throws IOException, InterruptedException {
        final long startNs = System.nanoTime();
        final Process engine = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + System.getProperty("options"),
            "-cp", System.getProperty("java.class.path"), EngineMain.class.getName(), "-c",
            exchange.configFile().toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (BufferedReader output = engine.inputReader()) {
            if (!String.valueOf(output.readLine()).startsWith("ready")) {
                throw new IllegalStateException("the engine does not get ready: " + exchange.configFile());
            }
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
        } finally {
            engine.destroy();
            engine.waitFor();
        }
    }
}
