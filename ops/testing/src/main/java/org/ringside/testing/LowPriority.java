package org.ringside.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Lowers the priority of a JVM of tests, and of all that it starts, in modules on which no other one waits: what the
 * longest tests wait for has the processors first, and they have the rest. The system property {@code
 * ringside.tests.nice} says by how much; without a number, or without {@code renice}, all stays as it is.
 */
public final class LowPriority implements LauncherSessionListener {
    private static final String PROPERTY = "ringside.tests.nice";
    private static final Path THREADS = Path.of("/proc/self/task");
    private static final Path RENICE = Path.of("/usr/bin/renice");
    private static final int LOWEST = 19;
    /** Of the fields of a thread behind its name, which stands in brackets. */
    private static final int NICE = 16;

    @Override
    public void launcherSessionOpened(final LauncherSession session) {
        final String nice = System.getProperty(PROPERTY, "");
        if (!nice.isEmpty() && Files.isExecutable(RENICE) && Files.isDirectory(THREADS)) {
            lower(Integer.parseInt(nice));
        }
    }

    /** Of each thread by itself, as Linux has it; new threads and processes inherit it. */
    static void lower(final int nice) {
        final List<Path> threads = threads();
        final List<String> command = new ArrayList<>(List.of(
            RENICE.toString(), "-n", Integer.toString(Math.min(LOWEST, niceOf(threads.get(0)) + nice)), "-p"));
        threads.forEach(thread -> command.add(thread.getFileName().toString()));
        try {
            new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD)
                .start().waitFor();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (final InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }

    static List<Path> threads() {
        try (Stream<Path> threads = Files.list(THREADS)) {
            return threads.sorted().toList();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static int niceOf(final Path thread) {
        try {
            final String stat = Files.readString(thread.resolve("stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
