package org.ringside.launch;

import static org.agrona.concurrent.errors.DistinctErrorLog.LENGTH_OFFSET;
import static org.agrona.concurrent.errors.DistinctErrorLog.RECORD_ALIGNMENT;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.BitUtil;
import org.agrona.concurrent.SystemEpochClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.errors.DistinctErrorLog;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.MappedFile;
import org.ringside.queue.QueueDirectory;

/**
 * The errors of a process, in a file beside its queues in the format of Agrona's distinct error log: each distinct
 * error once, with its count, first and last time. The file outlives the process; {@code shmq errors} shows it.
 */
public final class ErrorFile {
    private static final int LENGTH = 1 << 16;

    private ErrorFile() {
    }

    /**
     * Notes a failure. A second failure on the way is only printed, because it must not hide the first one.
     *
     * @param folder  of the queues; without a folder, the method notes nothing.
     * @param process name of the process, which is the name of the file.
     * @param failure to note, with its stack trace.
     */
    public static void note(final Path folder, final String process, final Throwable failure) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        final Path file = folder.resolve(process + QueueDirectory.ERRORS_SUFFIX);
        try (FileChannel channel = FolderAccess.open(file)) {
            final ByteBuffer bytes = ByteBuffer.allocateDirect(LENGTH);
            while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
                Thread.onSpinWait();
            }
            final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
            final int end = end(buffer);
            if (!append(buffer, end, failure)) {
                // Full: what is new matters more than what is old.
                buffer.setMemory(0, LENGTH, (byte) 0);
                append(buffer, 0, failure);
            }
            write(channel, bytes.clear().limit(end(buffer)));
        } catch (final IOException unwritable) {
            System.err.println(process + ": cannot note the error in " + file + ": " + unwritable.getMessage());
        }
    }

    /** Not through a mapping: where the file system is full, a write there ends the process, or hides its failure. */
    private static void write(final FileChannel channel, final ByteBuffer records) throws IOException {
        final long before = channel.size();
        final int length = records.limit();
        try {
            MappedFile.write(channel, records, 0);
        } catch (final IOException full) {
            // No reader finds a part of a record.
            channel.truncate(before);
            throw full;
        }
        channel.truncate(length);
    }

    private static boolean append(final UnsafeBuffer buffer, final int end, final Throwable failure) {
        return end < LENGTH - RECORD_ALIGNMENT
            && new DistinctErrorLog(new UnsafeBuffer(buffer, end, LENGTH - end), SystemEpochClock.INSTANCE)
                .record(failure);
    }

    /** Behind the records of earlier processes: a log begins with its first record, and knows none of theirs. */
    private static int end(final UnsafeBuffer buffer) {
        long end = 0;
        while (end < LENGTH && buffer.getInt((int) end + LENGTH_OFFSET) > 0) {
            end += BitUtil.align((long) buffer.getInt((int) end + LENGTH_OFFSET), RECORD_ALIGNMENT);
        }
        return (int) Math.min(end, LENGTH);
    }
}
