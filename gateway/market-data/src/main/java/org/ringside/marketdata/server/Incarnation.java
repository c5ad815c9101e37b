package org.ringside.marketdata.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.ringside.journal.JournalException;

/** Counts the starts of a publisher, in a file with one number, from 1 to 65535 and then from 0. */
final class Incarnation {
    private static final String NAME = "incarnation";
    private static final int MASK = 0xFFFF;

    private Incarnation() {
    }

    /** That of a publisher that starts now. */
    static int next(final Path folder) {
        final Path file = folder.resolve(NAME);
        try {
            final String text = Files.exists(file) ? Files.readString(file, StandardCharsets.US_ASCII).strip() : "0";
            final int next = (text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0) + 1 & MASK;
            final Path temporary = file.resolveSibling(NAME + ".tmp");
            Files.writeString(temporary, next + "\n", StandardCharsets.US_ASCII);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return next;
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
    }
}
