package org.ringside.queue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Prepares files that processes share by mapping them. All bytes of a file are written before it is mapped: a page that
 * the file system cannot back would kill the JVM at the first store to it, and a full disk is an {@link IOException}
 * here instead. Read and check the head of a file before you map the file: nothing may touch a mapping beyond the end
 * of a shorter file.
 */
public final class MappedFile {
    /** The permissions of a file that only our account may open. */
    public static final FileAttribute<?> ONLY_OURS =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final Set<OpenOption> NEW =
        Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    private static final int CHUNK = 1 << 20;
    /** The smallest page of any platform: a touch of each is a touch of every larger page too. */
    private static final int PAGE = 4096;

    private MappedFile() {
    }

    /**
     * Creates a file for those who may use its folder, see {@link FolderAccess}: mostly for our account alone. The file
     * must not exist yet.
     *
     * @param file to make.
     * @return a channel to read and write.
     * @throws IOException when it is there, or cannot be made.
     */
    public static FileChannel create(final Path file) throws IOException {
        final FileChannel channel = FileChannel.open(file, NEW, ONLY_OURS);
        try {
            FolderAccess.grant(file);
            return channel;
        } catch (final IOException failure) {
            channel.close();
            throw failure;
        }
    }

    /**
     * Writes zeros from the end of the file up to this length.
     *
     * @param channel of the file.
     * @param length  in bytes that the file has at least, afterwards.
     * @throws IOException when the file system has no room.
     */
    public static void fill(final FileChannel channel, final long length) throws IOException {
        long position = channel.size();
        final ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.max(0, Math.min(CHUNK, length - position)));
        while (position < length) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), length - position));
            position += channel.write(zeros, position);
        }
    }

    /**
     * Writes the remaining bytes of a buffer.
     *
     * @param channel  of the file.
     * @param bytes    to write.
     * @param position in the file.
     * @throws IOException when it cannot be written.
     */
    public static void write(final FileChannel channel, final ByteBuffer bytes, final long position)
        throws IOException {
        final long begin = position - bytes.position();
        while (bytes.hasRemaining()) {
            channel.write(bytes, begin + bytes.position());
        }
    }

    /**
     * Reads the beginning of a file.
     *
     * @param channel of the file.
     * @param length  in bytes; the file must have as many.
     * @return these bytes, little-endian.
     * @throws IOException when they cannot be read, or the file is shorter.
     */
    public static ByteBuffer head(final FileChannel channel, final int length) throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, bytes.position()) < 0) {
                throw new EOFException("it became shorter while it was read");
            }
        }
        return bytes;
    }

    /**
     * Takes the write fault of every page now, and not later when somebody is in a hurry. The method adds 0 atomically,
     * which harms no process that uses the file.
     *
     * @param mapped the file.
     */
    public static void touch(final UnsafeBuffer mapped) {
        touch(mapped, 0, mapped.capacity());
    }

    /**
     * The same for the pages of a part.
     *
     * @param mapped the file.
     * @param begin  offset of the part, a multiple of 8.
     * @param end    behind its last byte.
     */
    public static void touch(final UnsafeBuffer mapped, final int begin, final int end) {
        for (int offset = begin; offset < end; offset += PAGE - offset % PAGE) {
            mapped.getAndAddLong(offset, 0);
        }
    }
}
