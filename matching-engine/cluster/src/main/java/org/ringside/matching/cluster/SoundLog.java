package org.ringside.matching.cluster;

import io.aeron.cluster.RecordingLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The log of a member that does not run, as far as the member begins with it: each frame behind the newest sound
 * snapshot is as it was recorded. The archive itself looks at those before when somebody reads them.
 *
 * @param start position of its first message.
 * @param end   position behind its last one.
 */
record SoundLog(long start, long end) {
    /**
     * Mends what a kill, a full disk or a damage has left of log and snapshots, as far as the member can begin with it.
     *
     * @param folder   of the member.
     * @param remedy   sentence that says what an operator does when the member cannot begin.
     * @param messages told what is not as it was, in a line each.
     * @return the log; null before there is one.
     * @throws LaunchException  with one line, when the member cannot begin with what is there.
     * @throws RuntimeException as Aeron has it, when what is there cannot be read.
     */
    static SoundLog mend(final Path folder, final String remedy, final Consumer<String> messages) {
        final Path archive = MemberFolder.archive(folder);
        if (!Files.exists(archive.resolve(MemberFolder.CATALOG))) {
            return null;
        }
        TornRecordings.mend(archive, messages);
        return Files.exists(MemberFolder.cluster(folder).resolve(RecordingLog.RECORDING_LOG_FILE_NAME))
            ? require(folder, remedy, messages) : null;
    }

    private static SoundLog require(final Path folder, final String remedy, final Consumer<String> messages) {
        final Map<Long, Recording> recordings = Recording.read(MemberFolder.archive(folder));
        try (RecordingLog log = new RecordingLog(MemberFolder.cluster(folder).toFile(), false)) {
            final long snapshot = SoundSnapshots.newest(log, recordings, messages);
            final Recording recorded = recordings.get(log.findLastTermRecordingId());
            if (recorded == null) {
                return null;
            }
            if (snapshot == SoundSnapshots.NONE && recorded.start() > 0) {
                throw new LaunchException(ExitCode.CORRUPT, "the log of folder " + folder + " begins at position "
                    + recorded.start() + ", and there is no sound snapshot with which it goes on. " + remedy);
            }
            return new SoundLog(recorded.start(), end(recorded, Math.max(recorded.start(), snapshot), remedy));
        }
    }

    /** From the beginning of a file, where there is a frame: if the log ended in front of the snapshot, it shows. */
    private static long end(final Recording log, final long snapshot, final String remedy) {
        try (RecordedMessages messages =
            new RecordedMessages(log, Math.max(log.start(), log.fileStart(snapshot)), remedy)) {
            final long end = messages.readAll(log.end());
            if (end < Math.max(snapshot, log.stop() == Recording.GOES_ON ? log.lastFile().orElse(end) : log.stop())) {
                throw messages.damaged("nothing where there was a message");
            }
            return end;
        }
    }
}
