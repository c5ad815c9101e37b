package org.ringside.counters;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.queue.MappedFile;

/**
 * The counters of a process, in a file beside its queues, for tools that look while the process runs. The file goes
 * when the process closes it. The file of a killed process stays as evidence until the next process begins. The process
 * decides which thread writes which counter. Every number is an i64, little-endian, and has one writer; readers map the
 * file and look. A file gets its name when it is whole.
 * <pre>
 *   0     magic, which says whose counters they are
 *   8     format
 *   16    pid of the process
 *   24    start, epoch milliseconds
 *   32    the process's own
 *   64    its name, ASCII, zeros behind
 *   128   the process's own
 * </pre>
 */
public final class CountersFile implements AutoCloseable {
    /** Offset of 32 bytes that belong to the kind of process. */
    public static final int OWN_OFFSET = 32;
    /** Length of the header. The rest of the file belongs to the kind of process. */
    public static final int HEADER_LENGTH = 128;

    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_OFFSET = 8;
    static final int PID_OFFSET = 16;
    static final int STARTED_OFFSET = 24;
    static final int NAME_OFFSET = 64;
    static final int NAME_LENGTH = 64;

    /** Behind the name of the process while the file is made: no kind takes such a file for one of its own. */
    private static final String UNFINISHED = ".new";

    private final Path file;
    private final UnsafeBuffer buffer;

    private CountersFile(final Path file, final UnsafeBuffer buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    /**
     * Makes counters in a new file, with all of its memory. The file replaces an old one: the caller knows that no
     * other process of this name runs.
     *
     * @param folder of the queues.
     * @param kind   of the process.
     * @param name   of the process.
     * @param length of the file.
     * @param own    fills in what readers of this kind need first; everything else is 0.
     * @return the file, which readers use from now on.
     * @throws LaunchException when there is no space for the file.
     */
    public static CountersFile create(
        final Path folder, final CountersKind kind, final String name, final int length,
        final Consumer<UnsafeBuffer> own) {
        final Path file = folder.resolve(kind.fileName(name));
        final Path unfinished = folder.resolve(kind.fileName(name + UNFINISHED));
        try {
            Files.deleteIfExists(unfinished);
            try (FileChannel channel = MappedFile.create(unfinished)) {
                MappedFile.fill(channel, length);
                final UnsafeBuffer buffer =
                    new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, length));
                buffer.putLong(MAGIC_OFFSET, kind.magic());
                buffer.putLong(FORMAT_OFFSET, kind.format());
                buffer.putLong(PID_OFFSET, ProcessHandle.current().pid());
                buffer.putLong(STARTED_OFFSET, System.currentTimeMillis());
                buffer.putBytes(NAME_OFFSET, Arrays.copyOf(name.getBytes(US_ASCII), NAME_LENGTH));
                own.accept(buffer);
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
                return new CountersFile(file, buffer);
            }
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot make " + file + ": " + Failures.ofFile(ex), ex);
        }
    }

    /**
     * The whole file, with its header.
     *
     * @return the buffer for the counters.
     */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot remove " + file + ": " + Failures.ofFile(ex), ex);
        }
    }
}
