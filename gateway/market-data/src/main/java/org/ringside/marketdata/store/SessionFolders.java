package org.ringside.marketdata.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.journal.JournalException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Notices;

/**
 * The stores of all sessions: a folder for each, whose name is the session's number. When what was published turns out
 * to be more than the engine has, a session begins anew: under a number that is one more than the last.
 */
public final class SessionFolders {
    /** Sessions of one engine's session at most: their numbers are times in nanoseconds. */
    private static final int SERIES = 1_000;
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,18}");
    /** A file beside the stores, with the number of the session that was published last. */
    private static final String LAST = "last";

    private final Path folder;

    /**
     * Those in a folder.
     *
     * @param folder that has no other folders with digits as a name.
     */
    public SessionFolders(final Path folder) {
        this.folder = folder;
    }

    /**
     * Number under which an engine's session is published.
     *
     * @param ofEngine number of the engine's session.
     * @param isNew    whether what was published of it is to be followed by another session.
     * @return the number.
     */
    public long published(final long ofEngine, final boolean isNew) {
        long last = ofEngine - 1;
        for (final long session : sessions()) {
            if (session >= ofEngine && session - ofEngine < SERIES) {
                last = Math.max(last, session);
            }
        }
        return isNew ? last + 1 : Math.max(last, ofEngine);
    }

    /**
     * The store of a session.
     *
     * @param session its number.
     * @return a folder, which may be missing.
     */
    public Path of(final long session) {
        return folder.resolve(Long.toUnsignedString(session));
    }

    /**
     * The session that was published last, of whose end subscribers learn before another one begins.
     *
     * @param next the other one.
     * @return the session; empty when that is the next one, which goes on then, or has no store.
     */
    public Optional<Long> before(final long next) {
        return last().filter(session -> session != next && Files.isDirectory(of(session)));
    }

    /** As it was noted; without a note that can be read, the session that was written last. */
    private Optional<Long> last() {
        final Path file = folder.resolve(LAST);
        try {
            final String text =
                Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).strip() : "";
            if (NUMBER.matcher(text).matches()) {
                return Optional.of(Long.parseUnsignedLong(text));
            }
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
        return sessions().stream().max(Comparator.<Long>comparingLong(session -> lastWritten(of(session)))
            .thenComparing(Comparator.naturalOrder()));
    }

    /**
     * Sessions whose numbers are between those of two others.
     *
     * @param from the lower one.
     * @param to   the higher one.
     * @return those whose stores are there, the first one first.
     */
    public List<Long> between(final long from, final long to) {
        return sessions().stream().filter(session -> session > from && session < to).sorted().toList();
    }

    /**
     * Begins to read the store of a session that is over, which nobody writes: a base, unless it has all events from
     * the first one on, and then every event.
     *
     * @param session whose store it is.
     * @param behind  number of an event: if the store still has what comes behind it, so does the follower; else the
     *                base is of a later event.
     * @param handler of base and events.
     * @return the follower, which stands before the first record.
     * @throws LaunchException with one line, when the store is damaged, or is not there.
     */
    public StoreFollower follow(final long session, final long behind, final StoreHandler handler) {
        try {
            return StoreFollower.open(of(session), behind, handler);
        } catch (final JournalException refused) {
            if (refused.reason() == JournalException.Reason.NOT_FOUND) {
                throw new LaunchException(
                    ExitCode.NOT_FOUND, EventStore.nameOf(of(session)) + " is not there any more", refused);
            }
            throw EventStore.named(of(session), refused);
        }
    }

    /**
     * How far the events of a session were sent.
     *
     * @param session whose store nobody writes.
     * @return number of the last event that everybody was offered, as far as anybody knows; 0 when nobody does.
     */
    public long sent(final long session) {
        return SentFile.read(of(session));
    }

    /**
     * A session begins or goes on, also one that was over: nothing of another one is sent any more.
     *
     * @param session whose store may be missing.
     */
    public void begin(final long session) {
        final Path file = folder.resolve(LAST);
        final Path temporary = folder.resolve(LAST + ".tmp");
        try {
            Files.writeString(temporary, Long.toUnsignedString(session) + "\n", StandardCharsets.US_ASCII);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
    }

    /**
     * Deletes the stores of other sessions that nobody has written for a while.
     *
     * @param current  session that stays.
     * @param before   epoch milliseconds: what was written before may go.
     * @param messages takes a line for each.
     */
    public void deleteOlder(final long current, final long before, final Notices messages) {
        for (final long session : sessions()) {
            if (session != current && lastWritten(of(session)) < before) {
                delete(session);
                messages.inform("the events of session " + Long.toUnsignedString(session) + " are deleted: nothing was"
                    + " added to them during keepDays");
            }
        }
    }

    /**
     * Deletes a store, which nobody uses.
     *
     * @param session whose store it is.
     */
    public void delete(final long session) {
        try (Stream<Path> files = Files.walk(of(session))) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (final IOException failure) {
            throw JournalException.of(of(session), "be deleted", failure);
        }
    }

    private static long lastWritten(final Path store) {
        try (Stream<Path> files = Files.list(store)) {
            long last = 0;
            for (final Path file : files.toList()) {
                last = Math.max(last, Files.getLastModifiedTime(file).toMillis());
            }
            return last;
        } catch (final IOException failure) {
            throw JournalException.of(store, "be looked at", failure);
        }
    }

    private List<Long> sessions() {
        try (Stream<Path> folders = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            return folders.filter(Files::isDirectory).map(path -> path.getFileName().toString())
                .filter(name -> NUMBER.matcher(name).matches()).map(Long::parseUnsignedLong).toList();
        } catch (final IOException failure) {
            throw JournalException.of(folder, "be listed", failure);
        }
    }
}
