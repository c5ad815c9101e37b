package org.ringside.matching.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.service.RandomOrders;

/**
 * What a follower takes of a core behind an engine that gets so many commands a second: processor time of its thread,
 * as a share of a core and for a command. It is polled as the console polls it while somebody looks. The first line is
 * of an engine that does nothing. Arguments: folder, seconds for each line, commands a second for each further line.
 */
final class FollowerBenchmark {
    private static final int RECORDS_AT_ONCE = 1_000;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(25);
    private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int WARM_UP = 200_000;
    private static final long SEED = 1;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final RandomOrders orders = new RandomOrders(SEED);
    private final Exchange exchange = new Exchange();
    private final Gateway gateway;
    private final Follower follower;
    private final Thread thread = new Thread(this::follow, "follower");
    private volatile boolean isStopping;

    private FollowerBenchmark(final Path journal) {
        exchange.withJournal(journal);
        exchange.set("segmentLength", 64 << 20);
        exchange.set("batch", 256);
        gateway = exchange.gateway("gw-1", 16_384);
        follower = Follower.ofJournal(journal, exchange.folder(), new OffsetEpochNanoClock());
    }

    public static void main(final String[] args) throws IOException, InterruptedException {
        final Path journal = Files.createTempDirectory(Path.of(args[0]), "follower-benchmark");
        final FollowerBenchmark benchmark = new FollowerBenchmark(journal);
        try {
            benchmark.run(Integer.parseInt(args[1]), args);
        } finally {
            benchmark.close();
            RestartBenchmark.delete(journal);
        }
    }

    private void run(final int seconds, final String[] args) {
        RandomOrders.bind(gateway);
        send(WARM_UP);
        thread.start();
        pace(10_000, 5);
        System.out.println("| Commands a second | Of a core | Processor time for a command |");
        System.out.println("|---|---|---|");
        measure(0, seconds);
        for (int i = 2; i < args.length; i++) {
            measure(Integer.parseInt(args[i]), seconds);
        }
    }

    private void measure(final int perSecond, final int seconds) {
        final long beforeNs = threads.getThreadCpuTime(thread.getId());
        final long startNs = System.nanoTime();
        final long commands = pace(perSecond, seconds);
        final long usedNs = threads.getThreadCpuTime(thread.getId()) - beforeNs;
        System.out.printf(Locale.ROOT, "| %,d | %.2f %% | %s |%n", perSecond,
            100.0 * usedNs / (System.nanoTime() - startNs),
            commands == 0 ? "-" : String.format(Locale.ROOT, "%.2f us", usedNs / 1e3 / commands));
    }

    /** Sends commands evenly, and returns how many. */
    private long pace(final int perSecond, final int seconds) {
        final long startNs = System.nanoTime();
        long sent = 0;
        long elapsedNs = 0;
        while (elapsedNs < seconds * SECOND_NS) {
            final long due = elapsedNs * perSecond / SECOND_NS;
            send((int) (due - sent));
            sent = due;
            LockSupport.parkNanos(STEP_NS);
            elapsedNs = System.nanoTime() - startNs;
        }
        return sent;
    }

    private void send(final int commands) {
        for (int left = commands; left > 0; left -= RECORDS_AT_ONCE) {
            orders.send(gateway, Math.min(left, RECORDS_AT_ONCE));
            exchange.work();
            gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> { });
        }
    }

    private void follow() {
        while (!isStopping) {
            if (follower.poll(RECORDS_AT_ONCE) < RECORDS_AT_ONCE) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    private void close() throws InterruptedException {
        isStopping = true;
        thread.join();
        follower.close();
        exchange.close();
    }
}
