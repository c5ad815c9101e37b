package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.counters.RejectKind;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.protocol.EstablishAckEncoder;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.EstablishRejectEncoder;
import org.ringside.gateway.protocol.FinishedReceivingEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NegotiateRejectEncoder;
import org.ringside.gateway.protocol.NegotiateResponseEncoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.NotAppliedEncoder;
import org.ringside.gateway.protocol.RetransmissionEncoder;
import org.ringside.gateway.protocol.RetransmitRejectCode;
import org.ringside.gateway.protocol.RetransmitRejectEncoder;
import org.ringside.gateway.protocol.SequenceEncoder;
import org.ringside.gateway.protocol.TerminateEncoder;
import org.ringside.gateway.protocol.TerminationCode;
import org.ringside.log.HotLog;
import org.ringside.log.LogEvent;

/**
 * Encodes the gateway's session messages into the output of a connection. A message that finds no room makes the
 * connection overflow, which ends it: nothing needs to be tried again.
 */
final class SessionPublisher {
    /** Room that a message needs. */
    static final int MAX_LENGTH = 512;

    private static final int KEEP_ALIVE_LAPSED = 1;
    /** BusinessRejectReason: other. */
    private static final int UNSOUND = 0;

    private final Throttle limits;
    private final LoopCounters counters;
    private final HotLog events;
    private final LoopClock clock;
    private final NegotiateResponseEncoder negotiateResponse = new NegotiateResponseEncoder();
    private final NegotiateRejectEncoder negotiateReject = new NegotiateRejectEncoder();
    private final EstablishAckEncoder establishAck = new EstablishAckEncoder();
    private final EstablishRejectEncoder establishReject = new EstablishRejectEncoder();
    private final TerminateEncoder terminate = new TerminateEncoder();
    private final NotAppliedEncoder notApplied = new NotAppliedEncoder();
    private final SequenceEncoder sequence = new SequenceEncoder();
    private final FinishedReceivingEncoder finishedReceiving = new FinishedReceivingEncoder();
    private final RetransmissionEncoder retransmission = new RetransmissionEncoder();
    private final RetransmitRejectEncoder retransmitReject = new RetransmitRejectEncoder();

    /** Traders are told of these limits. */
    SessionPublisher(
        final Throttle limits, final LoopCounters counters, final HotLog events, final LoopClock clock) {
        this.limits = limits;
        this.counters = counters;
        this.events = events;
        this.clock = clock;
    }

