package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.SnapshotProcess;
import org.ringside.ops.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside snapshot}: takes a snapshot of an engine's journal, while it trades or not. */
@Command(
    name = "snapshot",
    description = "Take a snapshot of what the journal of an engine comes to, beside the engine or without it, so that"
        + " the next start is short; delete what two snapshots make superfluous.",
    exitCodeList = {
        "0:taken, or nothing was journaled since the last one",
        "3:there is no journal",
        "4:somebody else is just taking one",
        "6:the journal is damaged",
        "8:events of the journal do not get published, the engine waits for a gateway"})
final class TakeSnapshot extends JournalVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        final Path folder = journal();
        final Optional<SnapshotInfo> taken = process(folder).take();
        final Document document = taken.or(() -> SnapshotStore.of(folder).list().stream().findFirst())
            .map(info -> Document.of(folder, info, taken.isPresent()))
            .orElse(new Document(Document.SCHEMA, folder.toString(), false, null, 0, 0, null));
        show(json, document);
        return ExitCode.OK;
    }

    /** Takes it as the engine does, but for the heap when the configuration does not say: a quarter of the memory. */
    private SnapshotProcess process(final Path folder) {
        final Map<String, String> overrides =
            Map.of("journal", folder.toString(), "routes", String.join(",", plan().routes()));
        final EngineConfig engine = ConfigFile.read(plan().engine(), overrides, EngineConfig.class);
        return new SnapshotProcess(
            folder, plan().folder(), engine.snapshotHeap(), engine.snapshotTimeoutMs(), messages()::say);
    }

    private record Document(
        String schema, String folder, boolean taken, String file, long nextIndex, long bytes, String stateHash) {

        static final String SCHEMA = "ringside.snapshot/1";

        static Document of(final Path folder, final SnapshotInfo info, final boolean isTaken) {
            return new Document(SCHEMA, folder.toString(), isTaken, info.file().toString(), info.nextIndex(),
                info.length(), HexFormat.of().toHexDigits(info.stateHash()));
        }

        @Override
        public String toString() {
            if (file == null) {
                return "nothing was journaled in " + folder + " yet\n";
            }
            return (taken ? "" : "nothing was journaled since the last one: ") + "snapshot of all records before "
                + Format.count(nextIndex) + ", " + Format.bytes(bytes) + ", state " + stateHash + "\n";
        }
    }
}
