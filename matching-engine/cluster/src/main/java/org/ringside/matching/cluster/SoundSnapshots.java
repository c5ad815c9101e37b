package org.ringside.matching.cluster;

import io.aeron.Aeron;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import java.util.Map;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Has a member begin with the newest of its snapshots that is as it was recorded; those that are damaged count no more.
 * A snapshot is two recordings: the state of the service, and what Aeron Cluster knows itself.
 */
final class SoundSnapshots {
    /** There is no sound snapshot. */
    static final long NONE = Aeron.NULL_VALUE;

    private SoundSnapshots() {
    }

    /**
     * Looks at the snapshots of a member that does not run, the newest first, until one is sound.
     *
     * @param log        of the member.
     * @param recordings of its archive.
     * @param messages   told of each snapshot that is damaged, in a line.
     * @return the position of the log at which the sound one was taken, or {@link #NONE}.
     */
    static long newest(
        final RecordingLog log, final Map<Long, Recording> recordings, final Consumer<String> messages) {
        RecordingLog.Entry newest = newest(log);
        while (newest != null) {
            final String damage = damage(log, newest.logPosition, recordings);
            if (damage == null) {
                return newest.logPosition;
            }
            log.invalidateLatestSnapshot();
            messages.accept("the snapshot at log position " + newest.logPosition + " is damaged and counts no"
                + " more: " + damage + ". The one before serves, or the log from its beginning");
            newest = newest(log);
        }
        return NONE;
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
        try (RecordedMessages messages = new RecordedMessages(recording, recording.start(), LogReplay.REMEDY)) {
            return isWhole(recording, messages) ? null : recording.file(recording.fileStart(messages.position()))
                + " is not as it was recorded at position " + messages.position();
        }
    }

    private static boolean isWhole(final Recording recording, final RecordedMessages messages) {
        try {
            final long end = messages.readAll(recording.end());
            return recording.stop() == Recording.GOES_ON || end == recording.stop();
        } catch (final LaunchException failure) {
            if (failure.exitCode() != ExitCode.CORRUPT) {
                // It may be as sound as ever.
                throw failure;
            }
            return false;
        }
    }
}
