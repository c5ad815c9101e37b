package org.ringside.gateway.probe;

import static java.util.Objects.requireNonNullElse;
import static org.ringside.launch.ServerConfig.require;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.launch.ServerConfig;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.WaitStrategy;

/**
 * What a probe and its handler are told: {@code probe.properties}. Keys that are left out take the value in brackets.
 *
 * @param name          of the probe and of its rings, {@code NAME.in} and {@code NAME.out} [probe].
 * @param queues        folder of the rings [/dev/shm/ringside-USER].
 * @param listen        host:port; port 0 takes any [127.0.0.1:9010].
 * @param handler       thread: one of the probe's own; process: {@code ringside probe-handler} [thread].
 * @param waitStrategy  key {@code wait}: of the probe's loop and of the handler [phased].
 * @param maxDatagram   bytes of the longest datagram that is taken; 72 to 1472 [456].
 * @param slots         of each ring: so many datagrams may be on their way; a power of two, 16 to 65536 [1024].
 * @param ratePerSource datagrams a second from one address, or from one /64 of IPv6; 1 to 10,000,000 [1000].
 * @param burst         datagrams that a source may send at once; 1 to 1,000,000 [200].
 * @param peers         senders (address and port) that are remembered; 16 to 4096, more than connections [256].
 * @param connections   of them have a socket of their own, which costs no allocation a datagram; 0 to 1024 [64].
 */
public record ProbeConfig(
    String name,
    String queues,
    String listen,
    String handler,
    @JsonProperty("wait") String waitStrategy,
    Integer maxDatagram,
    Integer slots,
    Integer ratePerSource,
    Integer burst,
    Integer peers,
    Integer connections) implements ServerConfig {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,19}");
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;
    /** What fits into an Ethernet frame behind the headers of IPv4 and UDP. */
    private static final int MAX_DATAGRAM = 1_472;
    private static final String THREAD = "thread";
    private static final String PROCESS = "process";

    /**
     * Fills in what was left out, and refuses what makes no sense.
     */
    public ProbeConfig {
        name = requireNonNullElse(name, "probe");
        queues = queues == null || queues.isEmpty() ? QueueDirectory.defaultPath().toString() : queues;
        listen = requireNonNullElse(listen, "127.0.0.1:9010");
        handler = requireNonNullElse(handler, THREAD);
        waitStrategy = requireNonNullElse(waitStrategy, "phased");
        maxDatagram = requireNonNullElse(maxDatagram, 456);
        slots = requireNonNullElse(slots, 1_024);
        ratePerSource = requireNonNullElse(ratePerSource, 1_000);
        burst = requireNonNullElse(burst, 200);
        peers = requireNonNullElse(peers, 256);
        connections = requireNonNullElse(connections, 64);

        require(NAME.matcher(name).matches(), "name=" + name + ": 1 to 20 letters, digits, hyphens");
        final Matcher address = ADDRESS.matcher(listen);
        require(address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT,
            "listen=" + listen + ": host:port, port 0 to " + MAX_PORT);
        require(List.of(THREAD, PROCESS).contains(handler), "handler=" + handler + ": thread or process");
        require(WaitStrategy.NAMES.contains(waitStrategy),
            "wait=" + waitStrategy + ": one of " + String.join(", ", WaitStrategy.NAMES));
        requireRange("maxDatagram", maxDatagram, ProbeDescriptor.LENGTH, MAX_DATAGRAM);
        requireRange("slots", slots, 16, 65_536);
        require(Integer.bitCount(slots) == 1, "slots=" + slots + ": a power of two");
        requireRange("ratePerSource", ratePerSource, 1, 10_000_000);
        requireRange("burst", burst, 1, 1_000_000);
        requireRange("peers", peers, 16, 4_096);
        requireRange("connections", connections, 0, 1_024);
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

    private static void requireRange(final String key, final int value, final int min, final int max) {
        require(value >= min && value <= max, key + "=" + value + ": " + min + " to " + max);
    }
}
