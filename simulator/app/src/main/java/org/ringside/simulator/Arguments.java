package org.ringside.simulator;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values as people type them: {@code 20k}, {@code 10s}, {@code 127.0.0.1:9001}. */
final class Arguments {
    private static final Pattern COUNT = Pattern.compile("(\\d{1,12})([km]?)");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\s]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    private Arguments() {
    }

    /** A count with an optional {@code k} for thousands or {@code m} for millions. */
    static long count(final String text) {
        final Matcher matcher = COUNT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a count such as 500, 20k or 1m");
        }
        return Long.parseLong(matcher.group(1)) * switch (matcher.group(2)) {
            case "k" -> 1_000;
            case "m" -> 1_000_000;
            default -> 1;
        };
    }

    /** A time with its unit. */
    static Duration duration(final String text) {
        final Matcher matcher = TIME.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a time such as 500ms, 10s or 2m");
        }
        return Duration.ofMillis(Long.parseLong(matcher.group(1)) * switch (matcher.group(2)) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            default -> 3_600_000;
        });
    }

    /** A host and a port. */
    static InetSocketAddress address(final String text) {
        final Matcher matcher = ADDRESS.matcher(text);
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
