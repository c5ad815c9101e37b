package org.ringside.ops.operations;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ConfigFile;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.SnapshotProcess;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Format;

/** Takes a snapshot of an engine's journal, with or without a running engine. */
public final class Snapshot implements Operation {
    private final ExchangePlan exchange;
    private final Path folder;
    private final Consumer<String> progress;
    private Document document;

    /**
     * Makes the operation for a journal.
     *
     * @param folder   of the journal
     * @param progress takes progress lines
     */
    public Snapshot(final ExchangePlan exchange, final Path folder, final Consumer<String> progress) {
        this.exchange = exchange;
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * The newest snapshot, for programs.
     *
     * @param schema    of this document
     * @param folder    of the journal
     * @param taken     whether the snapshot was taken just now
     * @param file      of the newest snapshot; null if nothing was journaled yet
     * @param nextIndex of the first record that is not in the snapshot
     * @param bytes     of the file
     * @param stateHash of the state in it
     */
    public record Document(
        String schema, String folder, boolean taken, String file, long nextIndex, long bytes, String stateHash) {

        static final String SCHEMA = "ringside.snapshot/1";

        static Document of(final Path folder, final SnapshotInfo info, final boolean isTaken) {
            return new Document(SCHEMA, folder.toString(), isTaken, info.file().toString(), info.nextIndex(),
                info.length(), HexFormat.of().toHexDigits(info.stateHash()));
        }

        @Override
        public String toString() {
            if (file == null) {
                return "nothing was journaled in " + folder + " yet";
            }
            return (taken ? "" : "nothing was journaled since the last one: ") + "snapshot of all records before "
                + Format.count(nextIndex) + ", " + Format.bytes(bytes) + ", state " + stateHash;
        }
    }

    @Override
    public Plan plan() {
        return Plan.of("take a snapshot of the journal in " + folder, false);
    }

    /** Says that others may act meanwhile: a snapshot takes long, and the journal's folder refuses a second one. */
    @Override
    public boolean isExclusive() {
        return false;
    }

    @Override
    public Result run() throws InterruptedException {
        final Optional<SnapshotInfo> taken = process().take();
        document = taken.or(() -> SnapshotStore.of(folder).list().stream().findFirst())
            .map(info -> Document.of(folder, info, taken.isPresent()))
            .orElse(new Document(Document.SCHEMA, folder.toString(), false, null, 0, 0, null));
        return Result.of(document.toString());
    }

    /** The result of {@link #run} for programs. */
    public Document document() {
        return document;
    }

    /** Takes it as the engine does, but for the heap when the configuration does not say: a quarter of the memory. */
    private SnapshotProcess process() {
        final Map<String, String> overrides =
            Map.of("journal", folder.toString(), "routes", String.join(",", exchange.routes()));
        final EngineConfig engine = ConfigFile.read(exchange.engine(), overrides, EngineConfig.class);
        return new SnapshotProcess(
            folder, exchange.folder(), engine.snapshotHeap(), engine.snapshotTimeoutMs(), progress);
    }
}
