package org.ringside.matching.cluster;

import static org.ringside.launch.ServerConfig.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.matching.bridge.BridgeSpec;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.member.Member;
import org.ringside.queue.QueueDirectory;

/** The contents of {@code bridge.properties}. */
public record BridgeConfig(
    @Key(value = "Folder of the queues. The folder of the bridge's media driver is beside this folder.",
        otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    Path queues,
    @Key(value = "Name of the bridge, by which the members know its commands: the same for as long as the members"
        + " have their log.", otherwise = "needed", form = "1 to 24 letters, digits, dots, hyphens and underscores")
    String bridge,
    @Key(value = "All members of the replicated engine, as in each member's file.", otherwise = "needed",
        form = "1 to 9 times HOST:PORT, with commas")
    String members,
    @Key(value = "File whose first line is the [key](cluster.md#who-may-reach-the-members) that members, bridges,"
        + " backups and operators share.", otherwise = "the members have no key", form = "a file")
    Path keyFile,
    @Key(value = "Address and UDP port of this host to which members send events.", otherwise = "needed",
        form = "HOST:PORT")
    String endpoint,
    @Key(value = "Which members send events: the one that leads; all, and the first come count, which costs less time"
        + " when a leader dies; or all, and two have to agree on each event, or the bridge stops (compare).",
        byDefault = BridgeConfig.LEADER, form = "leader, all, compare")
    String sources,
    @Key(value = "The queue from which the bridge takes commands.", byDefault = "orders.in", form = "a queue")
    String input,
    @Key(value = "Gateway loops that the bridge serves: loop 0 of a gateway has the gateway's name, loop 1 is"
        + " `gw-1.1`.", otherwise = "needed", form = "names with commas, 1 to 24 characters each")
    String routes,
    @Key(value = "How long a gateway may be gone before the orders of its sessions that asked for cancel on disconnect"
        + " are cancelled.", byDefault = "8000", min = 0, max = 3_600_000, unit = "ms")
    Integer gatewayGraceMs,
    @Key(value = "The [schedule](operating.md#the-schedule) of the days, the same file for all bridges. A change takes"
        + " effect at the next start.", otherwise = "operators begin phases and days", form = "a file")
    Path schedule,
    @Key(value = "How long a thread sleeps that has nothing to do.", byDefault = "200", min = 1, max = 1_000,
        unit = "us")
    Integer parkUs,
    @Key(value = "Folder in which the bridge notes how far gateways have read. `ringside queues create` needs it where"
        + " [gateways have another account](deploying.md#two-accounts).", otherwise = "nothing is noted",
        form = "a folder, from the root on")
    Path positions) implements ServerConfig {

    static final String LEADER = "leader";

    private static final String COMPARE = "compare";
    private static final List<String> SOURCES = List.of(LEADER, "all", COMPARE);
    private static final Keys KEYS = Keys.of(BridgeConfig.class);
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    /** Printable ASCII, without what has a meaning in a channel of Aeron. */
    private static final Pattern ENDPOINT =
        Pattern.compile("(\\[[0-9a-fA-F:.]+]|[\\x21-\\x7e&&[^:\\[\\]|=,?]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    /** Fills in defaults, and refuses values that are not allowed. */
    public BridgeConfig {
        queues = queues == null || queues.toString().isEmpty() ? QueueDirectory.defaultPath() : queues;
        require(!isBlank(bridge), "bridge is missing: name the bridge, as in bridge=host-a");
        final MemberList list = MemberList.parse("members", members);
        require(!isBlank(endpoint), "endpoint is missing: name an address and a UDP port of this host, as in"
            + " endpoint=host-a:9070");
        requireEndpoint(endpoint);
        sources = KEYS.text("sources", sources);
        require(SOURCES.contains(sources), "sources=" + sources + ": " + String.join(", ", SOURCES));
        require(!COMPARE.equals(sources) || list.size() > 1, "sources=compare: there is one member only, and two have"
            + " to agree; name leader, or more members");
        input = KEYS.text("input", input);
        require(!isBlank(routes), "routes is missing: name the gateway loops, as in routes=gw-1");
        gatewayGraceMs = KEYS.valueIn("gatewayGraceMs", gatewayGraceMs);
        schedule = schedule == null || schedule.toString().isEmpty() ? null : schedule;
        parkUs = KEYS.valueIn("parkUs", parkUs);
        positions = positions == null || positions.toString().isEmpty() ? null : positions;
        require(positions == null || positions.isAbsolute(), "positions=" + positions
            + ": name the folder from the root on, as in positions=/var/lib/ringside/bridge");
    }

    /** A member would refuse what is longer, and sends nothing to what is no address. */
    private static void requireEndpoint(final String endpoint) {
        final Matcher matcher = ENDPOINT.matcher(endpoint);
        require(endpoint.length() <= Member.MAX_ENDPOINT, "endpoint has " + endpoint.length() + " characters: at most "
            + Member.MAX_ENDPOINT + ", as in endpoint=host-a:9070");
        require(matcher.matches(), "endpoint=" + endpoint + ": no HOST:PORT, as in endpoint=host-a:9070");
        final int port = Integer.parseInt(matcher.group(2));
        require(port >= 1 && port <= MAX_PORT, "endpoint=" + endpoint + ": port " + port + ", 1 to " + MAX_PORT
            + ": a UDP port of this host that members reach");
        MemberList.requireOneAddress("endpoint", endpoint);
    }

    private static boolean isBlank(final String text) {
        return text == null || text.isBlank();
    }

    @Override
    public Path queueFolder() {
        return queues;
    }

    @Override
    public List<Path> secretFiles() {
        return ClusterKey.isNone(keyFile) ? List.of() : List.of(keyFile);
    }

    @Override
    public String processName(final String program) {
        return program + "-" + bridge;
    }

    /** The members that {@link #members()} names. */
    MemberList list() {
        return MemberList.parse("members", members);
    }

    /** What the bridge is told. */
    BridgeSpec spec() {
        return new BridgeSpec(bridge, endpoint, Sources.valueOf(sources.toUpperCase(Locale.ROOT)), queues, input,
            List.of(SEPARATOR.split(routes.strip())), TimeUnit.MILLISECONDS.toNanos(gatewayGraceMs));
    }

    /** Folder of the media driver. */
    Path driver() {
        final Path folder = queues.toAbsolutePath();
        return folder.resolveSibling(folder.getFileName() + "-bridge-" + bridge);
    }
}
