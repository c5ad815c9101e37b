package org.ringside.ops.terminal;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import org.agrona.DirectBuffer;

/** Formats numbers and bytes for people, in the same way in every locale. */
public final class Format {
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Format() {
    }

    /** Formats 65536 as {@code 65,536}. */
    public static String count(final long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Formats 8388608 as {@code 8 MiB}, 25340715827 as {@code 23.6 GiB}. */
    public static String bytes(final long value) {
        double scaled = value;
        int unit = 0;
        while (scaled >= 1024 && unit < BYTE_UNITS.length - 1) {
            scaled /= 1024;
            unit++;
        }
        final String number = String.format(Locale.ROOT, "%.1f", scaled);
        return (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number) + " " + BYTE_UNITS[unit];
    }

    /** Formats messages per second: 250100 as {@code 250.1K}, 12 as {@code 12}. */
    public static String rate(final double perSecond) {
        if (perSecond >= 1e6) {
            return String.format(Locale.ROOT, "%.1fM", perSecond / 1e6);
        }
        return perSecond >= 1e3
            ? String.format(Locale.ROOT, "%.1fK", perSecond / 1e3)
            : String.format(Locale.ROOT, "%.0f", perSecond);
    }

    /** Formats a share of one as {@code 0.1%}. */
    public static String percent(final double share) {
        return String.format(Locale.ROOT, "%.1f%%", share * 100);
    }

    /**
     * Formats 41 s as {@code 00:41}, longer than an hour as {@code 1:02:03}, longer than a day as {@code 2d 1:02:03}.
     */
    public static String age(final Duration age) {
        final String minutes = String.format(Locale.ROOT, "%02d:%02d", age.toMinutesPart(), age.toSecondsPart());
        if (age.toHours() == 0) {
            return minutes;
        }
        return (age.toDays() == 0 ? "" : age.toDays() + "d ") + age.toHoursPart() + ":" + minutes;
    }

    /** Formats nanoseconds since 1970, an unsigned number, as {@code 2026-11-21T22:35:00.123456789Z}. */
    public static String time(final long epochNs) {
        return Instant.ofEpochSecond(Long.divideUnsigned(epochNs, NS_PER_SECOND),
            Long.remainderUnsigned(epochNs, NS_PER_SECOND)).toString();
    }

    /** Formats bytes as {@code 0aff}. */
    public static String hex(final DirectBuffer buffer, final int offset, final int length) {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Formats the name of a constant as {@code attached}. */
    public static String lower(final Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Formats an elapsed time as {@code 0.6s}. */
    public static String seconds(final Duration elapsed) {
        return String.format(Locale.ROOT, "%.1fs", elapsed.toMillis() / 1000.0);
    }
}
