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
import static org.ringside.journal.SnapshotDescriptor.STATE_CRC_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.STATE_HASH_OFFSET;
import static org.ringside.journal.SnapshotDescriptor.STATE_LENGTH_OFFSET;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.zip.CRC32C;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.journal.JournalException.Reason;
import org.ringside.launch.FaultPoint;

/** Writes and reads the file of one snapshot; {@link SnapshotDescriptor} draws it. */
final class SnapshotFile {
    private static final FaultPoint MID_SNAPSHOT = FaultPoint.named("mid-snapshot");
    private static final Set<OpenOption> NEW = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);

    private SnapshotFile() {
    }

    /** Writes a file that is not there yet, and returns when the disk has it. */
    static void write(final Path file, final SnapshotInfo info, final DirectBuffer state) {
        final ByteBuffer bytes = allocate(HEADER_LENGTH + info.length());
        state.getBytes(0, bytes, HEADER_LENGTH, info.length());
        bytes.putLong(MAGIC_OFFSET, MAGIC);
        bytes.putInt(FORMAT_VERSION_OFFSET, FORMAT_VERSION);
        bytes.putInt(STATE_CRC_OFFSET, crc(bytes, HEADER_LENGTH, bytes.capacity()));
        bytes.putLong(NEXT_INDEX_OFFSET, info.nextIndex());
        bytes.putLong(CHAIN_OFFSET, info.chain());
        bytes.putLong(STATE_HASH_OFFSET, info.stateHash());
        bytes.putLong(STATE_LENGTH_OFFSET, info.length());
        bytes.putLong(CREATED_OFFSET, info.createdNs());
        bytes.putInt(HEADER_CRC_OFFSET, crc(bytes, 0, HEADER_CRC_OFFSET));
        try (FileChannel channel = FileChannel.open(file, NEW, JournalFolder.ONLY_OURS)) {
            writeFully(channel, bytes.limit(bytes.capacity() / 2));
            MID_SNAPSHOT.pass();
            writeFully(channel, bytes.limit(bytes.capacity()));
            channel.force(true);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
    }

    /**
     * What a file says of itself.
     *
     * @param nextIndex as its name says.
     * @throws JournalException INCOMPATIBLE when it is of a format that this version does not read
     */
    static SnapshotInfo info(final Path file, final long nextIndex) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final ByteBuffer header = allocate(HEADER_LENGTH);
            if (!readFully(channel, header, 0)) {
                return damaged(file, nextIndex, "it is shorter than the header of a snapshot");
            }
            if (!hasSoundHeader(file, header) || header.getLong(NEXT_INDEX_OFFSET) != nextIndex) {
                return damaged(file, nextIndex, "its header is damaged");
            }
            final long length = header.getLong(STATE_LENGTH_OFFSET);
            final String damage = channel.size() == HEADER_LENGTH + length ? "" : "it is " + channel.size()
                + " bytes long, its header says " + (HEADER_LENGTH + length);
            return new SnapshotInfo(file, nextIndex, header.getLong(CHAIN_OFFSET),
                header.getLong(STATE_HASH_OFFSET), (int) length, header.getLong(CREATED_OFFSET), damage);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
    }

    /**
     * Reads and checks the state.
     *
     * @throws JournalException CORRUPT when it is not what was written
     */
    static void load(final SnapshotInfo info, final MutableDirectBuffer buffer) {
        final Path file = info.file();
        if (!info.isWhole()) {
            throw corrupt(file, info.damage());
        }
        final ByteBuffer bytes = allocate(HEADER_LENGTH + info.length());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (!readFully(channel, bytes, 0)) {
                throw corrupt(file, "it was cut short");
            }
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
        if (!hasSoundHeader(file, bytes)) {
            throw corrupt(file, "its header is damaged");
        }
        if (bytes.getInt(STATE_CRC_OFFSET) != crc(bytes, HEADER_LENGTH, bytes.capacity())) {
            throw corrupt(file, "the checksum of the state is wrong");
        }
        buffer.putBytes(0, bytes, HEADER_LENGTH, info.length());
    }

    private static boolean hasSoundHeader(final Path file, final ByteBuffer header) {
        if (header.getLong(MAGIC_OFFSET) != MAGIC
            || header.getInt(HEADER_CRC_OFFSET) != crc(header, 0, HEADER_CRC_OFFSET)) {
            return false;
        }
        final int format = header.getInt(FORMAT_VERSION_OFFSET) >>> Short.SIZE;
        if (format != FORMAT_MAJOR) {
            throw new JournalException(Reason.INCOMPATIBLE, file + " has format " + format
                + ", this version reads format " + FORMAT_MAJOR + "; use the version that wrote it");
        }
        return true;
    }

    private static SnapshotInfo damaged(final Path file, final long nextIndex, final String what) {
        return new SnapshotInfo(file, nextIndex, 0, 0, 0, 0, what);
    }

    private static JournalException corrupt(final Path file, final String what) {
        return new JournalException(
            Reason.CORRUPT, file + " is damaged: " + what + "; use an older snapshot, or replay the journal");
    }

    private static int crc(final ByteBuffer bytes, final int from, final int to) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().limit(to).position(from));
        return (int) crc.getValue();
    }

    private static ByteBuffer allocate(final int length) {
        return ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** False when the file ends before the buffer is full. */
    private static boolean readFully(final FileChannel channel, final ByteBuffer bytes, final long position)
        throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, position + bytes.position()) < 0) {
                return false;
            }
        }
        return true;
    }

    private static void writeFully(final FileChannel channel, final ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
