package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code shmq prune}: removes what nobody uses: queues that no process holds and in which nothing is unread, and what
 * creators that died left behind. With force also queues with unread messages, never one that is in use.
 */
@Command(name = "prune", description = "Remove the queues that nobody uses and that hold nothing unread.")
final class Prune extends QueueVerb {
    @Option(names = "--force", description = "Also queues with messages that nobody has read.")
    private boolean force;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return confirmation.isDryRun() ? prune() : audited(this::prune);
    }

    private int prune() throws IOException {
        if (!Files.isDirectory(folder())) {
            messages().say("nothing to remove: there is no folder " + folder());
            return report(List.of(), List.of());
        }
        final QueueDirectory directory = existingDirectory();
        final List<Row> rows = new ArrayList<>();
        final Mappings mappings = Mappings.scan();
        for (final String name : directory.names()) {
            rows.add(look(directory, name, mappings));
        }
        final List<String> leftovers = directory.leftovers(false);
        final List<String> going = rows.stream().filter(Row::remove).map(Row::name).toList();
        if (!confirmation.isDryRun() && (!going.isEmpty() || !leftovers.isEmpty())) {
            confirmation.require(messages(), "remove " + String.join(", ", going.isEmpty() ? leftovers : going),
                "nothing was removed");
            for (final String name : going) {
                directory.remove(name, false);
            }
            directory.leftovers(true);
        }
        return report(rows, leftovers);
    }

    private int report(final List<Row> rows, final List<String> leftovers) {
        final String removed = confirmation.isDryRun() ? "would remove " : "removed ";
        show(json, new Document("shmq.prune/1", confirmation.isDryRun(), rows, leftovers), () -> lines(Stream.concat(
            rows.stream().map(row -> (row.remove ? removed : "kept ") + row.name + ": " + row.reason),
            leftovers.stream().map(file -> removed + file + ": its creator died"))));
        return ExitCode.OK;
    }

    private Row look(final QueueDirectory directory, final String name, final Mappings mappings) throws IOException {
        final List<String> users = mappings.users(directory, name, file(name));
        if (!users.isEmpty()) {
            return new Row(name, false, "in use by " + String.join(" and ", users));
        }
        try (Queue queue = Queue.inspect(file(name))) {
            final long unread = queue.statistics().backlog();
            return unread == 0
                ? new Row(name, true, "nobody uses it")
                : new Row(name, force, "nobody uses it, " + Format.count(unread) + " messages unread");
        } catch (final QueueException damaged) {
            return new Row(name, false, damaged.getMessage());
        }
    }

    private record Row(String name, boolean remove, String reason) {
    }

    private record Document(String schema, boolean dryRun, List<Row> queues, List<String> leftovers) {
    }
}
