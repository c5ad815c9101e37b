package org.ringside.gateway.server;

import org.ringside.gateway.counters.SessionState;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * What a connection is to its session: the state it is in, the session it stands for, and every way in which that ends.
 * One event loop.
 */
final class SessionLink {
    private final Connection connection;
    private final SessionPublisher publisher;
    private final CancelOnDisconnect cancels;
    private final LoopClock clock;
    private final Retransmission retransmission;
    private final MissedReportPush push = new MissedReportPush();
    private ConnectionState state = ConnectionState.CONNECTED;
    private Session session;
    private long stateSinceNs;

    SessionLink(
        final Connection connection, final SessionPublisher publisher, final CancelOnDisconnect cancels,
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

    ConnectionState state() {
        return state;
    }

    /** How long it has been in its state. */
    long inStateNs() {
        return clock.nowNs() - stateSinceNs;
    }

    /** Whether what comes in is still looked at. */
    boolean isListening() {
        return state != ConnectionState.DRAINING && state != ConnectionState.CLOSED;
    }

    void enter(final ConnectionState newState) {
        state = newState;
        stateSinceNs = clock.nowNs();
    }

    /** Stands for a session from now on, to which the other side has proved its right. */
    void join(final Session newSession, final ConnectionState newState) {
        connection.authenticate();
        session = newSession;
        enter(newState);
    }

    /** Says why and waits for the answer. */
    void terminate(final TerminationCode code, final String reason) {
        terminate(code, reason, SessionEnd.LOST);
    }

    /** The same, and what becomes of the session. */
    void terminate(final TerminationCode code, final String reason, final SessionEnd end) {
        sendTerminate(code, reason);
        release(end);
        enter(ConnectionState.TERMINATING);
    }

    /** Says why and hangs up. After Terminate nothing counts but its answer. */
    void fail(final TerminationCode code, final String reason) {
        if (state != ConnectionState.TERMINATING) {
            sendTerminate(code, reason);
            drain(SessionEnd.LOST);
        }
    }

    /** Says why, unless that was said, and hangs up without waiting for an answer. */
    void hangUp(final TerminationCode code, final String reason, final SessionEnd end) {
        if (state != ConnectionState.TERMINATING) {
            sendTerminate(code, reason);
        }
        drain(end);
    }

    /** Everything has been said: hang up when it has left. */
    void drain(final SessionEnd end) {
        release(end);
        enter(ConnectionState.DRAINING);
        connection.queueForOutput();
    }

    void close() {
        release(SessionEnd.LOST);
        enter(ConnectionState.CLOSED);
        connection.close();
    }

    private void sendTerminate(final TerminationCode code, final String reason) {
        publisher.terminate(
            connection, session == null ? 0 : session.sessionId(), session == null ? 0 : session.verId(), code, reason);
    }

    private void release(final SessionEnd end) {
        if (session == null) {
            return;
        }
        final boolean wasBound = session.state() == SessionState.BOUND;
        retransmission.stop();
        push.stop();
        session.release(end == SessionEnd.FINISHED);
        if (end == SessionEnd.END_OF_DAY) {
            session.finish();
        }
        if (wasBound) {
            cancels.onEnded(session, end);
        }
        session = null;
    }
}
