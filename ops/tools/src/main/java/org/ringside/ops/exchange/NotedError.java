package org.ringside.ops.exchange;

import static org.agrona.concurrent.errors.DistinctErrorLog.ENCODED_ERROR_OFFSET;
import static org.agrona.concurrent.errors.DistinctErrorLog.LENGTH_OFFSET;
import static org.agrona.concurrent.errors.DistinctErrorLog.RECORD_ALIGNMENT;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.errors.ErrorLogReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.QueueDirectory;

/**
 * A distinct error that a process has noted beside its queues.
 *
 * @param process that failed
 * @param count   number of times
 * @param firstMs first time, epoch milliseconds
 * @param lastMs  last time, epoch milliseconds
 * @param error   its stack trace
 */
public record NotedError(String process, int count, long firstMs, long lastMs, String error) {
    /** Many times what a process notes. */
    private static final int MOST_BYTES = 1 << 20;

    /**
     * Reads the errors of all processes, also of dead ones; none without such a folder.
     *
     * @throws LaunchException CORRUPT when a file holds something else
     */
    public static List<NotedError> readAll(final Path folder) throws IOException {
        final List<NotedError> errors = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + QueueDirectory.ERRORS_SUFFIX)) {
            for (final Path file : files) {
                read(file, errors);
            }
        } catch (final NoSuchFileException missing) {
            return errors;
        }
        return errors;
    }

    private static void read(final Path file, final List<NotedError> errors) throws IOException {
        final String name = file.getFileName().toString();
        final String process = name.substring(0, name.length() - QueueDirectory.ERRORS_SUFFIX.length());
        // Agrona reads errors with volatile loads, which need memory aligned to their size.
        final byte[] content = content(file);
        final UnsafeBuffer aligned = new UnsafeBuffer(ByteBuffer.allocateDirect(content.length).put(content));
        if (!isOfErrors(aligned)) {
            throw new LaunchException(ExitCode.CORRUPT, file + " has something else than errors that a process has"
                + " noted: remove it");
        }
        ErrorLogReader.read(aligned, (count, firstMs, lastMs, error) ->
            errors.add(new NotedError(process, count, firstMs, lastMs, error)));
    }

    /** Agrona shows whatever a file has. */
    private static boolean isOfErrors(final UnsafeBuffer records) {
        int offset = 0;
        while (offset + ENCODED_ERROR_OFFSET <= records.capacity() && records.getInt(offset + LENGTH_OFFSET) > 0) {
            final int length = records.getInt(offset + LENGTH_OFFSET);
            if (length < ENCODED_ERROR_OFFSET || length > records.capacity() - offset) {
                return false;
            }
            offset += BitUtil.align(length, RECORD_ALIGNMENT);
        }
        return true;
    }

    private static byte[] content(final Path file) throws IOException {
        try (InputStream bytes = Channels.newInputStream(FolderAccess.openToRead(file))) {
            return bytes.readNBytes(MOST_BYTES);
        }
    }
}
