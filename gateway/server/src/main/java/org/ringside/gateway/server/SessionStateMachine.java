package org.ringside.gateway.server;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.FinishedSendingDecoder;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.RetransmitRejectCode;
import org.ringside.gateway.protocol.RetransmitRequestDecoder;
import org.ringside.gateway.protocol.SequenceDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * The session rules of one connection: which message may come when, what it is answered, and what silence means. A
 * message that has no place in a state ends the connection.
 */
final class SessionStateMachine {
    /** Where a connection stands. */
    enum State {
        /** Nobody knows yet who it is. */
        CONNECTED,
        /** The session has a version. */
        NEGOTIATED,
        /** Orders flow. */
        ESTABLISHED,
        /** Reports flow; the client said that it has sent its last order. */
        FINISHING,
        /** The gateway sent Terminate and waits for the answer. */
        TERMINATING,
        /** Everything has been said: the output is flushed, the input is thrown away. */
        DRAINING,
        /** The socket is closed. */
        CLOSED
    }

    /** How a connection ceases to stand for its session. */
    private enum End { FINISHED, TERMINATED, LOST, SHUTDOWN }

    private static final long LOGIN_TIMEOUT_NS = 5_000_000_000L;
    private static final long ESTABLISH_TIMEOUT_NS = 5_000_000_000L;
    private static final long TERMINATE_TIMEOUT_NS = 2_000_000_000L;

    private final Connection connection;
    private final Logon logon;
    private final SessionPublisher publisher;
    private final LoopClock clock;
    private final long keepAliveMs;
    private final KeepAlive keepAlive;
    private final Retransmission retransmission;
    private final CancelOnDisconnect cancels;
    private State state = State.CONNECTED;
    private Session session;
    private long stateSinceNs;
    private boolean isBlocked;

    SessionStateMachine(
        final Connection connection,
        final Logon logon,
        final SessionPublisher publisher,
        final CancelOnDisconnect cancels,
        final LoopClock clock,
        final long keepAliveMs) {
        this.connection = connection;
        this.logon = logon;
        this.publisher = publisher;
        this.cancels = cancels;
        this.clock = clock;
        this.keepAliveMs = keepAliveMs;
        this.keepAlive = new KeepAlive(keepAliveMs);
        this.retransmission = new Retransmission(publisher, clock);
        this.stateSinceNs = connection.acceptedNs();
    }

    Connection connection() {
        return connection;
    }

    /** The session that this connection stands for, null if there is none. */
    Session session() {
        return session;
    }

    State state() {
        return state;
    }

    boolean isEstablished() {
        return state == State.ESTABLISHED;
    }

    /** Whether what comes in is still looked at. */
    boolean isListening() {
        return state != State.DRAINING && state != State.CLOSED;
    }

    boolean isClosed() {
        return state == State.CLOSED;
    }

    /** Whether reports are on their way again. */
    boolean isRetransmitting() {
        return retransmission.isRunning();
    }

    /** Send a batch of them; answers how many. */
    int retransmit() {
        return retransmission.poll(connection);
    }

    /** A complete frame came. */
    void onLife() {
        keepAlive.onFrame(clock.nowNs());
    }

    /** The ring is full and input waits here: silence of the client means nothing now. */
    void onBlocked() {
        isBlocked = true;
    }

    /** The ring takes the client's messages again. */
    void onUnblocked() {
        isBlocked = false;
        keepAlive.onFrame(clock.nowNs());
    }

    /**
     * A well-formed message that {@link OrderAdapter} does not take.
     *
     * @return false if it has to be offered again, because the ring is full.
     */
    boolean onMessage(final SessionMessages message) {
        switch (state) {
            case CONNECTED:
                return whenConnected(message);
            case NEGOTIATED:
                return whenNegotiated(message);
            case ESTABLISHED:
            case FINISHING:
                whenEstablished(message);
                return true;
            case TERMINATING:
                whenTerminating(message);
                return true;
            default:
                return true;
        }
    }

    /** The stream is no sequence of frames: there is no way on. */
    void onBrokenFrame() {
        if (session == null) {
            close();
        } else {
            fail(TerminationCode.INVALID_SOFH, "framing header: bad length or encoding type");
        }
    }

