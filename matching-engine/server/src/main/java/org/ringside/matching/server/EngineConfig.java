package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ServerConfig;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.WaitStrategy;

/**
 * What {@code engine.properties} says.
 *
 * @param queues            folder of the queues; default {@link QueueDirectory#defaultPath()}.
 * @param input             queue that commands come from; default {@code orders.in}.
 * @param routes            names of the gateway loops it serves, separated by commas: the events of a session go to the
 *                          queue {@code orders.out.ROUTE} of the loop it is bound to.
 * @param retire            gateway loops that the journal knows and that are to be taken out of it when this engine
 *                          starts, as {@code ROUTE@POSITION}, with the position up to which the loop's queue was read,
 *                          or as {@code ROUTE}, to lose what was not; with {@code >OTHER} behind that when another
 *                          loop has its sessions from then on; separated by commas. {@code ringside retire} sets it.
 *                          Default: none.
 * @param waitStrategy      key {@code wait}; default {@code phased}.
 * @param slice             how long its threads compute before others of the same core have their turn, {@code 100us}
 *                          to {@code 100ms}; default: as long as the kernel thinks best.
 * @param warmup            for how long it drives a throw-away engine before it begins, {@code 100ms} to {@code 20s},
 *                          or {@code off}; default 3s.
 * @param batch             most commands taken at once; default 256.
 * @param stalledWriterMs   milliseconds that everybody waits for a gateway that lives but does not finish a command it
 *                          has begun; then the engine goes on without that command, and the gateway sends it again. 0 =
 *                          for ever. Default 500.
 * @param routeStallMs      milliseconds for which the engine keeps the events of a gateway loop whose queue is full.
 *                          Then its route is detached, and they are made again from the journal when the loop reads.
 *                          With the policy memory the engine waits instead, for as long as it takes. Default 1000.
 * @param routeBacklog      bytes of journal that are kept at most for routes that are detached; default 4 GiB.
 * @param journal           folder of the journal and the snapshots; needed unless the policy is memory.
 * @param policy            what must have happened to a command before anything that came of it is told to anybody:
 *                          {@code memory}, {@code mapped} or {@code disk}, see {@link SyncPolicy}; default mapped.
 * @param segmentLength     bytes of a file of the journal; default 64 MiB.
 * @param snapshotEvery     bytes of journal after which a snapshot is taken, or {@code off}; default 256 MiB.
 * @param snapshotHeap      bytes of heap for the process that takes a snapshot; 0, the default: as many as the engine
 *                          has.
 * @param snapshotTimeoutMs milliseconds that a snapshot may take before its process is killed; default 600,000.
 * @param gatewayGraceMs    milliseconds that a gateway may be gone before the orders of its sessions that asked for
 *                          cancel on disconnect are cancelled; default 8000.
 * @param schedule          file of the times at which the phases of the day begin; default: an operator begins them.
 * @param limits            what the engine does not do or keep more of.
 * @param instruments       by instrument id.
 * @param accounts          by number; a session has one of its own besides, with its number, and with no limit but that
 *                          of open orders.
 */
