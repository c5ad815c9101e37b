package org.ringside.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Folders that the kernel shows to one process read-only, as a unit of systemd has it. */
public final class ReadOnlyFolders {
    /** The number of folders, the folders, then the command that sees them so. */
    private static final String SCRIPT = """
        set -e
        count=$1
        shift
        while [ "$count" -gt 0 ]; do
            mount --bind "$1" "$1"
            mount -o remount,bind,ro "$1"
            if touch "$1/probe" 2>/dev/null; then exit 9; fi
            shift
            count=$((count - 1))
        done
        exec "$@"
        """;

    private ReadOnlyFolders() {
    }

    /** Whether this account may do that. */
    public static boolean arePermitted() throws InterruptedException {
        try {
            return new ProcessBuilder("unshare", "-m", "true").start().waitFor() == 0;
        } catch (final IOException none) {
            return false;
        }
    }

    /** What to put in front of a command, which it becomes. */
    public static List<String> starter(final Path... folders) {
        final List<String> starter =
            new ArrayList<>(List.of("unshare", "-m", "sh", "-c", SCRIPT, "sh", Integer.toString(folders.length)));
        Stream.of(folders).map(Path::toString).forEach(starter::add);
        return starter;
    }
}
