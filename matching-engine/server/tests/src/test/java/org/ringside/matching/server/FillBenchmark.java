package org.ringside.matching.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.journal.SnapshotInfo;
import org.ringside.matching.RejectReason;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.RandomOrders;

/**
 * Fills an engine with as many live orders as its heap allows by itself ({@code limits.maxOrders=auto}), takes a
 * snapshot, kills the engine, and starts another one from the snapshot, and one from the journal alone. Dense: plain
 * orders on 2,000 prices each side, client ids counted up by one. Sparse, the worst there is: icebergs that end, each
 * alone at its price and far from all others, client ids 64 apart and counted down. Arguments: folder, and files with
 * options of the JVM. With {@code -DmaxOrders=N} the limit is N, with {@code -Dsessions=N} they are of N sessions and
 * not of 64.
 */
final class FillBenchmark implements AutoCloseable {
    private static final int AT_ONCE = 500;
    private static final int SESSIONS = Integer.getInteger("sessions", 64);
    private static final String MAX_ORDERS = System.getProperty("maxOrders", "auto");
    private static final int FIRST_SESSION = 1_001;
    private static final int DENSE_PRICES = 2_000;
    private static final int DENSE = 1;
    /** Has a tick so small that there is room for prices far from one another. */
    private static final int SPARSE = 3;
    private static final long SPARSE_TICKS = 1_400_000_011;
    private static final long MIDDLE = 1L << 52;
    private static final long HIGHEST_ID = 1L << 40;
    private static final int LAST_DAY = 40_000;
    private static final int IDS_APART = 64;
    private static final int TIMEOUT_MS = 600_000;
    private static final Pattern MAX_HEAP = Pattern.compile("MaxHeapSize=(\\d+)");
    private static final Pattern USED = Pattern.compile("used (\\d+)K");

    private final Path journal;
    private final Path options;
    private final boolean isSparse;
    private final Exchange exchange = new Exchange();
    private final Gateway gateway;
    private Process engine;
    private long sent;
    private long accepted;
    private long refused;

    private FillBenchmark(final Path folder, final Path options, final boolean isSparse) throws IOException {
        this.journal = Files.createTempDirectory(folder, "fill-benchmark");
        this.options = options;
        this.isSparse = isSparse;
        exchange.withJournal(journal);
        exchange.set("segmentLength", 64 << 20);
        exchange.set("batch", 256);
        exchange.set("instruments.3.symbol", "SPARSE");
        exchange.set("instruments.3.tick", "0.00000001");
        exchange.set("instruments.3.lot", "1");
        exchange.set("limits.maxOrders", MAX_ORDERS);
        exchange.set("limits.maxOpenOrders", Integer.MAX_VALUE);
        exchange.set("limits.maxIdHoles", Integer.MAX_VALUE);
        gateway = exchange.gateway("gw-1", 16_384);
    }

    public static void main(final String[] args) throws IOException, InterruptedException {
        System.out.println("| JVM | Prices | Heap, MiB | maxOrders | Live after GC, MiB | bytes/order | Fill, s "
            + "| Snapshot, s | MiB | Ready after, ms: from the snapshot | from the journal |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        for (final String options : List.of(args).subList(1, args.length)) {
            for (final boolean isSparse : new boolean[] {false, true}) {
                try (FillBenchmark benchmark = new FillBenchmark(Path.of(args[0]), Path.of(options), isSparse)) {
                    benchmark.run();
                }
            }
        }
    }

    private void run() throws IOException, InterruptedException {
        start();
        final long emptyKiB = liveKiB();
        final long startNs = System.nanoTime();
        fill();
        final double fillS = (System.nanoTime() - startNs) / 1e9;
        final long liveKiB = liveKiB();
        final long maxHeap = number(MAX_HEAP, ask("VM.flags"));
        final long snapshotNs = System.nanoTime();
        final SnapshotInfo snapshot = new SnapshotProcess(
            journal, exchange.folder(), maxHeap, TIMEOUT_MS, System.err::println).take().orElseThrow();
        final double snapshotS = (System.nanoTime() - snapshotNs) / 1e9;
        kill();
        final long fromSnapshot = start();
        kill();
        Files.delete(snapshot.file());
        final long fromJournal = start();
        kill();
        System.out.printf(Locale.ROOT, "| %s | %s | %,d | %,d | %,d | %,d | %.0f | %.1f | %.0f | %,d | %,d |%n",
            options.getFileName(), isSparse ? "sparse" : "dense", maxHeap >> 20, accepted, liveKiB >> 10,
            (liveKiB - emptyKiB) * 1_024 / accepted, fillS, snapshotS, snapshot.length() / (double) (1 << 20),
            fromSnapshot, fromJournal);
    }

