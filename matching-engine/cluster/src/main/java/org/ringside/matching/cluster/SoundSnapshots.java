package org.ringside.matching.cluster;

import io.aeron.Aeron;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Has a member begin with the newest of its snapshots that is as it was recorded; those that are damaged count no more.
 * A snapshot is two recordings: the state of the service, and what Aeron Cluster knows itself.
 */
final class SoundSnapshots {
    private SoundSnapshots() {
    }

    /**
     * Looks at the snapshots of a member that does not run, the newest first, until one is sound.
     *
     * @param folder   of the member, which has a log and an archive.
     * @param messages told of each snapshot that is damaged, in a line.
     * @return the recording of the log; null before there is one.
     * @throws LaunchException CORRUPT when there is nothing that the member can begin with.
     */
    static Recording require(final Path folder, final Consumer<String> messages) {
        final Map<Long, Recording> recordings = Recording.read(MemberFolder.archive(folder));
        try (RecordingLog log = new RecordingLog(MemberFolder.cluster(folder).toFile(), false)) {
            final boolean isSnapshot = passOverDamaged(log, recordings, messages);
            final Recording recorded = recordings.get(log.findLastTermRecordingId());
            if (!isSnapshot && recorded != null && recorded.start() > 0) {
                throw new LaunchException(ExitCode.CORRUPT, "the log of folder " + folder + " begins at position "
                    + recorded.start() + ", and there is no sound snapshot with which it goes on. 'ringside cluster"
                    + " rejoin --discard' puts it aside; when the others have deleted old log, too, copy the folder of"
                    + " another member that is stopped, without " + MemberConfig.lockFile(folder).getFileName());
            }
            return recorded;
        }
    }

    /** Whether there is a sound one. */
    private static boolean passOverDamaged(
        final RecordingLog log, final Map<Long, Recording> recordings, final Consumer<String> messages) {
        RecordingLog.Entry newest = newest(log);
        while (newest != null) {
            final String damage = damage(log, newest.logPosition, recordings);
            if (damage == null) {
                return true;
            }
            log.invalidateLatestSnapshot();
            messages.accept("the snapshot at log position " + newest.logPosition + " is damaged and counts no"
                + " more: " + damage + ". The one before serves, or the log from its beginning");
            newest = newest(log);
        }
        return false;
    }

    private static RecordingLog.Entry newest(final RecordingLog log) {
        return log.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
    }

    /** What is wrong with a snapshot; null when nothing is. */
    private static String damage(
        final RecordingLog log, final long logPosition, final Map<Long, Recording> recordings) {
        for (final RecordingLog.Entry entry : log.entries()) {
            if (entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT && entry.isValid && entry.logPosition == logPosition) {
                final Recording recording =
                    entry.recordingId == Aeron.NULL_VALUE ? null : recordings.get(entry.recordingId);
                if (recording == null || !recording.exists()) {
                    return "there is no recording " + entry.recordingId;
                }
                final String damage = damage(recording);
                if (damage != null) {
                    return damage;
                }
            }
        }
        return null;
    }

    private static String damage(final Recording recording) {
        try (RecordedMessages messages = new RecordedMessages(recording, recording.start())) {
            final boolean isSound = readToEnd(messages, recording.end())
                && (recording.stop() == Recording.GOES_ON || messages.position() == recording.stop());
            return isSound ? null : recording.file(recording.fileStart(messages.position()))
                + " is not as it was recorded at position " + messages.position();
        }
    }

    private static boolean readToEnd(final RecordedMessages messages, final long end) {
        try {
            boolean isMore = true;
            while (isMore) {
                isMore = messages.next(end, (buffer, offset, length) -> { });
            }
            return true;
        } catch (final LaunchException damaged) {
            return false;
        }
    }
}
