package org.ringside.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Ends what tests have started when their JVM ends, however it ends. The build puts a mark into the environment of each
 * JVM of tests, and every process below it inherits the mark. The reaper is a shell that waits for the end of a pipe
 * from the JVM of tests. At that end the shell kills all processes with the mark, and removes the folders in shared
 * memory whose names have the pid of one of them. Processes above the JVM of tests may have the mark, too: Maven starts
 * the JVM by a shell, and wants to know how that shell ends.
 *
 * <p>A JVM of tests without a mark, as a development environment starts it, has no reaper.
 */
public final class ProcessReaper implements LauncherSessionListener {
    /** Variable of the environment: has another value in each JVM of tests. */
    public static final String MARK = "RINGSIDE_TESTS";

    /** Arguments: the mark as the environment has it, the pid of the JVM of tests, the pids of those above it. */
    private static final String SCRIPT = """
        trap '' HUP INT TERM
        cat >/dev/null
        pids=$2
        while [ -n "$pids" ]; do
            for pid in $pids; do
                kill -9 "$pid"
                rm -rf /dev/shm/ringside-*-"$pid" /dev/shm/ringside-*-"$pid"-*
            done
            sleep 0.1
            pids=$(grep -lzxF "$1" /proc/[0-9]*/environ | cut -d / -f 3 | grep -vxF "$3")
        done
        """;
    /** What takes the reaper out of the process group of the build, which is often killed as a whole. */
    private static final Path NEW_SESSION = Path.of("/usr/bin/setsid");

    private static Process reaper;

    @Override
    public void launcherSessionOpened(final LauncherSession session) {
        watch();
    }

    /** Starts the reaper of this JVM, once, if this JVM has a mark. */
    static synchronized void watch() {
        final String mark = System.getenv(MARK);
        if (reaper != null || mark == null || !Files.exists(Path.of("/proc/self/environ"))) {
            return;
        }
        final List<String> command = new ArrayList<>();
        if (Files.isExecutable(NEW_SESSION)) {
            command.add(NEW_SESSION.toString());
        }
        final ProcessHandle self = ProcessHandle.current();
        final String above = Stream.iterate(self.parent(), Optional::isPresent, next -> next.get().parent())
            .map(parent -> Long.toString(parent.get().pid())).collect(Collectors.joining("\n"));
        command.addAll(
            List.of("sh", "-c", SCRIPT, "reaper", MARK + "=" + mark, Long.toString(self.pid()), above));
        final ProcessBuilder builder =
            new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
        builder.environment().remove(MARK);
        try {
            reaper = builder.start();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
