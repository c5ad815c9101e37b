package org.ringside.gateway.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.queue.FolderAccess;

/**
 * Where the list of blocks of a gateway stands: a file in the folder of the gateway. Where accounts share the folder of
 * the queues, the folder of the gateway is closed to the others: a copy for them stands beside the queues, and the
 * gateway changes the list for them. One tool or gateway at a time.
 */
public final class BlockFile {
    private static final String COPY = ".blocked.copy";

    private final String gateway;
    private final Path file;
    private final Path queues;

    /**
     * Names the file.
     *
     * @param gateway name of it.
     * @param file    with the list.
     * @param queues  folder of its queues.
     */
    public BlockFile(final String gateway, final Path file, final Path queues) {
        this.gateway = gateway;
        this.file = file.toAbsolutePath();
        this.queues = queues;
    }

    /** Whether a file beside the queues is such a copy. */
    public static boolean isCopy(final String fileName) {
        return fileName.endsWith(COPY);
    }

    /** Whether this account gets at the list itself, or may make its folder; root always does. */
    public boolean isOurs() {
        Path there = file.getParent();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        return Files.isExecutable(there) && (there.equals(file.getParent()) || Files.isWritable(there));
    }

    /** Whether this account can read the list, or its copy. Another account may have put something else there. */
    public boolean isKnown() {
        if (isOurs() || !Files.exists(file.getParent())) {
            return true;
        }
        try {
            BlockList.read(copy());
            return Files.exists(copy());
        } catch (final LaunchException noList) {
            return false;
        }
    }

    /**
     * Reads the list, or its copy.
     *
     * @throws LaunchException PERMISSION when the list is another account's and there is no copy; or when what is there
     *                         cannot be read, or is no list.
     */
    public BlockList read() {
        if (isOurs() || !Files.exists(file.getParent())) {
            return BlockList.read(file);
        }
        if (!Files.exists(copy(), LinkOption.NOFOLLOW_LINKS)) {
            throw new LaunchException(ExitCode.PERMISSION, "the list of blocks " + file + " is for the account of "
                + gateway + ", which does not run: start it, or ask as its account");
        }
        return BlockList.read(copy());
    }

    /**
     * Changes the list, and not its copy.
     *
     * @throws LaunchException when the list cannot be read or written.
     */
    public void change(final BlockChange change) {
        change.in(BlockList.read(file)).write(file);
    }

    /**
     * Makes the copy for the other accounts, if there are any. The list holds without it.
     *
     * @param warnings takes a line when there is no copy now.
     */
    public void publish(final Consumer<String> warnings) {
        try {
            if (Files.isDirectory(queues) && FolderAccess.isShared(queues)) {
                BlockList.read(file).write(copy());
            }
        } catch (final IOException | LaunchException failure) {
            withdraw();
            warnings.accept("other accounts cannot read the list of blocks of " + gateway + ": "
                + Failures.reason(failure) + ". The list holds; the next block or start of the gateway tries again");
        }
    }

    /** An old copy would say of somebody who is blocked now that they are not. */
    private void withdraw() {
        try {
            Files.deleteIfExists(copy());
        } catch (final IOException failure) {
            // What cannot be written either: nothing is left to try.
            return;
        }
    }

    private Path copy() {
        return queues.resolve(gateway + COPY);
    }
}
