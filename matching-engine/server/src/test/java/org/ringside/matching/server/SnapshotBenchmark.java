package org.ringside.matching.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.agrona.collections.LongArrayQueue;
import org.ringside.journal.SnapshotInfo;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/**
 * What a snapshot costs those who trade meanwhile: the time from when an order is due to its acknowledgement, at a
 * fixed rate on top of many resting orders, while a snapshot is taken and while none is, in turns. Arguments: folder,
 * rounds, resting orders in thousands, commands a second.
 */
final class SnapshotBenchmark implements AutoCloseable {
    private static final int THOUSAND = 1_000;
    private static final int AT_ONCE = 500;
    private static final int SESSIONS = 64;
    private static final int FIRST_SESSION = 1_001;
    private static final int PRICES = 2_000;
    /** An order is cancelled when so many have come behind it. */
    private static final int LIFE = 1_000;
    private static final int MOST_UNANSWERED = 1 << 16;
    private static final int MOST_SAMPLES = 1 << 22;
    private static final long HEAP = 2L << 30;
    private static final int TIMEOUT_MS = 600_000;
    private static final long WARM_UP_NS = TimeUnit.SECONDS.toNanos(5);
    private static final double[] PERCENTILES = {50, 99, 99.9};

    private final Path journal;
    private final Exchange exchange = new Exchange();
    private final Gateway gateway;
    private final Process engine;
    private final long gapNs;
    private final long[] due = new long[MOST_UNANSWERED];
    private final long[] samples = new long[MOST_SAMPLES];
    /** Orders since the book was filled, the oldest first: client id times sessions, and the session. */
    private final LongArrayQueue entered = new LongArrayQueue();
    private final long[] lastIds = new long[SESSIONS];
    private int count;
    private long orders;
    private long sent;
    private long answered;

    private SnapshotBenchmark(final Path journal, final long perSecond) throws IOException {
        this.journal = journal;
        gapNs = TimeUnit.SECONDS.toNanos(1) / perSecond;
        exchange.withJournal(journal);
        exchange.set("segmentLength", 64 << 20);
        exchange.set("batch", 256);
        gateway = exchange.gateway("gw-1", 16_384);
        engine = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + System.getProperty("options"),
            "-Xms" + HEAP, "-Xmx" + HEAP, "-cp", System.getProperty("java.class.path"), EngineMain.class.getName(),
            "-c", exchange.configFile().toString(), "--lifeline")
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    public static void main(final String[] args) throws IOException, InterruptedException, ExecutionException {
        final Path journal = Files.createTempDirectory(Path.of(args[0]), "snapshot-benchmark");
        try (SnapshotBenchmark benchmark = new SnapshotBenchmark(journal, Long.parseLong(args[3]))) {
            benchmark.fill(Integer.parseInt(args[2]) * THOUSAND);
            benchmark.run(Integer.parseInt(args[1]));
        } finally {
            RestartBenchmark.delete(journal);
        }
    }

    private void fill(final int number) throws IOException {
        final BufferedReader output = engine.inputReader();
        if (!String.valueOf(output.readLine()).startsWith("ready")) {
            throw new IllegalStateException("the engine does not get ready: " + exchange.configFile());
        }
        for (int i = 0; i < SESSIONS; i++) {
            gateway.bind(FIRST_SESSION + i);
        }
        final long startNs = System.nanoTime();
        while (orders < number) {
            for (int i = 0; i < AT_ONCE; i++) {
                enter(startNs);
            }
            while (answered < sent) {
                receive();
            }
        }
        entered.clear();
        System.out.printf(Locale.ROOT, "%,d orders rest, after %.1f s%n", orders,
            (System.nanoTime() - startNs) / 1e9);
    }

