package org.ringside.ops.shmq;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.QueueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq ls}: one line for each queue, or what {@code ipcs -p}, {@code -t} and {@code -l} show of theirs. */
@Command(name = "ls", description = "List the queues.")
final class Ls extends QueueVerb {
    @Option(names = {"-p", "--processes"}, description = "Show the processes that use each queue, and who made it.")
    private boolean processes;

    @Option(names = {"-t", "--times"}, description = "Show when each queue was made, and when its users came (UTC).")
    private boolean times;

    @Option(names = {"-l", "--long"}, description = "Show what each queue was made for, its limits, and the room left.")
    private boolean limits;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (Stream.of(processes, times, limits).filter(isWanted -> isWanted).count() > 1) {
            throw usage("-p, -t and -l are three lists: ask for one of them");
        }
        if (processes) {
            final Mappings mappings = Mappings.scan();
            final int exitCode = show("shmq.ls.processes/1", sample -> QueueProcesses.of(sample, mappings),
                QueueProcesses::table, mappings.hidden(), null);
            if (mappings.hidden() > 0) {
                messages().say("not looked into: " + Format.count(mappings.hidden())
                    + (mappings.hidden() == 1 ? " process" : " processes") + " of others, for lack of permission");
            }
            return exitCode;
        }
        if (times) {
            return show("shmq.ls.times/1", QueueTimes::of, QueueTimes::table, null, null);
        }
        if (limits) {
            return show("shmq.ls.long/1", QueueLimits::of, QueueLimits::table, null,
                Files.isDirectory(folder()) ? FileSystemSpace.of(folder()) : null);
        }
        return show("shmq.ls/1", QueueRow::of, QueueRow::table, null, null);
    }

    /**
     * @param hiddenProcesses that may not be looked into; null when that is not the question
     * @param room            null when that is not the question
     */
    private <R> int show(
        final String schema, final QueueList.View<R> view, final Function<List<R>, Table> table,
        final Integer hiddenProcesses, final FileSystemSpace room) throws IOException, InterruptedException {
        final QueueList<R> queues = Files.isDirectory(folder())
            ? QueueList.of(folder(), existingDirectory().names(), view)
            : new QueueList<>(List.of(), List.of());
        show(json, new Document(schema, folder().toString(), queues.rows(), hiddenProcesses, room,
            queues.failures().stream().map(QueueException::getMessage).toList()),
            () -> table.apply(queues.rows()) + lines(Stream.ofNullable(room)));
        if (queues.rows().isEmpty() && queues.failures().isEmpty() && !json) {
            messages().say("there is no queue in " + folder() + ". 'shmq create' and 'ringside up' make queues");
        }
        queues.failures().forEach(failure -> messages().say(failure.getMessage()));
        return queues.failures().isEmpty() ? ExitCode.OK : ExitCode.of(queues.failures().get(0));
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Document(
        String schema, String folder, List<?> queues, Integer hiddenProcesses, FileSystemSpace room,
        List<String> errors) {
    }
}
