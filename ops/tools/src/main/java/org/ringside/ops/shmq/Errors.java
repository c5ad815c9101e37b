package org.ringside.ops.shmq;

import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Printable;
import org.ringside.ops.exchange.NotedError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq errors}: what the processes of these queues have failed with, also those that are gone. */
@Command(name = "errors", description = "Show the distinct errors that the processes have noted beside their queues.")
final class Errors extends QueueVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Option(names = "--trace", description = "Show the stack traces.")
    private boolean trace;

    @Override
    public Integer call() throws IOException {
        existingDirectory();
        final List<Row> rows = NotedError.readAll(folder()).stream()
            .sorted(Comparator.comparingLong(NotedError::lastMs)).map(Row::of).toList();
        show(json, new Document("shmq.errors/1", rows), () -> lines(rows.stream().map(row ->
            row.last + "  " + row.process + "  " + row.count + "x since " + row.first + "  "
                + (trace ? trace(row) : Printable.of(row.error.lines().findFirst().orElse(""))))));
        if (rows.isEmpty() && !json) {
            messages().say("no process has noted an error in " + folder());
        }
        return ExitCode.OK;
    }

    /** Line by line, none of which steers a terminal. */
    private static String trace(final Row row) {
        return row.error.lines().map(line -> line.replaceFirst("^\\t", "    ")).map(Printable::of)
            .collect(Collectors.joining("\n"));
    }

    private record Row(String process, int count, String first, String last, String error) {
        static Row of(final NotedError noted) {
            return new Row(noted.process(), noted.count(), Instant.ofEpochMilli(noted.firstMs()).toString(),
                Instant.ofEpochMilli(noted.lastMs()).toString(), noted.error());
        }
    }

    private record Document(String schema, List<Row> errors) {
    }
}
