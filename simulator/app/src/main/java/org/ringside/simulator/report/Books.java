package org.ringside.simulator.report;

import java.util.List;

/**
 * Whether the books of a run agree.
 *
 * @param sequenceGaps gaps in the numbers of sessions.
 * @param duplicates   reports that came twice.
 * @param violations   a line for each kind of fault, including these two; empty if the books agree.
 */
public record Books(long sequenceGaps, long duplicates, List<String> violations) {
    /** Whether nothing is wrong. */
    public boolean agree() {
        return violations.isEmpty();
    }
}
