package org.ringside.matching.cluster;

import io.aeron.archive.ArchiveMarkFile;
import io.aeron.cluster.service.ClusterMarkFile;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;

/**
 * The places of a member: the folder of its log and snapshots, the folder of its media driver in shared memory, its
 * ports. Locks that end with the process keep other members away. Aeron's own signs of life stay valid for ten seconds
 * after a process was killed; they are removed here.
 */
final class MemberFolder implements AutoCloseable {
    /** Files of the log for which there must be room when a member begins. */
    private static final int FILES = 2;
    /** Of the archive, as Aeron names it. */
    static final String CATALOG = "archive.catalog";
    private static final String ANEW = "Move the folder away: the backup then takes all anew from the members";

    private final Path folder;
    private final Path driver;
    private final String remedy;
    private FileChannel folderLock;
    private FileChannel driverLock;

    private MemberFolder(final Path folder, final Path driver, final String remedy) {
        this.folder = folder;
        this.driver = driver;
        this.remedy = remedy;
    }

    /** What must hold of a folder that is locked. */
    @FunctionalInterface
    private interface Check {
        void run() throws IOException;
    }

    /**
     * Takes the places of a member.
     *
     * @param fileLength of a file of the log.
     * @param messages   told when a folder was open to other accounts.
     * @throws LaunchException with one line, when one of them cannot be taken.
     */
    static MemberFolder take(final MemberConfig config, final long fileLength, final Consumer<String> messages) {
        return new MemberFolder(config.folder(), driver(config), rejoin(config)).take(
            config, config.processName(MemberMain.NAME), "member=" + config.member(), fileLength, messages, () -> {
                requireNotHalted(config);
                requireNoBackup(config.folder());
                requirePorts(config, "member=" + config.member() + " of members");
            });
    }

    /**
     * Takes the places of a backup.
     *
     * @param config  of the member that it becomes when it is promoted.
     * @param members that it follows.
     * @throws LaunchException with one line, when one of them cannot be taken, or the folder is that of a member.
     */
    static MemberFolder takeForBackup(final MemberConfig config, final String members, final long fileLength,
        final Consumer<String> messages) {
        return new MemberFolder(config.folder(), beside(config.queues(), BackupMain.NAME), ANEW).take(
            config, BackupMain.NAME, BackupMain.NAME, fileLength, messages,
            () -> {
                BackupMark.put(config.folder(), members);
                requirePorts(config, "endpoint=" + config.members());
            });
    }

    private static String rejoin(final MemberConfig config) {
        if (config.list().size() == 1) {
            return "There is no other member: promote a backup";
        }
        return "'ringside cluster rejoin --discard' has the member come back with the log of the others; when they have"
            + " deleted old log, too, copy the folder of another member that is stopped, without "
            + MemberConfig.lockFile(config.folder()).getFileName();
    }

    private MemberFolder take(final MemberConfig config, final String process, final String what,
        final long fileLength, final Consumer<String> messages, final Check check) {
        final Path queues = config.queues().toAbsolutePath();
        try {
            PrivateFiles.prepareQueues(queues, messages);
            PrivateFiles.prepareFolder(folder, messages);
            folderLock = lock(folder);
            driverLock = lock(queues.resolve(process + ".lock"), what + " of queues=" + queues);
            check.run();
            requireRoom(folder, FILES * fileLength);
            removeSignsOfLife();
            return this;
        } catch (final IOException failure) {
            close();
            throw new LaunchException(ExitCode.of(failure),
                "folder " + folder + " cannot be used: " + Failures.ofFile(failure), failure);
        } catch (final RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /**
     * Locks the folder of log and snapshots until the channel is closed.
     *
     * @throws LaunchException IN_USE when a member has it.
     */
    static FileChannel lock(final Path folder) throws IOException {
        return lock(MemberConfig.lockFile(folder), "folder=" + folder);
    }

    private static FileChannel lock(final Path file, final String what) throws IOException {
        final FileChannel channel = PrivateFiles.openLock(file);
        if (!isLocked(channel)) {
            channel.close();
            throw new LaunchException(ExitCode.IN_USE,
                what + " is in use by another member that runs: stop it, or name another one");
        }
        return channel;
    }

    private static boolean isLocked(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (final OverlappingFileLockException heldHere) {
            // By another member of this process: as if by another process.
            return false;
        }
    }

    private static void requireNotHalted(final MemberConfig config) throws IOException {
        final Optional<String> reason = Halted.reason(config.folder());
        if (reason.isPresent()) {
            throw new LaunchException(ExitCode.CORRUPT, "the member of folder " + config.folder() + " has halted ("
                + reason.get() + "): see why; then 'ringside cluster rejoin --discard' has it come back with the log of"
                + " the others");
        }
    }

    private static void requireNoBackup(final Path folder) {
        if (BackupMark.isIn(folder)) {
            throw new LaunchException(ExitCode.USAGE, "folder " + folder + " is that of a backup: 'ringside cluster"
                + " promote' makes it that of a member, when all members are lost");
        }
    }

    /** @param what names the key that says where they are. */
    private static void requirePorts(final MemberConfig config, final String what) {
        final MemberList list = config.list();
        final int member = config.member();
        final String host = list.host(member);
        for (int port = list.port(member); port < list.port(member) + MemberList.PORTS; port++) {
            try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(InetAddress.getByName(host), port))) {
                if (!socket.isBound()) {
                    throw new BindException("not bound");
                }
            } catch (final UnknownHostException unknown) {
                throw new LaunchException(ExitCode.NOT_FOUND, what + ": the host " + host + " is unknown here",
                    unknown);
            } catch (final IOException taken) {
                throw new LaunchException(ExitCode.IN_USE, "port " + port + " of " + host + " cannot be opened ("
                    + Failures.ofFile(taken) + "): another process has it, or " + what
                    + " is not this host", taken);
            }
        }
    }

