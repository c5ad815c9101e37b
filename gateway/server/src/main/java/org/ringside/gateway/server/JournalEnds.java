package org.ringside.gateway.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.ringside.launch.LaunchException;

/**
 * How far a gateway has come with the events of the engine, as its sessions' journals say: for whoever has to make its
 * queues anew. The gateway must not run.
 */
public final class JournalEnds {
    private JournalEnds() {
    }

    /**
     * Where the queues to a gateway have to begin.
     *
     * @param folder of the gateway's journals; may be missing.
     * @return for each route {@code orders.out.ROUTE} the position after the last event that became a report; routes
     *     that no session has had an event of are left out.
     * @throws LaunchException if the gateway runs, or a journal is damaged.
     */
    public static Map<String, Long> of(final Path folder) {
        final Map<String, Long> ends = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return ends;
        }
        try (SessionJournals journals = SessionJournals.of(folder, SessionJournalDescriptor.MIN_SLOTS)) {
            for (final long sessionId : journals.sessionIds()) {
                final SessionJournal journal = journals.open(sessionId);
                if (journal.lastPosition() != SessionJournal.NO_POSITION) {
                    ends.merge(journal.route(), journal.lastPosition() + 1, Math::max);
                }
            }
        } catch (final JournalFailure failure) {
            throw new LaunchException(failure.exitCode(), failure.getMessage(), failure);
        }
        return ends;
    }
}
