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
 * here instead. The head of a file is read and checked before the file is mapped: what lies beyond the end of a shorter
 * file must never be touched.
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
     * Opens a file that must not be there yet, and that only our account may open.
     *
     * @param file to make.
     * @return a channel to read and write.
     * @throws IOException when it is there, or cannot be made.
     */
    public static FileChannel create(final Path file) throws IOException {
        return FileChannel.open(file, NEW, ONLY_OURS);
    }

    /**
     * Writes zeros from the end of the file up to this length.
     *
     * @param channel of the file.
     * @param length  that the file has at least, afterwards.
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
     * Writes all that a buffer has left.
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
     * @param length  in bytes, all of which the file has.
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
     * Takes the write fault of every page now, not when something is in a hurry. Adding 0 atomically harms no process
     * that uses the file.
     *
     * @param mapped the file.
     */
    public static void touch(final UnsafeBuffer mapped) {
        for (int offset = 0; offset < mapped.capacity(); offset += PAGE) {
            mapped.getAndAddLong(offset, 0);
        }
    }
}
