package org.ringside.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.queue.ProcessIdentity;

/**
 * A folder of this process among the temporary files, for nobody else to read, that is gone when it is closed, or when
 * the process is told to stop meanwhile. Its name, {@code ringside-scratch-PID-STARTTICKS-NAMESPACE-RANDOM}, says whose
 * it is: those of processes that were killed are removed by the next one of the same user. The numbers have base 36:
 * the path of a socket in the folder has 107 characters at most.
 */
public final class ScratchFolder implements AutoCloseable {
    private static final String PREFIX = "ringside-scratch-";
    private static final int RADIX = 36;
    private static final Pattern NAME =
        Pattern.compile(PREFIX + "([0-9a-z]{1,12})-([0-9a-z]{1,12})-([0-9a-z]{1,12})-[0-9a-z]+");
    /** Numbers of so many: each has four digits at most. */
    private static final int NAMES = RADIX * RADIX * RADIX * RADIX;
    private static final int ATTEMPTS = 100;

    private final Path path;
    private final Thread remover = new Thread(this::removeWhileInUse, "scratch-folder");

    private ScratchFolder(final Path path) {
        this.path = path;
        Runtime.getRuntime().addShutdownHook(remover);
    }

    /**
     * Makes one, after those that were left there have been removed.
     *
     * @param temporary the folder in which it is.
     * @return empty.
     * @throws IOException when the folder cannot be made.
     */
    public static ScratchFolder in(final Path temporary) throws IOException {
        if (!Files.isDirectory(temporary)) {
            throw new IOException("there is no folder " + temporary);
        }
        final ScratchFolder folder = new ScratchFolder(create(temporary));
        try {
            removeAbandoned(temporary);
            return folder;
        } catch (final IOException | RuntimeException failure) {
            folder.close();
            throw failure;
        }
    }

    /** The name of a folder of this process. */
    static String name(final ProcessIdentity owner, final int number) {
        return PREFIX + Long.toString(owner.pid(), RADIX) + "-" + Long.toString(owner.startTicks(), RADIX) + "-"
            + Long.toString(owner.namespace(), RADIX) + "-" + Integer.toString(number, RADIX);
    }

    /**
     * Where it is.
     *
     * @return absolute if the folder around it is.
     */
    public Path path() {
        return path;
    }

    /** Does not return when the process is about to stop: nothing that was to follow may begin. */
    @Override
    public void close() {
        if (isStopping()) {
            awaitTheEnd();
        }
        try {
            FolderTree.delete(path);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private boolean isStopping() {
        try {
            return !Runtime.getRuntime().removeShutdownHook(remover);
        } catch (final IllegalStateException stopping) {
            return true;
        }
    }

    private static void awaitTheEnd() {
        while (true) {
            LockSupport.park();
        }
    }

    /** A process that uses it may make files meanwhile; what is left then, the next process removes. */
    private void removeWhileInUse() {
        int attempt = 0;
        while (attempt < ATTEMPTS && !FolderTree.tryToDelete(path)) {
            attempt++;
        }
    }

    /** The owner of a name, a stranger or this process, keeps it. */
    private static Path create(final Path temporary) throws IOException {
        FileAlreadyExistsException last = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            final int number = ThreadLocalRandom.current().nextInt(NAMES);
            try {
                return Files.createDirectory(temporary.resolve(name(ProcessIdentity.self(), number)),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } catch (final FileAlreadyExistsException taken) {
                last = taken;
            }
        }
        throw last;
    }

    private static void removeAbandoned(final Path temporary) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (final Path folder : folders) {
                final Matcher name = NAME.matcher(folder.getFileName().toString());
                if (name.matches() && isAbandoned(name) && isOwn(folder)) {
                    // Others may be at it, too: what is left then is for the next one.
                    FolderTree.tryToDelete(folder);
                }
            }
        }
    }

    /** A process of another namespace cannot be seen from here. */
    private static boolean isAbandoned(final Matcher name) {
        final ProcessIdentity owner = new ProcessIdentity(
            Long.parseLong(name.group(1), RADIX), Long.parseLong(name.group(2), RADIX),
            Long.parseLong(name.group(3), RADIX));
        return owner.namespace() == ProcessIdentity.self().namespace() && !owner.isRunning();
    }

    /** A link is not: anybody may have put that there. */
    private static boolean isOwn(final Path folder) {
        try {
            return PrivateFiles.isOwnFolder(folder);
        } catch (final IOException goneMeanwhile) {
            return false;
        }
    }
}
