package org.ringside.marketdata.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException;

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
public final class SentFile implements AutoCloseable {
    private static final String NAME = "sent";

    private final MappedByteBuffer mapped;
    private final UnsafeBuffer buffer;

    private SentFile(final MappedByteBuffer mapped) {
        this.mapped = mapped;
        this.buffer = new UnsafeBuffer(mapped);
    }

    /**
     * That of a store.
     *
     * @param folder   of the store, which is there.
     * @param otherwise what counts as sent when there is no such file yet.
     * @return the file, mapped until it is closed.
     */
    public static SentFile open(final Path folder, final long otherwise) {
        final Path file = folder.resolve(NAME);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
            if (channel.size() < Long.BYTES) {
                // Before it is mapped: a store to a page for which the disk has no room would end the JVM.
                write(channel, otherwise);
            }
            return new SentFile(channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
        } catch (final IOException failure) {
            throw JournalException.of(file, "be used", failure);
        }
    }

    /** What stands in the file of a store that nobody writes; 0 when nobody knows. */
    static long read(final Path folder) {
        final Path file = folder.resolve(NAME);
        try {
            final byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            final long sequence = bytes.length < Long.BYTES ? Long.MAX_VALUE
                : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
            return sequence == Long.MAX_VALUE ? 0 : sequence;
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
    }

    private static void write(final FileChannel channel, final long sequence) throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, sequence);
        while (bytes.hasRemaining()) {
            channel.write(bytes, bytes.position());
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

    /** Nobody may use it any more. */
    @Override
    public void close() {
        IoUtil.unmap(mapped);
    }
}
