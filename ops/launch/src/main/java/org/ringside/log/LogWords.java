package org.ringside.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of an event, with places for the values of a record. The places take numbers and texts in their order. An
 * address has a place for its upper half, which is a whole IPv4 address. The lower half of an IPv6 address is the
 * number behind those of the places, and 0 in records of releases without it. Immutable.
 */
public final class LogWords {
    /** Most numbers of a record. */
    public static final int MAX_NUMBERS = 6;
    /** Stands between the texts of a record. */
    static final char SEPARATOR = '\u001F';

    private static final Pattern PLACE = Pattern.compile("\\{([a-zA-Z]+)(?::([a-z0-9]+))?}");
    private static final double[] NS_PER_UNIT = {1e9, 1e6, 1e3};
    private static final String[] UNITS = {"s", "ms", "us"};

    private final String template;
    private final List<Place> places;
    private final int numbers;

    private LogWords(final String template, final List<Place> places) {
        this.template = template;
        this.places = places;
        this.numbers = (int) places.stream().filter(place -> place.kind != Kind.TEXT).count()
            + (int) places.stream().filter(place -> place.kind == Kind.IP).count();
    }

    static LogWords of(final String template) {
        final List<Place> places = new ArrayList<>();
        final Matcher matcher = PLACE.matcher(template);
        while (matcher.find()) {
            final String kind = matcher.group(2);
            places.add(new Place(matcher.group(1),
                kind == null ? Kind.NUMBER : Kind.valueOf(kind.toUpperCase(Locale.ROOT))));
        }
        final LogWords words = new LogWords(template, List.copyOf(places));
        if (words.numbers > MAX_NUMBERS) {
            throw new IllegalArgumentException("more than " + MAX_NUMBERS + " numbers: " + template);
        }
        if (places.stream().filter(place -> place.kind == Kind.IP).count() > 1) {
            throw new IllegalArgumentException("more than one address: " + template);
        }
        return words;
    }

    /** The words with their places, as the list of events shows them. */
    public String template() {
        return template;
    }

    /** Number of numbers, with the lower half of an address. */
    public int numbers() {
        return numbers;
    }

    /** Number of texts. */
    public int texts() {
        return (int) places.stream().filter(place -> place.kind == Kind.TEXT).count();
    }

    /**
     * Returns a record in words.
     *
     * @param values of the record.
     * @param texts  of the record, one string.
     * @return one line.
     */
    public String message(final long[] values, final String texts) {
        final StringBuilder message = new StringBuilder();
        final Matcher matcher = PLACE.matcher(template);
        final String[] parts = split(texts);
        int number = 0;
        int text = 0;
        for (final Place place : places) {
            matcher.find();
            matcher.appendReplacement(message, Matcher.quoteReplacement(place.kind == Kind.TEXT
                ? part(parts, text++) : shown(place.kind, values[number++], values[numbers - 1])));
        }
        return matcher.appendTail(message).toString();
    }

    /**
     * Returns the values of the places.
     *
     * @param values of the record.
     * @param texts  of the record, one string.
     * @return values by the names of the places: numbers as {@link Long}, everything else as a string.
     */
    public Map<String, Object> arguments(final long[] values, final String texts) {
        final Map<String, Object> arguments = new LinkedHashMap<>();
        final String[] parts = split(texts);
        int number = 0;
        int text = 0;
        for (final Place place : places) {
            arguments.put(place.name, switch (place.kind) {
                case TEXT -> part(parts, text++);
                case EVENT, IP, HEX -> shown(place.kind, values[number++], values[numbers - 1]);
                case UINT -> values[number++] & 0xFFFF_FFFFL;
                default -> values[number++];
            });
        }
        return arguments;
    }

    private static String[] split(final String texts) {
        return texts.split(Character.toString(SEPARATOR), -1);
    }

    /** A text that was cut off may lack the last parts. */
    private static String part(final String[] parts, final int index) {
        return index < parts.length ? parts[index] : "";
    }

    private static String shown(final Kind kind, final long value, final long last) {
        return switch (kind) {
            case NS -> duration(value);
            case UINT -> Long.toString(value & 0xFFFF_FFFFL);
            case HEX -> Long.toHexString(value);
            case EVENT -> LogEvent.of((int) value).map(LogEvent::title).orElse("event-" + value);
            case IP -> address(value, last);
            default -> Long.toString(value);
        };
    }

    /** No host has an IPv6 address whose lower half is 0 and which begins with 32 bits of 0. */
    private static String address(final long upper, final long lower) {
        if (lower == 0 && upper >>> Integer.SIZE == 0) {
            return upper == 0 ? "an address" : (upper >>> 24 & 0xFF) + "." + (upper >>> 16 & 0xFF) + "."
                + (upper >>> 8 & 0xFF) + "." + (upper & 0xFF);
        }
        final StringBuilder groups = new StringBuilder();
        for (int shift = Long.SIZE - Short.SIZE; shift >= 0; shift -= Short.SIZE) {
            groups.append(Long.toHexString(upper >>> shift & 0xFFFF)).append(':');
        }
        for (int shift = Long.SIZE - Short.SIZE; shift >= 0; shift -= Short.SIZE) {
            groups.append(Long.toHexString(lower >>> shift & 0xFFFF)).append(shift == 0 ? "" : ":");
        }
        return groups.toString();
    }

    /** In the largest unit that leaves at least 1, with one decimal. */
    private static String duration(final long ns) {
        for (int unit = 0; unit < UNITS.length; unit++) {
            if (Math.abs(ns) >= NS_PER_UNIT[unit]) {
                return String.format(Locale.ROOT, "%.1f %s", ns / NS_PER_UNIT[unit], UNITS[unit]);
            }
        }
        return ns + " ns";
    }

    /** What a place takes, and how it is shown. */
    private enum Kind {
        NUMBER, UINT, HEX, NS, IP, EVENT, TEXT
    }

    private record Place(String name, Kind kind) {
    }
}
