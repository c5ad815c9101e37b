package org.ringside.ops;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.ringside.journal.SnapshotInfo;
import org.ringside.launch.ExitCode;
import org.ringside.matching.server.Snapshots;
import org.ringside.queue.Queue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside snapshot}: takes a snapshot of an engine's journal, while it trades or not. */
@Command(
    name = "snapshot",
    description = "Take a snapshot of what the journal of an engine comes to, beside the engine or without it, so that"
        + " the next start is short; delete what two snapshots make superfluous.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:taken, or nothing was journaled since the last one",
        "3:there is no journal",
        "4:the engine is just taking one",
        "6:the journal is damaged",
        "8:events of the journal do not get published, the engine waits for a gateway"})
final class TakeSnapshot extends JournalVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
        final Path folder = journal();
        final Path queues = plan().folder();
        final Snapshots snapshots = new Snapshots(folder, route -> published(queues, route), messages()::say);
        final Optional<SnapshotInfo> taken = snapshots.take();
        final Document document = taken.or(() -> snapshots.list().stream().findFirst())
            .map(info -> Document.of(folder, info, taken.isPresent()))
            .orElse(new Document(Document.SCHEMA, folder.toString(), false, null, 0, 0, null));
        out().print(json ? Json.document(document) + "\n" : document.text());
        out().flush();
        return ExitCode.OK;
    }

    /** Queues that are gone will begin where the gateway's journals end: nothing is known of what was published. */
    private static long published(final Path queues, final String route) {
        final Path file = queues.resolve(ExchangePlan.output(route) + ".q");
        if (!Files.exists(file)) {
            return Long.MAX_VALUE;
        }
        try (Queue queue = Queue.inspect(file)) {
            return queue.position();
        }
    }

    private record Document(
        String schema, String folder, boolean taken, String file, long nextIndex, long bytes, String stateHash) {

        static final String SCHEMA = "ringside.snapshot/1";

        static Document of(final Path folder, final SnapshotInfo info, final boolean isTaken) {
            return new Document(SCHEMA, folder.toString(), isTaken, info.file().toString(), info.nextIndex(),
                info.length(), String.format(Locale.ROOT, "%016x", info.stateHash()));
        }

        String text() {
            if (file == null) {
                return "nothing was journaled in " + folder + " yet\n";
            }
            return (taken ? "" : "nothing was journaled since the last one: ") + "snapshot of all records before "
                + Format.count(nextIndex) + ", " + Format.bytes(bytes) + ", state " + stateHash + "\n";
        }
    }
}
