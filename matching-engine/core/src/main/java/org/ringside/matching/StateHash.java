package org.ringside.matching;

/** A number for a sequence of values, in which each value and its place count. */
final class StateHash implements StateOutput {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xBF58476D1CE4E5B9L;

    private long hash;
    private long values;

    @Override
    public void putLong(final long value) {
        final long mixed = (value ^ hash) * FIRST;
        hash = (mixed ^ mixed >>> 32) * SECOND + ++values;
    }

    long value() {
        return hash ^ hash >>> 29;
    }

    /** How many values there were. */
    long values() {
        return values;
    }
}
