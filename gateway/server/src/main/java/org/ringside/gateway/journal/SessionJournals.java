package org.ringside.gateway.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.CloseHelper;
import org.ringside.launch.ExitCode;
import org.ringside.launch.PrivateFiles;

/**
 * The session journals of a gateway: a folder with a file for each session that ever began a version. One process uses
 * the folder at a time, by a kernel lock that ends with the process. Any thread.
 */
public final class SessionJournals implements AutoCloseable {
    /** The file that is locked for as long as a gateway uses the folder. */
    static final String LOCK_NAME = "journals.lock";

    static final Pattern FILE_NAME = Pattern.compile("session-(\\d{1,10})\\.journal");

    private final Path folder;
    private final int slots;
    private final boolean isKept;
    private final FileChannel lockChannel;
    private final List<SessionJournal> open = new ArrayList<>();
    private final List<Beside> besides = new ArrayList<>();

    /** A file beside a journal, and what brings it to the disk. */
    private record Beside(AutoCloseable file, Runnable force) {
    }

    private SessionJournals(
        final Path folder, final int slots, final boolean isKept, final Consumer<String> messages) {
        this.folder = folder;
        this.slots = slots;
        this.isKept = isKept;
        try {
            PrivateFiles.prepareFolder(folder, messages);
            this.lockChannel = PrivateFiles.openLock(folder.resolve(LOCK_NAME));
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot use the folder of journals " + folder, failure);
        }
        try {
            lock();
        } catch (final SessionJournalException failure) {
            CloseHelper.close(lockChannel);
            throw failure;
        }
    }

    /** Opens the journals of a folder. The method makes a missing folder, and closes the folder to other accounts. */
    public static SessionJournals of(final Path folder, final int slots, final Consumer<String> messages) {
        return new SessionJournals(folder, slots, true, messages);
    }

    /** Makes journals in files without names, which serve retransmission as long as the process lives. */
    public static SessionJournals unkept(final int slots) {
        try {
            return new SessionJournals(Files.createTempDirectory("ringside-journals"), slots, false, ignored -> { });
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot make a temporary folder of journals", failure);
        }
    }

    /** Sessions that have a journal. */
    public List<Long> sessionIds() {
        final List<Long> ids = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (final Path file : files) {
                final Matcher name = FILE_NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    ids.add(Long.parseLong(name.group(1)));
                }
            }
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot list the folder of journals " + folder, failure);
        }
        return ids;
    }

    /** Opens the journal of a session, which the same loop must have written. */
    public synchronized SessionJournal open(final long sessionId, final String route) {
        final SessionJournal journal = SessionJournal.open(path(sessionId), sessionId);
        open.add(journal);
        if (!journal.route().equals(route)) {
            throw new SessionJournalException(ExitCode.USAGE, "session " + sessionId + " was served by the loop "
                + journal.route() + " and would be by " + route + ", whose queue has other positions: set name= and "
                + "loops= as they were, type 'ringside retire' and the name if it has fewer loops now, or move "
                + path(sessionId) + " away");
        }
        return journal;
    }

    /**
     * Position of the last event that the journal of a session has, which is not open and stays as it is;
     * {@link SessionJournal#NO_POSITION} if another loop has written it.
     */
    public long lastPosition(final long sessionId, final String route) {
        try (SessionJournal journal = SessionJournal.open(path(sessionId), sessionId)) {
            return journal.route().equals(route) ? journal.lastPosition() : SessionJournal.NO_POSITION;
        }
    }

    /** Shows the journal of a session, which is not open, whatever loop it belongs to. */
    void look(final long sessionId, final Consumer<SessionJournal> visitor) {
        try (SessionJournal journal = SessionJournal.open(path(sessionId), sessionId)) {
            visitor.accept(journal);
        }
    }

    /** Gives the journal of a session, which is not open, to another loop. */
    void move(final long sessionId, final String route, final long position) {
        SessionJournal.move(path(sessionId), sessionId, route, position);
    }

    /** Creates a journal for a session that has none. */
    public synchronized SessionJournal create(final long sessionId, final String route) {
        final Path path = path(sessionId);
        final SessionJournal journal = SessionJournal.create(path, sessionId, route, slots);
        open.add(journal);
        if (!isKept) {
            delete(path);
        }
        return journal;
    }

    /** A file beside the journal of a session, for what else is kept of the session. */
    public Path beside(final long sessionId, final String suffix) {
        return folder.resolve("session-" + sessionId + suffix);
    }

    /** Whether the files outlive the process: otherwise they lose their names as soon as they are open. */
    public boolean isKept() {
        return isKept;
    }

    /** Brings a file to the disk whenever the journals are brought there, and closes it together with them. */
    public synchronized void add(final AutoCloseable file, final Runnable force) {
        besides.add(new Beside(file, force));
    }

    /**
     * All journals that are open are on the disk when this returns, under their names, and what is beside them: that
     * comes first, because what a journal has may rely on it.
     */
    public synchronized void force() {
        if (!isKept) {
            return;
        }
        besides.forEach(beside -> beside.force().run());
        open.forEach(SessionJournal::force);
        try (FileChannel names = FileChannel.open(folder)) {
            names.force(true);
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot bring to the disk the folder of journals " + folder, failure);
        }
    }

    /** Closes all journals. Call this method when no thread uses a journal any more. */
    @Override
    public synchronized void close() {
        CloseHelper.closeAll(open);
        open.clear();
        CloseHelper.closeAll(besides.stream().map(Beside::file).toList());
        besides.clear();
        try {
            lockChannel.close();
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot give up the folder of journals " + folder, failure);
        }
        if (!isKept) {
            delete(folder.resolve(LOCK_NAME));
            delete(folder);
        }
    }

    private void lock() {
        try {
            if (lockChannel.tryLock() == null) {
                throw inUse();
            }
        } catch (final OverlappingFileLockException ours) {
            throw inUse();
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot lock the folder of journals " + folder, failure);
        }
    }

    private SessionJournalException inUse() {
        return new SessionJournalException(ExitCode.IN_USE, "another gateway uses the journals in " + folder
            + ": stop it, or set journal= to another folder");
    }

    private Path path(final long sessionId) {
        return folder.resolve("session-" + sessionId + ".journal");
    }

    private static void delete(final Path path) {
        try {
            Files.delete(path);
        } catch (final IOException failure) {
            throw new SessionJournalException("cannot delete " + path, failure);
        }
    }
    /** Index of the event loop to which a session belongs, in a gateway with {@code loops} loops. */
    public static int loopOf(final long sessionId, final int loops) {
        return (int) (sessionId % loops);
    }
}
