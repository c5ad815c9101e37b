package org.ringside.marketdata.itch;

import static org.ringside.launch.ServerConfig.require;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;

/** What {@code market-data.properties} says of ITCH, below {@code itch.}. */
public record ItchConfig(
    @Key(value = "Where L3 goes as ITCH 5.0 over MoldUDP64: an address, or a multicast group.", byDefault = "off",
        form = ItchConfig.ADDRESS_FORM)
    String destination,
    @Key(value = "Where subscribers ask for messages that they have missed, over UDP. Port 0 takes a free one, which a "
        + "message tells.", byDefault = "127.0.0.1:9022", form = "host:port")
    String requests,
    @Key(value = "Interface that a multicast group is reached through.", otherwise = "what the system takes",
        form = "an interface")
    String multicastInterface,
    @Key(value = "How far packets to a multicast group go: 0 stays in this host, 1 in the network of the interface;"
        + " each router on the way needs one more.", byDefault = "1", min = 0, max = 255)
    Integer multicastTtl,
    @Key(value = "Symbols of the instruments that ITCH has.", otherwise = "all that fit into ITCH",
        form = "symbols, with commas")
    String instruments,
    @Key(value = "Room that the messages of a session may take, beside those of what rests when it begins; then "
        + "another session begins.",
        byDefault = "4294967296", min = 1L << 20, max = 1L << 40, unit = "bytes")
    Long storeBytes) {

    static final String ADDRESS_FORM = "host:port, off";

    private static final String OFF = "off";
    private static final Keys KEYS = Keys.of(ItchConfig.class, "itch.");
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    /** Fills in what was left out, and refuses what makes no sense. */
    public ItchConfig {
        destination = KEYS.text("destination", destination);
        requests = KEYS.text("requests", requests);
        multicastInterface = multicastInterface == null ? "" : multicastInterface.strip();
        multicastTtl = KEYS.valueIn("multicastTtl", multicastTtl);
        instruments = instruments == null ? "" : instruments.strip();
        storeBytes = KEYS.valueIn("storeBytes", storeBytes);
        require(OFF.equals(destination) || isAddress(destination, 1),
            "itch.destination=" + destination + ": host:port, port 1 to " + MAX_PORT + ", or off");
        require(isAddress(requests, 0), "itch.requests=" + requests + ": host:port, port 0 to " + MAX_PORT);
    }

    private static boolean isAddress(final String text, final int minPort) {
        final Matcher address = ADDRESS.matcher(text);
        return address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT
            && Integer.parseInt(address.group(2)) >= minPort;
    }

    /** With nothing said: off. */
    public static ItchConfig none() {
        return new ItchConfig(null, null, null, null, null, null);
    }

    /** Whether there is anything to do. */
    public boolean isOn() {
        return !OFF.equals(destination);
    }

    /**
     * Looks up the hosts and the interface that are named.
     *
     * @throws LaunchException with one line, when one of them is not there, or does not fit the others.
     */
    public void check() {
        if (isOn()) {
            destinationAddress();
            requestAddress();
            outgoing();
        }
    }

    /** Symbols of the instruments; none: all. */
    Set<String> symbols() {
        final Set<String> symbols = new LinkedHashSet<>();
        Arrays.stream(instruments.split(",")).map(String::strip).filter(symbol -> !symbol.isEmpty())
            .forEach(symbols::add);
        return symbols;
    }

    InetSocketAddress destinationAddress() {
        return address("itch.destination", destination);
    }

    InetSocketAddress requestAddress() {
        final InetSocketAddress address = address("itch.requests", requests);
        if (address.getAddress().isMulticastAddress()) {
            throw refused("itch.requests=" + requests + ": a multicast group; name an address of this host", null);
        }
        return address;
    }

    private static InetSocketAddress address(final String key, final String text) {
        final int colon = text.lastIndexOf(':');
        try {
            return new InetSocketAddress(
                InetAddress.getByName(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
        } catch (final UnknownHostException unknown) {
            throw refused(key + "=" + text + ": nobody knows this host", unknown);
        }
    }

    private static LaunchException refused(final String message, final Exception cause) {
        return new LaunchException(ExitCode.USAGE, message, cause);
    }

    /** The interface for a multicast group; null: what the system takes. */
    NetworkInterface outgoing() {
        if (multicastInterface.isEmpty()) {
            return null;
        }
        final String key = "itch.multicastInterface=" + multicastInterface + ": ";
        final InetAddress group = destinationAddress().getAddress();
        if (!group.isMulticastAddress()) {
            throw refused(key + "itch.destination=" + destination + " is no multicast group; name one, or no interface",
                null);
        }
        try {
            final NetworkInterface found = NetworkInterface.getByName(multicastInterface);
            if (found == null || !found.isUp()) {
                throw refused(key + "there is no such interface, or it is down; see 'ip link'", null);
            }
            final boolean isV6 = group instanceof Inet6Address;
            if (found.inetAddresses().noneMatch(address -> address instanceof Inet6Address == isV6)) {
                throw refused(
                    key + "it has no address of IPv" + (isV6 ? 6 : 4) + ", as the group has; see 'ip address'", null);
            }
            return found;
        } catch (final SocketException failure) {
            throw refused(key + failure.getMessage(), failure);
        }
    }
}
