package org.ringside.matching.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The file {@code backup} in the folder of a backup, with the members that it follows: a member does not start there
 * before the backup is promoted, and a backup does not start in the folder of a member.
 */
final class BackupMark {
    private static final String FILE = "backup";

    private BackupMark() {
    }

    /** Whether a folder is that of a backup. */
    static boolean isIn(final Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /**
     * A backup begins.
     *
     * @param folder  of it, which nobody else has.
     * @param members that it follows.
     * @throws LaunchException when there is a member's log.
     */
    static void put(final Path folder, final String members) throws IOException {
        if (!isIn(folder) && Files.exists(MemberFolder.cluster(folder))) {
            throw new LaunchException(ExitCode.USAGE, "folder " + folder + " has the log of a member, or of a backup"
                + " that was promoted: name another folder for the backup");
        }
        Files.writeString(folder.resolve(FILE), "members=" + members + "\n");
    }

    /** The folder is that of a member from here on. */
    static void remove(final Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(FILE));
    }
}
