package org.ringside.matching.server;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.ringside.matching.protocol.SessionBoundDecoder;

/** Which commands of sessions are to be answered: of those that are bound to a route, each number once. */
final class SequenceModel {
    private final Set<String> routes = new HashSet<>();
    private final Map<Integer, State> sessions = new HashMap<>();

    private static final class State {
        private long verId;
        private String route;
        private boolean isAstray;
        private long lastSeqNo;
    }

    boolean isServed(final String route) {
        return routes.contains(route);
    }

    void open(final String route) {
        routes.add(route);
    }

    /** A route is no more; another one takes its sessions over, if it is there. */
    void retire(final String route, final String heir) {
        if (routes.remove(route)) {
            for (final State state : sessions.values()) {
                if (route.equals(state.route)) {
                    state.isAstray |= !isServed(heir);
                    state.route = isServed(heir) ? heir : null;
                }
            }
        }
    }

    void bind(final SessionBoundDecoder command) {
        final State state = sessions.computeIfAbsent((int) command.sessionId(), id -> new State());
        state.isAstray = !isServed(command.route());
        state.route = state.isAstray ? state.route : command.route();
        state.lastSeqNo = command.sessionVerId() == state.verId ? state.lastSeqNo : 0;
        state.verId = command.sessionVerId();
    }

    boolean admits(final int sessionId, final long seqNo) {
        final State state = sessions.get(sessionId);
        if (state == null || state.isAstray || seqNo <= state.lastSeqNo) {
            return false;
        }
        state.lastSeqNo = seqNo;
        return true;
    }
}
