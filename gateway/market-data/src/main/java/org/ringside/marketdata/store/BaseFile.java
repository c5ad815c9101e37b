package org.ringside.marketdata.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.ringside.journal.JournalException;

/**
 * Where the last complete base of a store begins. A file that is missing or torn costs time at the next start, and
 * nothing else: then the base is looked for in all of the store.
 * <pre>
 *  0                 8                    16
 *  +-----------------+--------------------+
 *  | index of record | the same, inverted |
 *  | i64             | i64                |
 *  +-----------------+--------------------+
 * </pre>
 */
final class BaseFile {
    /** There is none. */
    static final long NONE = -1;

    private static final String NAME = "base";
    private static final int LENGTH = 2 * Long.BYTES;

    private final Path file;

    BaseFile(final Path folder) {
        file = folder.resolve(NAME);
    }

    long read() {
        try {
            final ByteBuffer bytes = ByteBuffer.wrap(Files.exists(file) ? Files.readAllBytes(file) : new byte[0])
                .order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.remaining() != LENGTH) {
                return NONE;
            }
            final long index = bytes.getLong();
            return bytes.getLong() == ~index ? index : NONE;
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
    }

    void write(final long index) {
        final ByteBuffer bytes = ByteBuffer.allocate(LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(index).putLong(~index);
        final Path temporary = file.resolveSibling(NAME + ".tmp");
        try {
            Files.write(temporary, bytes.array());
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
    }
}