    void onOtherSchema(final int schemaId) {
        failUnlessTerminating(
            TerminationCode.PROTOCOL_VERSION_NOT_SUPPORTED, "schema " + schemaId + " is not spoken here");
    }

    void onUndecodable(final int templateId) {
        failUnlessTerminating(
            TerminationCode.DECODING_ERROR, "template " + templateId + ": the frame is too short for its content");
    }

    void onUnrecognized(final int templateId) {
        failUnlessTerminating(
            TerminationCode.UNRECOGNIZED_MESSAGE, "template " + templateId + " is not known here");
    }

    /** A business message that {@link OrderAdapter} could not take: it is too short, or its number is the null. */
    void onDisorderly(final SessionMessages message) {
        if (session.expectedSeqNo() > Session.MAX_SEQ_NO && message.isWellFormed()) {
            terminate(TerminationCode.SEQUENCE_EXHAUSTED, "no sequence numbers are left: negotiate a new version");
        } else {
            onUndecodable(message.templateId());
        }
    }

    void onSlowConsumer() {
        if (isListening()) {
            fail(TerminationCode.SLOW_CONSUMER, "reports were not read in time");
        }
    }

    /** What is owed to the trader stays owed: the next gateway waits for him as this one would have. */
    void onShutdown() {
        if (session != null) {
            sendTerminate(TerminationCode.SERVER_SHUTDOWN, "the gateway is going down");
            drain(End.SHUTDOWN);
        } else if (state == State.CONNECTED) {
            close();
        }
    }

    /** End of the stream, or the socket broke. */
    void onDisconnected() {
        if (state != State.CLOSED) {
            close();
        }
    }

    /** Time passes. */
    void onTick() {
        final long inStateNs = clock.nowNs() - stateSinceNs;
        switch (state) {
            case CONNECTED:
                if (!isBlocked && inStateNs > LOGIN_TIMEOUT_NS) {
                    close();
                }
                break;
            case NEGOTIATED:
                if (!isBlocked && inStateNs > ESTABLISH_TIMEOUT_NS) {
                    fail(TerminationCode.ESTABLISH_IN_PROGRESS, "Establish did not come within 5 s");
                }
                break;
            case ESTABLISHED:
            case FINISHING:
                keepAlive();
                break;
            case TERMINATING:
            case DRAINING:
                if (inStateNs > TERMINATE_TIMEOUT_NS) {
                    close();
                }
                break;
            default:
                break;
        }
    }

    private boolean whenConnected(final SessionMessages message) {
        connection.speak(message.version());
        switch (message.templateId()) {
            case NegotiateDecoder.TEMPLATE_ID:
                negotiate(message.negotiate(), message.buffer(), message.frame());
                return true;
            case EstablishDecoder.TEMPLATE_ID:
                return establish(message.establish(), message.buffer(), message.frame());
            default:
                fail(TerminationCode.UNNEGOTIATED, "Negotiate or Establish comes first");
                return true;
        }
    }

    private boolean whenNegotiated(final SessionMessages message) {
        switch (message.templateId()) {
            case NegotiateDecoder.TEMPLATE_ID:
                publisher.negotiateReject(connection, message.negotiate(), NegotiationRejectCode.ALREADY_NEGOTIATED, 0,
                    "this connection has a session");
                return true;
            case EstablishDecoder.TEMPLATE_ID:
                connection.speak(Math.min(message.version(), connection.version()));
                return establish(message.establish(), message.buffer(), message.frame());
            case TerminateDecoder.TEMPLATE_ID:
                fail(TerminationCode.FINISHED, "");
                return true;
            default:
                fail(message.needsEstablish() ?
                    TerminationCode.NOT_ESTABLISHED : TerminationCode.UNSPECIFIED, "Establish comes next");
                return true;
        }
    }

