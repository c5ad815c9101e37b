package org.ringside.matching.service;

import java.nio.charset.StandardCharsets;
import org.ringside.matching.StateOutput;

/** Writes what the service knows besides its engine, as longs. */
final class StateWriter {
    private final StateOutput output;
    private final long version;

    /**
     * Writes the version.
     *
     * @param version of the state.
     */
    StateWriter(final StateOutput output, final long version) {
        this.output = output;
        this.version = version;
        output.putLong(version);
    }

    /** Version of the state. */
    long version() {
        return version;
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
