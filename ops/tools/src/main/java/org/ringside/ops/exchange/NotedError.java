package org.ringside.ops.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.errors.ErrorLogReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueDirectory;

/**
 * A distinct error that a process has noted beside its queues.
 *
 * @param process that failed
 * @param count   how often
 * @param firstMs when for the first time, epoch milliseconds
 * @param lastMs  when for the last time
 * @param error   its stack trace
 */
public record NotedError(String process, int count, long firstMs, long lastMs, String error) {
    /** Many times what a process notes. */
    private static final int MOST_BYTES = 1 << 20;

    /**
     * Those of all processes, also of dead ones; none when there is no such folder.
     *
     * @throws LaunchException CORRUPT when a file has something else
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
        final ByteBuffer aligned = ByteBuffer.allocateDirect(content.length).put(content);
        try {
            ErrorLogReader.read(new UnsafeBuffer(aligned), (count, firstMs, lastMs, error) ->
                errors.add(new NotedError(process, count, firstMs, lastMs, error)));
        } catch (final IndexOutOfBoundsException damaged) {
            throw new LaunchException(ExitCode.CORRUPT, file + " has something else than errors that a process has"
                + " noted: remove it", damaged);
        }
    }

    private static byte[] content(final Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            return bytes.readNBytes(MOST_BYTES);
        }
    }
}
