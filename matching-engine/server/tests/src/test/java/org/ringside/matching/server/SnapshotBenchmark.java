package org.ringside.matching.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.collections.LongArrayQueue;
import org.ringside.journal.SnapshotInfo;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.MessageHandler;

/**
 * What a snapshot costs those who trade meanwhile: the time from when an order is due to its acknowledgement, at a
 * fixed rate on top of many resting orders, while a snapshot is taken and while none is, in turns. The thread that
 * sends has the last processor for itself, or it would measure its own pauses; all else shares the others, as when an
 * engine takes the snapshot. Arguments: folder, rounds, resting orders in thousands, commands a second.
 */
final class SnapshotBenchmark implements AutoCloseable {
    /** Computes for as long as its parent lives. */
    private static final String COMPUTE =
        "while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 10000 ]; do i=$((i + 1)); done; done";
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
    private static final double[] PERCENTILES = {50, 99, 99.9};

    private final Path journal;
    private final Exchange exchange = new Exchange();
    private final Gateway gateway;
    private final Process engine;
    /** One, so that nothing is collected while the time runs. */
    private final MessageHandler answers =
        (typeId, buffer, offset, length, position, endOfBatch) -> onAnswer(typeId);
    private final ThreadPoolExecutor taker =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    private final long gapNs;
    private final long[] due = new long[MOST_UNANSWERED];
    /** Orders since the book was filled, the oldest first: client id times sessions, and the session. */
    private final LongArrayQueue entered = new LongArrayQueue();
    private final long[] lastIds = new long[SESSIONS];
    private Samples samples = new Samples();
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
        gateway.withoutTags();
        engine = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + System.getProperty("options"),
            "-Xms" + HEAP, "-Xmx" + HEAP, "-cp", System.getProperty("java.class.path"), EngineMain.class.getName(),
            "-c", exchange.configFile().toString(), "--lifeline")
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        taker.prestartCoreThread();
        new ProcessBuilder("taskset", "-p", "-c", System.getProperty("processor"),
            Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
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

    private void run(final int rounds) throws IOException, InterruptedException, ExecutionException {
        System.out.println("Microseconds: 50 %, 99 %, 99.9 %\n\n| Round | snapshot, s | MiB "
            + "| beside a snapshot | beside idle work | alone |\n|---|---|---|---|---|---|");
        final Samples beside = new Samples();
        final Samples besideWork = new Samples();
        final Samples alone = new Samples();
        // Makes all of the code warm, here and in the engine, and reads the journal of the filling.
        round(beside, besideWork, alone);
        Stream.of(beside, besideWork, alone).forEach(Samples::clear);
        System.gc();
        for (int i = 1; i <= rounds; i++) {
            System.out.printf("| %d | %s |%n", i, round(beside, besideWork, alone));
        }
        System.out.printf("| all | | | %s | %s | %s |%n", row(beside.ofAll()), row(besideWork.ofAll()),
            row(alone.ofAll()));
        System.out.println("Beside a snapshot against beside idle work: " + ratios(beside, besideWork));
        System.out.println("Beside a snapshot against alone: " + ratios(beside, alone));
        System.out.println("Beside idle work against alone: " + ratios(besideWork, alone));
    }

    /** A snapshot, then work of the same priority and duration that touches nothing, then neither. */
    private String round(final Samples beside, final Samples besideWork, final Samples alone)
        throws IOException, InterruptedException, ExecutionException {
        final long startNs = System.nanoTime();
        final Future<SnapshotInfo> snapshot = taker.submit(() -> new SnapshotProcess(
            journal, exchange.folder(), HEAP, TIMEOUT_MS, System.err::println).take().orElseThrow());
        trade(beside, startNs, snapshot::isDone);
        final long durationNs = System.nanoTime() - startNs;
        final long workNs = System.nanoTime();
        final Future<Process> work = taker.submit(
            () -> new ProcessBuilder("chrt", "-i", "0", "sh", "-c", COMPUTE).start());
        trade(besideWork, workNs, () -> System.nanoTime() - workNs > durationNs);
        work.get().destroyForcibly().waitFor();
        final long aloneNs = System.nanoTime();
        trade(alone, aloneNs, () -> System.nanoTime() - aloneNs > durationNs);
        return String.format(Locale.ROOT, "%.1f | %.0f | %s | %s | %s", durationNs / 1e9,
            snapshot.get().length() / (double) (1 << 20), row(beside.ofRound()), row(besideWork.ofRound()),
            row(alone.ofRound()));
    }

    private static String ratios(final Samples some, final Samples others) {
        final double[] divisors = others.ofAll();
        final double[] dividends = some.ofAll();
        return IntStream.range(0, PERCENTILES.length).mapToObj(i ->
            String.format(Locale.ROOT, "%s %%: %.2f times", PERCENTILES[i], dividends[i] / divisors[i]))
            .collect(Collectors.joining(", "));
    }

    private static String row(final double[] percentiles) {
        return Arrays.stream(percentiles).mapToObj(us -> String.format(Locale.ROOT, "%,.0f", us))
            .collect(Collectors.joining(", "));
    }

    /** Sends at the times of the schedule, whatever comes back, and receives in between. */
    private void trade(final Samples into, final long startNs, final BooleanSupplier isOver) {
        samples = into.begin();
        long nextNs = startNs;
        while (!isOver.getAsBoolean()) {
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

    private void receive() {
        gateway.skip(answers);
        if (!engine.isAlive()) {
            throw new IllegalStateException("the engine has died with exit code " + engine.exitValue());
        }
    }

    /** Each order and each cancel has one answer, in the order in which they were sent. */
    private void onAnswer(final int typeId) {
        if (typeId != OrderAcceptedDecoder.TEMPLATE_ID && typeId != OrderCancelledDecoder.TEMPLATE_ID) {
            throw new IllegalStateException("not expected: an event of type " + typeId);
        }
        samples.add(System.nanoTime() - due[(int) (answered++ % MOST_UNANSWERED)]);
    }

    @Override
    public void close() {
        taker.shutdownNow();
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

    /** Times of answers. One round has too few for the last of its percentiles: a single pause decides. */
    private static final class Samples {
        private final long[] ns = new long[MOST_SAMPLES];
        private int count;
        private int round;

        Samples begin() {
            round = count;
            return this;
        }

        void clear() {
            count = 0;
        }

        void add(final long timeNs) {
            if (count < MOST_SAMPLES) {
                ns[count++] = timeNs;
            }
        }

        double[] ofRound() {
            return percentiles(Arrays.copyOfRange(ns, round, count));
        }

        double[] ofAll() {
            return percentiles(Arrays.copyOf(ns, count));
        }

        private static double[] percentiles(final long[] times) {
            Arrays.sort(times);
            return Arrays.stream(PERCENTILES)
                .map(percent -> times[Math.min(times.length - 1, (int) (times.length * percent / 100))] / 1e3)
                .toArray();
        }
    }
}
