package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReport;
import org.ringside.journal.JournalVerifier;
import org.ringside.journal.SegmentReport;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Decoded;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside journal stat}: how much is in a journal, and of what. */
@Command(name = "stat", description = "Count the records of a journal by type; list its segments and snapshots.")
final class JournalStat extends JournalVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Map<Integer, String> names = new HashMap<>();
    private final Map<String, Long> types = new TreeMap<>();

    @Override
    public Integer call() {
        final Path folder = journal();
        final JournalReport report = JournalVerifier.verify(folder, this::onRecord);
        show(json, Document.of(folder, report, SnapshotStore.of(folder).list(), types));
        report.damage().ifPresent(damage -> {
            throw damage;
        });
        return ExitCode.OK;
    }

    private void onRecord(
        final long index, final long position, final long timeNs, final long readTimeNs, final int typeId,
        final DirectBuffer buffer, final int offset, final int length, final long chain) {
        types.merge(names.computeIfAbsent(typeId, type -> name(type, buffer, offset, length)), 1L, Long::sum);
    }

    private static String name(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        final Decoded command = Decoded.of(typeId, buffer, offset, length);
        return command == null ? "type " + typeId : command.name();
    }

    private record Segment(
        String file, String policy, String created, long firstIndex, long records, long bytes, long usedBytes) {

        static Segment of(final SegmentReport segment) {
            return new Segment(segment.file().getFileName().toString(), Format.lower(segment.policy()),
                Format.time(segment.createdNs()), segment.firstIndex(), segment.records(), segment.length(),
                segment.usedBytes());
        }
    }

    private record Snapshot(String file, String created, long nextIndex, long bytes, String stateHash, String damage) {
        static Snapshot of(final SnapshotInfo snapshot) {
            return new Snapshot(snapshot.file().getFileName().toString(), Format.time(snapshot.createdNs()),
                snapshot.nextIndex(), snapshot.length(), HexFormat.of().toHexDigits(snapshot.stateHash()),
                snapshot.damage());
        }
    }

    private record Document(
        String schema, String folder, long firstIndex, long records, long payloadBytes, double seconds,
        Map<String, Long> types, List<Segment> segments, List<Snapshot> snapshots) {

        static Document of(
            final Path folder, final JournalReport report, final List<SnapshotInfo> snapshots,
            final Map<String, Long> types) {
            return new Document("ringside.journal.stat/1", folder.toString(), report.firstIndex(), report.records(),
                report.payloadBytes(), (report.lastTimeNs() - report.firstTimeNs()) / 1e9, types,
                report.segments().stream().map(Segment::of).toList(), snapshots.stream().map(Snapshot::of).toList());
        }

        @Override
        public String toString() {
            final StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
                "%s: %,d records from %,d on, %s of payload, %.3f s, %s records/s%n%n", folder, records, firstIndex,
                Format.bytes(payloadBytes), seconds, Format.rate(seconds > 0 ? records / seconds : 0)));
            final Table commands = new Table("COMMAND", ">RECORDS");
            types.forEach((type, count) -> commands.row(type, Format.count(count)));
            final Table files = new Table("FILE", "CREATED", ">FIRST", ">RECORDS", ">BYTES", ">USED", "POLICY");
            segments.forEach(segment -> files.row(segment.file, segment.created, Format.count(segment.firstIndex),
                Format.count(segment.records), Format.bytes(segment.bytes), Format.bytes(segment.usedBytes),
                segment.policy));
            text.append(commands).append('\n').append(files);
            if (!snapshots.isEmpty()) {
                final Table states = new Table("SNAPSHOT", "CREATED", ">NEXT", ">BYTES", "STATE");
                snapshots.forEach(snapshot -> states.row(snapshot.file, snapshot.created,
                    Format.count(snapshot.nextIndex), Format.bytes(snapshot.bytes),
                    snapshot.damage.isEmpty() ? snapshot.stateHash : "damaged: " + snapshot.damage));
                text.append('\n').append(states);
            }
            return text.toString();
        }
    }
}
