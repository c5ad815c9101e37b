package org.ringside.ops.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code ringside metrics} has printed: value by series, as {@code name{label="value"}}, without its prefix. */
public record Series(Map<String, Double> values) {
    /** Reads the text format of Prometheus. */
    public static Series of(final String text) {
        final Map<String, Double> values = new LinkedHashMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            final int blank = line.lastIndexOf(' ');
            final String value = line.substring(blank + 1);
            values.put(line.substring(Metric.PREFIX.length(), blank),
                "+Inf".equals(value) ? Double.POSITIVE_INFINITY : Double.parseDouble(value));
        });
        return new Series(values);
    }

    /** The value of one; fails when there is none. */
    public double get(final String name) {
        final Double value = values.get(name);
        if (value == null) {
            throw new AssertionError("no series " + name + " in " + values.keySet());
        }
        return value;
    }

    /** Those that have all of these in their name or labels. */
    public Map<String, Double> with(final String... parts) {
        final Map<String, Double> found = new LinkedHashMap<>(values);
        found.keySet().removeIf(name -> !List.of(parts).stream().allMatch(name::contains));
        return found;
    }
}
