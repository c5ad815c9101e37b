package org.ringside.ops.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.launch.ConfigFile;
import org.ringside.marketdata.server.MarketDataConfig;
import org.ringside.matching.server.EngineConfig;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.log.LogConfig;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.QueueSpec;

/**
 * What an exchange takes of a machine, by its configuration: at most, where a configuration has a bound.
 *
 * @param schema         of the document
 * @param orders         resting orders that were assumed
 * @param rate           commands a second that were assumed
 * @param needs          of memory and disk
 * @param cores          so many that no two threads that are always at work share one
 * @param restartSeconds until the engine is ready after a crash, without its warm-up; -1 without a bound
 * @param machine        that has, or has not, what is needed
 */
public record CapacityPlan(
    String schema, long orders, long rate, List<Need> needs, int cores, double restartSeconds,
    MachineCapacity machine) {

    /** Shared memory, which is a part of the machine's. */
    public static final String SHARED = "/dev/shm";
    /** Below the folder of the journals. */
    public static final String DISK = "disk";
    /** Of processes. */
    public static final String MEMORY = "memory";
    /** Within the heap of a process, which is as large as its options say. */
    static final String HEAP = "heap";
    /** Resting orders, and commands a second, that are assumed when nobody says how many. */
    public static final String USUAL_ORDERS = "1m";
    public static final String USUAL_RATE = "10k";

    private static final int KIB = 1_024;
    private static final int INPUT_OF_CONNECTION = 8 * KIB;
    private static final int TLS_OF_CONNECTION = 65 * KIB;
    private static final int HEAD_OF_SESSION_JOURNAL = 4 * KIB;
    private static final int REPORT_OF_SESSION_JOURNAL = 256;
    /** Measured: 93, and 64 more with a tag or of an iceberg or a stop, which few orders are. */
    private static final int BYTES_OF_ORDER = 145;
    private static final int BYTES_OF_COMMAND = 170;
    /** In the log of a member, when each command comes alone. */
    private static final int BYTES_IN_LOG = 206;
    private static final int DISK_OF_CL_ORD_ID = 64;
    private static final int HEAP_OF_CL_ORD_ID = 20;
    private static final double SECONDS_OF_RESTART = 1.6;
    private static final double SECONDS_OF_A_MILLION_COMMANDS = 2;
    private static final double SECONDS_OF_A_MILLION_ORDERS = 2.5;
    private static final double MILLION = 1_000_000;
    private static final long SECONDS_OF_DAY = 86_400;
    private static final String OFF = "off";
    private static final String EACH_DAY = ", each day";

    /**
     * A need of one part.
     *
     * @param of    a queue, a process, or what a process keeps
     * @param where {@link #SHARED}, memory, heap, which is a part of memory, or {@link #DISK}
     * @param bytes at most
     */
    public record Need(String of, String where, long bytes) {
        private boolean isDaily() {
            return of.endsWith(EACH_DAY);
        }
    }

    /** The plan of an exchange with so many resting orders, and commands a second, on this machine. */
    public static CapacityPlan of(final ExchangePlan exchange, final Heaps heaps, final long orders, final long rate,
        final MachineCapacity machine) {
        final List<Need> needs = new ArrayList<>();
        queues(needs, exchange.logQueue());
        queues(needs, exchange.queues());
        queues(needs, exchange.publicQueues());
        heaps.of(exchange).forEach((process, bytes) -> needs.add(new Need("heap of " + process, MEMORY, bytes)));
        exchange.log().ifPresent(file -> {
            final LogConfig log = ConfigFile.read(
                file, Map.of("folder", exchange.data(Exchange.LOG).toString()), LogConfig.class);
            needs.add(new Need("files of the log", DISK, log.files() * (long) log.fileLength()));
        });
        double restartSeconds = -1;
        if (exchange.cluster().isEmpty()) {
            restartSeconds = engine(needs, exchange, orders, rate);
        }
        final List<String> members = exchange.parts().entrySet().stream()
            .filter(part -> part.getValue().equals(Exchange.MEMBER)).map(Map.Entry::getKey).toList();
        members.forEach(member -> member(needs, member, exchange, orders, rate));
        exchange.gateways().forEach(gateway -> gateway(needs, heaps.isBounded(exchange) ? HEAP : MEMORY,
            ConfigFile.read(gateway.file(), Map.of(), GatewayConfig.class)));
        exchange.market().ifPresent(file -> publisher(needs, exchange, file));
        exchange.console().ifPresent(file ->
            needs.add(new Need("books of the console", MEMORY, orders * BYTES_OF_ORDER)));
        return new CapacityPlan("ringside.plan/1", orders, rate, needs,
            2 + members.size() + exchange.routes().size(), restartSeconds, machine);
    }

    /** Sum of what is needed at one place. */
    public long sum(final String where) {
        return needs.stream().filter(need -> need.where().equals(where)).mapToLong(Need::bytes).sum();
    }

    /** Of that, what comes anew each day, and is not there already. */
    public long daily(final String where) {
        return needs.stream().filter(need -> need.where().equals(where) && need.isDaily()).mapToLong(Need::bytes).sum();
    }

    private static void queues(final List<Need> needs, final Map<String, QueueSpec> queues) {
        queues.forEach((name, spec) -> needs.add(new Need(name, SHARED, spec.fileLength())));
    }

    private static double engine(
        final List<Need> needs, final ExchangePlan exchange, final long orders, final long rate) {
        final EngineConfig engine = ConfigFile.read(exchange.engine(),
            Map.of("journal", exchange.data(Exchange.ENGINE).toString()), EngineConfig.class);
        needs.add(new Need("books of the engine", MEMORY, orders * BYTES_OF_ORDER));
        if (exchange.policy().equals("memory")) {
            return -1;
        }
        if (engine.snapshotEvery().equals(OFF)) {
            needs.add(new Need("journal of the engine" + EACH_DAY, DISK, rate * BYTES_OF_COMMAND * SECONDS_OF_DAY));
            return -1;
        }
        final long every = Long.parseLong(engine.snapshotEvery());
        needs.add(new Need("books of a snapshot's process", MEMORY, orders * BYTES_OF_ORDER));
        needs.add(new Need("journal of the engine", DISK, 2 * every + 2 * engine.segmentLength()));
        needs.add(new Need("snapshots of the engine", DISK, 2 * orders * BYTES_OF_ORDER));
        return SECONDS_OF_RESTART + SECONDS_OF_A_MILLION_ORDERS * orders / MILLION
            + SECONDS_OF_A_MILLION_COMMANDS * every / BYTES_OF_COMMAND / MILLION;
    }

    /** It keeps two snapshots and the log behind them, or all of its log. */
    private static void member(
        final List<Need> needs, final String name, final ExchangePlan exchange, final long orders, final long rate) {
        final Properties keys = ConfigFile.properties(exchange.cluster().orElseThrow().memberFile().orElseThrow());
        final String every = keys.getProperty("snapshotEvery", "").strip();
        needs.add(new Need("books of " + name, MEMORY, 2 * orders * BYTES_OF_ORDER));
        if (keys.getProperty("keepLog", "").strip().equals("needed") && every.matches("\\d{1,18}")) {
            needs.add(new Need("log of " + name, DISK, 3 * Long.parseLong(every)));
        } else {
            needs.add(new Need("log of " + name + EACH_DAY, DISK, rate * BYTES_IN_LOG * SECONDS_OF_DAY));
        }
        needs.add(new Need("snapshots of " + name, DISK, 2 * orders * BYTES_OF_ORDER));
    }

    private static void publisher(final List<Need> needs, final ExchangePlan exchange, final Path file) {
        final MarketDataConfig config = ConfigFile.read(file, Map.of("journal",
            exchange.data(Exchange.ENGINE).toString(), "store", exchange.data(Exchange.MARKET_DATA).toString()),
            MarketDataConfig.class);
        needs.add(new Need("events of market data, a session", DISK, config.storeBytes()));
    }

    private static void gateway(final List<Need> needs, final String held, final GatewayConfig gateway) {
        final long ofConnection = INPUT_OF_CONNECTION + 2L * gateway.maxOutputBytes()
            + (gateway.tls().isOn() ? TLS_OF_CONNECTION : 0);
        needs.add(new Need("connections of " + gateway.name(), held, gateway.maxConnections() * ofConnection));
        long sessions = 0;
        long ofFix = 0;
        for (final SessionRange range : gateway.sessionRanges()) {
            sessions += range.last() - range.first() + 1;
            ofFix += gateway.fix().sessionList().countWithin(range.first(), range.last());
        }
        if (ofFix > 0) {
            final long ids = ofFix * gateway.fix().maxClOrdIds();
            needs.add(new Need("ClOrdIDs of " + gateway.name(), DISK, ids * DISK_OF_CL_ORD_ID));
            needs.add(new Need("ClOrdIDs of " + gateway.name(), held, ids * HEAP_OF_CL_ORD_ID));
        }
        if (gateway.isJournalKept()) {
            needs.add(new Need("journals of sessions of " + gateway.name(), DISK,
                sessions * (HEAD_OF_SESSION_JOURNAL + (long) gateway.journalFrames() * REPORT_OF_SESSION_JOURNAL)));
        }
    }

    /** The table for people. */
    @Override
    public String toString() {
        final Table table = new Table("NEEDED FOR", "WHERE", ">AT MOST", ">THIS MACHINE");
        needs.forEach(need -> table.row(need.of(), need.where(), Format.bytes(need.bytes()), "-"));
        for (final String where : List.of(SHARED, MEMORY, DISK)) {
            table.row("all of it", where, Format.bytes(sum(where)), Format.bytes(machine.at(where)));
        }
        final String restart = restartSeconds < 0 ? "" : String.format(Locale.ROOT,
            "restart of the engine after a crash: %.1f s at most, and its warm-up%n", restartSeconds);
        return table + "\ncores: " + cores + ", one each for the engine and for each loop of a gateway, one for the"
            + " rest; this machine has " + machine.cores() + "\n" + restart
            + "assumed: " + Format.count(orders) + " resting orders, "
            + Format.count(rate) + " commands a second; the heap of a JVM should be twice what it holds\n";
    }
}
