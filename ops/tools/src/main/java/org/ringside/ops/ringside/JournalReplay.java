package org.ringside.ops.ringside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.server.Replay;
import org.ringside.matching.server.ReplayResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside journal replay}: applies a journal again and prints the hash of what comes of it. */
@Command(
    name = "replay",
    description = {
        "Apply the commands of a journal again and print the SHA-256 of all their events: the same on every run,"
            + " every JDK and from every snapshot.",
        "",
        "The hop times matched, journaled and published are left out: only the first time has them."},
    exitCodeList = {
        "0:done; with --compare: what was sent is what comes of it",
        "1:something else was sent",
        "3:there is no journal, or no such snapshot",
        "6:the journal is damaged, or does not go back as far"})
final class JournalReplay extends JournalVerb {
    @Option(names = "--snapshot", paramLabel = "INDEX|newest",
        description = "Begin with the snapshot of this record instead of the first record.")
    private String snapshot;

    @Option(names = "--hash-from", paramLabel = "INDEX",
        description = "Hash only the events of this record and of those behind it (default: all that is replayed).")
    private Long hashFrom;

    @Option(names = "--until", paramLabel = "INDEX", description = "End before this record.")
    private Long until;

    @Option(names = "--compare", paramLabel = "FOLDER",
        description = "Compare with the events that are still in the queues of this folder.")
    private Path sent;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
        if (hashFrom != null && hashFrom < 0 || until != null && until < 0) {
            throw usage("--hash-from and --until take 0 or more");
        }
        if (sent != null && !Files.isDirectory(sent)) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                "there is no folder " + sent + ". Name the folder of the queues");
        }
        final Replay replay = new Replay(journal());
        if (snapshot != null) {
            final SnapshotInfo from = find();
            replay.from(from);
            replay.hashFrom(from.nextIndex());
        }
        if (hashFrom != null) {
            replay.hashFrom(hashFrom);
        }
        if (until != null) {
            replay.until(until);
        }
        try (SentEvents events = new SentEvents(sent)) {
            replay.to(events);
            final ReplayResult result = run(replay);
            show(json, Document.of(journal(), result, sent == null ? null : events));
            if (events.differing() > 0) {
                messages().say("something else was sent: " + events.firstDifference());
                return ExitCode.FAILURE;
            }
        }
        return ExitCode.OK;
    }

    private SnapshotInfo find() {
        final List<SnapshotInfo> all = SnapshotStore.of(journal()).list();
        return all.stream()
            .filter(info -> snapshot.equals("newest") || Long.toString(info.nextIndex()).equals(snapshot))
            .findFirst()
            .orElseThrow(() -> new LaunchException(ExitCode.NOT_FOUND, "there is no snapshot " + snapshot + " in "
                + journal() + ". There are: " + String.join(", ",
                    all.stream().map(info -> Long.toString(info.nextIndex())).toList())));
    }

    private static ReplayResult run(final Replay replay) {
        try {
            return replay.run();
        } catch (final IllegalArgumentException ex) {
            throw new LaunchException(ExitCode.CORRUPT, ex.getMessage(), ex);
        }
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Document(
        String schema, String folder, String sha256, long events, long publicEvents, long firstIndex, long nextIndex,
        String chain, String stateHash, int openOrders, long nextPosition, Map<String, Long> routes, Long compared,
        Long differing) {

        static Document of(final Path folder, final ReplayResult result, final SentEvents sent) {
            return new Document("ringside.journal.replay/1", folder.toString(), result.sha256(), result.events(),
                result.publicEvents(), result.firstIndex(), result.nextIndex(),
                HexFormat.of().toHexDigits(result.chain()),
                HexFormat.of().toHexDigits(result.stateHash()), result.openOrders(), result.nextPosition(),
                result.routePosition(), sent == null ? null : sent.compared(), sent == null ? null : sent.differing());
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "sha256 %s%n%,d events, and %,d for everybody, of records %,d to %,d;"
                + " then %,d orders live, state %s%n", sha256, events, publicEvents, firstIndex, nextIndex - 1,
                openOrders, stateHash)
                + (compared == null ? "" : String.format(Locale.ROOT,
                    "compared with what was sent: %,d events, %,d differ%n", compared, differing));
        }
    }
}
