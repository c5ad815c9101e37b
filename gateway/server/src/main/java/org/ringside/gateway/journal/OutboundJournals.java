package org.ringside.gateway.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.ringside.launch.LaunchException;

/** Reads and changes the session journals of a gateway that does not run, for tools. */
public final class OutboundJournals {
    private OutboundJournals() {
    }

    /**
     * The file that is locked while a gateway uses the journals.
     *
     * @param folder of the journals.
     * @return a file that may be missing.
     */
    public static Path lockFile(final Path folder) {
        return folder.resolve(SessionJournals.LOCK_NAME);
    }

    /**
     * Finds the last event of an event loop that need not be made again.
     *
     * @param folder of the journals.
     * @param route  of the event loop.
     * @param loop   index of the event loop.
     * @param loops  of the gateway.
     * @return position of the last event that has become a report, -1 for none.
     * @throws LaunchException IN_USE while the gateway runs; another one if a journal is damaged
     */
    public static long lastPosition(final Path folder, final String route, final int loop, final int loops) {
        if (!Files.isDirectory(folder)) {
            return SessionJournal.NO_POSITION;
        }
        long last = SessionJournal.NO_POSITION;
        try (SessionJournals journals = SessionJournals.of(
            folder, SessionJournalDescriptor.MIN_SLOTS, ignored -> { })) {
            for (final long sessionId : journals.sessionIds()) {
                if (SessionJournals.loopOf(sessionId, loops) == loop) {
                    last = Math.max(last, journals.open(sessionId, route).lastPosition());
                }
            }
        } catch (final SessionJournalException failure) {
            throw new LaunchException(failure.exitCode(), failure.getMessage(), failure);
        }
        return last;
    }

    /**
     * Finds these events for all event loops that a gateway has or had.
     *
     * @param folder of the journals; may be missing.
     * @return by route, the position of the last event that has become a report.
     * @throws LaunchException IN_USE while the gateway runs; another one if a journal is damaged
     */
    public static Map<String, Long> lastPositions(final Path folder) {
        final Map<String, Long> last = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return last;
        }
        try (SessionJournals journals = SessionJournals.of(
            folder, SessionJournalDescriptor.MIN_SLOTS, ignored -> { })) {
            for (final long sessionId : journals.sessionIds()) {
                journals.look(sessionId, journal -> last.merge(journal.route(), journal.lastPosition(), Math::max));
            }
        } catch (final SessionJournalException failure) {
            throw new LaunchException(failure.exitCode(), failure.getMessage(), failure);
        }
        return last;
    }

    /**
     * Gives the sessions of loops that a gateway no longer has to the loops that serve them from now on.
     *
     * @param folder   of the journals.
     * @param routes   of the loops that the gateway has, in their order.
     * @param readUpTo for each loop, the position behind the last event that was read.
     * @return number of sessions that have another loop than before.
     * @throws LaunchException IN_USE while the gateway runs; another one if a journal is damaged
     */
    public static int move(final Path folder, final List<String> routes, final ToLongFunction<String> readUpTo) {
        final Map<Long, String> moved = moved(folder, routes, before -> true);
        if (moved.isEmpty()) {
            return 0;
        }
        try (SessionJournals journals = SessionJournals.of(
            folder, SessionJournalDescriptor.MIN_SLOTS, ignored -> { })) {
            moved.forEach((sessionId, route) -> journals.move(sessionId, route, readUpTo.applyAsLong(route) - 1));
        } catch (final SessionJournalException failure) {
            throw new LaunchException(failure.exitCode(), failure.getMessage(), failure);
        }
        return moved.size();
    }

    /**
     * Finds sessions that would change from one remaining loop to another, because the new number of loops does not
     * divide the old one: their events are on their way to their present loop.
     *
     * @param folder of the journals.
     * @param routes of the loops that the gateway has, in their order.
     * @return the ids of the sessions.
     * @throws LaunchException IN_USE while the gateway runs; another one if a journal is damaged
     */
    public static Set<Long> confused(final Path folder, final List<String> routes) {
        return moved(folder, routes, routes::contains).keySet();
    }

    /**
     * Whether a file is the journal of a session, by its name.
     *
     * @param file of a gateway.
     * @return true when {@link #bytesOnDisk} knows it.
     */
    public static boolean isOfSession(final Path file) {
        return SessionJournals.FILE_NAME.matcher(file.getFileName().toString()).matches();
    }

    /**
     * Finds how much of a session's journal has blocks on disk: the file has its full length from the beginning. A
     * gateway may use it.
     *
     * @param file the journal.
     * @return at most its length, which is that of a file without a header, too.
     * @throws IOException when it cannot be read.
     */
    public static long bytesOnDisk(final Path file) throws IOException {
        final ByteBuffer allocated = ByteBuffer.allocate(Long.BYTES).order(SessionJournalDescriptor.ORDER);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final long length = channel.size();
            if (channel.read(allocated, SessionJournalDescriptor.ALLOCATED_OFFSET) < Long.BYTES) {
                return length;
            }
            final long slots = Math.max(0, Math.min(allocated.getLong(0), SessionJournalDescriptor.MAX_SLOTS));
            return Math.min(
                length, SessionJournalDescriptor.SLOTS_BEGIN + slots * SessionJournalDescriptor.SLOT_LENGTH);
        }
    }

    private static Map<Long, String> moved(
        final Path folder, final List<String> routes, final Predicate<String> isFrom) {
        final Map<Long, String> moved = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return moved;
        }
        try (SessionJournals journals = SessionJournals.of(
            folder, SessionJournalDescriptor.MIN_SLOTS, ignored -> { })) {
            for (final long sessionId : journals.sessionIds()) {
                final String route = routes.get(SessionJournals.loopOf(sessionId, routes.size()));
                journals.look(sessionId, journal -> {
                    if (!route.equals(journal.route()) && isFrom.test(journal.route())) {
                        moved.put(sessionId, route);
                    }
                });
            }
        } catch (final SessionJournalException failure) {
            throw new LaunchException(failure.exitCode(), failure.getMessage(), failure);
        }
        return moved;
    }
}
