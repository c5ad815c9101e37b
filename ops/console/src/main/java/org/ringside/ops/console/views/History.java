package org.ringside.ops.console.views;

/** The last sixty values of something, one a second. One thread. */
final class History {
    private static final int LENGTH = 60;

    private final long[] values = new long[LENGTH];
    private int count;
    private int next;

    void add(final long value) {
        values[next] = value;
        next = (next + 1) % LENGTH;
        count = Math.min(count + 1, LENGTH);
    }

    /** Oldest first; fewer than sixty in the first minute. */
    long[] values() {
        final long[] ordered = new long[count];
        for (int i = 0; i < count; i++) {
            ordered[i] = values[(next - count + i + LENGTH) % LENGTH];
        }
        return ordered;
    }

    /** How much it has grown a second, over so many seconds or since the first value; negative when it has shrunk. */
    double growth(final int seconds) {
        final int span = Math.min(seconds, count - 1);
        return span < 1 ? 0 : (values[Math.floorMod(next - 1, LENGTH)]
            - values[Math.floorMod(next - 1 - span, LENGTH)]) / (double) span;
    }
}
