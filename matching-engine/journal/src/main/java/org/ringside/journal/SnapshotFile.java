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
    private static final int CHUNK = 64 << 10;

    private SnapshotFile() {
    }

    /** Writes a file that is not there yet, and returns when the disk has it. */
    static void write(final Path file, final SnapshotInfo info, final DirectBuffer state) {
        final ByteBuffer header = allocate(HEADER_LENGTH);
        header.putLong(MAGIC_OFFSET, MAGIC);
        header.putInt(FORMAT_VERSION_OFFSET, FORMAT_VERSION);
        header.putInt(STATE_CRC_OFFSET, crc(state, info.length()));
        header.putLong(NEXT_INDEX_OFFSET, info.nextIndex());
        header.putLong(CHAIN_OFFSET, info.chain());
        header.putLong(STATE_HASH_OFFSET, info.stateHash());
        header.putLong(STATE_LENGTH_OFFSET, info.length());
        header.putLong(CREATED_OFFSET, info.createdNs());
        header.putInt(HEADER_CRC_OFFSET, crc(header));
        try (FileChannel channel = FileChannel.open(file, NEW, JournalFolder.ONLY_OURS)) {
            writeFully(channel, header);
            final int half = info.length() / 2;
            write(channel, state, 0, half);
            MID_SNAPSHOT.pass();
            write(channel, state, half, info.length());
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
     * @param buffer gets it, from 0 on; also what turns out to be damaged.
     * @throws JournalException CORRUPT when it is not what was written
     */
    static void load(final SnapshotInfo info, final MutableDirectBuffer buffer) {
        final Path file = info.file();
        if (!info.isWhole()) {
            throw corrupt(file, info.damage());
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final ByteBuffer header = allocate(HEADER_LENGTH);
            if (!readFully(channel, header, 0)) {
                throw corrupt(file, "it was cut short");
            }
            if (!hasSoundHeader(file, header)) {
                throw corrupt(file, "its header is damaged");
            }
            read(channel, file, info.length(), buffer);
            if (header.getInt(STATE_CRC_OFFSET) != crc(buffer, info.length())) {
                throw corrupt(file, "the checksum of the state is wrong");
            }
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
    }

    private static void read(
        final FileChannel channel, final Path file, final int length, final MutableDirectBuffer buffer)
        throws IOException {
        final ByteBuffer chunk = allocate(Math.min(CHUNK, length));
        for (int at = 0; at < length; at += chunk.limit()) {
            chunk.clear().limit(Math.min(CHUNK, length - at));
            if (!readFully(channel, chunk, HEADER_LENGTH + at)) {
                throw corrupt(file, "it was cut short");
            }
            buffer.putBytes(at, chunk, 0, chunk.limit());
        }
    }

    private static void write(final FileChannel channel, final DirectBuffer state, final int from, final int to)
        throws IOException {
        final ByteBuffer chunk = allocate(Math.min(CHUNK, to - from));
        for (int at = from; at < to; at += chunk.limit()) {
            chunk.clear().limit(Math.min(CHUNK, to - at));
            state.getBytes(at, chunk, 0, chunk.limit());
            writeFully(channel, chunk.position(0));
        }
    }

    private static boolean hasSoundHeader(final Path file, final ByteBuffer header) {
        if (header.getLong(MAGIC_OFFSET) != MAGIC
            || header.getInt(HEADER_CRC_OFFSET) != crc(header)) {
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

    private static int crc(final ByteBuffer header) {
        final CRC32C crc = new CRC32C();
        crc.update(header.duplicate().limit(HEADER_CRC_OFFSET).position(0));
        return (int) crc.getValue();
    }

    private static int crc(final DirectBuffer state, final int length) {
        final CRC32C crc = new CRC32C();
        final ByteBuffer chunk = allocate(Math.min(CHUNK, length));
        for (int at = 0; at < length; at += chunk.limit()) {
            chunk.clear().limit(Math.min(CHUNK, length - at));
            state.getBytes(at, chunk, 0, chunk.limit());
            crc.update(chunk.position(0));
        }
        return (int) crc.getValue();
    }

    private static ByteBuffer allocate(final int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
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
