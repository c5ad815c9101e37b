package org.ringside.gateway.journal;

import static org.ringside.gateway.journal.SessionJournalDescriptor.ALLOCATED_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.ALLOCATION_STEP;
import static org.ringside.gateway.journal.SessionJournalDescriptor.FORMAT;
import static org.ringside.gateway.journal.SessionJournalDescriptor.FORMAT_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.HEADER_CRC_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.MAGIC;
import static org.ringside.gateway.journal.SessionJournalDescriptor.MAGIC_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.MAX_SLOTS;
import static org.ringside.gateway.journal.SessionJournalDescriptor.MIN_SLOTS;
import static org.ringside.gateway.journal.SessionJournalDescriptor.ORDER;
import static org.ringside.gateway.journal.SessionJournalDescriptor.ROUTE_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.ROUTE_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SESSION_ID_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOTS_BEGIN;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOTS_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_LENGTH_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.TIMESTAMP_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.fileLength;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.queue.MappedFile;

/**
 * The mapped file of a session's journal. A slot is written with ordinary writes before it is touched through the
 * mapping for the first time, so that a full disk is an {@link IOException} and never a signal that kills the process.
 * One thread.
 */
final class SessionJournalFile implements AutoCloseable {
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(ALLOCATION_STEP * SLOT_LENGTH);
    private static final String TEMPORARY_SUFFIX = ".tmp";

    /**
     * What the header says.
     *
     * @param sessionId of the session.
     * @param route     of the loop that the session belongs to.
     * @param slots     for reports.
     */
    record Header(long sessionId, String route, int slots) {
    }

    private final Path path;
    private final FileChannel channel;
    private final MappedByteBuffer bytes;
    private final UnsafeBuffer buffer;
    private final ByteBuffer zeros = ZEROS.duplicate();
    private final int slots;
    private long allocated;

