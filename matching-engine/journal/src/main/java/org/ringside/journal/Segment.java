package org.ringside.journal;

import static org.ringside.journal.JournalDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException.Reason;
import org.ringside.queue.MappedFile;

/** One segment's file, mapped. One thread at a time. */
final class Segment implements AutoCloseable {
    private static final Set<OpenOption> READ_ONLY = Set.of(StandardOpenOption.READ);
    private static final Set<OpenOption> READ_WRITE = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);

    private final Path file;
    private final MappedByteBuffer mapped;
    private final UnsafeBuffer buffer;
    private final SegmentHeader header;
    private final long missing;

    private Segment(
        final Path file, final MappedByteBuffer mapped, final SegmentHeader header, final long missing) {
        this.file = file;
        this.missing = missing;
        this.mapped = mapped;
        this.buffer = new UnsafeBuffer(mapped);
        this.header = header;
    }

    /** Makes a file of zeros. */
    static void allocate(final JournalFolder folder, final Path file, final long length, final boolean onDisk) {
        folder.delete(file);
        try {
            if (Files.getFileStore(folder.path()).getUsableSpace() < length) {
                throw new IOException("No space left for " + length + " bytes");
            }
            try (FileChannel channel = MappedFile.create(file)) {
                MappedFile.fill(channel, length);
                if (onDisk) {
                    channel.force(true);
                }
            }
        } catch (final IOException failure) {
            folder.delete(file);
            throw JournalException.of(file, "be allocated", failure);
        }
    }

    /** Maps a file to write to it; one that is shorter than its header says is made whole with zeros first. */
    static Segment write(final Path file) {
        return open(file, FileChannel.MapMode.READ_WRITE);
    }

    /** Maps a file, as long as it is, to read it. */
    static Segment read(final Path file) {
        return open(file, FileChannel.MapMode.READ_ONLY);
    }

    private static Segment open(final Path file, final FileChannel.MapMode mode) {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new JournalException(Reason.INCOMPATIBLE, file + " is little-endian, this machine is not");
        }
        final boolean isWritable = mode == FileChannel.MapMode.READ_WRITE;
        try (FileChannel channel = FileChannel.open(file, isWritable ? READ_WRITE : READ_ONLY)) {
            final SegmentHeader header = readHeader(file, channel);
            final long missing = header == null ? 0 : Math.max(0, header.segmentLength() - channel.size());
            if (isWritable && header != null) {
                MappedFile.fill(channel, header.segmentLength());
            }
            final long length = Math.min(channel.size(), header == null ? Integer.MAX_VALUE : header.segmentLength());
            final MappedByteBuffer mapped = channel.map(mode, 0, length);
            return new Segment(file, mapped, header, missing);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be opened", failure);
        }
    }

    /** What a file says of itself now; null when it is gone, or has no header that is sound. */
    static SegmentHeader headerOf(final Path file) {
        try (FileChannel channel = FileChannel.open(file, READ_ONLY)) {
            return readHeader(file, channel);
        } catch (final NoSuchFileException gone) {
            return null;
        } catch (final IOException failure) {
            throw JournalException.of(file, "be looked at", failure);
        }
    }

    /** Null when it has none that is sound. */
    private static SegmentHeader readHeader(final Path file, final FileChannel channel) throws IOException {
        if (channel.size() < HEADER_LENGTH) {
            return null;
        }
        return SegmentHeader.decode(file, MappedFile.head(channel, HEADER_LENGTH));
    }

    /** The same mapping under the name, and with the header, that it has got. */
    Segment named(final Path name, final SegmentHeader newHeader) {
        buffer.putBytes(0, newHeader.encode(), 0, HEADER_LENGTH);
        return new Segment(name, mapped, newHeader, 0);
    }

    /** Makes these bytes zero. */
    void clear(final int offset, final int length) {
        buffer.setMemory(offset, length, (byte) 0);
    }

    Path file() {
        return file;
    }

    /** What it says of itself; null when that is not sound. */
    SegmentHeader header() {
        return header;
    }

    /** Bytes by which the file was shorter than its header says when it was opened. */
    long missing() {
        return missing;
    }

    /** Its bytes; as many as there are, which may be fewer than its header says. */
    UnsafeBuffer buffer() {
        return buffer;
    }

    /** A view of the same bytes for what wants a {@link ByteBuffer}. */
    ByteBuffer bytes() {
        return mapped.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Takes every page's write fault now, not when a record comes. For a segment that nobody else writes. */
    void touch() {
        MappedFile.touch(buffer);
    }

    /** Returns when the disk has all bytes. */
    void force() {
        force(0, buffer.capacity());
    }

    /**
     * Returns when the disk has these bytes. Not by way of a channel, which an interrupt of the thread would close.
     *
     * @throws JournalException when the disk refuses: nobody knows what it has
     */
    void force(final int offset, final int length) {
        try {
            mapped.force(offset, length);
        } catch (final UncheckedIOException refused) {
            throw JournalException.of(file, "be written to disk", refused.getCause());
        }
    }

    /** Unmaps the bytes: nobody may hold on to the buffers. */
    @Override
    public void close() {
        IoUtil.unmap(mapped);
    }
}
