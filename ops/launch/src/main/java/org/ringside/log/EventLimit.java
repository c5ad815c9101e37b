package org.ringside.log;

import java.util.Arrays;

/** Lets an event pass at most so many times a second, and counts what does not. Allocates nothing. One thread. */
final class EventLimit {
    static final int PER_SECOND = 10;

    private static final long SECOND_NS = 1_000_000_000;

    private final long[] begins = new long[LogEvent.values().length];
    private final int[] passed = new int[begins.length];
    private final long[] suppressed = new long[begins.length];

    EventLimit(final long nowNs) {
        Arrays.fill(begins, nowNs);
    }

    /** Whether the event may be told now. */
    boolean tryPass(final LogEvent event, final long nowNs) {
        final int index = event.ordinal();
        if (nowNs - begins[index] >= SECOND_NS) {
            begins[index] = nowNs;
            passed[index] = 0;
        }
        if (passed[index] < PER_SECOND) {
            passed[index]++;
            return true;
        }
        suppress(event);
        return false;
    }

    /** The event does not pass for another reason. */
    void suppress(final LogEvent event) {
        suppressed[event.ordinal()]++;
    }

    /** How often the event did not pass since this was asked last. */
    long takeSuppressed(final LogEvent event) {
        final long count = suppressed[event.ordinal()];
        suppressed[event.ordinal()] = 0;
        return count;
    }
}
