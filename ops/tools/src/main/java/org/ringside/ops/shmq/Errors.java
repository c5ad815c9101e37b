package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.errors.ErrorLogReader;
import org.ringside.launch.ExitCode;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq errors}: what the processes of these queues have failed with, also those that are gone. */
@Command(name = "errors", description = "Show the distinct errors that the processes noted beside their queues.")
final class Errors extends QueueVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Option(names = "--trace", description = "Show the stack traces.")
    private boolean trace;

    @Override
    public Integer call() throws IOException {
        existingDirectory();
        final List<Row> rows = new ArrayList<>();
        try (DirectoryStream<Path> files =
            Files.newDirectoryStream(folder(), "*" + QueueDirectory.ERRORS_SUFFIX)) {
            for (final Path file : files) {
                read(file, rows);
            }
        }
        rows.sort((a, b) -> a.last.compareTo(b.last));
        show(json, new Document("shmq.errors/1", rows), () -> lines(rows.stream().map(row ->
            row.last + "  " + row.process + "  " + row.count + "x since " + row.first + "  "
                + (trace ? row.error : row.error.lines().findFirst().orElse("")))));
        if (rows.isEmpty() && !json) {
            messages().say("no process has noted an error in " + folder());
        }
        return ExitCode.OK;
    }

    private static void read(final Path file, final List<Row> rows) throws IOException {
        final String name = file.getFileName().toString();
        final String process = name.substring(0, name.length() - QueueDirectory.ERRORS_SUFFIX.length());
        // Agrona reads errors with volatile loads, which need memory aligned to their size.
        final byte[] content = Files.readAllBytes(file);
        final ByteBuffer aligned = ByteBuffer.allocateDirect(content.length).put(content);
        ErrorLogReader.read(new UnsafeBuffer(aligned), (count, firstMs, lastMs, error) -> rows.add(new Row(
            process, count, Instant.ofEpochMilli(firstMs).toString(), Instant.ofEpochMilli(lastMs).toString(), error)));
    }

    private record Row(String process, int count, String first, String last, String error) {
    }

    private record Document(String schema, List<Row> errors) {
    }
}
