package org.ringside.ops.exchange;

import java.time.Duration;
import java.util.stream.Stream;
import org.ringside.launch.Arguments;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;

/**
 * The keys of {@code exchange.properties}. File names are as written: {@link ExchangePlan} resolves them. A key without
 * a value counts as left out.
 */
public record ExchangeConfig(
    @Key(value = "Configuration of the engine.", byDefault = "engine.properties", form = "a file")
    String engine,
    @Key(value = "Configurations of the gateways.", byDefault = "gateway.properties", form = "files, with commas")
    String gateways,
    @Key(value = "Configuration of the [probe](probe.md), which opens a port for UDP. `demo` runs without a probe.",
        otherwise = "there is no probe", form = "a file")
    String probe,
    @Key(value = "Configuration of the [log](logs.md). Without a log each process prints its events. `demo` runs"
        + " without a log. The shipped file says `log.properties`.", otherwise = "there is no log", form = "a file")
    String log,
    @Key(value = "Configuration of the console, which shows the exchange in a browser. `demo` runs without it, except"
        + " with `--console`.", otherwise = "there is no console", form = "a file")
    String console,
    @Key(value = "Configuration of the publisher of [market data](market-data.md). `demo` runs without one,"
        + " except with `--market-data`.",
        otherwise = "there is no market data", form = "a file")
    String marketData,
    @Key(value = "Configuration of the bridge to a [replicated engine](cluster.md), which then takes the place of the"
        + " engine; `engine` still has instruments, accounts and limits.",
        otherwise = "the engine is a process of this host", form = "a file")
    String bridge,
    @Key(value = "Configuration of the members of the replicated engine, all of which run on this host then. It goes"
        + " with `bridge`.", otherwise = "members are started on their hosts", form = "a file")
    String members,
    @Key(value = "Folder of the queues, of the logs of the processes, and of the state of the running exchange. Each"
        + " exchange needs a folder of its own. All processes get this folder, whatever their own files say.",
        otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    String queues,
    @Key(value = "Folder of the journals: what the exchange knows after all of its processes have died, and after a"
        + " reboot. Each process has its own folder there.",
        otherwise = "`$XDG_STATE_HOME/ringside`, or `~/.local/state/ringside`; `cluster` in it with `bridge`",
        form = "a folder")
    String data,
    @Key(value = "The [schedule](operating.md#the-schedule) of the days.", otherwise = "what the engine's file says",
        form = "a file")
    String schedule,
    @Key(value = "JVM options of engine, gateways, probe and traders of the demo: of `conf/jvm-dev.options` or"
        + " `conf/jvm-latency.options`.", byDefault = "dev", form = "dev, latency")
    String jvm,
    @Key(value = "Slots of the queue into the engine.", byDefault = "65536", form = "a power of two, 2 to 2^30")
    Integer inputSlots,
    @Key(value = "Payload of a slot of the queue into the engine.", byDefault = "112", unit = "bytes",
        form = "a power of two, 128 to 2^20, less 16")
    Integer inputPayload,
    @Key(value = "Slots of each queue out of the engine: one for each event loop of each gateway.",
        byDefault = "65536", form = "a power of two, 2 to 2^30")
    Integer outputSlots,
    @Key(value = "Payload of a slot of the queues out of the engine.", byDefault = "240", unit = "bytes",
        form = "a power of two, 128 to 2^20, less 16")
    Integer outputPayload,
    @Key(value = "Slots of each queue of [events for everybody](operating.md#events-for-everybody), of which"
        + " `publicQueues` of the engine has the names.", byDefault = "262144", form = "a power of two, 2 to 2^30")
    Integer publicSlots,
    @Key(value = "How long a process may take to get ready.", byDefault = "30s", form = "a time, as 500ms, 10s, 2m")
    String readyTimeout,
    @Key(value = "How long a process may take to stop before it is killed.", byDefault = "10s",
        form = "a time, as 500ms, 10s, 2m")
    String stopTimeout) {

    private static final Keys KEYS = Keys.of(ExchangeConfig.class);

    /** Fills in defaults, and refuses values that are not allowed. */
    public ExchangeConfig {
        engine = KEYS.text("engine", named(engine));
        gateways = KEYS.text("gateways", named(gateways));
        probe = named(probe);
        log = named(log);
        console = named(console);
        marketData = named(marketData);
        bridge = named(bridge);
        members = named(members);
        queues = named(queues);
        data = named(data);
        schedule = named(schedule);
        jvm = KEYS.text("jvm", named(jvm));
        inputSlots = KEYS.number("inputSlots", inputSlots);
        inputPayload = KEYS.number("inputPayload", inputPayload);
        outputSlots = KEYS.number("outputSlots", outputSlots);
        outputPayload = KEYS.number("outputPayload", outputPayload);
        publicSlots = KEYS.number("publicSlots", publicSlots);
        readyTimeout = KEYS.text("readyTimeout", named(readyTimeout));
        stopTimeout = KEYS.text("stopTimeout", named(stopTimeout));
        requireNames(gateways);
        requireAlone(bridge, members, marketData);
        requireDuration("readyTimeout", readyTimeout);
        requireDuration("stopTimeout", stopTimeout);
        if (Arguments.duration(readyTimeout).isZero()) {
            throw new IllegalArgumentException(
                "readyTimeout: '" + readyTimeout + "' is no time in which a process gets ready");
        }
    }

    public Duration readyLimit() {
        return Arguments.duration(readyTimeout);
    }

    public Duration stopLimit() {
        return Arguments.duration(stopTimeout);
    }

    /** Each of them has one: nobody means an exchange without a gateway by a comma too many. */
    private static void requireNames(final String gateways) {
        if (Stream.of(gateways.split(",", -1)).anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("gateways=" + gateways + ": a name is missing, write files with a comma"
                + " between two");
        }
    }

    /** What members do not do yet is refused, and not left out. */
    private static void requireAlone(final String bridge, final String members, final String marketData) {
        if (bridge == null && members != null) {
            throw new IllegalArgumentException("members=" + members + ": name the bridge to them, as in"
                + " bridge=bridge.properties");
        }
        if (bridge != null && marketData != null) {
            throw new IllegalArgumentException("bridge=" + bridge + ": a replicated engine makes no market data: leave"
                + " marketData= empty");
        }
    }

    private static void requireDuration(final String key, final String value) {
        try {
            Arguments.duration(value);
        } catch (final IllegalArgumentException ex) {
            throw new IllegalArgumentException(key + ": " + ex.getMessage(), ex);
        }
    }

    /** The same; null where it names nothing. */
    private static String named(final String value) {
        return value == null || value.isBlank() ? null : value;
    }
}
