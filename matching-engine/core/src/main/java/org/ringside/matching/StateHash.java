package org.ringside.matching;

/** Makes a hash of a sequence of values. Each value and its place count. Not thread-safe. */
public final class StateHash implements StateOutput {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xBF58476D1CE4E5B9L;

    private long hash;
    private long values;

    /** The hash of a whole state. */
    static long of(final State state) {
        final StateHash hash = new StateHash();
        state.write(hash);
        return hash.value();
    }

    @Override
    public void putLong(final long value) {
        final long mixed = (value ^ hash) * FIRST;
        hash = (mixed ^ mixed >>> 32) * SECOND + ++values;
    }

    /**
     * The hash of the values so far.
     *
     * @return the same for the same values in the same order.
     */
    public long value() {
        return hash ^ hash >>> 29;
    }
}
