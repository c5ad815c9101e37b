package org.ringside.matching.cluster;

import io.aeron.cluster.RecordingLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The log of a member that does not run, as far as can be seen before it begins: the newest snapshot is sound, all
 * files behind it are there, and the last one is as it was recorded. The archive itself looks at the others when the
 * member, or somebody else, reads them.
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
        return mend(folder, remedy, messages, false);
    }

    /**
     * The same of a backup, which may have fetched a snapshot before it has the log up to there: such a snapshot counts
     * no more.
     */
    static SoundLog mendBackup(final Path folder, final String remedy, final Consumer<String> messages) {
        return mend(folder, remedy, messages, true);
    }

    private static SoundLog mend(
        final Path folder, final String remedy, final Consumer<String> messages, final boolean isBackup) {
        final Path archive = MemberFolder.archive(folder);
        if (!Files.exists(archive.resolve(MemberFolder.CATALOG))) {
            return null;
        }
        TornRecordings.mend(archive, messages);
        if (!Files.exists(MemberFolder.cluster(folder).resolve(RecordingLog.RECORDING_LOG_FILE_NAME))) {
            return null;
        }
        final Map<Long, Recording> recordings = Recording.read(archive);
        try (RecordingLog log = new RecordingLog(MemberFolder.cluster(folder).toFile(), false)) {
            final Recording recorded = recordings.get(log.findLastTermRecordingId());
            long snapshot = SoundSnapshots.newest(log, recordings, messages);
            if (recorded == null) {
                return null;
            }
            final long end = end(recorded, remedy);
            while (isBackup && snapshot > end) {
                log.invalidateLatestSnapshot();
                messages.accept("the snapshot at log position " + snapshot + " counts no more: the backup has the log"
                    + " up to position " + end);
                snapshot = SoundSnapshots.newest(log, recordings, messages);
            }
            if (snapshot < recorded.start() && recorded.start() > 0) {
                throw new LaunchException(ExitCode.CORRUPT, "the log of folder " + folder + " begins at position "
                    + recorded.start() + ", and there is no sound snapshot with which it goes on. " + remedy);
            }
            if (snapshot > end) {
                throw new LaunchException(ExitCode.CORRUPT, "the log of folder " + folder + " ends at position " + end
                    + ", in front of the snapshot at position " + snapshot + ". " + remedy);
            }
            requireFiles(recorded, Math.max(recorded.start(), snapshot), remedy);
            return new SoundLog(recorded.start(), end);
        }
    }

    /** The last file is read from its beginning, where there is a frame. */
    private static long end(final Recording log, final String remedy) {
        final long last = Math.max(log.start(), log.lastFile().orElse(log.start()));
        try (RecordedMessages messages = new RecordedMessages(log, last, remedy)) {
            final long end = messages.readAll(log.end());
            if (log.stop() != Recording.GOES_ON && end < log.stop()) {
                throw messages.damaged("nothing where there was a message");
            }
            return end;
        }
    }

    private static void requireFiles(final Recording log, final long from, final String remedy) {
        for (long file = log.fileStart(from); file < log.lastFile().orElse(0); file += log.segmentLength()) {
            if (!Files.exists(log.file(file))) {
                throw new LaunchException(
                    ExitCode.CORRUPT, log.file(file) + " is missing, and the log goes on behind it. " + remedy);
            }
        }
    }
}
