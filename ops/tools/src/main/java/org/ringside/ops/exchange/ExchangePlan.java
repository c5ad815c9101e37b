package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.ringside.gateway.config.GatewayOutline;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.launch.StateFolder;
import org.ringside.launch.TypedCommand;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.server.EngineOutline;
import org.ringside.ops.terminal.Instruments;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * The parts of one exchange, from {@code exchange.properties} and the files that it names: its processes, queues and
 * folders.
 *
 * @param file     the {@code exchange.properties}
 * @param config   its content
 * @param folder   of the queues
 * @param data     of the journals, which have to survive a reboot
 * @param engine   configuration of the engine
 * @param input    queue of commands, read by the engine
 * @param gateways in the order of the configuration
 * @param probe    the probe, if any
 * @param log      configuration of the log process, if any
 * @param console  configuration of the console, if any
 * @param market   configuration of the publisher of market data, if any
 * @param cluster  what is in the place of the engine when it is replicated
 */
public record ExchangePlan(
    Path file, ExchangeConfig config, Path folder, Path data, Path engine, String input, List<GatewayPlan> gateways,
    Optional<ProbePlan> probe, Optional<Path> log, Optional<Path> console, Optional<Path> market,
    Optional<ClusterPlan> cluster) {

    private static final List<String> OTHERS_QUEUES = List.of(LogQueue.NAME, Exchange.MARKET_DATA);
    /** Names of the other processes: each has its own log. */
    private static final List<String> RESERVED =
        List.of(Exchange.LOG, Exchange.ENGINE, Exchange.CONSOLE, Exchange.MARKET_DATA, Exchange.TRADERS,
            Exchange.SUBSCRIBER);

    /**
     * One gateway process.
     *
     * @param name        as in its configuration
     * @param file        its configuration
     * @param routes      one for each of its event loops
     * @param isJournaled whether the gateway keeps session journals
     */
    public record GatewayPlan(String name, Path file, List<String> routes, boolean isJournaled) {
    }

    public static ExchangePlan read(final Path file) {
        final ExchangeConfig config = ConfigFile.read(file, Map.of(), ExchangeConfig.class);
        final Path engine = ConfigFile.resolve(file, "engine", config.engine());
        final String input = ConfigFile.read(engine, Map.of(), EngineOutline.class).input();
        if (OTHERS_QUEUES.contains(input) || input.startsWith(output(""))) {
            throw new LaunchException(
                ExitCode.USAGE, engine + ": input=" + input + ": another queue of the exchange has that name");
        }
        final List<GatewayPlan> gateways = new ArrayList<>();
        for (final String name : config.gateways().split(",")) {
            gateways.add(gateway(ConfigFile.resolve(file, "gateways", name.trim()), input));
        }
        final Optional<ProbePlan> probe =
            Optional.ofNullable(config.probe()).map(name -> probe(ConfigFile.resolve(file, "probe", name)));
        final Optional<Path> log =
            Optional.ofNullable(config.log()).map(name -> ConfigFile.resolve(file, "log", name));
        final Optional<Path> console =
            Optional.ofNullable(config.console()).map(name -> ConfigFile.resolve(file, "console", name));
        final Optional<Path> market =
            Optional.ofNullable(config.marketData()).map(name -> ConfigFile.resolve(file, "marketData", name));
        final Optional<ClusterPlan> cluster = Optional.ofNullable(config.bridge()).map(name -> ClusterPlan.read(
            ConfigFile.resolve(file, "bridge", name),
            Optional.ofNullable(config.members()).map(members -> ConfigFile.resolve(file, "members", members))));
        final Path folder = config.queues() == null
            ? QueueDirectory.defaultPath() : ConfigFile.resolve(file, "queues", config.queues());
        final Path data = config.data() != null ? ConfigFile.resolve(file, "data", config.data())
            : cluster.isEmpty() ? StateFolder.ofUser() : StateFolder.ofUser().resolve("cluster");
        final ExchangePlan plan =
            new ExchangePlan(file, config, folder, data, engine, input, gateways, probe, log, console, market, cluster);
        plan.parts();
        plan.queues();
        plan.publicQueues();
        return plan;
    }

    /** The same exchange with other folders of queues and data. */
    public ExchangePlan in(final Path otherFolder, final Path otherData) {
        return new ExchangePlan(
            file, config, otherFolder, otherData, engine, input, gateways, probe, log, console, market, cluster);
    }

    /** The same without probe, log and members, and with a console and market data only if they are given. */
    public ExchangePlan bare(final Optional<Path> withConsole, final Optional<Path> withMarket) {
        return new ExchangePlan(
            file, config, folder, data, engine, input, gateways, Optional.empty(), Optional.empty(), withConsole,
            withMarket, Optional.empty());
    }

    /** The schedule of the days, if any: that of the exchange wins over that of the engine. */
    public Optional<Path> schedule() {
        if (config.schedule() != null) {
            return Optional.of(ConfigFile.resolve(file, "schedule", config.schedule()));
        }
        final String own = ConfigFile.properties(engine).getProperty("schedule", "").strip();
        return own.isEmpty() ? Optional.empty() : Optional.of(ConfigFile.resolve(engine, "schedule", own));
    }

    /** Time for which a gateway may be gone, by the configuration of what watches it now: the engine, or the bridge. */
    public Duration gatewayGrace() {
        return ConfigFile.read(cluster.map(ClusterPlan::bridge).orElse(engine), Map.of(), EngineOutline.class)
            .gatewayGrace();
    }

    /** Folder of the journals of a process. */
    public Path data(final String process) {
        return data.resolve(process);
    }

    /** Where the engine or the bridge notes how far gateways have read; empty when the bridge notes nothing. */
    public Optional<Path> readPositions() {
        return cluster.isPresent() ? cluster.get().positions() : Optional.of(data(Exchange.ENGINE));
    }

    /** The queue of the log by its name; empty without a log. No process needs this queue. */
    public Map<String, QueueSpec> logQueue() {
        return log.isPresent() ? Map.of(LogQueue.NAME, LogRecordDescriptor.queue()) : Map.of();
    }

    /** By queue, the processes of the exchange that read beside it, and that no trader waits for. */
    Map<String, String> sideReaders() {
        final Map<String, String> readers = new LinkedHashMap<>();
        logQueue().keySet().forEach(queue -> readers.put(queue, Exchange.LOG));
        market.ifPresent(file -> readers.put(Exchange.MARKET_DATA, Exchange.MARKET_DATA));
        return readers;
    }

    /** Names of the queues that the engine writes events for everybody to: those of its file, and the publisher's. */
    String publicQueueNames() {
        final String own = ConfigFile.properties(engine).getProperty("publicQueues", "").strip();
        final boolean isNamed = List.of(own.split("\\s*,\\s*")).contains(Exchange.MARKET_DATA);
        return own.isEmpty() ? Exchange.MARKET_DATA : isNamed ? own : own + "," + Exchange.MARKET_DATA;
    }

    /** The necessary queues by name: one into the engine, and one out for each event loop of each gateway. */
    public Map<String, QueueSpec> queues() {
        try {
            final Map<String, QueueSpec> queues = new LinkedHashMap<>();
            queues.put(input, withSchema(named("inputSlots, inputPayload",
                () -> QueueSpec.many(config.inputSlots(), config.inputPayload()))));
            for (final String route : routes()) {
                queues.put(output(route), withSchema(named("outputSlots, outputPayload",
                    () -> QueueSpec.one(config.outputSlots(), config.outputPayload()))));
            }
            return queues;
        } catch (final IllegalArgumentException ex) {
            throw new LaunchException(ExitCode.USAGE, file + ": " + ex.getMessage(), ex);
        }
    }

    /**
     * The queues of events for everybody, by name. Only the engine needs them, and it waits for none of their readers.
     * The engine refuses a name that such a queue cannot have. Members make no such events.
     */
    public Map<String, QueueSpec> publicQueues() {
        if (cluster.isPresent()) {
            return Map.of();
        }
        try {
            final QueueSpec spec = named("publicSlots", () -> EngineOutline.publicQueue(config.publicSlots()));
            final Map<String, QueueSpec> queues = new LinkedHashMap<>();
            ConfigFile.read(engine, Map.of(), EngineOutline.class).publicQueueNames()
                .forEach(name -> queues.put(name, spec));
            market.ifPresent(planned -> queues.put(Exchange.MARKET_DATA, spec));
            queues.keySet().removeAll(queues().keySet());
            queues.keySet().removeAll(List.of("", LogQueue.NAME));
            return queues;
        } catch (final IllegalArgumentException ex) {
            throw new LaunchException(ExitCode.USAGE, file + ": " + ex.getMessage(), ex);
        }
    }

    /**
     * The instruments of the engine for people. If the engine's configuration is refused, the method says so and
     * returns none.
     */
    public Instruments instruments(final Messages messages) {
        try {
            return InstrumentOutline.read(engine);
        } catch (final LaunchException refused) {
            messages.say("symbols are not known: " + refused.getMessage());
            return Instruments.NONE;
        }
    }

    /** A command about this exchange that can be typed as it stands, with the configuration if necessary. */
    public String command(final String... words) {
        return TypedCommand.of(file, words);
    }

    /** A command of {@code shmq} about the queues. */
    public String queueCommand(final String... words) {
        return TypedCommand.shmq(folder, words);
    }

    /**
     * The commands about a process that has died: a gateway that the configuration does not name can be taken out; what
     * else it does not name is forgotten when the exchange stops.
     */
    public String remedy(final ProcessView view) {
        if (isRetirable(view)) {
            return command("retire", view.name());
        }
        return parts().containsKey(view.name()) ? command("restart", view.name())
            : command("down") + ", then " + command("up");
    }

    /** Whether it is of a gateway that the configuration does not name, and that the engine may still serve. */
    boolean isRetirable(final ProcessView view) {
        return cluster.isEmpty() && Exchange.GATEWAY.equals(view.process().part())
            && !parts().containsKey(view.name());
    }

    /** Makes the failure for an exchange that does not run. */
    public LaunchException nothingRuns() {
        return new LaunchException(
            ExitCode.NOT_FOUND, "no exchange runs in " + folder + ". '" + command("up") + "' starts one");
    }

    /** Name of the queue out of the engine of an event loop. */
    public static String output(final String route) {
        return "orders.out." + route;
    }

    public List<String> routes() {
        return gateways.stream().flatMap(gateway -> gateway.routes().stream()).toList();
    }

    /** The part of each process, one of the constants of {@link Exchange}, by name, in the order of the start. */
    public Map<String, String> parts() {
        final Map<String, String> parts = new LinkedHashMap<>();
        log.ifPresent(planned -> add(parts, Exchange.LOG, Exchange.LOG));
        cluster.map(ClusterPlan::parts).orElseGet(() -> Map.of(Exchange.ENGINE, Exchange.ENGINE))
            .forEach((process, part) -> add(parts, process, part));
        gateways.forEach(gateway -> add(parts, gateway.name(), Exchange.GATEWAY));
        probe.ifPresent(planned -> {
            add(parts, planned.name(), Exchange.PROBE);
            if (planned.hasHandler()) {
                add(parts, planned.handlerName(), Exchange.HANDLER);
            }
        });
        market.ifPresent(planned -> add(parts, Exchange.MARKET_DATA, Exchange.MARKET_DATA));
        console.ifPresent(planned -> add(parts, Exchange.CONSOLE, Exchange.CONSOLE));
        return parts;
    }

    private void add(final Map<String, String> parts, final String process, final String part) {
        if (parts.put(process, part) != null) {
            throw new LaunchException(ExitCode.USAGE,
                file + ": two processes have the name " + process + ". Each needs its own");
        }
    }

    /** Name of the process that reads a queue; empty when it is no queue of the exchange. */
    Optional<String> readerOf(final String queue) {
        if (sideReaders().containsKey(queue)) {
            return Optional.of(sideReaders().get(queue));
        }
        return queue.equals(input) ? Optional.of(matcher()) : gateways.stream()
            .filter(gateway -> gateway.routes().stream().map(ExchangePlan::output).anyMatch(queue::equals))
            .map(GatewayPlan::name).findFirst();
    }

    /** Name of the process that takes the commands: the engine, or the bridge to a replicated one. */
    public String matcher() {
        return cluster.map(ClusterPlan::process).orElse(Exchange.ENGINE);
    }

    /** Where a command must be before anybody gets its events. */
    public String policy() {
        return cluster.map(ClusterPlan::policy)
            .orElseGet(() -> ConfigFile.properties(engine).getProperty("policy", "mapped").strip());
    }

    /** Names of all event loops that a gateway could have. */
    public static List<String> possibleRoutes(final String gateway) {
        return IntStream.range(0, GatewayOutline.MAX_LOOPS)
            .mapToObj(loop -> GatewayOutline.route(gateway, loop)).toList();
    }

    /** The queue knows what is wrong with its sizes, and not in which keys they stand. */
    private static QueueSpec named(final String keys, final Supplier<QueueSpec> spec) {
        try {
            return spec.get();
        } catch (final IllegalArgumentException ex) {
            throw new IllegalArgumentException(keys + ": " + ex.getMessage(), ex);
        }
    }

    private static QueueSpec withSchema(final QueueSpec spec) {
        return spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION);
    }

    private static GatewayPlan gateway(final Path file, final String input) {
        final GatewayOutline gateway = ConfigFile.read(file, Map.of(), GatewayOutline.class);
        if (!gateway.output().equals(input)) {
            throw new LaunchException(ExitCode.USAGE, file + ": output=" + gateway.output()
                + ", but the engine reads input=" + input + ". Name the same queue in both");
        }
        return new GatewayPlan(
            name(file, gateway.name(), "a gateway"), file, gateway.routes(), gateway.isJournalKept());
    }

    private static ProbePlan probe(final Path file) {
        final ProbePlan probe = ProbePlan.read(file);
        name(file, probe.name(), "a probe");
        return probe;
    }

    private static String name(final Path file, final String name, final String process) {
        if (RESERVED.contains(name)) {
            throw new LaunchException(ExitCode.USAGE, file + ": '" + name + "' is no name for " + process + "."
                + " Other processes are called " + String.join(", ", RESERVED));
        }
        return name;
    }
}
