package org.ringside.ops;

import java.nio.file.Files;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.queue.QueueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq ls}: one line for each queue. */
@Command(name = "ls", description = "List the queues.")
final class Ls extends QueueVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        final QueueList queues = Files.isDirectory(folder())
            ? QueueList.of(folder(), existingDirectory().names())
            : new QueueList(List.of(), List.of());
        if (json) {
            out().println(Json.document(new Document("shmq.ls/1", folder().toString(), queues.rows(),
                queues.failures().stream().map(QueueException::getMessage).toList())));
        } else {
            out().print(queues);
            out().flush();
        }
        queues.failures().forEach(failure -> messages().say(failure.getMessage()));
        return queues.failures().isEmpty() ? ExitCode.OK : ExitCode.of(queues.failures().get(0));
    }

    private record Document(String schema, String folder, List<QueueRow> queues, List<String> errors) {
    }
}
