package org.ringside.gateway.server;

import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.launch.LaunchException;

/** What tools may know of the sessions' journals of a gateway that does not run. */
public final class OutboundJournals {
    private OutboundJournals() {
    }

    /**
     * The file that is locked for as long as a gateway uses the journals.
     *
     * @param folder of the journals.
     * @return a file that may be missing.
     */
    public static Path lockFile(final Path folder) {
        return folder.resolve(SessionJournals.LOCK_NAME);
    }

    /**
     * How far the events of an event loop have come: they need not be made again.
     *
     * @param folder of the journals.
     * @param route  of the event loop.
     * @param loop   index of the event loop.
     * @param loops  of the gateway.
     * @return position of the last event that has become a report, -1 if none has.
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
                if (SessionRegistry.loopOf(sessionId, loops) == loop) {
                    last = Math.max(last, journals.open(sessionId, route).lastPosition());
                }
            }
        } catch (final JournalFailure failure) {
            throw new LaunchException(failure.exitCode(), failure.getMessage(), failure);
        }
        return last;
    }
}