    private void run(final int rounds) throws InterruptedException, ExecutionException {
        System.out.println("| Round | snapshot, s | MiB | with one, us: 50 % | 99 % | 99.9 % | without: 50 % | 99 % "
            + "| 99.9 % |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        final long warmUpNs = System.nanoTime();
        tradeWhile(warmUpNs, () -> System.nanoTime() - warmUpNs < WARM_UP_NS);
        final List<double[]> ratios = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            final FutureTask<SnapshotInfo> snapshot = new FutureTask<>(() -> new SnapshotProcess(
                journal, exchange.folder(), HEAP, TIMEOUT_MS, System.err::println).take().orElseThrow());
            final Thread taker = new Thread(snapshot, "taker");
            final long withNs = System.nanoTime();
            taker.start();
            tradeWhile(withNs, () -> !snapshot.isDone());
            final double[] with = percentiles();
            final SnapshotInfo taken = snapshot.get();
            final long withoutNs = System.nanoTime();
            tradeWhile(withoutNs, () -> System.nanoTime() - withoutNs < withoutNs - withNs);
            final double[] without = percentiles();
            ratios.add(new double[] {with[0] / without[0], with[1] / without[1], with[2] / without[2]});
            System.out.printf(Locale.ROOT, "| %d | %.1f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |%n", round,
                (withoutNs - withNs) / 1e9, taken.length() / (double) (1 << 20), with[0], with[1], with[2],
                without[0], without[1], without[2]);
        }
        for (int i = 0; i < PERCENTILES.length; i++) {
            final int which = i;
            final double[] sorted = ratios.stream().mapToDouble(all -> all[which]).sorted().toArray();
            System.out.printf(Locale.ROOT, "%s %%: with a snapshot %.2f times (%.2f to %.2f)%n", PERCENTILES[i],
                sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
        }
    }

    /** Sends at the times of the schedule, whatever comes back, and receives in between. */
    private void tradeWhile(final long startNs, final BooleanSupplier goesOn) {
        count = 0;
        long nextNs = startNs;
        while (goesOn.getAsBoolean()) {
            while (System.nanoTime() >= nextNs && sent - answered < MOST_UNANSWERED) {
                if (entered.size() > LIFE) {
                    cancelOldest(nextNs);
                } else {
                    enter(nextNs);
                }
                nextNs += gapNs;
            }
            receive();
        }
        while (answered < sent) {
            receive();
        }
    }

    private void enter(final long dueNs) {
        final int session = (int) (orders++ % SESSIONS);
        final long order = ++lastIds[session] * SESSIONS + session;
        note(dueNs);
        gateway.newOrder(
            FIRST_SESSION + session, lastIds[session], 1, side(order), 1, price(order), TimeInForce.DAY);
        entered.addLong(order);
    }

    /** Takes the oldest of those out that were entered after the book was filled. */
    private void cancelOldest(final long dueNs) {
        final long order = entered.pollLong();
        final int session = (int) (order % SESSIONS);
        note(dueNs);
        gateway.cancel(FIRST_SESSION + session, ++lastIds[session], order / SESSIONS, side(order));
    }

    private void note(final long dueNs) {
        due[(int) (sent++ % MOST_UNANSWERED)] = dueNs;
    }

    /** Each order and each cancel has one answer, in the order in which they were sent. */
    private void receive() {
        gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> {
            if (typeId != OrderAcceptedDecoder.TEMPLATE_ID && typeId != OrderCancelledDecoder.TEMPLATE_ID) {
                throw new IllegalStateException("not expected: an event of type " + typeId);
            }
            final long ns = System.nanoTime() - due[(int) (answered++ % MOST_UNANSWERED)];
            if (count < MOST_SAMPLES) {
                samples[count++] = ns;
            }
        });
        if (!engine.isAlive()) {
            throw new IllegalStateException("the engine has died with exit code " + engine.exitValue());
        }
    }

    private double[] percentiles() {
        Arrays.sort(samples, 0, count);
        return Arrays.stream(PERCENTILES)
            .map(percent -> samples[Math.min(count - 1, (int) (count * percent / 100))] / 1e3).toArray();
    }

    @Override
    public void close() {
        engine.destroy();
        try {
            engine.waitFor();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }

    private static Side side(final long order) {
        return order / SESSIONS % 2 == 0 ? Side.BUY : Side.SELL;
    }

    /** Bids below, offers above: nothing trades. */
    private static long price(final long order) {
        final long distance = (1 + order * 31 % PRICES) * Exchange.TICK;
        return RandomOrders.PRICE + (side(order) == Side.BUY ? -distance : distance);
    }
}
