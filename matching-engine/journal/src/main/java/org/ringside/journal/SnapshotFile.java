package org.ringside.journal;

import static org.ringside.journal.SnapshotDescriptor.CHAIN_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.CREATED_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.FORMAT_MAJOR;
import static org.ringside.journal.SnapshotDescriptor.FORMAT_VERSION;
import static org.ringside.journal.SnapshotDescriptor.FORMAT_VERSION_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.HEADER_CRC_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.HEADER_LENGTH;
import static org.ringside.journal.SnapshotDescriptor.MAGIC;
import static org.ringside.journal.SnapshotDescriptor.MAGIC_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.NEXT_INDEX_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.STATE_HASH_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.STATE_LENGTH_OFFSET;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.zip.CRC32C;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.ringside.journal.JournalException.Reason;
import org.ringside.queue.MappedFile;

/** Writes and reads the file of one snapshot; {@link SnapshotDescriptor} draws it. */
final class SnapshotFile {
    private SnapshotFile() {
    }

    /**
     * Writes a file that is not there yet, and returns when the disk has it.
     *
     * @param named what the file will be called.
     * @param state puts the values of the state, and returns its hash.
     * @return what the file says of itself under its name.
     */
    static SnapshotInfo write(final Path file, final Path named, final long nextIndex, final long chain,
        final ToLongFunction<LongConsumer> state) {
        try (FileChannel channel = MappedFile.create(file)) {
            final SnapshotWriter writer = new SnapshotWriter(file, channel.position(HEADER_LENGTH));
            final long hash = state.applyAsLong(writer);
            writer.end();
            final SnapshotInfo info =
                new SnapshotInfo(named, nextIndex, chain, hash, writer.length(),
                    SystemEpochNanoClock.INSTANCE.nanoTime(), "");
            writeHeader(channel, info);
            channel.force(true);
            return info;
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
    }

    /**
     * What a file says of itself; empty when somebody has deleted it.
     *
     * @param nextIndex as its name says.
     * @throws JournalException INCOMPATIBLE when it is of a format that this version does not read
     */
    static Optional<SnapshotInfo> info(final Path file, final long nextIndex) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final ByteBuffer header = allocate();
            if (!readFully(channel, header)) {
                return Optional.of(damaged(file, nextIndex, "it is shorter than the header of a snapshot"));
            }
            if (!hasSoundHeader(file, header) || header.getLong(NEXT_INDEX_OFFSET) != nextIndex) {
                return Optional.of(damaged(file, nextIndex, "its header is damaged"));
            }
            final long length = header.getLong(STATE_LENGTH_OFFSET);
            final long fileLength = SnapshotDescriptor.fileLength(length);
            final String damage = channel.size() == fileLength ? "" : "it is " + channel.size()
                + " bytes long, its header says " + fileLength;
            return Optional.of(new SnapshotInfo(file, nextIndex, header.getLong(CHAIN_OFFSET),
                header.getLong(STATE_HASH_OFFSET), length, header.getLong(CREATED_OFFSET), damage));
        } catch (final NoSuchFileException deleted) {
            return Optional.empty();
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
    }

    /**
     * Reads the state, and checks it block by block before it is used.
     *
     * @param reader takes the values of the state, all of them.
     * @return what the reader makes of them.
     * @throws JournalException CORRUPT when the file is not what was written
     */
    static <T> T load(final SnapshotInfo info, final Function<LongSupplier, T> reader) {
        return open(info, values -> {
            final T state = reader.apply(values);
            if (values.hasNext()) {
                throw corrupt(info.file(), "more follows behind the end of the state");
            }
            return state;
        });
    }

    /** The same of the beginning of the state. */
    static <T> T loadHead(final SnapshotInfo info, final Function<LongSupplier, T> reader) {
        return open(info, reader::apply);
    }

    /** Reads and checks all of it. */
    static void verify(final SnapshotInfo info) {
        open(info, values -> {
            values.skipAll();
            return null;
        });
    }

    private static <T> T open(final SnapshotInfo info, final Function<SnapshotReader, T> use) {
        final Path file = info.file();
        if (!info.isWhole()) {
            throw corrupt(file, info.damage());
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final ByteBuffer header = allocate();
            if (!readFully(channel, header)) {
                throw corrupt(file, "it was cut short");
            }
            if (!hasSoundHeader(file, header) || header.getLong(STATE_LENGTH_OFFSET) != info.length()) {
                throw corrupt(file, "its header is damaged");
            }
            return use.apply(new SnapshotReader(file, channel, info.length()));
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
    }

    private static void writeHeader(final FileChannel channel, final SnapshotInfo info) throws IOException {
        final ByteBuffer header = allocate();
        header.putLong(MAGIC_OFFSET, MAGIC);
        header.putInt(FORMAT_VERSION_OFFSET, FORMAT_VERSION);
        header.putLong(NEXT_INDEX_OFFSET, info.nextIndex());
        header.putLong(CHAIN_OFFSET, info.chain());
        header.putLong(STATE_HASH_OFFSET, info.stateHash());
        header.putLong(STATE_LENGTH_OFFSET, info.length());
        header.putLong(CREATED_OFFSET, info.createdNs());
        header.putInt(HEADER_CRC_OFFSET, crc(header));
        MappedFile.write(channel, header, 0);
    }

    private static boolean hasSoundHeader(final Path file, final ByteBuffer header) {
        if (header.getLong(MAGIC_OFFSET) != MAGIC
            || header.getInt(HEADER_CRC_OFFSET) != crc(header)) {
            return false;
        }
        final int format = header.getInt(FORMAT_VERSION_OFFSET) >>> Short.SIZE;
        if (format != FORMAT_MAJOR) {
            throw new JournalException(Reason.INCOMPATIBLE, file + " has format " + format
                + ", this version reads format " + FORMAT_MAJOR + "; use the version that wrote it, or move the file "
                + "away if the journal still has record 0");
        }
        return true;
    }

    private static SnapshotInfo damaged(final Path file, final long nextIndex, final String what) {
        return new SnapshotInfo(file, nextIndex, 0, 0, 0, 0, what);
    }

    static JournalException corrupt(final Path file, final String what) {
        return new JournalException(
            Reason.CORRUPT, file + " is damaged: " + what + "; use an older snapshot, or replay the journal");
    }

    private static int crc(final ByteBuffer header) {
        final CRC32C crc = new CRC32C();
        crc.update(header.duplicate().limit(HEADER_CRC_OFFSET).position(0));
        return (int) crc.getValue();
    }

    private static ByteBuffer allocate() {
        return ByteBuffer.allocate(HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** False when the file ends before the buffer is full. */
    private static boolean readFully(final FileChannel channel, final ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                return false;
            }
        }
        bytes.flip();
        return true;
    }
}
