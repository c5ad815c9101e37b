package org.ringside.marketdata.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * How far the events of a store have been sent, in a file {@code sent} beside its segments that is mapped: it survives
 * the death of the process at any instant. After a loss of power it may be older, and events are sent twice. One
 * thread.
 * <pre>
 *  0                             8
 *  +-----------------------------+
 *  | sequence that was sent last |
 *  | u64, little-endian          |
 *  +-----------------------------+
 * </pre>
 */
public final class SentFile {
    private static final String NAME = "sent";

    private final UnsafeBuffer buffer;

    private SentFile(final UnsafeBuffer buffer) {
        this.buffer = buffer;
    }

    /**
     * That of a store.
     *
     * @param folder   of the store, which is there.
     * @param otherwise what counts as sent when there is no such file yet.
     * @return the file, mapped for as long as somebody has it.
     */
    public static SentFile open(final Path folder, final long otherwise) {
        final Path file = folder.resolve(NAME);
        try {
            final boolean isNew = !Files.exists(file) || Files.size(file) < Long.BYTES;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
                final MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
                final SentFile sent = new SentFile(new UnsafeBuffer(mapped));
                if (isNew) {
                    sent.note(otherwise);
                }
                return sent;
            }
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be used: " + failure, failure);
        }
    }

    /**
     * Everybody was offered the events up to this one. A plain store: only the next process reads it.
     *
     * @param sequence number of the event.
     */
    public void note(final long sequence) {
        buffer.putLong(0, sequence, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Number of the last event that everybody was offered.
     *
     * @return the number.
     */
    public long sequence() {
        return buffer.getLong(0, ByteOrder.LITTLE_ENDIAN);
    }
}
