package org.ringside.launch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers as people type them: {@code 64k}, {@code 1g}, {@code 10s}. */
public final class Arguments {
    private static final Pattern COUNT = Pattern.compile("(\\d{1,18})([kmg]?)");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)(ms|s|m|h)");

    /** A hundred years, which a long of nanoseconds holds, as does one of a later moment. */
    private static final Duration LONGEST = Duration.ofHours(876_000);

    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\s]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    private Arguments() {
    }

    /**
     * Reads a count with an optional binary unit: {@code k}, {@code m} or {@code g}.
     *
     * @param text for example {@code 64k}.
     * @return for example 65,536.
     * @throws IllegalArgumentException when it is no such count.
     */
    public static long binaryCount(final String text) {
        return count(text, 1024);
    }

    /**
     * Reads a count with an optional decimal unit: {@code k}, {@code m} or {@code g}.
     *
     * @param text for example {@code 250k}.
     * @return for example 250,000.
     * @throws IllegalArgumentException when it is no such count.
     */
    public static long decimalCount(final String text) {
        return count(text, 1000);
    }

    private static long count(final String text, final long thousand) {
        final Matcher matcher = COUNT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a count such as 65536, 64k or 1m");
        }
        long value = Long.parseLong(matcher.group(1));
        try {
            for (int i = "kmg".indexOf(matcher.group(2)); !matcher.group(2).isEmpty() && i >= 0; i--) {
                value = Math.multiplyExact(value, thousand);
            }
        } catch (final ArithmeticException ex) {
            throw new IllegalArgumentException("'" + text + "' is too large", ex);
        }
        return value;
    }

    /**
     * Reads a time with its unit: {@code ms}, {@code s}, {@code m} or {@code h}.
     *
     * @param text for example {@code 10s}.
     * @return the time.
     * @throws IllegalArgumentException when the text is no such time.
     */
    public static Duration duration(final String text) {
        final Matcher matcher = TIME.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a time such as 500ms, 10s or 2m");
        }
        final long unitMs = switch (matcher.group(2)) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            default -> 3_600_000;
        };
        final Duration time = Duration.ofMillis(Math.round(Double.parseDouble(matcher.group(1)) * unitMs));
        if (time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("'" + text + "' is too long: a time is at most " + LONGEST.toHours()
                + "h");
        }
        return time;
    }

    /**
     * Reads host and port: {@code 127.0.0.1:9001}.
     *
     * @param text with a host whose address is known.
     * @return the address.
     * @throws IllegalArgumentException when the text is no such address.
     */
    public static InetSocketAddress address(final String text) {
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
