package org.ringside.gateway.server;

import org.ringside.gateway.config.SessionPolicy;
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
 * The rows ESTABLISHED and FINISHING of the state table: the session's own messages beside the orders, which {@link
 * OrderAdapter} takes. One class has both, because they differ in nothing but what FinishedSending, Terminate and an
 * order mean.
 */
final class EstablishedRules {
    private static final long NS_PER_MS = 1_000_000L;
    private static final String EXHAUSTED = "no sequence numbers are left: negotiate a new version";

    private final SessionLink link;
    private final SessionPublisher publisher;
    private final LoopClock clock;
    private final long keepAliveMs;
    private final SessionPolicy policy;
    private long duplicates;
    private long clientIntervalNs;
    private long lastFrameNs;
    private boolean hasAsked;

    EstablishedRules(
        final SessionLink link, final SessionPublisher publisher, final LoopClock clock, final long keepAliveMs,
        final SessionPolicy policy) {
        this.link = link;
        this.publisher = publisher;
        this.clock = clock;
        this.keepAliveMs = keepAliveMs;
        this.policy = policy;
    }

    /** The session is bound to the connection: say where both streams stand. */
    void begin(final EstablishDecoder establish) {
        duplicates = link.session().duplicates();
        if (policy.pushOnEstablish()) {
            link.push().start(link.session());
        }
        publisher.establishAck(link.connection(), link.session(), establish.timestamp(), keepAliveMs);
        applyGap(establish.nextSeqNo());
        clientIntervalNs = establish.keepAliveInterval() * NS_PER_MS;
        onLife();
    }

    /** A complete frame came, or the silence until now was the gateway's. */
    void onLife() {
        lastFrameNs = clock.nowNs();
        hasAsked = false;
    }

    /** A well-formed message that is no order in sequence. */
    void onMessage(final SessionMessages message) {
        final Connection connection = link.connection();
        switch (message.templateId()) {
            case SequenceDecoder.TEMPLATE_ID -> onSequence(message.sequence().nextSeqNo());
            case RetransmitRequestDecoder.TEMPLATE_ID -> onRetransmitRequest(message.retransmitRequest());
            case NegotiateDecoder.TEMPLATE_ID ->
                publisher.negotiateReject(connection, message.negotiate(), NegotiationRejectCode.ALREADY_NEGOTIATED, 0,
                    "this connection has a session");
            case EstablishDecoder.TEMPLATE_ID ->
                publisher.establishReject(connection, message.establish(), EstablishRejectCode.ALREADY_ESTABLISHED, 0,
                    "this connection is established");
            case TerminateDecoder.TEMPLATE_ID -> onTerminate(message.terminate());
            case FinishedSendingDecoder.TEMPLATE_ID -> onFinishedSending(message.finishedSending());
            default -> {
                if (message.isBusiness()) {
                    link.terminate(TerminationCode.UNSPECIFIED, "FinishedSending was the last");
                } else {
                    link.fail(
                        TerminationCode.UNSPECIFIED, "template " + message.templateId() + " has no place here");
                }
            }
        }
    }

    /** A train of orders was taken. A number that was taken before ends the connection where the policy is strict. */
    void onTrain() {
        if (policy.strictDuplicates() && link.session().duplicates() > duplicates) {
            link.terminate(TerminationCode.INVALID_NEXTSEQNO, "msgSeqNum is less than expected");
        }
    }

    /** Whether the trader has no numbers left, and has been told so. */
    boolean endWhenExhausted() {
        if (link.session().expectedSeqNo() <= Session.MAX_SEQ_NO) {
            return false;
        }
        link.terminate(TerminationCode.SEQUENCE_EXHAUSTED, EXHAUSTED);
        return true;
    }

