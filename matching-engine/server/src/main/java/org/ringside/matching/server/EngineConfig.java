package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalException;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.rings.OrderQueues;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.InstrumentName;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.WaitStrategy;

/** The contents of {@code engine.properties}. */
public record EngineConfig(
    @Key(value = "Folder of the queues.", otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    Path queues,
    @Key(value = "The queue from which the engine takes commands.", byDefault = "orders.in", form = "a queue")
    String input,
    @Key(value = "Gateway loops that the engine serves: loop 0 of a gateway has the gateway's name, loop 1 is"
        + " `gw-1.1`. `ringside up` sets this key.", otherwise = "needed", form = "names with commas, 1 to 24"
        + " characters each")
    String routes,
    @Key(value = "Loops to take out of the exchange at this start, with the position up to which their queue was"
        + " read, and with `>OTHER` if another loop gets their sessions. `ringside retire` sets this key.",
        form = "as gw-2@4711, gw-1.1@17>gw-1")
    String retire,
    @Key(value = "Queues that take the events for everybody: books, trades, phases. The engine waits for none of"
        + " their readers.", otherwise = "nobody wants such events", form = "names with commas")
    String publicQueues,
    @Key(value = "What the engine does when there is nothing to do: [waiting](operating.md#waiting).",
        byDefault = "phased", form = "busy-spin, yield, sleep, blocking, timed-blocking, phased")
    @JsonProperty("wait") String waitStrategy,
    @Key(value = "How long a thread computes before others of the same core have their turn. Linux has the setting"
        + " since 6.12.", otherwise = "as the kernel thinks best", form = "100us to 100ms")
    String slice,
    @Key(value = "The [processor](operating.md#processors-of-their-own) on which the engine's thread runs.",
        otherwise = "the kernel chooses", form = "a number from 0")
    String cpus,
    @Key(value = "How long the engine rehearses with a throw-away engine before it begins. `RINGSIDE_WARMUP` in the"
        + " environment wins over this key.", byDefault = ServerConfig.DEFAULT_WARMUP, form = "100ms to 20s, off")
    String warmup,
    @Key(value = "Most commands taken from the queue at once.", byDefault = "256", min = 1, max = 65_536)
    Integer batch,
    @Key(value = "How long everybody waits for a gateway that lives but does not finish a command that it has begun."
        + " Then the gateway sends the command again. 0: for ever.",
        byDefault = "500", min = 0, max = EngineConfig.MAX_MS, unit = "ms")
    Integer stalledWriterMs,
    @Key(value = "How long the engine keeps the events of a gateway whose queue is full. Then the gateway's [route is"
        + " detached](recovery.md#gateways-that-do-not-read). With `policy=memory` the engine waits instead.",
        byDefault = "1000", min = 0, max = EngineConfig.MAX_MS, unit = "ms")
    Integer routeStallMs,
    @Key(value = "Most journal that the engine keeps for detached routes. A route that needs older records is lost.",
        byDefault = "4294967296", min = 0, unit = "bytes")
    Long routeBacklog,
    @Key(value = "Folder of the journal and of the snapshots; made when it is missing.",
        otherwise = "needed unless `policy=memory`", form = "a folder")
    Path journal,
    @Key(value = "Where a command must be before anybody gets its events: nowhere, in the page cache, on the disk."
        + " See [guarantees](guarantees.md).", byDefault = "mapped", form = "memory, mapped, disk")
    String policy,
    @Key(value = "Length of a file of the journal.", byDefault = "67108864", unit = "bytes", min = 4_096, max = 1 << 30,
        form = "a multiple of 4096")
    Long segmentLength,
    @Key(value = "Length of journal after which the engine has a [snapshot](recovery.md#snapshots) taken. The folder"
        + " keeps two snapshots, and the journal from the older one on.",
        byDefault = "268435456", unit = "bytes", form = "a number from 1, off")
    String snapshotEvery,
    @Key(value = "Heap of the process that takes a snapshot; 0: as much as the engine has.", byDefault = "0",
        unit = "bytes", form = "0, or 8388608 or more")
    long snapshotHeap,
    @Key(value = "How long a snapshot may take before its process is killed.", byDefault = "600000", min = 1_000,
        unit = "ms")
    Integer snapshotTimeoutMs,
    @Key(value = "How long a gateway may be gone before the orders of its sessions that asked for cancel on disconnect"
        + " are cancelled.", byDefault = "8000", min = 0, max = EngineConfig.MAX_MS, unit = "ms")
    Integer gatewayGraceMs,
    @Key(value = "The [schedule](operating.md#the-schedule) of the days. A change takes effect at the next start.",
        otherwise = "an operator begins phases and days", form = "a file")
    Path schedule,
    LimitsConfig limits,
    Map<Integer, InstrumentConfig> instruments,
    Map<Long, AccountConfig> accounts) implements ServerConfig {

    /** The longest time of a key, an hour. */
    static final int MAX_MS = 3_600_000;

    private static final Keys KEYS = Keys.of(EngineConfig.class);
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final String OFF = "off";
    private static final long LEAST_SNAPSHOT_HEAP = 8L << 20;
    private static final Pattern BYTES = Pattern.compile("[1-9]\\d{0,17}");
    private static final long MAX_ACCOUNT = 0xFFFF_FFFEL;

    /** Hears what an engine with this configuration has to know of the market. */
    public interface MarketListener {
        /**
         * Takes the limits for everybody.
         *
         * @param limits what the engine does not do more of.
         */
        void onLimits(EngineLimits limits);

        /**
         * Takes an instrument.
         *
         * @param instrument with its rules.
         * @param name       what everybody is told of it besides.
         */
        void onInstrument(Instrument instrument, InstrumentName name);

        /**
         * Takes an account.
         *
         * @param account with its limits.
         */
        void onAccount(AccountSpec account);
    }

    /** Fills in defaults and checks the values. */
    public EngineConfig {
        queues = queues == null || queues.toString().isEmpty() ? QueueDirectory.defaultPath() : queues;
        final EngineOutline outline = new EngineOutline(input, publicQueues, null);
        input = outline.input();
        publicQueues = outline.publicQueues();
        waitStrategy = KEYS.text("wait", waitStrategy);
        slice = ServerConfig.requireSlice(slice);
        cpus = ServerConfig.requireCpus(cpus, 1);
        warmup = ServerConfig.requireWarmup(warmup);
        batch = KEYS.number("batch", batch);
        stalledWriterMs = KEYS.number("stalledWriterMs", stalledWriterMs);
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
        requireIn(KEYS, "batch", batch);
        requireIn(KEYS, "stalledWriterMs", stalledWriterMs);
        routeStallMs = KEYS.number("routeStallMs", routeStallMs);
        requireIn(KEYS, "routeStallMs", routeStallMs);
        routeBacklog = KEYS.number("routeBacklog", routeBacklog);
        requireIn(KEYS, "routeBacklog", routeBacklog);
        journal = journal == null || journal.toString().isEmpty() ? null : journal;
        policy = KEYS.text("policy", policy);
        segmentLength = KEYS.number("segmentLength", segmentLength);
        snapshotEvery = KEYS.text("snapshotEvery", snapshotEvery);
        snapshotTimeoutMs = KEYS.number("snapshotTimeoutMs", snapshotTimeoutMs);
        gatewayGraceMs = KEYS.number("gatewayGraceMs", gatewayGraceMs);
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
        requireIn(KEYS, "snapshotTimeoutMs", snapshotTimeoutMs);
        requireIn(KEYS, "gatewayGraceMs", gatewayGraceMs);
        require(instruments != null && !instruments.isEmpty(), "there is no instrument: add instruments.1.symbol, "
            + "instruments.1.tick, instruments.1.lot");
        final Map<String, Integer> symbols = new HashMap<>();
        new TreeMap<>(instruments).forEach((number, instrument) -> {
            final Integer other = symbols.put(instrument.symbol(), number);
            require(other == null, "instruments " + other + " and " + number + " have the symbol "
                + instrument.symbol() + ": each needs its own");
        });
        requirePublic(outline, names, instruments);
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

    @Override
    public Optional<Path> dataFolder() {
        return syncPolicy() == SyncPolicy.MEMORY ? Optional.empty() : Optional.of(journal);
    }

    /**
     * The names in {@link #routes()}.
     *
     * @return one for each gateway loop.
     */
    public List<String> routeNames() {
        return List.of(SEPARATOR.split(routes.trim()));
    }

    /**
     * Says what an engine with this configuration has to know of the market, in this order: limits, instruments by
     * their ids, accounts by their numbers.
     *
     * @param heap     bytes that the engine may have: limits that are {@code auto} are parts of it.
     * @param listener hears it.
     * @throws IllegalArgumentException when values do not go together.
     */
    public void describeMarket(final long heap, final MarketListener listener) {
        listener.onLimits(limits.toLimits(heap));
        new TreeMap<>(instruments).forEach(
            (id, instrument) -> listener.onInstrument(instrument.toInstrument(id), instrument.toName()));
        new TreeMap<>(accounts).forEach((number, account) -> listener.onAccount(account.toSpec(number)));
    }

    /** The names in {@link #publicQueues()}; there may be none. */
    List<String> publicQueueNames() {
        return new EngineOutline(input, publicQueues, null).publicQueueNames();
    }

    /** Everybody is told the symbols: they have to fit into the messages. */
    private static void requirePublic(final EngineOutline outline, final List<String> routes,
        final Map<Integer, InstrumentConfig> instruments) {
        final List<String> names = outline.publicQueueNames();
        require(names.stream().noneMatch(String::isEmpty) && Set.copyOf(names).size() == names.size(),
            "publicQueues is " + outline.publicQueues() + ", it takes names separated by commas, each once");
        require(!names.contains(outline.input())
            && routes.stream().noneMatch(route -> names.contains(OrderQueues.OUTPUT + route)),
            "publicQueues is " + outline.publicQueues() + ", it takes queues that nothing else is in");
        new TreeMap<>(instruments).forEach((number, instrument) -> require(
            names.isEmpty() || InstrumentName.isPublic(instrument.symbol()), "instruments." + number + ".symbol is "
                + instrument.symbol() + ", and with publicQueues it has at most " + InstrumentName.MAX_SYMBOL
                + " characters, all of ASCII"));
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

    /**
     * Refuses what an engine refuses at its start that has the journal: instruments with other rules than there. Beside
     * a running engine, too. A journal that cannot be read is left to the engine.
     *
     * @throws org.ringside.launch.LaunchException with one line.
     */
    public void requireSameInstruments() {
        if (dataFolder().isEmpty()) {
            return;
        }
        try (Replica replica = Replica.ofNewest(Replica.Parts.silent(journal), RouteTails.UNKNOWN, line -> { })) {
            replica.applyAll();
            new TreeMap<>(instruments).forEach((number, instrument) ->
                Optional.ofNullable(replica.service().instrument(number))
                    .ifPresent(known -> instrument.requireSame(number, known, journal)));
        } catch (final JournalException | RecordException unreadable) {
            // The engine says more of it than a reader can.
            return;
        }
    }

    /** Checks a number as its key says. */
    static void requireIn(final Keys keys, final String name, final long value) {
        final Key key = keys.key(name);
        final String bounds = key.max() < Long.MAX_VALUE ? "be " + key.min() + " to " + key.max()
            : key.min() == 0 ? "not be negative" : "be " + key.min() + " or more";
        require(value >= key.min() && value <= key.max(),
            keys.named(name) + " is " + value + ", it must " + bounds);
    }

    private static JournalConfig journalConfig(final Path folder, final long segmentLength, final SyncPolicy policy) {
        return new JournalConfig(
            folder, segmentLength, policy, NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION);
    }
}
