package org.ringside.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A disk that is soon full: a small tmpfs, which only root can mount. Without it the test is skipped. */
public final class SmallDisk implements AutoCloseable {
    private static final String FILLER = "filler";
    private static final int CHUNK = 4096;

    private final Path folder;

    private SmallDisk(final Path folder) {
        this.folder = folder;
    }

    /** Mounts a disk of a size as in {@code 256k} on a folder. */
    public static SmallDisk mount(final Path folder, final String size) {
        final Optional<SmallDisk> disk = tryMount(folder, size);
        assumeTrue(disk.isPresent(), "a small tmpfs is needed, and mounting one is left to root");
        return disk.get();
    }

    /** The same for programs, which are no tests; empty when that is not allowed. */
    public static Optional<SmallDisk> tryMount(final Path folder, final String size) {
        return run("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + size, "ringside-test", folder.toString())
            ? Optional.of(new SmallDisk(folder)) : Optional.empty();
    }

    public Path folder() {
        return folder;
    }

    /** Fills the disk, and returns the file that does it. */
    public Path fill() {
        return fill(folder, 0);
    }

    /** Fills the disk of a folder up to a rest, and returns the file that does it. Others may write there, too. */
    public static Path fill(final Path folder, final long rest) {
        final Path filler = folder.resolve(FILLER);
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (Files.getFileStore(folder).getUsableSpace() > rest) {
                out.write(new byte[CHUNK]);
            }
        } catch (final IOException ex) {
            if (folder.toFile().getUsableSpace() >= CHUNK) {
                throw new UncheckedIOException(ex);
            }
        }
        return filler;
    }

    /** Makes room again on the disk of a folder that was filled. */
    public static void free(final Path folder) {
        try {
            Files.delete(folder.resolve(FILLER));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Gives the disk another size. */
    public void resize(final String size) {
        require("mount", "-o", "remount,size=" + size, folder.toString());
    }

    @Override
    public void close() {
        require("umount", folder.toString());
    }

    private static void require(final String... command) {
        if (!run(command)) {
            throw new IllegalStateException(String.join(" ", command));
        }
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
