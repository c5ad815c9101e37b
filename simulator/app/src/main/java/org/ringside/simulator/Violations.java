package org.ringside.simulator;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Counts what is wrong, and keeps the first case of each kind in words. */
final class Violations {
    private static final class Cases {
        private final String first;
        private long count;

        private Cases(final String first) {
            this.first = first;
        }
    }

    private final Map<Violation, Cases> found = new EnumMap<>(Violation.class);
    private long total;

    /** The words are only asked for in the first case of a kind. */
    void add(final Violation violation, final Supplier<String> detail) {
        found.computeIfAbsent(violation, kind -> new Cases(detail.get())).count++;
        total++;
    }

    long count(final Violation violation) {
        final Cases cases = found.get(violation);
        return cases == null ? 0 : cases.count;
    }

    /** Violations of any kind. */
    long total() {
        return total;
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** One line for each kind that was found. */
    List<String> summary() {
        final List<String> lines = new ArrayList<>();
        found.forEach((kind, cases) ->
            lines.add(cases.count + " x " + kind.description() + "; first: " + cases.first));
        return lines;
    }
}