public record EngineConfig(Path queues, String input, String routes, String retire,
    @JsonProperty("wait") String waitStrategy, String slice, String warmup, int batch, Integer stalledWriterMs,
    Integer routeStallMs, Long routeBacklog, Path journal, String policy, Long segmentLength, String snapshotEvery,
    long snapshotHeap, Integer snapshotTimeoutMs, Integer gatewayGraceMs, Path schedule, LimitsConfig limits,
    Map<Integer, InstrumentConfig> instruments, Map<Long, AccountConfig> accounts)
    implements ServerConfig {

    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final int DEFAULT_BATCH = 256;
    private static final int MAX_BATCH = 65_536;
    private static final int DEFAULT_STALLED_WRITER_MS = 500;
    private static final int DEFAULT_ROUTE_STALL_MS = 1_000;
    private static final long DEFAULT_ROUTE_BACKLOG = 4L << 30;
    private static final int MAX_MS = 3_600_000;
    private static final String OFF = "off";
    private static final String DEFAULT_SNAPSHOT_EVERY = String.valueOf(256L << 20);
    private static final long LEAST_SNAPSHOT_HEAP = 8L << 20;
    private static final int DEFAULT_SNAPSHOT_TIMEOUT_MS = 600_000;
    private static final int LEAST_SNAPSHOT_TIMEOUT_MS = 1_000;
    private static final Pattern BYTES = Pattern.compile("[1-9]\\d{0,17}");
    private static final long MAX_ACCOUNT = 0xFFFF_FFFEL;

    /** Fills in defaults and checks the values. */
    public EngineConfig {
        queues = queues == null || queues.toString().isEmpty() ? QueueDirectory.defaultPath() : queues;
        input = new EngineOutline(input, null).input();
        waitStrategy = Objects.requireNonNullElse(waitStrategy, "phased");
        slice = ServerConfig.requireSlice(slice);
        warmup = ServerConfig.requireWarmup(warmup);
        batch = batch == 0 ? DEFAULT_BATCH : batch;
        stalledWriterMs = Objects.requireNonNullElse(stalledWriterMs, DEFAULT_STALLED_WRITER_MS);
        require(routes != null && !routes.isBlank(), "routes is missing: name the gateway loops, as in routes=gw-1");
        final List<String> names = List.of(SEPARATOR.split(routes.trim()));
        require(names.stream().allMatch(name -> !name.isEmpty() && name.length() <= SessionBoundDecoder.routeLength()),
            "routes is " + routes + ", each must have 1 to " + SessionBoundDecoder.routeLength() + " characters");
        require(names.size() == Set.copyOf(names).size(), "routes is " + routes + ", it names one of them twice");
        retire = retire == null || retire.isBlank() ? null : retire;
        final Retirement retired = retire == null ? Retirement.NONE : Retirement.of(retire);
        require(names.stream().noneMatch(retired::has), "retire is " + retire + ", and routes is " + routes
            + ": what is retired must not be served");
        require(names.containsAll(retired.heirs()), "retire is " + retire + ", and routes is " + routes
            + ": the sessions would go to a loop that is not served");
        require(WaitStrategy.NAMES.contains(waitStrategy),
            "wait is " + waitStrategy + ", it must be one of " + String.join(", ", WaitStrategy.NAMES));
        requireIn("batch", batch, 1, MAX_BATCH);
        requireIn("stalledWriterMs", stalledWriterMs, 0, MAX_MS);
        routeStallMs = Objects.requireNonNullElse(routeStallMs, DEFAULT_ROUTE_STALL_MS);
        requireIn("routeStallMs", routeStallMs, 0, MAX_MS);
        routeBacklog = Objects.requireNonNullElse(routeBacklog, DEFAULT_ROUTE_BACKLOG);
        require(routeBacklog >= 0, "routeBacklog is " + routeBacklog + ", it must not be negative");
        journal = journal == null || journal.toString().isEmpty() ? null : journal;
        policy = Objects.requireNonNullElse(policy, SyncPolicy.MAPPED.configName());
        segmentLength = Objects.requireNonNullElse(segmentLength, JournalConfig.DEFAULT_SEGMENT_LENGTH);
        snapshotEvery = Objects.requireNonNullElse(snapshotEvery, DEFAULT_SNAPSHOT_EVERY);
        snapshotTimeoutMs = Objects.requireNonNullElse(snapshotTimeoutMs, DEFAULT_SNAPSHOT_TIMEOUT_MS);
        gatewayGraceMs = Objects.requireNonNullElse(gatewayGraceMs, EngineOutline.DEFAULT_GATEWAY_GRACE_MS);
        schedule = schedule == null || schedule.toString().isEmpty() ? null : schedule;
        limits = Objects.requireNonNullElse(limits, LimitsConfig.DEFAULT);
        final SyncPolicy syncPolicy = SyncPolicy.named(policy);
        if (syncPolicy != SyncPolicy.MEMORY) {
            require(journal != null, "journal is missing: name the folder of the journal, or accept with "
                + "policy=memory that all orders are lost with the engine");
            journalConfig(journal, segmentLength, syncPolicy);
        }
        require(snapshotEvery.equals(OFF) || BYTES.matcher(snapshotEvery).matches(),
            "snapshotEvery is " + snapshotEvery + ", it must be a number of bytes or off");
        require(snapshotHeap == 0 || snapshotHeap >= LEAST_SNAPSHOT_HEAP,
            "snapshotHeap is " + snapshotHeap + ", it must be 0 or at least " + LEAST_SNAPSHOT_HEAP);
        require(snapshotTimeoutMs >= LEAST_SNAPSHOT_TIMEOUT_MS,
            "snapshotTimeoutMs is " + snapshotTimeoutMs + ", it must be " + LEAST_SNAPSHOT_TIMEOUT_MS + " or more");
        requireIn("gatewayGraceMs", gatewayGraceMs, 0, MAX_MS);
        require(instruments != null && !instruments.isEmpty(), "there is no instrument: add instruments.1.symbol, "
            + "instruments.1.tick, instruments.1.lot");
        accounts = Objects.requireNonNullElse(accounts, Map.of());
        for (final long account : accounts.keySet()) {
            require(account >= 1 && account <= MAX_ACCOUNT,
                "accounts." + account + ": accounts have numbers from 1 to " + MAX_ACCOUNT);
        }
    }

    @Override
    public Path queueFolder() {
        return queues;
    }

    /**
     * The names in {@link #routes()}.
     *
     * @return one for each gateway loop.
     */
    public List<String> routeNames() {
        return List.of(SEPARATOR.split(routes.trim()));
    }

    /** What {@link #retire()} asks for. */
    Retirement retirement() {
        return retire == null ? Retirement.NONE : Retirement.of(retire);
    }

    /** The policy of {@link #policy()}. */
    SyncPolicy syncPolicy() {
        return SyncPolicy.named(policy);
    }

    /** Bytes of journal between snapshots; none are taken when it is {@link Long#MAX_VALUE}. */
    long snapshotInterval() {
        return snapshotEvery.equals(OFF) ? Long.MAX_VALUE : Long.parseLong(snapshotEvery);
    }

    /** The journal that it names, of commands of this schema; only where there is one. */
    JournalConfig journalConfig() {
        return journalConfig(journal, segmentLength, syncPolicy());
    }

    static void requireIn(final String key, final long value, final long min, final long max) {
        require(value >= min && value <= max, key + " is " + value + ", it must be " + min + " to " + max);
    }

    private static JournalConfig journalConfig(final Path folder, final long segmentLength, final SyncPolicy policy) {
        return new JournalConfig(
            folder, segmentLength, policy, NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION);
    }
}