    private SessionJournalFile(final Path path, final FileChannel channel, final int slots) throws IOException {
        this.path = path;
        this.channel = channel;
        this.slots = slots;
        this.bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, fileLength(slots));
        this.buffer = new UnsafeBuffer(bytes);
        this.allocated = buffer.getLong(ALLOCATED_OFFSET, ORDER);
    }

    /** A new file under a temporary name, until it is {@link #publish}ed. */
    static SessionJournalFile create(final Path path, final long sessionId, final String route, final int slots) {
        final Path temporary = temporary(path);
        try {
            Files.deleteIfExists(temporary);
            final FileChannel channel = MappedFile.create(temporary);
            try {
                MappedFile.write(channel, newHeader(sessionId, route, slots), 0);
                final SessionJournalFile file = new SessionJournalFile(path, channel, slots);
                file.allocate(0);
                return file;
            } catch (final IOException | RuntimeException failure) {
                channel.close();
                Files.deleteIfExists(temporary);
                throw failure;
            }
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot create the journal " + path, failure);
        }
    }

    /** A new file with what another process has left in that of a session, for another loop, until it is published. */
    static SessionJournalFile copy(final Path path, final long sessionId, final String route) {
        try (SessionJournalFile original = open(path, sessionId)) {
            final SessionJournalFile copy = create(path, sessionId, route, original.slots);
            while (copy.allocated < original.allocated) {
                copy.allocate(copy.allocated);
            }
            copy.buffer.putBytes(TIMESTAMP_OFFSET, original.buffer, TIMESTAMP_OFFSET,
                SLOTS_BEGIN + (int) original.allocated * SLOT_LENGTH - TIMESTAMP_OFFSET);
            return copy;
        }
    }

    /** What it holds is complete: it gets its name. */
    void publish() {
        try {
            Files.move(temporary(path), path, StandardCopyOption.ATOMIC_MOVE);
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot create the journal " + path, failure);
        }
    }

    /** The file of a session as an earlier process has left it. */
    static SessionJournalFile open(final Path path, final long sessionId) {
        try {
            final FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                final Header header = header(path, channel);
                require(header.sessionId() == sessionId, path, "is that of session " + header.sessionId());
                return new SessionJournalFile(path, channel, header.slots());
            } catch (final IOException | RuntimeException failure) {
                channel.close();
                throw failure;
            }
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot open the journal " + path, failure);
        }
    }

    Path path() {
        return path;
    }

    int slots() {
        return slots;
    }

    /** Name of the loop that the session belongs to. */
    String route() {
        return route(buffer);
    }

    UnsafeBuffer buffer() {
        return buffer;
    }

    /** The bytes of {@link #buffer()}, for checksums. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Slots that may be touched: those before this one. */
    long allocated() {
        return allocated;
    }

    /** Takes back what is allocated beyond this slot: a copied file may have holes there. */
    void allocatedUpTo(final long slot) {
        allocated = slot;
    }

    /**
     * Makes a slot, and some behind it, safe to touch.
     *
     * @throws SessionJournalException if the file system has no room.
     */
    void allocate(final long slot) {
        final long end = Math.min(slots, (slot / ALLOCATION_STEP + 1) * ALLOCATION_STEP);
        zeros.clear().limit((int) (end - allocated) * SLOT_LENGTH);
        try {
            MappedFile.write(channel, zeros, SLOTS_BEGIN + allocated * SLOT_LENGTH);
        } catch (final IOException failure) {
            throw new SessionJournalException(
                "cannot extend the journal " + path + "; make room, and start again", failure);
        }
        // All at once: one by one, when a report comes to each page, their write faults cost three times as much.
        MappedFile.touch(
            buffer, SLOTS_BEGIN + (int) allocated * SLOT_LENGTH, SLOTS_BEGIN + (int) end * SLOT_LENGTH);
        allocated = end;
        buffer.putLongRelease(ALLOCATED_OFFSET, end);
    }

    /** What was written is on the disk when this returns. */
    void force() {
        bytes.force();
    }

    /** To be called when nobody uses the buffer any more: it is unmapped. */
    @Override
    public void close() {
        try {
            IoUtil.unmap(bytes);
            channel.close();
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot close the journal " + path, failure);
        }
    }

    private static Path temporary(final Path path) {
        return path.resolveSibling(path.getFileName() + TEMPORARY_SUFFIX);
    }

    private static ByteBuffer newHeader(final long sessionId, final String route, final int slots) {
        final ByteBuffer header = ByteBuffer.allocate(SLOTS_BEGIN).order(ORDER);
        header.putLong(MAGIC_OFFSET, MAGIC);
        header.putInt(FORMAT_OFFSET, FORMAT);
        header.putInt(SLOT_LENGTH_OFFSET, SLOT_LENGTH);
        header.putInt(SLOTS_OFFSET, slots);
        header.putInt(SESSION_ID_OFFSET, (int) sessionId);
        new UnsafeBuffer(header).putStringWithoutLengthAscii(ROUTE_OFFSET, route);
        header.putInt(HEADER_CRC_OFFSET, checksum(header));
        return header;
    }

    private static int checksum(final ByteBuffer header) {
        final CRC32C crc = new CRC32C();
        crc.update(header.duplicate().position(0).limit(HEADER_CRC_OFFSET));
        return (int) crc.getValue();
    }

    /** Reads the header of a file, and checks all of it. */
    static Header header(final Path path, final FileChannel channel) throws IOException {
        final ByteBuffer header = ByteBuffer.allocate(SLOTS_BEGIN).order(ORDER);
        while (header.hasRemaining() && channel.read(header, header.position()) >= 0) {
            continue;
        }
        require(!header.hasRemaining(), path, "is shorter than its header");
        require(header.getLong(MAGIC_OFFSET) == MAGIC, path, "does not begin like one");
        require(header.getInt(FORMAT_OFFSET) == FORMAT && header.getInt(SLOT_LENGTH_OFFSET) == SLOT_LENGTH, path,
            "has format " + header.getInt(FORMAT_OFFSET) + ", this gateway reads format " + FORMAT);
        require(header.getInt(HEADER_CRC_OFFSET) == checksum(header), path, "has a damaged header");
        final int slots = header.getInt(SLOTS_OFFSET);
        require(slots >= MIN_SLOTS && slots <= MAX_SLOTS && Integer.bitCount(slots) == 1
            && channel.size() == fileLength(slots), path, "is " + channel.size() + " bytes long, its " + slots
            + " slots need " + fileLength(slots));
        return new Header(Integer.toUnsignedLong(header.getInt(SESSION_ID_OFFSET)),
            route(new UnsafeBuffer(header)), slots);
    }

    private static String route(final UnsafeBuffer header) {
        return header.getStringWithoutLengthAscii(ROUTE_OFFSET, ROUTE_LENGTH).trim();
    }

    private static void require(final boolean isTrue, final Path path, final String problem) {
        if (!isTrue) {
            throw damaged(path, problem);
        }
    }

    /** What an operator reads when a journal cannot be trusted. */
    static SessionJournalException damaged(final Path path, final String problem) {
        return new SessionJournalException(ExitCode.CORRUPT, "the journal " + path + " " + problem
            + "; restore it, or move it away: its session then begins a new version and its unread reports are lost");
    }
}
