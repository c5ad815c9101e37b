package org.ringside.matching.service;

import java.util.function.LongSupplier;

/** Gives back what a {@link StateWriter} has written, in this version of the state or in an earlier one. */
final class StateReader {
    /** The oldest version that is read: it has one input. */
    private static final long OLDEST = 5;

    private final LongSupplier values;
    private final long version;

    /**
     * Reads the version.
     *
     * @param values throws an IllegalArgumentException when there is no further one.
     * @throws IllegalArgumentException when this build does not read the version.
     */
    StateReader(final LongSupplier values) {
        this.values = values;
        version = values.getAsLong();
        if (version < OLDEST || version > EngineService.STATE_VERSION) {
            throw new IllegalArgumentException("a state of version " + version + " of the service, of which this build"
                + " reads the versions " + OLDEST + " to " + EngineService.STATE_VERSION);
        }
    }

    /** Version of the state. */
    long version() {
        return version;
    }

    long getLong() {
        return values.getAsLong();
    }

    String getText() {
        final StringBuilder text = new StringBuilder();
        for (long left = getLong(); left > 0; left--) {
            text.append((char) getLong());
        }
        return text.toString();
    }
}