    private static void requireRoom(final Path folder, final long bytes) throws IOException {
        final long room = Files.getFileStore(folder).getUsableSpace();
        if (room < bytes) {
            throw new LaunchException(ExitCode.FAILURE, "folder " + folder + " has room for " + room
                + " bytes, and the log needs " + bytes + ": make room, or name another folder");
        }
    }

    private void removeSignsOfLife() throws IOException {
        Files.deleteIfExists(archive().resolve(ArchiveMarkFile.FILENAME));
        for (final String name : List.of(ClusterMarkFile.FILENAME, ClusterMarkFile.markFilenameForService(0))) {
            Files.deleteIfExists(cluster().resolve(name));
        }
    }

    /**
     * Mends log and snapshots of a member, as {@link SoundLog} does.
     *
     * @return the log; null before there is one.
     */
    SoundLog mend(final Consumer<String> messages) {
        return SoundLog.mend(folder, remedy, messages);
    }

    /** Mends what a backup that was killed has left. Whether it can become a member shows when it is promoted. */
    void mendBackup(final Consumer<String> messages) {
        if (Files.exists(archive().resolve(CATALOG))) {
            TornRecordings.mend(archive(), messages);
        }
    }

    /** Sentence that says what an operator does when log or snapshots are damaged. */
    String remedy() {
        return remedy;
    }

    /** Of the archive: log and snapshots. */
    Path archive() {
        return archive(folder);
    }

    /** The same, of a member with this folder. */
    static Path archive(final Path folder) {
        return folder.resolve("archive");
    }

    /** Of the consensus module: which parts of the archive are the log, and which the snapshots. */
    Path cluster() {
        return cluster(folder);
    }

    /** The same, of a member with this folder. */
    static Path cluster(final Path folder) {
        return folder.resolve("cluster");
    }

    /** Of the media driver. */
    Path driver() {
        return driver;
    }

    /** The same, of a member with this configuration. */
    static Path driver(final MemberConfig config) {
        return beside(config.queues(), config.processName(MemberMain.NAME));
    }

    private static Path beside(final Path queues, final String process) {
        final Path folder = queues.toAbsolutePath();
        return folder.resolveSibling(folder.getFileName() + "-" + process);
    }

    /**
     * Keeps members out of a folder while its files are read. To be closed.
     *
     * @return null when a member runs there.
     */
    static FileChannel keepOut(final Path folder) {
        try {
            final FileChannel channel = PrivateFiles.openLock(MemberConfig.lockFile(folder));
            if (isLocked(channel)) {
                return channel;
            }
            channel.close();
            return null;
        } catch (final IOException failure) {
            throw new LaunchException(Files.isDirectory(folder) ? ExitCode.of(failure) : ExitCode.NOT_FOUND,
                "folder " + folder + " cannot be used: " + Failures.ofFile(failure), failure);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(driverLock, folderLock);
    }
}
