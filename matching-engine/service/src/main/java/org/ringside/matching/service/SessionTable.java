package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.ringside.matching.ById;

/** The sessions that were ever bound, in the order in which they came. */
final class SessionTable {
    private final List<BoundSession> sessions = new ArrayList<>();
    private final ById<BoundSession> byId = new ById<>();

    /** The session of this id, or null when it was never bound. */
    BoundSession get(final int sessionId) {
        return byId.get(sessionId);
    }

    /** A session that was never bound. */
    BoundSession add(final int sessionId) {
        return add(new BoundSession(sessionId));
    }

    /** The session that came as this one, from 0. */
    BoundSession at(final int index) {
        return sessions.get(index);
    }

    int size() {
        return sessions.size();
    }

    void forEach(final Consumer<BoundSession> visitor) {
        sessions.forEach(visitor);
    }

    void write(final StateWriter state) {
        state.putLong(sessions.size());
        sessions.forEach(session -> session.write(state));
    }

    void read(final StateReader state) {
        for (long left = state.getLong(); left > 0; left--) {
            add(BoundSession.read(state));
        }
    }

    private BoundSession add(final BoundSession session) {
        sessions.add(session);
        byId.put(session.sessionId(), session);
        return session;
    }
}
