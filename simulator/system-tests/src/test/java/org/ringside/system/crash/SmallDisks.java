package org.ringside.system.crash;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** Disks that are soon full: small ones in memory, which only root can mount. */
final class SmallDisks implements AutoCloseable {
    private static final String SIZE = "64m";
    private static final String FILLER = "filler";
    private static final int CHUNK = 4_096;

    private final List<Path> mounted = new ArrayList<>();

    /**
     * Mounts one on a folder, which is made.
     *
     * @throws LaunchException when that is not allowed.
     */
    void mount(final Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        if (!run("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + SIZE, "ringside-crash", folder.toString())) {
            throw new LaunchException(ExitCode.PERMISSION, "a small disk cannot be mounted: only root can do that");
        }
        mounted.add(folder);
    }

    /** Fills the disk of a folder. */
    static void fill(final Path folder) {
        final byte[] chunk = new byte[CHUNK];
        try (OutputStream out = Files.newOutputStream(folder.resolve(FILLER))) {
            while (Files.getFileStore(folder).getUsableSpace() > 0) {
                out.write(chunk);
            }
        } catch (final IOException full) {
            // Others write there, too.
            return;
        }
    }

    /** Removes everything from the disk of a folder. */
    static void clear(final Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (final Path file : files.toList()) {
                Crash.delete(file);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        mounted.forEach(folder -> run("umount", folder.toString()));
    }

    private static boolean run(final String... command) {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.DISCARD)
                .start().waitFor() == 0;
        } catch (final IOException noSuchCommand) {
            return false;
        } catch (final InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
