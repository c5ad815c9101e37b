package org.ringside.matching.cluster;

import io.aeron.Aeron;
import io.aeron.cluster.RecordingLog;
import io.aeron.exceptions.AeronException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.member.Member;
import org.ringside.matching.service.RouteTable;

/**
 * What a member has of the log: the recording of its messages, and the snapshots of its service. Immutable: a look at
 * the folder of a member, which may run.
 *
 * @param recording of the log.
 * @param snapshots of the service that are there, the newest first.
 * @param others    snapshots of what Aeron Cluster knows itself, the newest first.
 */
record MemberLog(Recording recording, List<Snapshot> snapshots, List<Snapshot> others) {
    private static final int SERVICE = 0;

    /**
     * A snapshot.
     *
     * @param logPosition behind the last message that is in it.
     * @param recording   of its state.
     */
    record Snapshot(long logPosition, Recording recording) {
        /** Positions of routes in it, without its books. */
        RouteTable routes() {
            try (RecordedState state = new RecordedState(recording)) {
                return Member.savedRoutes(state);
            }
        }

        /** The hash that its state should have. */
        long stateHash() {
            try (RecordedState state = new RecordedState(recording)) {
                return Member.savedHash(state);
            }
        }
    }

    /**
     * Looks into the folder of a member.
     *
     * @throws LaunchException NOT_FOUND when there is no log.
     */
    static MemberLog of(final Path folder) {
        final Path cluster = MemberFolder.cluster(folder);
        if (!Files.exists(cluster.resolve(RecordingLog.RECORDING_LOG_FILE_NAME))) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no log in " + folder
                + ". Name the folder of a member that has run");
        }
        final Map<Long, Recording> recordings = Recording.all(MemberFolder.archive(folder));
        try (RecordingLog entries = new RecordingLog(cluster.toFile(), false)) {
            final long id = entries.findLastTermRecordingId();
            if (id == Aeron.NULL_VALUE || !recordings.containsKey(id)) {
                throw new LaunchException(ExitCode.NOT_FOUND,
                    "the member of " + folder + " has no log yet: no leader was ever elected");
            }
            return new MemberLog(recordings.get(id), snapshots(entries, recordings, service -> service == SERVICE),
                snapshots(entries, recordings, service -> service != SERVICE));
        } catch (final AeronException refused) {
            throw new LaunchException(ExitCode.CORRUPT, cluster + " cannot be read: " + AeronErrors.words(refused),
                refused);
        }
    }

    private static List<Snapshot> snapshots(final RecordingLog entries, final Map<Long, Recording> recordings,
        final IntPredicate isWanted) {
        final List<Snapshot> snapshots = new ArrayList<>();
        for (final RecordingLog.Entry entry : entries.entries()) {
            final Recording state = recordings.get(entry.recordingId);
            if (entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT && isWanted.test(entry.serviceId) && entry.isValid
                && state != null && state.exists()) {
                snapshots.add(new Snapshot(entry.logPosition, state));
            }
        }
        snapshots.sort(Comparator.comparingLong(Snapshot::logPosition).reversed());
        return List.copyOf(snapshots);
    }

    /** Whether the log goes back to its first message. */
    boolean isWhole() {
        return recording.start() == 0;
    }
}
