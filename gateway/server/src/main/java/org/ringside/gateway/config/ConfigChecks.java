package org.ringside.gateway.config;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the records of the configuration check their values with. Messages name the key and what it may be. */
final class ConfigChecks {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    private ConfigChecks() {
    }

    /** It is host:port; whether there is such a host is seen when it is listened on. */
    static void requireAddress(final String key, final String value) {
        final Matcher address = ADDRESS.matcher(value);
        require(address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT,
            key + "=" + value + ": host:port, port 0 to " + MAX_PORT);
    }

    /** The address that a checked value names. */
    static InetSocketAddress address(final String value) {
        final int colon = value.lastIndexOf(':');
        return new InetSocketAddress(value.substring(0, colon), Integer.parseInt(value.substring(colon + 1)));
    }

    static void require(final boolean isTrue, final String message) {
        if (!isTrue) {
            throw new IllegalArgumentException(message);
        }
    }

    static <T> T orDefault(final T value, final T byDefault) {
        return value == null ? byDefault : value;
    }
}
