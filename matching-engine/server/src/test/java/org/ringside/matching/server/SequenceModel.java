package org.ringside.matching.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.matching.protocol.SessionBoundDecoder;

/** Which commands of sessions are to be answered: of those that are bound to a route, each number once. */
final class SequenceModel {
    private static final List<String> ROUTES = List.of(EdgeCommands.ROUTES);

    private final Map<Integer, State> sessions = new HashMap<>();

    private record State(long verId, boolean isAstray, long lastSeqNo) {
    }

    void bind(final SessionBoundDecoder command) {
        final long verId = command.sessionVerId();
        final State before = sessions.getOrDefault((int) command.sessionId(), new State(0, false, 0));
        sessions.put((int) command.sessionId(), new State(
            verId, !ROUTES.contains(command.route()), verId == before.verId ? before.lastSeqNo : 0));
    }

    boolean admits(final int sessionId, final long seqNo) {
        final State state = sessions.get(sessionId);
        if (state == null || state.isAstray || seqNo <= state.lastSeqNo) {
            return false;
        }
        sessions.put(sessionId, new State(state.verId, false, seqNo));
        return true;
    }
}
