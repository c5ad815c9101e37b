package org.ringside.gateway.server;

import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The sessions of one event loop: those whose id, divided by the number of loops, leaves the loop's index.
 */
final class SessionRegistry {
    private final List<SessionRange> ranges;
    private final int loops;
    private final Int2ObjectHashMap<Session> sessions = new Int2ObjectHashMap<>();

    SessionRegistry(final List<SessionRange> ranges, final int loops) {
        this.ranges = ranges;
        this.loops = loops;
    }

    /** Index of the loop that a session belongs to. */
    int loopOf(final long sessionId) {
        return (int) (sessionId % loops);
    }

    /** A session by its id, null if the configuration does not have it. */
    Session find(final long sessionId) {
        final Session session = sessions.get((int) sessionId);
        return session != null ? session : create(sessionId);
    }

    private Session create(final long sessionId) {
        for (final SessionRange range : ranges) {
            if (range.contains(sessionId)) {
                final Session session = new Session((int) sessionId, range);
                sessions.put((int) sessionId, session);
                return session;
            }
        }
        return null;
    }
}