    private void whenEstablished(final SessionMessages message) {
        switch (message.templateId()) {
            case SequenceDecoder.TEMPLATE_ID:
                onSequence(message.sequence().nextSeqNo());
                break;
            case RetransmitRequestDecoder.TEMPLATE_ID:
                onRetransmitRequest(message.retransmitRequest());
                break;
            case NegotiateDecoder.TEMPLATE_ID:
                publisher.negotiateReject(connection, message.negotiate(), NegotiationRejectCode.ALREADY_NEGOTIATED, 0,
                    "this connection has a session");
                break;
            case EstablishDecoder.TEMPLATE_ID:
                publisher.establishReject(connection, message.establish(), EstablishRejectCode.ALREADY_ESTABLISHED, 0,
                    "this connection is established");
                break;
            case TerminateDecoder.TEMPLATE_ID:
                onTerminate(message.terminate());
                break;
            case FinishedSendingDecoder.TEMPLATE_ID:
                onFinishedSending(message.finishedSending());
                break;
            default:
                if (message.isBusiness()) {
                    terminate(TerminationCode.UNSPECIFIED, "FinishedSending was the last");
                } else {
                    fail(TerminationCode.UNSPECIFIED, "template " + message.templateId() + " has no place here");
                }
                break;
        }
    }

    private void whenTerminating(final SessionMessages message) {
        if (message.templateId() == TerminateDecoder.TEMPLATE_ID) {
            drain(End.LOST);
        }
    }

    private void negotiate(final NegotiateDecoder negotiate, final DirectBuffer buffer, final int frame) {
        final NegotiationRejectCode code = logon.check(negotiate, buffer, frame, connection);
        if (code == NegotiationRejectCode.NULL_VAL) {
            session = logon.session();
            session.negotiate(connection, negotiate.sessionVerID());
            publisher.negotiateResponse(connection, session, negotiate.timestamp());
            enter(State.NEGOTIATED);
        } else {
            final long currentVerId =
                code == NegotiationRejectCode.INVALID_SESSIONVERID ? logon.session().verId() : 0;
            publisher.negotiateReject(connection, negotiate, code, currentVerId, logon.reason());
            drain(End.LOST);
        }
    }

    private boolean establish(final EstablishDecoder establish, final DirectBuffer buffer, final int frame) {
        if (session != null && session.sessionId() != establish.sessionID()) {
            publisher.establishReject(connection, establish, EstablishRejectCode.INVALID_SESSIONID, 0,
                "another session was negotiated");
            drain(End.LOST);
            return true;
        }
        final EstablishRejectCode code = logon.check(establish, buffer, frame, connection);
        if (code != EstablishRejectCode.NULL_VAL) {
            final long lastIncoming =
                code == EstablishRejectCode.INVALID_NEXTSEQNO ? logon.session().expectedSeqNo() - 1 : 0;
            publisher.establishReject(connection, establish, code, lastIncoming, logon.reason());
            drain(End.LOST);
            return true;
        }
        if (!cancels.bind(logon.session(), connection, establish)) {
            return false;
        }
        session = logon.session();
        session.accept(establish.timestamp());
        session.bind(connection);
        publisher.establishAck(connection, session, establish.timestamp(), keepAliveMs);
        applyGap(establish.nextSeqNo());
        keepAlive.start(establish.keepAliveInterval(), clock.nowNs());
        enter(State.ESTABLISHED);
        return true;
    }

    private void onRetransmitRequest(final RetransmitRequestDecoder request) {
        final RetransmitRejectCode code = retransmission.start(session, request);
        if (code != RetransmitRejectCode.NULL_VAL) {
            publisher.retransmitReject(connection, session, request.timestamp(), code, retransmission.reason());
        }
        if (code == RetransmitRejectCode.RETRANSMIT_IN_PROGRESS) {
            terminate(TerminationCode.UNSPECIFIED, "one RetransmitRequest at a time");
        }
    }

    private void onSequence(final long nextSeqNo) {
        if (nextSeqNo < session.expectedSeqNo()) {
            terminate(TerminationCode.INVALID_NEXTSEQNO, "nextSeqNo is less than expected");
        } else {
            applyGap(nextSeqNo);
        }
    }

