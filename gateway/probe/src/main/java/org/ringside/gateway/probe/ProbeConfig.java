package org.ringside.gateway.probe;

import static org.ringside.launch.ServerConfig.require;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.WaitStrategy;

/** The contents of {@code probe.properties}, for a probe and its handler. */
public record ProbeConfig(
    @Key(value = "Name of the probe and of its rings, `NAME.in` to the handler and `NAME.out` back.",
        byDefault = "probe", form = "1 to 20 letters, digits, hyphens")
    String name,
    @Key(value = "Folder of the rings.", otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    String queues,
    @Key(value = "Where the probe receives datagrams. Port 0 takes a free one, which the ready line names. Name one"
        + " address of a host that has several.", byDefault = "127.0.0.1:9010", form = "host:port")
    String listen,
    @Key(value = "What handles the datagrams: a thread of the probe, or the process `ringside probe-handler`.",
        byDefault = ProbeConfig.THREAD, form = "thread, process")
    String handler,
    @Key(value = "What probe and handler do when there is nothing to do: [waiting](operating.md#waiting).",
        byDefault = "phased", form = "busy-spin, yield, sleep, blocking, timed-blocking, phased")
    @JsonProperty("wait") String waitStrategy,
    @Key(value = "Longest datagram that the probe takes; it refuses longer ones. 456 fills a slot of 512 bytes.",
        byDefault = "456", min = ProbeDescriptor.LENGTH, max = ProbeConfig.MAX_DATAGRAM, unit = "bytes")
    Integer maxDatagram,
    @Key(value = "Slots of each ring: this many datagrams may be on their way; the probe refuses more as `BUSY`.",
        byDefault = "1024", min = 16, max = 65_536, form = "a power of two")
    Integer slots,
    @Key(value = "Datagrams a second that a source may send: an IPv4 address, or a /64 of IPv6. The probe drops more.",
        byDefault = "1000", min = 1, max = 10_000_000)
    Integer ratePerSource,
    @Key(value = "Datagrams that a source may send at once.", byDefault = "200", min = 1, max = 1_000_000)
    Integer burst,
    @Key(value = "Senders (address and port) that the probe remembers until it has sent their answer; more than"
        + " `connections`.",
        byDefault = "256", min = 16, max = 4_096)
    Integer peers,
    @Key(value = "Senders among these that get a socket of their own when they keep sending, which saves an"
        + " allocation for each datagram.", byDefault = "64", min = 0, max = 1_024)
    Integer connections) implements ServerConfig {

    /** What fits into an Ethernet frame behind the headers of IPv4 and UDP. */
    static final int MAX_DATAGRAM = 1_472;
    /** A handler that is a thread of the probe. */
    static final String THREAD = "thread";

    private static final Keys KEYS = Keys.of(ProbeConfig.class);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,19}");
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;
    private static final String PROCESS = "process";

    /** Fills in defaults, and refuses values that are not allowed. */
    public ProbeConfig {
        name = KEYS.text("name", name);
        queues = queues == null || queues.isEmpty() ? QueueDirectory.defaultPath().toString() : queues;
        listen = KEYS.text("listen", listen);
        handler = KEYS.text("handler", handler);
        waitStrategy = KEYS.text("wait", waitStrategy);
        maxDatagram = KEYS.valueIn("maxDatagram", maxDatagram);
        slots = KEYS.valueIn("slots", slots);
        ratePerSource = KEYS.valueIn("ratePerSource", ratePerSource);
        burst = KEYS.valueIn("burst", burst);
        peers = KEYS.valueIn("peers", peers);
        connections = KEYS.valueIn("connections", connections);

        require(NAME.matcher(name).matches(), "name=" + name + ": 1 to 20 letters, digits, hyphens");
        final Matcher address = ADDRESS.matcher(listen);
        require(address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT,
            "listen=" + listen + ": host:port, port 0 to " + MAX_PORT);
        require(List.of(THREAD, PROCESS).contains(handler), "handler=" + handler + ": thread or process");
        require(WaitStrategy.NAMES.contains(waitStrategy),
            "wait=" + waitStrategy + ": one of " + String.join(", ", WaitStrategy.NAMES));
        require(Integer.bitCount(slots) == 1, "slots=" + slots + ": a power of two");
        require(peers > connections, "peers=" + peers + ": more than connections, which are " + connections);
    }

    /**
     * The rings of a probe.
     *
     * @param probe its name.
     * @return names of the rings to the handler and back.
     */
    public static List<String> rings(final String probe) {
        return List.of(probe + ".in", probe + ".out");
    }

    @Override
    public Path queueFolder() {
        return Path.of(queues);
    }

    @Override
    public String processName(final String program) {
        return program.equals("probe") ? name : name + program.substring("probe".length());
    }

    InetSocketAddress listenAddress() {
        final int colon = listen.lastIndexOf(':');
        return new InetSocketAddress(listen.substring(0, colon), Integer.parseInt(listen.substring(colon + 1)));
    }

    boolean isHandlerOurs() {
        return THREAD.equals(handler);
    }
}
