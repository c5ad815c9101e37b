package org.ringside.matching.service;

import java.nio.charset.StandardCharsets;
import org.ringside.matching.StateOutput;

/** Writes what the service knows besides its engine, as longs. */
final class StateWriter {
    private final StateOutput output;

    StateWriter(final StateOutput output) {
        this.output = output;
    }

    void putLong(final long value) {
        output.putLong(value);
    }

    /** ASCII: its length, and each character as a long. */
    void putText(final String text) {
        final byte[] characters = text.getBytes(StandardCharsets.US_ASCII);
        putLong(characters.length);
        for (final byte character : characters) {
            putLong(character);
        }
    }
}
