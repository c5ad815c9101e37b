package org.ringside.matching.service;

import java.util.function.LongSupplier;

/** Gives back what a {@link StateWriter} has written. */
final class StateReader {
    private final LongSupplier values;

    /** @param values throws an IllegalArgumentException when there is no further one. */
    StateReader(final LongSupplier values) {
        this.values = values;
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
