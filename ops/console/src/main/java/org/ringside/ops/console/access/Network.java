package org.ringside.ops.console.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What a limit of the console counts as one address. An IPv6 address counts with its network of 64 bits, because one
 * owner has all of that network. All loopback addresses count as one, because every account of this machine may use any
 * of them.
 *
 * @param name the address or the network, for messages
 */
public record Network(String name) {
    private static final int NETWORK_BYTES = 8;
    private static final int GROUP_DIGITS = 4;
    private static final Network LOOPBACK = new Network("this machine");

    /** The network of an address. */
    public static Network of(final InetAddress address) {
        if (address.isLoopbackAddress()) {
            return LOOPBACK;
        }
        return new Network(address instanceof Inet6Address ? groups(address.getAddress()) : address.getHostAddress());
    }

    private static String groups(final byte[] address) {
        final String digits = HexFormat.of().formatHex(Arrays.copyOf(address, NETWORK_BYTES));
        return digits.replaceAll("(.{" + GROUP_DIGITS + "})", "$1:") + ":/64";
    }
}
