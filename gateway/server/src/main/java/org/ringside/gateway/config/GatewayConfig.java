package org.ringside.gateway.config;

import static org.ringside.gateway.config.ConfigChecks.orDefault;
import static org.ringside.gateway.config.ConfigChecks.require;
import static org.ringside.gateway.config.ConfigChecks.requireAddress;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.launch.StateFolder;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.WaitStrategy;

/** The contents of {@code gateway.properties}. */
public record GatewayConfig(
    @Key(value = "Name of the gateway, and of the route of its first event loop; the others are `NAME.1` and so on.",
        byDefault = "gw-1", form = "1 to 20 letters, digits, hyphens")
    String name,
    @Key(value = "Folder of the queues.", otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    String queues,
    @Key(value = "The queue to the engine.", byDefault = "orders.in", form = "a queue")
    String output,
    @Key(value = "Where traders connect. Port 0 takes a free one, which the ready line names.",
        byDefault = "127.0.0.1:9001", form = "host:port")
    String listen,
    @Key(value = "Event loops, each with its thread and its queue from the engine. Sessions are shared out among them.",
        byDefault = "1", min = 1, max = GatewayOutline.MAX_LOOPS)
    Integer loops,
    @Key(value = "What a loop does when there is nothing to do: [waiting](operating.md#waiting).",
        byDefault = "phased", form = "busy-spin, yield, sleep, blocking, timed-blocking, phased")
    @JsonProperty("wait") String waitStrategy,
    @Key(value = "How long a thread computes before others of the same core have their turn. Linux has the setting"
        + " since 6.12.", otherwise = "as the kernel thinks best", form = "100us to 100ms")
    String slice,
    @Key(value = "The [processors](operating.md#processors-of-their-own) of the loops, one each.",
        otherwise = "the kernel chooses", form = "different numbers from 0, with commas")
    String cpus,
    @Key(value = "How long the gateway rehearses with a throw-away gateway before it begins. `RINGSIDE_WARMUP` in the"
        + " environment wins over this key.", byDefault = ServerConfig.DEFAULT_WARMUP, form = "100ms to 20s, off")
    String warmup,
    @Key(value = "How a session proves who it is. `plain` and `none` are for tests.", byDefault = "hmac",
        form = "hmac, plain, none")
    String auth,
    Map<String, SessionRange> sessions,
    @Key(value = "When the gateway has sent nothing to a trader for this time, it says that it lives.",
        byDefault = "10000", min = 1_000, max = 60_000, unit = "ms")
    Integer keepAliveMs,
    @Key(value = "Connections at a time; the gateway closes more at once. The gateway sets memory aside for all of"
        + " them: 8 KiB and twice `maxOutputBytes` each.", byDefault = "300", min = 1, max = 65_536)
    Integer maxConnections,
    @Key(value = "Bytes that may wait for one trader. With more, the trader is a slow consumer, and the gateway ends"
        + " the connection.",
        byDefault = "131072", min = 4_096, max = 64 << 20, unit = "bytes")
    Integer maxOutputBytes,
    @Key(value = "Folder of the session journals; `off`: sessions and reports end with the process.",
        otherwise = "`$XDG_STATE_HOME/ringside/NAME`, or `~/.local/state/ringside/NAME`", form = "a folder, off")
    String journal,
    @Key(value = "Reports that a session can request again, 256 bytes of disk each. New reports overwrite the oldest.",
        byDefault = "16384", min = 2_048, max = 4_194_304, form = "a power of two")
    Integer journalFrames,
    SessionLimits limits,
    ConnectionLimits connections,
    @JsonProperty("rules") SessionPolicy policy,
    TlsSettings tls,
    FixSettings fix) implements ServerConfig {

    private static final Keys KEYS = Keys.of(GatewayConfig.class);

    /** Fills in defaults, and refuses values that are not allowed. */
    public GatewayConfig {
        final GatewayOutline outline = new GatewayOutline(name, output, loops, journal);
        name = outline.name();
        output = outline.output();
        loops = outline.loops();
        journal = outline.journal().isEmpty() ? StateFolder.ofUser().resolve(name).toString() : journal;
        queues = queues == null || queues.isEmpty() ? QueueDirectory.defaultPath().toString() : queues;
        listen = KEYS.text("listen", listen);
        waitStrategy = KEYS.text("wait", waitStrategy);
        slice = ServerConfig.requireSlice(slice);
        cpus = ServerConfig.requireCpus(cpus, loops);
        warmup = ServerConfig.requireWarmup(warmup);
        auth = KEYS.text("auth", auth).toUpperCase(Locale.ROOT);
        sessions = sessions == null ? Map.of() : new TreeMap<>(sessions);
        keepAliveMs = KEYS.valueIn("keepAliveMs", keepAliveMs);
        maxConnections = KEYS.valueIn("maxConnections", maxConnections);
        maxOutputBytes = KEYS.valueIn("maxOutputBytes", maxOutputBytes);
        journalFrames = KEYS.valueIn("journalFrames", journalFrames);
        limits = orDefault(limits, SessionLimits.DEFAULT);
        connections = orDefault(connections, ConnectionLimits.DEFAULT).within(maxConnections);
        policy = orDefault(policy, SessionPolicy.DEFAULT);
        tls = orDefault(tls, TlsSettings.OFF);
        fix = orDefault(fix, FixSettings.OFF);

        requireAddress("listen", listen);
        require(WaitStrategy.NAMES.contains(waitStrategy),
            "wait=" + waitStrategy + ": one of " + String.join(", ", WaitStrategy.NAMES));
        require(List.of("HMAC", "PLAIN", "NONE").contains(auth), "auth=" + auth + ": hmac, plain or none");
        require(Integer.bitCount(journalFrames) == 1, "journalFrames=" + journalFrames + ": a power of two");
        requireSessions(sessions, AuthMode.valueOf(auth));
        require(fix.tlsListen().isEmpty() || tls.isOn(),
            "fix.tlsListen: set, but tls.listen is empty; set tls.listen and tls.keyStore too");
    }

    @Override
    public Path queueFolder() {
        return Path.of(queues);
    }

    @Override
    public String processName(final String program) {
        return name;
    }

    @Override
    public Optional<Path> dataFolder() {
        return isJournalKept() ? Optional.of(journalFolder()) : Optional.empty();
    }

    @Override
    public List<String> secrets() {
        final Stream<String> keys = authMode() == AuthMode.NONE ? Stream.empty()
            : sessions.values().stream().filter(SessionRange::isSecret).map(SessionRange::secret);
        return Stream.concat(keys, Stream.of(tls.keyStorePassword())).filter(secret -> !secret.isEmpty()).toList();
    }

    @Override
    public List<Path> secretFiles() {
        return Stream.of(tls.keyStore(), tls.keyStorePasswordFile()).filter(file -> !file.isEmpty()).map(Path::of)
            .toList();
    }

    public InetSocketAddress listenAddress() {
        return ConfigChecks.address(listen);
    }

    /** Where somebody on another machine can trade: by the key that everybody can download, or by none. */
    public List<String> openAddresses() {
        final boolean isKnown = authMode() == AuthMode.NONE
            || sessions.values().stream().anyMatch(SessionRange::isShipped);
        return Stream.of(listen, tls.listen(), fix.listen(), fix.tlsListen())
            .filter(address -> isKnown && !address.isEmpty() && isReachable(ConfigChecks.address(address))).toList();
    }

    private static boolean isReachable(final InetSocketAddress address) {
        return address.isUnresolved() || !address.getAddress().isLoopbackAddress();
    }

    public AuthMode authMode() {
        return AuthMode.valueOf(auth);
    }

    public List<SessionRange> sessionRanges() {
        return List.copyOf(sessions.values());
    }

    /** Whether sessions outlive the process. */
    public boolean isJournalKept() {
        return new GatewayOutline(name, output, loops, journal).isJournalKept();
    }

    /** Folder of the session journals. */
    public Path journalFolder() {
        return Path.of(journal);
    }

    /** The file with the operator's blocks: beside the journals or, without journals, beside the queues. */
    public Path blockFile() {
        return isJournalKept()
            ? journalFolder().resolve("blocked.properties") : queueFolder().resolve(name + ".blocked.properties");
    }

    /** The route of a loop. The loop's queue from the engine is {@code orders.out.<route>}. */
    public String route(final int loop) {
        return GatewayOutline.route(name, loop);
    }

    private static void requireSessions(final Map<String, SessionRange> sessions, final AuthMode auth) {
        require(!sessions.isEmpty(),
            "sessions: none; set sessions.1.first, .last, .firm, .keyId and .secret");
        final List<SessionRange> ranges = List.copyOf(sessions.values());
        for (int i = 0; i < ranges.size(); i++) {
            final SessionRange range = ranges.get(i);
            require(auth != AuthMode.HMAC || !range.keyId().isEmpty(), range + " have no keyId, which auth=hmac needs");
            require(auth == AuthMode.NONE || !range.secret().isEmpty(), range + " have no secret");
            for (int j = 0; j < i; j++) {
                require(!range.overlaps(ranges.get(j)), range + " overlap with " + ranges.get(j));
            }
        }
    }
}