    private void onFinishedSending(final FinishedSendingDecoder finished) {
        if (state == State.FINISHING) {
            fail(TerminationCode.UNSPECIFIED, "FinishedSending came before");
        } else if (finished.sessionID() != session.sessionId()) {
            terminate(TerminationCode.INVALID_SESSIONID, "FinishedSending of another session");
        } else if (finished.sessionVerID() != session.verId()) {
            terminate(TerminationCode.INVALID_SESSIONVERID, "FinishedSending of another version");
        } else if (finished.lastSeqNo() < session.expectedSeqNo() - 1) {
            terminate(TerminationCode.INVALID_NEXTSEQNO, "lastSeqNo is less than what has come");
        } else {
            applyGap(finished.lastSeqNo() + 1);
            publisher.finishedReceiving(connection, session);
            enter(State.FINISHING);
        }
    }

    private void onTerminate(final TerminateDecoder terminate) {
        final boolean isFinished = state == State.FINISHING;
        if (terminate.sessionID() != session.sessionId()) {
            fail(TerminationCode.NOT_ESTABLISHED, "Terminate of another session");
        } else if (terminate.sessionVerID() != session.verId()) {
            fail(TerminationCode.UNNEGOTIATED, "Terminate of another version");
        } else {
            final TerminationCode code = terminate.terminationCode();
            final boolean isKnown = code != TerminationCode.SBE_UNKNOWN && code != TerminationCode.NULL_VAL;
            sendTerminate(isKnown ? code : TerminationCode.UNSPECIFIED, "");
            drain(isFinished ? End.FINISHED : End.TERMINATED);
        }
    }

    private void applyGap(final long nextSeqNo) {
        final long expected = session.expectedSeqNo();
        if (nextSeqNo > expected) {
            publisher.notApplied(connection, expected, nextSeqNo - expected);
            session.expect(nextSeqNo);
        }
    }

    private void keepAlive() {
        if (session.isRunningOutOfReportNumbers()) {
            terminate(TerminationCode.SEQUENCE_EXHAUSTED, "no sequence numbers are left: negotiate a new version");
            return;
        }
        switch (keepAlive.check(clock.nowNs(), connection.lastWriteNs(), !isBlocked)) {
            case GIVE_UP:
                terminate(TerminationCode.KEEPALIVE_INTERVAL_LAPSED, "nothing came for two intervals");
                break;
            case ASK:
                publisher.sequence(connection, session.nextReportSeqNo(), true);
                break;
            case SPEAK:
                if (connection.pendingOutput() == 0) {
                    publisher.sequence(connection, session.nextReportSeqNo(), false);
                }
                break;
            default:
                break;
        }
    }

    /** Say why and wait for the answer. */
    private void terminate(final TerminationCode code, final String reason) {
        sendTerminate(code, reason);
        release(End.LOST);
        enter(State.TERMINATING);
    }

    /** Say why and hang up. */
    private void fail(final TerminationCode code, final String reason) {
        if (state != State.TERMINATING && isListening()) {
            sendTerminate(code, reason);
        }
        drain(End.LOST);
    }

    /** After Terminate nothing counts but its answer. */
    private void failUnlessTerminating(final TerminationCode code, final String reason) {
        if (state != State.TERMINATING) {
            fail(code, reason);
        }
    }

    private void sendTerminate(final TerminationCode code, final String reason) {
        publisher.terminate(
            connection, session == null ? 0 : session.sessionId(), session == null ? 0 : session.verId(), code, reason);
    }

    private void drain(final End end) {
        release(end);
        enter(State.DRAINING);
        connection.queueForOutput();
    }

    private void close() {
        release(End.LOST);
        enter(State.CLOSED);
        connection.close();
    }

    private void release(final End end) {
        if (session == null) {
            return;
        }
        final boolean wasBound = session.state() == Session.State.BOUND;
        retransmission.stop();
        session.release(end == End.FINISHED);
        if (wasBound && end == End.LOST) {
            cancels.onLost(session);
        } else if (wasBound && end != End.SHUTDOWN) {
            cancels.onTerminated(session);
        }
        session = null;
    }

    private void enter(final State newState) {
        state = newState;
        stateSinceNs = clock.nowNs();
    }
}
