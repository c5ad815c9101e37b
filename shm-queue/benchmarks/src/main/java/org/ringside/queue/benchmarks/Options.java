package org.ringside.queue.benchmarks;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * How a benchmark is run.
 *
 * @param repetitions pairs wanted of each comparison
 * @param runNs       duration of one run, in nanoseconds
 * @param only        words that must all occur in the name of a comparison; empty = run all
 * @param folder      for everything that is shared between processes: on tmpfs
 */
record Options(int repetitions, long runNs, Set<String> only, Path folder) {
    /** Whether a comparison of this name was asked for. */
    boolean wants(final String name) {
        final String lower = name.toLowerCase(Locale.ROOT);
        return only.stream().allMatch(word -> lower.contains(word.toLowerCase(Locale.ROOT)));
    }
}