    /** Time passes. */
    void onTick(final boolean isClientHeard) {
        final Session session = link.session();
        if (session.isRunningOutOfReportNumbers()) {
            link.terminate(TerminationCode.SEQUENCE_EXHAUSTED, EXHAUSTED);
            return;
        }
        final Connection connection = link.connection();
        final long silentNs = clock.nowNs() - lastFrameNs;
        if (isClientHeard && silentNs > 2 * clientIntervalNs) {
            link.terminate(TerminationCode.KEEPALIVE_INTERVAL_LAPSED, "nothing came for two intervals");
        } else if (isClientHeard && !hasAsked && silentNs > clientIntervalNs + clientIntervalNs / 5) {
            hasAsked = true;
            publisher.sequence(connection, session.nextSentSeqNo(), true);
        } else if (clock.nowNs() - connection.lastWriteNs() >= keepAliveMs * NS_PER_MS
            && connection.pendingOutput() == 0) {
            publisher.sequence(connection, session.nextSentSeqNo(), false);
        }
    }

    private void onSequence(final long nextSeqNo) {
        if (nextSeqNo < link.session().expectedSeqNo()) {
            link.terminate(TerminationCode.INVALID_NEXTSEQNO, "nextSeqNo is less than expected");
        } else if (applyGap(nextSeqNo)) {
            endWhenExhausted();
        }
    }

    private void onRetransmitRequest(final RetransmitRequestDecoder request) {
        final Session session = link.session();
        final Retransmission retransmission = link.retransmission();
        final RetransmitRejectCode code = retransmission.start(session, request);
        if (code != RetransmitRejectCode.NULL_VAL) {
            publisher.retransmitReject(
                link.connection(), session, request.timestamp(), code, retransmission.reason());
        }
        if (code == RetransmitRejectCode.RETRANSMIT_IN_PROGRESS) {
            link.terminate(TerminationCode.UNSPECIFIED, "one RetransmitRequest at a time");
        }
    }

    private void onFinishedSending(final FinishedSendingDecoder finished) {
        final Session session = link.session();
        if (link.state() == ConnectionState.FINISHING) {
            link.fail(TerminationCode.UNSPECIFIED, "FinishedSending came before");
        } else if (finished.sessionID() != session.sessionId()) {
            link.terminate(TerminationCode.INVALID_SESSIONID, "FinishedSending of another session");
        } else if (finished.sessionVerID() != session.verId()) {
            link.terminate(TerminationCode.INVALID_SESSIONVERID, "FinishedSending of another version");
        } else if (finished.lastSeqNo() < session.expectedSeqNo() - 1) {
            link.terminate(TerminationCode.INVALID_NEXTSEQNO, "lastSeqNo is less than what has come");
        } else if (finished.lastSeqNo() > Session.MAX_SEQ_NO) {
            link.terminate(TerminationCode.INVALID_NEXTSEQNO, "lastSeqNo is the null");
        } else if (applyGap(finished.lastSeqNo() + 1)) {
            publisher.finishedReceiving(link.connection(), session);
            link.enter(ConnectionState.FINISHING);
        }
    }

    private void onTerminate(final TerminateDecoder terminate) {
        final Session session = link.session();
        if (terminate.sessionID() != session.sessionId()) {
            link.fail(TerminationCode.NOT_ESTABLISHED, "Terminate of another session");
        } else if (terminate.sessionVerID() != session.verId()) {
            link.fail(TerminationCode.UNNEGOTIATED, "Terminate of another version");
        } else {
            final TerminationCode code = terminate.terminationCode();
            final boolean isKnown = code != TerminationCode.SBE_UNKNOWN && code != TerminationCode.NULL_VAL;
            link.hangUp(isKnown ? code : TerminationCode.UNSPECIFIED, "",
                link.state() == ConnectionState.FINISHING ? SessionEnd.FINISHED : SessionEnd.TERMINATED);
        }
    }

    /** Gives numbers up only when that has been said. Returns false if there was no room to say it. */
    private boolean applyGap(final long nextSeqNo) {
        final Session session = link.session();
        final long expected = session.expectedSeqNo();
        if (nextSeqNo > expected) {
            if (!publisher.notApplied(link.connection(), expected, nextSeqNo - expected)) {
                return false;
            }
            session.expect(nextSeqNo);
        }
        return true;
    }
}
