package org.ringside.marketdata.server;

import static org.ringside.launch.ServerConfig.require;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.CidrList;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.itch.ItchConfig;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.WaitStrategy;

/** The contents of {@code market-data.properties}. */
public record MarketDataConfig(
    @Key(value = "Folder of the queues.", otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    Path queues,
    @Key(value = "The queue of events for everybody; `publicQueues` of the engine names the same queue.",
        byDefault = "market-data", form = "a queue")
    String queue,
    @Key(value = "Folder of the engine's journal, from which the publisher makes the events again that the queue did"
        + " not take.",
        otherwise = "needed", form = "a folder")
    Path journal,
    @Key(value = "Folder of the published events, with a folder for each session.", otherwise = "needed",
        form = "a folder")
    Path store,
    @Key(value = "Space that the events of a session may take, about.", byDefault = "1073741824", min = 64L << 20,
        max = 1L << 40, unit = "bytes")
    Long storeBytes,
    @Key(value = "Days after which the events of another session are deleted.", byDefault = "2", min = 0,
        max = 36_500, unit = "days")
    Integer keepDays,
    @Key(value = "Most bytes of the engine's journal that are kept for this publisher, also while it does not run."
        + " Events behind them are lost.", byDefault = "8589934592", min = 0, max = 1L << 50, unit = "bytes")
    Long journalBytes,
    @Key(value = "Whether the publisher begins a new session with the next number: after a loss of power, when it has"
        + " published more than the engine has. For one start: `--set newSession=true`.", byDefault = "false")
    Boolean newSession,
    @Key(value = "Whether events that come again are compared with those in the store.", byDefault = "false")
    Boolean verifyRepeats,
    @Key(value = "Number of the engine; every packet has the number.", byDefault = "0", min = 0, max = 15)
    Integer channel,
    @Key(value = "What the publisher does when there is nothing to do: [waiting](operating.md#waiting).",
        byDefault = "phased", form = "busy-spin, yield, sleep, blocking, timed-blocking, phased")
    @JsonProperty("wait") String waitStrategy,
    @Key(value = "Longest time that a message waits for a destination. Then all that waits there is dropped, and"
        + " subscribers see a gap.", byDefault = "10000", min = 10, max = 3_600_000, unit = "ms")
    Integer maxLagMs,
    @Key(value = "Where every event goes.", byDefault = "aeron:ipc?term-length=16m #1001",
        form = MarketDataConfig.CHANNELS)
    String l3,
    @Key(value = "Where changes of levels go.", byDefault = "aeron:ipc?term-length=1m #1002",
        form = MarketDataConfig.CHANNELS)
    String l2,
    @Key(value = "Where best prices and statistics go.", byDefault = "aeron:ipc?term-length=1m #1003",
        form = MarketDataConfig.CHANNELS)
    String l1,
    @Key(value = "Where best prices, statistics and ten levels go, ten times a second.",
        byDefault = "aeron:ipc?term-length=1m #1004", form = MarketDataConfig.CHANNELS)
    String conflated,
    @Key(value = "Where snapshots of orders and of levels go, over and over.",
        byDefault = "aeron:ipc?term-length=4m #1011", form = MarketDataConfig.CHANNELS)
    String snapshot,
    @Key(value = "Where definitions go, every two seconds.", byDefault = "aeron:ipc?term-length=1m #1020",
        form = MarketDataConfig.CHANNELS)
    String definitions,
    @Key(value = "What drives Aeron: a thread of the publisher, or a running media driver with this folder.",
        byDefault = MarketDataConfig.EMBEDDED, form = "embedded, or a folder")
    String driver,
    @Key(value = "Folder of the media driver that is a thread of the publisher: subscribers of `aeron:ipc` name this"
        + " folder.",
        otherwise = "that of the queues, with `-aeron`", form = "a folder")
    Path driverFolder,
    @Key(value = "Where subscribers request missed events. Port 0 takes a free one, which a message names.",
        byDefault = "127.0.0.1:9021", form = "host:port, off")
    String recovery,
    @Key(value = "Addresses that may ask for events.", otherwise = "everybody", form = "as 10.0.0.0/8, fd00::/8")
    String recoveryAllow,
    ItchConfig itch) implements ServerConfig {

    static final String CHANNELS = "`CHANNEL #STREAM`, with commas; nothing: nowhere";
    static final String EMBEDDED = "embedded";

    private static final String OFF = "off";
    private static final Keys KEYS = Keys.of(MarketDataConfig.class);
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    /** Fills in defaults, and refuses values that are not allowed. */
    public MarketDataConfig {
        queues = isEmpty(queues) ? QueueDirectory.defaultPath() : queues;
        queue = KEYS.text("queue", queue);
        require(!isEmpty(journal), "journal is missing: name the folder of the engine's journal");
        require(!isEmpty(store), "store is missing: name the folder of the events that were published");
        storeBytes = KEYS.valueIn("storeBytes", storeBytes);
        keepDays = KEYS.valueIn("keepDays", keepDays);
        journalBytes = KEYS.valueIn("journalBytes", journalBytes);
        newSession = KEYS.flag("newSession", newSession);
        verifyRepeats = KEYS.flag("verifyRepeats", verifyRepeats);
        channel = KEYS.valueIn("channel", channel);
        waitStrategy = KEYS.text("wait", waitStrategy);
        require(WaitStrategy.NAMES.contains(waitStrategy),
            "wait=" + waitStrategy + ": one of " + String.join(", ", WaitStrategy.NAMES));
        maxLagMs = KEYS.valueIn("maxLagMs", maxLagMs);
        l3 = channels("l3", l3);
        l2 = channels("l2", l2);
        l1 = channels("l1", l1);
        conflated = channels("conflated", conflated);
        snapshot = channels("snapshot", snapshot);
        definitions = channels("definitions", definitions);
        driver = KEYS.text("driver", driver);
        driverFolder = isEmpty(driverFolder) ? queues.resolveSibling(queues.getFileName() + "-aeron") : driverFolder;
        recovery = KEYS.text("recovery", recovery);
        final Matcher address = ADDRESS.matcher(recovery);
        require(OFF.equals(recovery) || address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT,
            "recovery=" + recovery + ": host:port, port 0 to " + MAX_PORT + ", or off");
        recoveryAllow = recoveryAllow == null ? "" : recoveryAllow.strip();
        CidrList.parse("recoveryAllow", recoveryAllow);
        itch = itch == null ? ItchConfig.none() : itch;
    }

    /** What stands there and is empty names no channel; what does not stand there has its default. */
    private static String channels(final String key, final String text) {
        final String channels = text == null ? KEYS.text(key, null) : text.strip();
        try {
            FeedChannel.list(channels);
        } catch (final IllegalArgumentException refused) {
            throw new IllegalArgumentException(key + "=" + refused.getMessage(), refused);
        }
        return channels;
    }

    private static boolean isEmpty(final Path path) {
        return path == null || path.toString().isEmpty();
    }

    @Override
    public Path queueFolder() {
        return queues;
    }

    /**
     * Where each stream goes. Snapshots of orders and of levels share their channels.
     *
     * @return channels of every stream; none of one that goes nowhere.
     */
    public Map<FeedStream, List<FeedChannel>> streams() {
        final Map<FeedStream, List<FeedChannel>> streams = new EnumMap<>(FeedStream.class);
        streams.put(FeedStream.ORDERS, FeedChannel.list(l3));
        streams.put(FeedStream.LEVELS, FeedChannel.list(l2));
        streams.put(FeedStream.TOP, FeedChannel.list(l1));
        streams.put(FeedStream.CONFLATED, FeedChannel.list(conflated));
        streams.put(FeedStream.ORDER_SNAPSHOTS, FeedChannel.list(snapshot));
        streams.put(FeedStream.LEVEL_SNAPSHOTS, FeedChannel.list(snapshot));
        streams.put(FeedStream.DEFINITIONS, FeedChannel.list(definitions));
        return streams;
    }

    /** The key that says where a stream goes. */
    static String key(final FeedStream stream) {
        return switch (stream) {
            case ORDERS -> "l3";
            case LEVELS -> "l2";
            case TOP -> "l1";
            case CONFLATED -> "conflated";
            case ORDER_SNAPSHOTS, LEVEL_SNAPSHOTS -> "snapshot";
            case DEFINITIONS -> "definitions";
        };
    }

    /**
     * The folder of the media driver, also of one that is another process.
     *
     * @return the folder.
     */
    public Path mediaFolder() {
        return isDriverEmbedded() ? driverFolder : Path.of(driver);
    }

    /**
     * Where events can be asked for again, as far as the configuration knows.
     *
     * @return empty when they cannot, or the publisher takes a free port.
     */
    public Optional<InetSocketAddress> knownRecovery() {
        return Optional.of(this).filter(MarketDataConfig::hasRecovery).map(MarketDataConfig::recoveryAddress)
            .filter(address -> address.getPort() != 0);
    }

    boolean isDriverEmbedded() {
        return EMBEDDED.equals(driver);
    }

    boolean hasRecovery() {
        return !OFF.equals(recovery);
    }

    CidrList recoveryAllowed() {
        return CidrList.parse("recoveryAllow", recoveryAllow);
    }

    InetSocketAddress recoveryAddress() {
        final int colon = recovery.lastIndexOf(':');
        return new InetSocketAddress(recovery.substring(0, colon), Integer.parseInt(recovery.substring(colon + 1)));
    }
}
