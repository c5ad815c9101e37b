package org.ringside.ops.console.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * What counts as one address where addresses have a limit each. Of an IPv6 address it is the network of 64 bits, all of
 * which its owner may use. All addresses of the loopback are one: every account of this machine may use any of them.
 *
 * @param name for people
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
