package org.ringside.matching.cluster;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.BackupCounters;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.member.Member;
import org.ringside.matching.member.MemberListener;
import org.ringside.matching.service.EngineService;

/**
 * Makes a backup the only member of a replicated engine, when all members are lost. Not while it runs, and not while
 * its members have a leader: there would be two exchanges.
 */
public final class Promotion {
    private static final String FILE = "member.properties";

    private Promotion() {
    }

    /**
     * What a backup has.
     *
     * @param logPosition behind the last message of its log.
     * @param commands    that its log has.
     * @param last        time of the last one.
     * @param member      configuration of the member that it is now.
     */
    public record Result(long logPosition, long commands, Instant last, Path member) {
    }

    /**
     * Applies the log of a backup, and makes its folder that of a member.
     *
     * @param config   of the backup, which does not run.
     * @param patience for finding a leader among its members.
     * @param messages told what of log and snapshots is not as it was, in a line each.
     * @return what it has.
     * @throws LaunchException with one line: NOT_FOUND without a backup, or with one that has no log; IN_USE when it
     *                         runs, or its members have a leader; CORRUPT when its log is damaged.
     */
    public static Result of(
        final BackupConfig config, final Duration patience, final Consumer<String> messages) {
        final Path folder = config.folder();
        if (!Files.isDirectory(folder)) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                "there is no folder " + folder + ": name the configuration with which the backup runs");
        }
        try {
            final FileChannel lock = MemberFolder.keepOut(folder);
            if (lock == null) {
                throw inUse(config);
            }
            try {
                return promote(config, folder, patience, messages);
            } finally {
                lock.close();
            }
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure),
                "folder " + folder + " cannot be promoted: " + Failures.ofFile(failure), failure);
        }
    }

    private static LaunchException inUse(final BackupConfig config) {
        if (!BackupMark.isIn(config.folder())) {
            return new LaunchException(ExitCode.IN_USE, "folder=" + config.folder() + " is in use by a member that"
                + " runs: it is promoted already");
        }
        final String pid = BackupCountersSnapshot.readAll(config.queues()).stream()
            .filter(BackupCountersSnapshot::isAlive).map(backup -> " (pid " + backup.pid() + ")").findFirst()
            .orElse("");
        return new LaunchException(ExitCode.IN_USE, "folder=" + config.folder() + " is in use by the backup" + pid
            + ": stop it, wait until it has ended, and give this command again");
    }

    private static Result promote(final BackupConfig config, final Path folder, final Duration patience,
        final Consumer<String> messages) throws IOException {
        if (!BackupMark.isIn(folder)) {
            throw new LaunchException(ExitCode.NOT_FOUND, "folder " + folder + " is not that of a backup: name the"
                + " configuration of the backup. If it is promoted already, start the member of "
                + folder.resolve(FILE));
        }
        if (LeaderSearch.finds(config.list(), ClusterKey.read(config.keyFile()),
            config.promoted().list().anyEndpoint(0), config.queues(), "promote", patience)) {
            throw new LaunchException(ExitCode.IN_USE, "the members at " + config.members() + " have a leader, and"
                + " with this backup there would be two exchanges: stop them, and see that nobody starts them again");
        }
        mend(folder, messages);
        final MemberLog log = MemberLog.of(folder);
        final MemberLog.Snapshot from = log.snapshots().isEmpty() ? null : log.snapshots().get(0);
        try (LogReplay replay = LogReplay.of(log, from, Member.RULES, EngineService.NO_CLOCK, MemberListener.NOBODY)) {
            boolean isMore = true;
            while (isMore) {
                isMore = replay.next(log.recording().end());
            }
            final long lastNs = replay.member().service().lastTime();
            final Path file = write(config, folder);
            removeCounters(config.queues(), messages);
            BackupMark.remove(folder);
            return new Result(replay.position(), replay.member().commands(), Instant.ofEpochSecond(
                TimeUnit.NANOSECONDS.toSeconds(lastNs), lastNs % TimeUnit.SECONDS.toNanos(1)), file);
        } catch (final IllegalArgumentException unsound) {
            throw new LaunchException(ExitCode.CORRUPT, "a snapshot of the backup cannot be read: "
                + unsound.getMessage() + ". Promote another backup", unsound);
        }
    }

    /** A backup that was killed has left them, and would be missed for ever: they take their place, and go. */
    private static void removeCounters(final Path queues, final Consumer<String> messages) {
        try {
            if (Files.isDirectory(queues)
                && BackupCountersSnapshot.readAll(queues).stream().noneMatch(BackupCountersSnapshot::isAlive)) {
                BackupCounters.create(queues, BackupMain.NAME).close();
            }
        } catch (final LaunchException failure) {
            messages.accept("the counters of the backup stay in " + queues + ": " + failure.getMessage());
        }
    }

    /** As the member would when it begins: the backup may have been killed. */
    private static void mend(final Path folder, final Consumer<String> messages) {
        try {
            SoundLog.mendBackup(folder, "Promote another backup", messages);
        } catch (final LaunchException refused) {
            throw refused;
        } catch (final RuntimeException unsound) {
            throw new LaunchException(ExitCode.CORRUPT, "the archive of folder " + folder + " cannot be read: "
                + AeronErrors.words(unsound) + ". Promote another backup", unsound);
        }
    }

    /** With whole paths: a member that starts elsewhere would take another folder for its own, and begin empty. */
    private static Path write(final BackupConfig config, final Path folder) throws IOException {
        final Path own = folder.toAbsolutePath();
        final List<String> lines = new ArrayList<>(List.of(
            "# The only member of a replicated engine, made of a backup: ringside member -c " + own.resolve(FILE),
            "# Set policy=, snapshotEvery= and keepLog= as the lost members had them: a backup does not know these.",
            "queues=" + config.queues().toAbsolutePath(), "member=0", "members=" + config.endpoint(), "folder=" + own,
            "termLength=" + config.termLength()));
        if (!ClusterKey.isNone(config.keyFile())) {
            lines.add("keyFile=" + config.keyFile().toAbsolutePath());
        }
        return Files.write(own.resolve(FILE), lines);
    }
}
