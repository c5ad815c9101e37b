package org.ringside.ops.ringside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ringside.journal.JournalEnd;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReport;
import org.ringside.journal.JournalVerifier;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside journal verify}: reads every byte of a journal and its snapshots. */
@Command(
    name = "verify",
    description = "Check every record of a journal, the chain through all of them, and every snapshot.",
    exitCodeList = {
        "0:all that was ever finished is there and as it was written",
        "3:there is no journal",
        "6:something is damaged or missing; what, is on standard error"})
final class JournalVerify extends JournalVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() {
        final Path folder = journal();
        final SnapshotStore store = SnapshotStore.of(folder);
        final List<SnapshotInfo> snapshots = store.list();
        final Set<Long> ends = snapshots.stream().map(SnapshotInfo::nextIndex).collect(Collectors.toSet());
        final Map<Long, Long> chains = new HashMap<>();
        final JournalReport report = JournalVerifier.verify(folder,
            (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> {
                if (ends.contains(index + 1)) {
                    chains.put(index + 1, chain);
                }
            });
        final List<String> wrong = new ArrayList<>();
        report.damage().map(JournalException::getMessage).ifPresent(wrong::add);
        final long nextIndex = report.firstIndex() + report.records();
        for (final SnapshotInfo snapshot : snapshots) {
            final String fault = fault(store, snapshot, chains.get(snapshot.nextIndex()), nextIndex);
            if (!fault.isEmpty()) {
                wrong.add(snapshot.file() + " " + fault);
            }
        }
        show(json, Document.of(folder, report, snapshots.size(), wrong));
        wrong.forEach(messages()::say);
        return wrong.isEmpty() ? ExitCode.OK : ExitCode.CORRUPT;
    }

    /** @param chain of the journal where the snapshot was taken; null when the journal does not have that record. */
    private static String fault(
        final SnapshotStore store, final SnapshotInfo snapshot, final Long chain, final long nextIndex) {
        if (!snapshot.isWhole()) {
            return "is damaged: " + snapshot.damage() + ". An engine starts with an older one";
        }
        try {
            store.verify(snapshot);
        } catch (final JournalException damaged) {
            return "is damaged: " + damaged.getMessage();
        }
        if (snapshot.nextIndex() > nextIndex) {
            return "knows records up to " + (snapshot.nextIndex() - 1) + ", the journal ends with "
                + (nextIndex - 1) + ". Restore the journal from a copy";
        }
        return chain == null || chain == snapshot.chain() ? ""
            : "was taken of another journal. Move it out of the folder";
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Document(
        String schema, String folder, boolean sound, long firstIndex, long records, int segments, int snapshots,
        String firstTime, String lastTime, String chain, String torn, List<String> wrong) {

        static Document of(
            final Path folder, final JournalReport report, final int snapshots, final List<String> wrong) {
            final boolean hasRecords = report.records() > 0;
            final JournalEnd end = report.end().orElse(null);
            return new Document("ringside.journal.verify/1", folder.toString(), wrong.isEmpty(), report.firstIndex(),
                report.records(), report.segments().size(), snapshots,
                hasRecords ? Format.time(report.firstTimeNs()) : null,
                hasRecords ? Format.time(report.lastTimeNs()) : null,
                end == null ? null : HexFormat.of().toHexDigits(end.chain()),
                end == null || !end.isTorn() ? null : end.tear(), wrong);
        }

        @Override
        public String toString() {
            final StringBuilder text = new StringBuilder(folder)
                .append(sound ? ": sound, " : ": DAMAGED, ")
                .append(Format.count(records)).append(" records from ").append(Format.count(firstIndex))
                .append(" on in ").append(segments).append(segments == 1 ? " segment, " : " segments, ")
                .append(snapshots).append(snapshots == 1 ? " snapshot\n" : " snapshots\n");
            if (firstTime != null) {
                text.append("from ").append(firstTime).append(" to ").append(lastTime).append('\n');
            }
            if (chain != null) {
                text.append("chain ").append(chain).append('\n');
            }
            if (torn != null) {
                text.append("the last record was not finished and will be cut off: ").append(torn).append('\n');
            }
            return text.toString();
        }
    }
}
