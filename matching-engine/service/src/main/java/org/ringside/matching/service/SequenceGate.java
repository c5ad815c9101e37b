package org.ringside.matching.service;

/** Lets every number of a session pass once, and only what can be answered. */
final class SequenceGate {
    private final SessionTable sessions;
    private final ServiceObserver observer;

    SequenceGate(final SessionTable sessions, final ServiceObserver observer) {
        this.sessions = sessions;
        this.observer = observer;
    }

    /** Whether a command is to be applied; its number is used up then. */
    boolean admits(final int sessionId, final long seqNo) {
        final BoundSession session = sessions.get(sessionId);
        if (session == null || session.isAstray()) {
            observer.unroutable(sessionId);
            return false;
        }
        if (!session.advance(seqNo)) {
            observer.repeated(sessionId);
            return false;
        }
        return true;
    }
}
