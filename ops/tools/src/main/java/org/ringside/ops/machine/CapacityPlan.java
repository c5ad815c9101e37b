package org.ringside.ops.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.launch.ConfigFile;
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

    private static final int KIB = 1_024;
    private static final int INPUT_OF_CONNECTION = 8 * KIB;
    private static final int TLS_OF_CONNECTION = 65 * KIB;
    private static final int HEAD_OF_SESSION_JOURNAL = 4 * KIB;
    private static final int REPORT_OF_SESSION_JOURNAL = 256;
    /** Estimates, which no benchmark here has measured: the restart and the memory of a large book can differ. */
    private static final int BYTES_OF_ORDER = 145;
    private static final int BYTES_OF_COMMAND = 170;
    private static final double SECONDS_OF_RESTART = 1.6;
    private static final double SECONDS_OF_A_MILLION_COMMANDS = 2;
    private static final double MILLION = 1_000_000;
    private static final long SECONDS_OF_DAY = 86_400;
    private static final String OFF = "off";

    /**
     * A need of one part.
     *
     * @param of    a queue, a process, or what a process keeps
     * @param where {@link #SHARED}, memory or {@link #DISK}
     * @param bytes at most
     */
    public record Need(String of, String where, long bytes) {
    }

    /** The plan of an exchange with so many resting orders, and commands a second, on this machine. */
    public static CapacityPlan of(
        final ExchangePlan exchange, final long orders, final long rate, final MachineCapacity machine) {
        final List<Need> needs = new ArrayList<>();
        queues(needs, exchange.logQueue());
        queues(needs, exchange.queues());
        queues(needs, exchange.publicQueues());
        exchange.log().ifPresent(file -> {
            final LogConfig log = ConfigFile.read(
                file, Map.of("folder", exchange.data(Exchange.LOG).toString()), LogConfig.class);
            needs.add(new Need("files of the log", DISK, log.files() * (long) log.fileLength()));
        });
        double restartSeconds = -1;
        if (exchange.cluster().isEmpty()) {
            restartSeconds = engine(needs, exchange, orders, rate);
        }
        exchange.gateways().forEach(gateway -> gateway(needs,
            ConfigFile.read(gateway.file(), Map.of(), GatewayConfig.class)));
        exchange.console().ifPresent(file ->
            needs.add(new Need("books of the console", MEMORY, orders * BYTES_OF_ORDER)));
        return new CapacityPlan(
            "ringside.plan/1", orders, rate, needs, 2 + exchange.routes().size(), restartSeconds, machine);
    }

    /** Sum of what is needed at one place. */
    public long sum(final String where) {
        return needs.stream().filter(need -> need.where().equals(where)).mapToLong(Need::bytes).sum();
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
            needs.add(new Need("journal of the engine, each day", DISK, rate * BYTES_OF_COMMAND * SECONDS_OF_DAY));
            return -1;
        }
        final long every = Long.parseLong(engine.snapshotEvery());
        needs.add(new Need("books of a snapshot's process", MEMORY, orders * BYTES_OF_ORDER));
        needs.add(new Need("journal of the engine", DISK, 2 * every + 2 * engine.segmentLength()));
        needs.add(new Need("snapshots of the engine", DISK, 2 * orders * BYTES_OF_ORDER));
        return SECONDS_OF_RESTART + SECONDS_OF_A_MILLION_COMMANDS * every / BYTES_OF_COMMAND / MILLION;
    }

    private static void gateway(final List<Need> needs, final GatewayConfig gateway) {
        final long ofConnection = INPUT_OF_CONNECTION + 2L * gateway.maxOutputBytes()
            + (gateway.tls().isOn() ? TLS_OF_CONNECTION : 0);
        needs.add(new Need("connections of " + gateway.name(), MEMORY, gateway.maxConnections() * ofConnection));
        if (gateway.isJournalKept()) {
            long sessions = 0;
            for (final SessionRange range : gateway.sessionRanges()) {
                sessions += range.last() - range.first() + 1;
            }
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