    private void fill() {
        for (int i = 0; i < SESSIONS; i++) {
            gateway.bind(FIRST_SESSION + i);
        }
        while (refused == 0) {
            for (int i = 0; i < AT_ONCE; i++) {
                enter(sent++);
            }
            while (accepted + refused < sent) {
                receive();
            }
        }
    }

    /** Bids below, offers above: nothing trades. */
    private void enter(final long order) {
        final long session = FIRST_SESSION + order % SESSIONS;
        final long number = order / SESSIONS + 1;
        final Side side = number % 2 == 0 ? Side.BUY : Side.SELL;
        final long distance = 1 + (isSparse ? order * SPARSE_TICKS : order % DENSE_PRICES);
        final long offset = side == Side.BUY ? -distance : distance;
        if (isSparse) {
            gateway.iceberg(
                session, HIGHEST_ID - number * IDS_APART, SPARSE, side, MIDDLE + offset, LAST_DAY);
        } else {
            gateway.newOrder(
                session, number, DENSE, side, 1, RandomOrders.PRICE + offset * Exchange.TICK, TimeInForce.DAY);
        }
    }

    private void receive() {
        final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
        gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> {
            if (typeId == OrderAcceptedDecoder.TEMPLATE_ID) {
                accepted++;
            } else {
                final long reason = rejected.wrap(buffer, offset, CommandRejectedDecoder.BLOCK_LENGTH,
                    CommandRejectedDecoder.SCHEMA_VERSION).reason();
                if (typeId != CommandRejectedDecoder.TEMPLATE_ID
                    || reason != RejectReason.TOO_MANY_ORDERS.newOrderCode()) {
                    throw new IllegalStateException("not expected: an event of type " + typeId + ", " + reason);
                }
                refused++;
            }
        });
        if (!engine.isAlive()) {
            throw new IllegalStateException("the engine has died with exit code " + engine.exitValue());
        }
    }

    /** Returns after how many milliseconds it was ready. */
    private long start() throws IOException {
        final long startNs = System.nanoTime();
        engine = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + System.getProperty("options"),
            "@" + options, "-cp", System.getProperty("java.class.path"), EngineMain.class.getName(),
            "-c", exchange.configFile().toString(), "--lifeline")
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        final BufferedReader output = engine.inputReader();
        if (!String.valueOf(output.readLine()).startsWith("ready")) {
            throw new IllegalStateException("the engine does not get ready: " + exchange.configFile());
        }
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
    }

    private void kill() throws InterruptedException {
        engine.destroyForcibly().waitFor();
    }

    /** What lives in the heap of the engine. */
    private long liveKiB() throws IOException, InterruptedException {
        ask("GC.run");
        final Matcher used = USED.matcher(ask("GC.heap_info"));
        long sum = 0;
        // Young and old generation; metaspace comes behind them.
        for (int i = 0; i < 2 && used.find(); i++) {
            sum += Long.parseLong(used.group(1));
        }
        return sum;
    }

    private String ask(final String command) throws IOException, InterruptedException {
        final Process jcmd = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(engine.pid()), command)
            .redirectErrorStream(true).start();
        final String answer = new String(jcmd.getInputStream().readAllBytes());
        jcmd.waitFor();
        return answer;
    }

    private static long number(final Pattern pattern, final String text) {
        final Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("not found: " + pattern + " in " + text);
        }
        return Long.parseLong(matcher.group(1));
    }

    @Override
    public void close() throws IOException {
        if (engine != null) {
            engine.destroyForcibly();
        }
        gateway.close();
        exchange.close();
        RestartBenchmark.delete(journal);
    }
}
