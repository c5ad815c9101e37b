package org.ringside.gateway.server;

import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.gateway.server.SessionStateMachine.State;

/**
 * What a connection is to its session: the state it is in, the session it stands for, and every way in which that ends.
 * One event loop.
 */
final class SessionLink {
    /** How a connection ceases to stand for its session. */
    enum End {
        /** FinishedSending and Terminate: the version is over. */
        FINISHED,
        /** The trader's Terminate. */
        TERMINATED,
        /** Another connection has the session now. */
        TAKEN_OVER,
        /** The day is over, and the version with it; orders stay what their terms say. */
        END_OF_DAY,
        /** Anything else. */
        LOST,
        /** The gateway goes down: the next one waits for the trader. */
        SHUTDOWN
    }

    private final Connection connection;
    private final SessionPublisher publisher;
    private final CancelOnDisconnect cancels;
    private final LoopClock clock;
    private final Retransmission retransmission;
    private final MissedReportPush push = new MissedReportPush();
    private State state = State.CONNECTED;
    private Session session;
    private long stateSinceNs;

    SessionLink(
        final Connection connection,
        final SessionPublisher publisher,
        final CancelOnDisconnect cancels,
        final LoopClock clock) {
        this.connection = connection;
        this.publisher = publisher;
        this.cancels = cancels;
        this.clock = clock;
        this.retransmission = new Retransmission(publisher, clock);
        this.stateSinceNs = connection.acceptedNs();
    }

    Connection connection() {
        return connection;
    }

    /** The session that the connection stands for, null if there is none. */
    Session session() {
        return session;
    }

    /** What is sent again on this connection. */
    Retransmission retransmission() {
        return retransmission;
    }

    /** What is sent on this connection without being asked for. */
    MissedReportPush push() {
        return push;
    }

    State state() {
        return state;
    }

    /** How long it has been in its state. */
    long inStateNs() {
        return clock.nowNs() - stateSinceNs;
    }

    /** Whether what comes in is still looked at. */
    boolean isListening() {
        return state != State.DRAINING && state != State.CLOSED;
    }

    void enter(final State newState) {
        state = newState;
        stateSinceNs = clock.nowNs();
    }

    /** Stand for a session from now on, which the other side has proved to be its own. */
    void join(final Session newSession, final State newState) {
        connection.authenticate();
        session = newSession;
        enter(newState);
    }

    /** Say why and wait for the answer. */
    void terminate(final TerminationCode code, final String reason) {
        terminate(code, reason, End.LOST);
    }

    /** The same, and what becomes of the session. */
    void terminate(final TerminationCode code, final String reason, final End end) {
        sendTerminate(code, reason);
        release(end);
        enter(State.TERMINATING);
    }

    /** Say why and hang up. After Terminate nothing counts but its answer. */
    void fail(final TerminationCode code, final String reason) {
        if (state != State.TERMINATING) {
            sendTerminate(code, reason);
            drain(End.LOST);
        }
    }

    /** Say why, unless that was said, and hang up without waiting for an answer. */
    void hangUp(final TerminationCode code, final String reason, final End end) {
        if (state != State.TERMINATING) {
            sendTerminate(code, reason);
        }
        drain(end);
    }

    /** Everything has been said: hang up when it has left. */
    void drain(final End end) {
        release(end);
        enter(State.DRAINING);
        connection.queueForOutput();
    }

    void close() {
        release(End.LOST);
        enter(State.CLOSED);
        connection.close();
    }

    private void sendTerminate(final TerminationCode code, final String reason) {
        publisher.terminate(
            connection, session == null ? 0 : session.sessionId(), session == null ? 0 : session.verId(), code, reason);
    }

    private void release(final End end) {
        if (session == null) {
            return;
        }
        final boolean wasBound = session.state() == Session.State.BOUND;
        retransmission.stop();
        push.stop();
        session.release(end == End.FINISHED);
        if (end == End.END_OF_DAY) {
            session.finish();
        }
        if (wasBound) {
            tellCancels(end);
        }
        session = null;
    }

    private void tellCancels(final End end) {
        switch (end) {
            case LOST -> cancels.onLost(session);
            case FINISHED, TERMINATED -> cancels.onTerminated(session);
            case END_OF_DAY -> session.journal().write(session.journal().header().settled());
            default -> {
                // The next connection, or the next gateway, has taken over what is owed.
            }
        }
    }
}
