package org.ringside.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.MappedFile;

/**
 * Makes files and folders that only the account of the process may open, or the accounts that share the folder of the
 * queues. An account that can open a lock file can lock it and so keep the process from starting. An account that can
 * read a secret can log on with it.
 */
public final class PrivateFiles {
    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");
    private static final Set<OpenOption> CREATE = Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ,
        StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<StandardOpenOption> NEW =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final String USER_ID = "unix:uid";
    private static final String GROUP_ID = "unix:gid";
    private static final Integer ROOT = 0;
    /** Many times what a state, a request or a list has. */
    private static final int MOST_BYTES = 1 << 20;

    private PrivateFiles() {
    }

    /**
     * Makes a missing folder and its missing parents. The method closes an existing folder to other accounts.
     *
     * @param folder   of files that no other account may open.
     * @param messages gets a line if the folder was open to others.
     * @throws IOException     when the folder cannot be made.
     * @throws LaunchException PERMISSION when others can open it, and it is another account's.
     */
    public static void prepareFolder(final Path folder, final Consumer<String> messages) throws IOException {
        try {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNERS));
        } catch (final FileAlreadyExistsException other) {
            // What is there is something else: the name alone would say the opposite of that.
            throw new NotDirectoryException(other.getFile());
        }
        if (closeToOthers(folder)) {
            messages.accept(folder + " could be opened by other accounts: it is closed to them now (chmod 700)");
        }
    }

    /**
     * Makes a missing folder of queues, and closes one that accounts do not share, see {@link FolderAccess}.
     *
     * @param folder   of queues.
     * @param messages gets a line if the folder was open to others.
     * @throws IOException     when the folder cannot be made.
     * @throws LaunchException as {@link #prepareFolder}.
     */
    public static void prepareQueues(final Path folder, final Consumer<String> messages) throws IOException {
        if (!Files.isDirectory(folder) || !FolderAccess.isShared(folder)) {
            prepareFolder(folder, messages);
        }
    }

    /**
     * Whether a folder belongs to this account. A link to one does not count: anybody may have put that there.
     *
     * @param folder at a place where everybody may make folders, as in {@code /dev/shm}.
     * @throws IOException when that cannot be told.
     */
    public static boolean isOwnFolder(final Path folder) throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && Files.getAttribute(folder, USER_ID, LinkOption.NOFOLLOW_LINKS).equals(uid());
    }

    /**
     * Starts something that makes its folder itself, at a place where everybody may make folders. What this account has
     * left there is removed before, and the folder is closed to others behind it.
     *
     * @param folder  that is made.
     * @param starter makes it.
     * @param <T>     what is started.
     * @return what was started.
     * @throws LaunchException PERMISSION when somebody else's folder is there, or a link; what was started is closed.
     */
    public static <T extends AutoCloseable> T startIn(final Path folder, final Supplier<T> starter) {
        T started = null;
        try {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                requireOwnFolder(folder);
                FolderTree.delete(folder);
            }
            started = starter.get();
            // Somebody may have been faster.
            requireOwnFolder(folder);
            Files.setPosixFilePermissions(folder, OWNERS);
            return started;
        } catch (final IOException failure) {
            CloseHelper.quietClose(started);
            throw new LaunchException(ExitCode.of(failure), folder + " cannot be used: " + Failures.ofFile(failure),
                failure);
        } catch (final LaunchException refused) {
            CloseHelper.quietClose(started);
            throw refused;
        }
    }

    private static void requireOwnFolder(final Path folder) throws IOException {
        if (!isOwnFolder(folder)) {
            throw new LaunchException(ExitCode.PERMISSION, folder + " belongs to "
                + Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName() + ", or is no folder: nothing there is"
                + " touched. Remove it, or set queues= to a folder in one of your own");
        }
    }

    /**
     * Opens a file to be locked, and makes it if it is missing. A link in its place is not followed.
     *
     * @param file in a folder of ours; the method closes the file to other accounts.
     * @return a channel to read and write.
     * @throws IOException     when it cannot be opened.
     * @throws LaunchException PERMISSION when others can open it, and it is another account's.
     */
    public static FileChannel openLock(final Path file) throws IOException {
        final FileChannel channel = FileChannel.open(file, CREATE, MappedFile.ONLY_OURS);
        try {
            closeToOthers(file);
            return channel;
        } catch (final IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    /**
     * Gives a file to the owner of its folder, if this process runs as root, by sudo: the processes of the exchange
     * have to open the file, too.
     *
     * @param file that this process has made. A link in its place is not followed.
     * @throws IOException when the file cannot be given to the owner.
     */
    public static void giveToOwnerOfFolder(final Path file) throws IOException {
        if (uid().equals(ROOT)) {
            Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setOwner(Files.getOwner(file.toAbsolutePath().getParent()));
        }
    }

    /**
     * Writes a file beside the queues, as a whole: a reader sees the old or the new one. Those who may use the folder
     * may open the file.
     *
     * @param file       to write.
     * @param text       of it.
     * @param attributes of the file where our account alone uses the folder.
     * @throws IOException when it cannot be written.
     */
    public static void replace(final Path file, final String text, final FileAttribute<?>... attributes)
        throws IOException {
        replace(file, text, false, attributes);
    }

    /**
     * The same, for a file that has to outlive the machine: the disk has it when the method returns.
     *
     * @param file       to write.
     * @param text       of it.
     * @param attributes of the file where our account alone uses the folder.
     * @throws IOException when it cannot be written.
     */
    public static void replaceOnDisk(final Path file, final String text, final FileAttribute<?>... attributes)
        throws IOException {
        replace(file, text, true, attributes);
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    private static void replace(final Path file, final String text, final boolean isForced,
        final FileAttribute<?>... attributes) throws IOException {
        final Path temporary = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(temporary);
        // Nothing is opened again by its name: another account of the group could have put a link there meanwhile.
        try (FileChannel channel = FileChannel.open(temporary, NEW, attributes)) {
            FolderAccess.grant(temporary);
            giveToOwnerOfFolder(temporary);
            MappedFile.write(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
            if (isForced) {
                channel.force(true);
            }
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads a file beside the queues, where another account of the group could have put a link, a pipe or a file that
     * is larger than the memory: these are refused.
     *
     * @param file to read.
     * @return its text.
     * @throws IOException when it is missing or cannot be read.
     */
    public static String read(final Path file) throws IOException {
        return new String(FolderAccess.read(file, MOST_BYTES), StandardCharsets.UTF_8);
    }

    /**
     * Finds the files with secrets of a server that other accounts can read. The group that shares the folder of the
     * queues may read them.
     *
     * @param config   the server's configuration file, with its included files.
     * @param settings contents of the configuration.
     * @return the readable files; usually none.
     */
    public static List<Path> exposed(final Path config, final ServerConfig settings) {
        final List<Path> files = new ArrayList<>(settings.secretFiles());
        final List<String> secrets = settings.secrets();
        ConfigFile.files(config).stream().filter(file -> holdsAny(file, secrets)).forEach(files::add);
        return files.stream().filter(file -> isExposed(file, settings.queueFolder())).toList();
    }

    /** Of the files that a configuration includes, such as the shipped ones, most hold none. */
    private static boolean holdsAny(final Path file, final List<String> secrets) {
        try {
            final String text = secrets.isEmpty() ? "" : Files.readString(file, StandardCharsets.ISO_8859_1);
            return secrets.stream().anyMatch(text::contains);
        } catch (final IOException failure) {
            throw new UncheckedIOException("cannot tell whether secrets are in " + file, failure);
        }
    }

    private static boolean isExposed(final Path file, final Path queues) {
        try {
            final Set<PosixFilePermission> wider = widerPermissions(file);
            return wider.contains(PosixFilePermission.OTHERS_READ)
                || wider.contains(PosixFilePermission.GROUP_READ) && !isOfSharingGroup(file, queues);
        } catch (final NoSuchFileException missing) {
            return false;
        } catch (final IOException failure) {
            throw new UncheckedIOException("cannot tell who may read " + file, failure);
        }
    }

    private static boolean isOfSharingGroup(final Path file, final Path queues) throws IOException {
        return Files.isDirectory(queues) && FolderAccess.isShared(queues)
            && Files.getAttribute(file, GROUP_ID).equals(Files.getAttribute(queues, GROUP_ID));
    }

    private static boolean closeToOthers(final Path path) throws IOException {
        final Set<PosixFilePermission> wider = widerPermissions(path);
        if (wider.isEmpty()) {
            return false;
        }
        if (!Files.getAttribute(path, USER_ID).equals(uid())) {
            throw new LaunchException(ExitCode.PERMISSION, path + " belongs to " + Files.getOwner(path).getName()
                + " and can be opened by others, who could keep this process from starting: chown it to the account "
                + "of the process and chmod go-rwx it, or name another folder");
        }
        final Set<PosixFilePermission> ours = EnumSet.noneOf(PosixFilePermission.class);
        ours.addAll(Files.getPosixFilePermissions(path));
        ours.retainAll(OWNERS);
        Files.setPosixFilePermissions(path, ours);
        return true;
    }

    private static Object uid() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), USER_ID);
    }

    private static Set<PosixFilePermission> widerPermissions(final Path path) throws IOException {
        final Set<PosixFilePermission> wider = EnumSet.noneOf(PosixFilePermission.class);
        wider.addAll(Files.getPosixFilePermissions(path));
        wider.removeAll(OWNERS);
        return wider;
    }
}
