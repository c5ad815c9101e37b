package org.ringside.matching.rulebook;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Shorthand for many lines: {@code A1..A5 sell 1 @ 101..105} is five orders, at 101, 102, 103, 104 and 105. Numbers go
 * from first to last in even steps.
 */
final class Range {
    private static final Pattern NAMES = Pattern.compile("\\b([A-Z][a-z]*)(\\d+)\\.\\.\\1(\\d+)\\b");
    private static final Pattern NUMBERS = Pattern.compile("(?<![A-Za-z\\d])(\\d+)\\.\\.(\\d+)\\b");

    private Range() {
    }

    /** The lines that a line stands for: itself, when it has no range of names. */
    static List<Line> expand(final Line line) {
        final Matcher names = NAMES.matcher(line.text());
        if (!names.find()) {
            return List.of(line);
        }
        final int first = Integer.parseInt(names.group(2));
        final int last = Integer.parseInt(names.group(3));
        if (last <= first) {
            throw line.wrong("a range goes upwards");
        }
        return IntStream.rangeClosed(0, last - first)
            .mapToObj(i -> line.saying(numbered(named(line.text(), i), i, last - first)))
            .collect(Collectors.toUnmodifiableList());
    }

    private static String named(final String text, final int i) {
        return NAMES.matcher(text).replaceAll(m -> m.group(1) + (Integer.parseInt(m.group(2)) + i));
    }

    private static String numbered(final String text, final int i, final int steps) {
        return NUMBERS.matcher(text).replaceAll(m -> {
            final long from = Long.parseLong(m.group(1));
            return Long.toString(from + (Long.parseLong(m.group(2)) - from) * i / steps);
        });
    }
}
