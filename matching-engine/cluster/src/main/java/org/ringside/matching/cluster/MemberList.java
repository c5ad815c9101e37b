package org.ringside.matching.cluster;

import static org.ringside.launch.ServerConfig.require;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The members of a replicated engine, in the order of their numbers: each is a host, and the first of {@link #PORTS}
 * successive ports there. Immutable.
 */
public final class MemberList {
    /** Ports that a member takes: for bridges, for votes, for the log, for members that catch up, for its archive. */
    public static final int PORTS = 5;
    /** Most members. */
    public static final int MOST = 9;

    private static final int INGRESS = 0;
    private static final int CONSENSUS = 1;
    private static final int LOG = 2;
    private static final int CATCHUP = 3;
    private static final int ARCHIVE = 4;
    private static final int MAX_PORT = 65_535;
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]|=\\s]+):(\\d{1,5})");

    private static final Pattern ALL_ADDRESSES = Pattern.compile("([0.]+|0x0+|\\*|\\[[0:.]+]):\\d+");

    private final List<Address> addresses;

    /** Where a member is. */
    private record Address(String host, int port) {
        String at(final int offset) {
            return host + ":" + (port + offset);
        }
    }

    private MemberList(final List<Address> addresses) {
        this.addresses = List.copyOf(addresses);
    }

    /**
     * Reads a list.
     *
     * @param key  of the configuration, for messages.
     * @param text {@code HOST:PORT} with commas; an address of IPv6 in brackets.
     * @return the members.
     * @throws IllegalArgumentException that says what is not allowed.
     */
    public static MemberList parse(final String key, final String text) {
        require(text != null && !text.isBlank(), key + " is missing: name the members, as in " + key
            + "=host-a:9040,host-b:9040,host-c:9040");
        final List<Address> addresses = new ArrayList<>();
        for (final String part : SEPARATOR.split(text.strip(), -1)) {
            final Matcher matcher = ADDRESS.matcher(part);
            require(matcher.matches(), key + "=" + text + ": '" + part + "' is no HOST:PORT");
            final Address address = new Address(matcher.group(1), Integer.parseInt(matcher.group(2)));
            require(address.port() >= 1 && address.port() <= MAX_PORT - PORTS + 1, key + "=" + text + ": port "
                + address.port() + ", 1 to " + (MAX_PORT - PORTS + 1) + ", as a member takes " + PORTS + " ports");
            for (final Address other : addresses) {
                require(!other.host().equals(address.host()) || Math.abs(other.port() - address.port()) >= PORTS,
                    key + "=" + text + ": " + other.at(0) + " and " + address.at(0) + " have ports in common, as a"
                        + " member takes " + PORTS);
            }
            addresses.add(address);
        }
        require(addresses.size() <= MOST, key + " has " + addresses.size() + " members: 1 to " + MOST);
        return new MemberList(addresses);
    }

    /**
     * Refuses what nobody can send to: an address of all interfaces of a machine.
     *
     * @param key      of the configuration, for messages.
     * @param endpoint {@code HOST:PORT}, to which members send.
     */
    static void requireOneAddress(final String key, final String endpoint) {
        require(!ALL_ADDRESSES.matcher(endpoint).matches(), key + "=" + endpoint + ": members send there, and nobody"
            + " can send to all addresses of a host: name one that the members reach, as in " + key + "=host-a:9070");
    }

    /**
     * How many members there are.
     *
     * @return 1 to {@link #MOST}.
     */
    public int size() {
        return addresses.size();
    }

    /**
     * Where bridges reach the members, as Aeron's clients want it.
     *
     * @return {@code 0=HOST:PORT,1=HOST:PORT}.
     */
    public String ingressEndpoints() {
        return join(",", member -> member + "=" + addresses.get(member).at(INGRESS));
    }

    /** All members with all their endpoints, as Aeron's consensus module wants it. */
    String clusterMembers() {
        return join("|", member -> {
            final Address address = addresses.get(member);
            return IntStream.of(INGRESS, CONSENSUS, LOG, CATCHUP, ARCHIVE).mapToObj(address::at)
                .collect(Collectors.joining(",", member + ",", ""));
        });
    }

    /** Where a member takes what other members say: votes, and what they have come to. */
    String consensusEndpoint(final int member) {
        return addresses.get(member).at(CONSENSUS);
    }

    /** Where the archive of a member takes requests. */
    String archiveEndpoint(final int member) {
        return addresses.get(member).at(ARCHIVE);
    }

    /** An endpoint of a member whose port the system chooses. */
    String anyEndpoint(final int member) {
        return addresses.get(member).host() + ":0";
    }

    /**
     * Host of a member.
     *
     * @param member its number.
     * @return without brackets.
     */
    public String host(final int member) {
        final String host = addresses.get(member).host();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** First port of a member. */
    int port(final int member) {
        return addresses.get(member).port();
    }

    private String join(final String separator, final IntFunction<String> text) {
        return IntStream.range(0, size()).mapToObj(text).collect(Collectors.joining(separator));
    }
}
