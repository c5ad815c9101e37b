package org.ringside.matching.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ringside.launch.LaunchException;

/** What tests see of the folder of a member, and damage there. */
public final class MemberFiles {
    private MemberFiles() {
    }

    /**
     * Snapshots that are there.
     *
     * @param folder of the member, which may run.
     * @return their number; 0 as well before there is a log.
     */
    public static int snapshots(final Path folder) {
        return snapshotsOf(folder).size();
    }

    /**
     * Position of the log at the newest snapshot that is there.
     *
     * @param folder of the member, which may run.
     * @return -1 when there is none.
     */
    public static long newestSnapshot(final Path folder) {
        return snapshotsOf(folder).stream().mapToLong(MemberLog.Snapshot::logPosition).max().orElse(-1);
    }

    private static List<MemberLog.Snapshot> snapshotsOf(final Path folder) {
        try {
            return MemberLog.of(folder).snapshots();
        } catch (final LaunchException noLog) {
            return List.of();
        }
    }

    /**
     * Whether the log goes back to its first message.
     *
     * @param folder of the member, which may run.
     * @return true as well before there is a log.
     */
    public static boolean isWhole(final Path folder) {
        try {
            return MemberLog.of(folder).isWhole();
        } catch (final LaunchException noLog) {
            return true;
        }
    }

    /**
     * Changes a bit of the newest snapshot.
     *
     * @param folder of the member, which does not run.
     */
    public static void damageSnapshot(final Path folder) {
        final Recording recording = MemberLog.of(folder).snapshots().get(0).recording();
        final Path file = recording.file(recording.fileStart(recording.start()));
        try {
            final byte[] bytes = Files.readAllBytes(file);
            int last = bytes.length - 1;
            while (bytes[last] == 0) {
                last--;
            }
            bytes[last] ^= 1;
            Files.write(file, bytes);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Copies the folder of a member as an operator does.
     *
     * @param from folder of a member that does not run.
     * @param to   folder that is there, and empty.
     */
    public static void copy(final Path from, final Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (final Path file : files.filter(path -> !path.equals(from)).toList()) {
                final Path copy = to.resolve(from.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else if (!file.equals(MemberConfig.lockFile(from))) {
                    Files.copy(file, copy);
                }
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