    void negotiateResponse(final Connection connection, final Session session, final long requestTimestamp) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        negotiateResponse.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(session.sessionId())
            .sessionVerID(session.verId())
            .requestTimestamp(requestTimestamp)
            .enteringFirm(session.range().firm())
            .schemaVersion(NegotiateResponseEncoder.SCHEMA_VERSION)
            .keyExpiryDays(NegotiateResponseEncoder.keyExpiryDaysNullValue());
        connection.commitSessionMessage(
            NegotiateResponseEncoder.TEMPLATE_ID, negotiateResponse.encodedLength());
    }

    void negotiateReject(
        final Connection connection, final NegotiateDecoder request, final NegotiationRejectCode code,
        final long currentVerId, final String reason) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        negotiateReject.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(request.sessionID())
            .sessionVerID(request.sessionVerID())
            .requestTimestamp(request.timestamp())
            .enteringFirm(request.enteringFirm())
            .negotiationRejectCode(code)
            .currentSessionVerID(currentVerId)
            .reason(reason);
        counters.rejected(RejectKind.NEGOTIATE, code.value());
        connection.commitSessionMessage(NegotiateRejectEncoder.TEMPLATE_ID, negotiateReject.encodedLength());
    }

    void establishAck(
        final Connection connection, final Session session, final long requestTimestamp, final long keepAliveMs) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        establishAck.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(session.sessionId())
            .sessionVerID(session.verId())
            .requestTimestamp(requestTimestamp)
            .keepAliveInterval(keepAliveMs)
            .nextSeqNo(session.nextSentSeqNo())
            .lastIncomingSeqNo(session.expectedSeqNo() - 1)
            .throttleLimit(limits.throttleLimit())
            .throttleWindowMs(limits.throttleWindowMs())
            .maxFrame(FrameDescriptor.MAX_INBOUND_LENGTH)
            .maxRetransmitCount(Retransmission.MAX_COUNT)
            .oldestRetransmitSeqNo(session.journal().oldestNumber())
            .previousSessionVerID(session.previousVerId())
            .previousLastSeqNo(session.previousLastSeqNo());
        connection.commitSessionMessage(EstablishAckEncoder.TEMPLATE_ID, establishAck.encodedLength());
    }

    void establishReject(
        final Connection connection, final EstablishDecoder request, final EstablishRejectCode code,
        final long lastIncomingSeqNo, final String reason) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        establishReject.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(request.sessionID())
            .sessionVerID(request.sessionVerID())
            .requestTimestamp(request.timestamp())
            .establishmentRejectCode(code)
            .lastIncomingSeqNo(lastIncomingSeqNo)
            .reason(reason);
        counters.rejected(RejectKind.ESTABLISH, code.value());
        connection.commitSessionMessage(EstablishRejectEncoder.TEMPLATE_ID, establishReject.encodedLength());
    }

    void terminate(
        final Connection connection, final long sessionId, final long sessionVerId, final TerminationCode code,
        final String reason) {
        final int frame = connection.claimLast(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            // Only one such frame leaves each connection, and its place is kept free.
            throw new IllegalStateException("no room for Terminate");
        }
        terminate.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(sessionId)
            .sessionVerID(sessionVerId)
            .terminationCode(code)
            .reason(reason);
        onSentAway(LogEvent.SESSION_TERMINATED, sessionId, code);
        connection.commitSessionMessage(TerminateEncoder.TEMPLATE_ID, terminate.encodedLength());
    }

    /**
     * A trader is sent away, in whichever protocol: that counts, and the log is told.
     *
     * @param event that says with which message.
     */
    void onSentAway(final LogEvent event, final long sessionId, final TerminationCode code) {
        counters.rejected(RejectKind.TERMINATE, code.value());
        events.tell(event, clock.nowEpochNs(), clock.nowNs(), sessionId, code.value());
    }

    /** A Logon of FIX is refused: that counts like an Establish. */
    void onLogonRefused(final EstablishRejectCode code) {
        counters.rejected(RejectKind.ESTABLISH, code.value());
    }

    /** A message of FIX is refused with a Reject: that counts like a BusinessMessageReject. */
    void onReject(final Session session) {
        session.throttle().counters().increment(SessionCounter.REFUSED);
        counters.rejected(RejectKind.BUSINESS, UNSOUND);
    }

    /** A message of FIX was taken that is not for the engine. */
    void onMessage() {
        counters.increment(LoopCounter.FRAMES_IN);
    }

    /** Answers false if there was no room. */
    boolean notApplied(final Connection connection, final long fromSeqNo, final long count) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return false;
        }
        notApplied.wrap(connection.output(), frame + HEADER_LENGTH).fromSeqNo(fromSeqNo).count(count);
        connection.commitSessionMessage(NotAppliedEncoder.TEMPLATE_ID, notApplied.encodedLength());
        return true;
    }

    void sequence(final Connection connection, final long nextSeqNo, final boolean isKeepAliveLapsed) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        sequence.wrap(connection.output(), frame + HEADER_LENGTH)
            .nextSeqNo(nextSeqNo)
            .flags((short) (isKeepAliveLapsed ? KEEP_ALIVE_LAPSED : 0));
        connection.commitSessionMessage(SequenceEncoder.TEMPLATE_ID, sequence.encodedLength());
    }

    void finishedReceiving(final Connection connection, final Session session) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        finishedReceiving.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(session.sessionId())
            .sessionVerID(session.verId());
        connection.commitSessionMessage(FinishedReceivingEncoder.TEMPLATE_ID, finishedReceiving.encodedLength());
    }

    void retransmission(
        final Connection connection, final Session session, final long requestTimestamp, final long nextSeqNo,
        final int count) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        retransmission.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(session.sessionId())
            .requestTimestamp(requestTimestamp)
            .nextSeqNo(nextSeqNo)
            .count(count);
        connection.commitSessionMessage(RetransmissionEncoder.TEMPLATE_ID, retransmission.encodedLength());
    }

    void retransmitReject(
        final Connection connection, final Session session, final long requestTimestamp,
        final RetransmitRejectCode code, final String reason) {
        final int frame = connection.claim(MAX_LENGTH);
        if (frame == FrameWriter.NO_ROOM) {
            return;
        }
        retransmitReject.wrap(connection.output(), frame + HEADER_LENGTH)
            .sessionID(session.sessionId())
            .requestTimestamp(requestTimestamp)
            .retransmitRejectCode(code)
            .reason(reason);
        connection.commitSessionMessage(RetransmitRejectEncoder.TEMPLATE_ID, retransmitReject.encodedLength());
    }
}
