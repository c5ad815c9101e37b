package org.ringside.gateway.config;

import static org.ringside.gateway.config.ConfigChecks.orDefault;
import static org.ringside.gateway.config.ConfigChecks.require;
import static org.ringside.gateway.config.ConfigChecks.requireAddress;
import static org.ringside.gateway.config.ConfigChecks.valueIn;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ringside.gateway.journal.SessionJournalDescriptor;
import org.ringside.launch.ServerConfig;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.WaitStrategy;

/**
 * What a gateway is told: {@code gateway.properties}. Keys that are left out take the value in brackets.
 *
 * @param name           of the gateway and of its first loop's route [gw-1]: 1 to 20 letters, digits, hyphens.
 * @param queues         folder of the queues [/dev/shm/ringside-USER].
 * @param output         queue to the engine [orders.in].
 * @param listen         host:port; port 0 takes any [127.0.0.1:9001].
 * @param loops          event loops, each with its thread and its queue from the engine; 1 to 16 [1].
 * @param waitStrategy   key {@code wait}: of the loops [phased].
 * @param slice          how long its threads compute before others of the same core have their turn, 100us to 100ms [as
 *                       long as the kernel thinks best].
 * @param warmup         for how long it drives a throw-away gateway before it begins, 100ms to 20s, or off [3s].
 * @param auth           hmac, plain or none [hmac].
 * @param sessions       ranges of session ids; no default.
 * @param keepAliveMs    after so long without sending anything the gateway says that it lives; 1000 to 60000 [10000].
 * @param maxConnections at a time; more are closed at once [300].
 * @param maxOutputBytes that may wait for one trader before it counts as a slow consumer; 4096 to 64 MiB [131072].
 * @param journal        folder of the sessions' outbound journals [~/.local/state/ringside/NAME]; off: nothing outlives
 *                       the process.
 * @param journalFrames  reports that a session's journal keeps, 256 bytes each; a power of two from 2048 to 4194304
 *                       [16384].
 * @param limits         of each session.
 * @param connections    who may connect, and how many.
 * @param policy         key {@code rules}: of all sessions.
 * @param tls            the port for connections with TLS, if there is one.
 */
public record GatewayConfig(
    String name,
    String queues,
    String output,
    String listen,
    Integer loops,
    @JsonProperty("wait") String waitStrategy,
    String slice,
    String warmup,
    String auth,
    Map<String, SessionRange> sessions,
    Integer keepAliveMs,
    Integer maxConnections,
    Integer maxOutputBytes,
    String journal,
    Integer journalFrames,
    SessionLimits limits,
    ConnectionLimits connections,
    @JsonProperty("rules") SessionPolicy policy,
    TlsSettings tls) implements ServerConfig {

    /**
     * Fills in what was left out, and refuses what makes no sense.
     */
    public GatewayConfig {
        final GatewayOutline outline = new GatewayOutline(name, output, loops, journal);
        name = outline.name();
        output = outline.output();
        loops = outline.loops();
        journal = outline.journal().isEmpty() ? defaultJournal(name) : journal;
        queues = queues == null || queues.isEmpty() ? QueueDirectory.defaultPath().toString() : queues;
        listen = orDefault(listen, "127.0.0.1:9001");
        waitStrategy = orDefault(waitStrategy, "phased");
        slice = ServerConfig.requireSlice(slice);
        warmup = ServerConfig.requireWarmup(warmup);
        auth = orDefault(auth, "hmac").toUpperCase(Locale.ROOT);
        sessions = sessions == null ? Map.of() : new TreeMap<>(sessions);
        keepAliveMs = valueIn("keepAliveMs", keepAliveMs, 10_000, 1_000, 60_000);
        maxConnections = valueIn("maxConnections", maxConnections, 300, 1, 65_536);
        maxOutputBytes = valueIn("maxOutputBytes", maxOutputBytes, 128 * 1024, 4_096, 64 * 1024 * 1024);
        journalFrames = valueIn("journalFrames", journalFrames, 16_384,
            SessionJournalDescriptor.MIN_SLOTS, SessionJournalDescriptor.MAX_SLOTS);
        limits = orDefault(limits, SessionLimits.DEFAULT);
        connections = orDefault(connections, ConnectionLimits.DEFAULT).within(maxConnections);
        policy = orDefault(policy, SessionPolicy.DEFAULT);
        tls = orDefault(tls, TlsSettings.OFF);

        requireAddress("listen", listen);
        require(WaitStrategy.NAMES.contains(waitStrategy),
            "wait=" + waitStrategy + ": one of " + String.join(", ", WaitStrategy.NAMES));
        require(List.of("HMAC", "PLAIN", "NONE").contains(auth), "auth=" + auth + ": hmac, plain or none");
        require(Integer.bitCount(journalFrames) == 1, "journalFrames=" + journalFrames + ": a power of two");
        requireSessions(sessions, AuthMode.valueOf(auth));
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
    public boolean hasSecrets() {
        return authMode() != AuthMode.NONE && sessions.values().stream().anyMatch(SessionRange::isSecret)
            || !tls.keyStorePassword().isEmpty();
    }

    @Override
    public List<Path> secretFiles() {
        return Stream.of(tls.keyStore(), tls.keyStorePasswordFile()).filter(file -> !file.isEmpty()).map(Path::of)
            .toList();
    }

    public InetSocketAddress listenAddress() {
        return ConfigChecks.address(listen);
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

    /** Where they do. */
    public Path journalFolder() {
        return Path.of(journal);
    }

    /** Whom the operator has blocked: beside the journals, or where nothing is kept, beside the queues. */
    public Path blockFile() {
        return isJournalKept()
            ? journalFolder().resolve("blocked.properties") : queueFolder().resolve(name + ".blocked.properties");
    }

    /** The queue from the engine of a loop is {@code orders.out.<route>}. */
    public String route(final int loop) {
        return GatewayOutline.route(name, loop);
    }

    private static String defaultJournal(final String name) {
        return Path.of(System.getProperty("user.home"), ".local", "state", "ringside", name).toString();
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
