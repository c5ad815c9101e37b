package org.ringside.simulator;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Host and port as people type them: {@code 127.0.0.1:9001}. */
final class Address {
    private static final Pattern PATTERN = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\s]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    private Address() {
    }

    /** A host and a port. */
    static InetSocketAddress parse(final String text) {
        final Matcher matcher = PATTERN.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MAX_PORT) {
            throw new IllegalArgumentException("'" + text + "' is not an address such as 127.0.0.1:9001");
        }
        final InetSocketAddress address =
            new InetSocketAddress(matcher.group(1), Integer.parseInt(matcher.group(2)));
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("the host of '" + text + "' is not known");
        }
        return address;
    }
}
