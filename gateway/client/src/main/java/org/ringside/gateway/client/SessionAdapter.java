package org.ringside.gateway.client;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.EstablishRejectDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.NegotiateRejectDecoder;
import org.ringside.gateway.protocol.NegotiateResponseDecoder;
import org.ringside.gateway.protocol.NotAppliedDecoder;
import org.ringside.gateway.protocol.RetransmitRejectDecoder;
import org.ringside.gateway.protocol.SequenceDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;

/**
 * Decodes the gateway's session messages. The gateway answers in the version of our Negotiate, so that fields of
 * version 1 are there; reasons may be missing.
 */
final class SessionAdapter {
    private static final int KEEP_ALIVE_LAPSED = 1;

    private final ClientSession session;
    private final NegotiateRejectDecoder negotiateReject = new NegotiateRejectDecoder();
    private final EstablishAckDecoder establishAck = new EstablishAckDecoder();
    private final EstablishRejectDecoder establishReject = new EstablishRejectDecoder();
    private final NotAppliedDecoder notApplied = new NotAppliedDecoder();
    private final SequenceDecoder sequence = new SequenceDecoder();
    private final TerminateDecoder terminate = new TerminateDecoder();

    SessionAdapter(final ClientSession session) {
        this.session = session;
    }

    /**
     * Decodes one message.
     *
     * @return false if the message is shorter than its template, or has no place in the client's state.
     */
    boolean onMessage(final UnsafeBuffer buffer, final int frame) {
        final int templateId = FrameDescriptor.templateId(buffer, frame);
        final int version = FrameDescriptor.version(buffer, frame);
        final int minLength = BlockLengths.of(templateId, version);
        if (minLength == BlockLengths.UNKNOWN
            || !FrameDescriptor.isWellFormed(buffer, frame, minLength, version > 0 && hasReason(templateId) ? 1 : 0)) {
            return false;
        }
        final int body = frame + HEADER_LENGTH;
        final int length = FrameDescriptor.blockLength(buffer, frame);
        final NativeClient.State state = session.state();
        switch (templateId) {
            case NegotiateResponseDecoder.TEMPLATE_ID -> {
                if (state != NativeClient.State.NEGOTIATING) {
                    return state == NativeClient.State.TERMINATING;
                }
                session.onNegotiated();
                return true;
            }
            case NegotiateRejectDecoder.TEMPLATE_ID -> {
                return onNegotiateReject(negotiateReject.wrap(buffer, body, length, version));
            }
            case EstablishAckDecoder.TEMPLATE_ID -> {
                if (state != NativeClient.State.ESTABLISHING) {
                    return state == NativeClient.State.TERMINATING;
                }
                establishAck.wrap(buffer, body, length, version);
                session.onEstablishAck(
                    establishAck.nextSeqNo(), establishAck.lastIncomingSeqNo(), establishAck.keepAliveInterval(),
                    establishAck.oldestRetransmitSeqNo(), version > 0 ? establishAck.maxRetransmitCount() : 0);
                return true;
            }
            case EstablishRejectDecoder.TEMPLATE_ID -> {
                return onEstablishReject(establishReject.wrap(buffer, body, length, version));
            }
            case TerminateDecoder.TEMPLATE_ID -> {
                terminate.wrap(buffer, body, length, version);
                session.onTerminate(terminate.terminationCodeRaw(),
                    "terminated: " + terminate.terminationCode() + described(terminate.reason()));
                return true;
            }
            case NotAppliedDecoder.TEMPLATE_ID -> {
                notApplied.wrap(buffer, body, length, version);
                session.onNotApplied(notApplied.fromSeqNo(), notApplied.count());
                return true;
            }
            case SequenceDecoder.TEMPLATE_ID -> {
                sequence.wrap(buffer, body, length, version);
                session.onSequence(sequence.nextSeqNo(),
                    version > 0 && (sequence.flags() & KEEP_ALIVE_LAPSED) != 0);
                return true;
            }
            case RetransmitRejectDecoder.TEMPLATE_ID -> {
                session.onRetransmitReject();
                return true;
            }
            default -> {
                // Retransmission says what the reports behind it say themselves; the rest answers requests that this
                // client never makes.
                return true;
            }
        }
    }

    private boolean onNegotiateReject(final NegotiateRejectDecoder reject) {
        session.onRejected(
            "negotiate rejected: " + reject.negotiationRejectCode() + described(reject.reason()), true);
        return true;
    }

    private boolean onEstablishReject(final EstablishRejectDecoder reject) {
        final EstablishRejectCode code = reject.establishmentRejectCode();
        if (code == EstablishRejectCode.INVALID_NEXTSEQNO && reject.lastIncomingSeqNo() != 0) {
            session.onAheadOfUs(reject.lastIncomingSeqNo());
            return true;
        }
        final boolean isSessionGone =
            code == EstablishRejectCode.UNNEGOTIATED || code == EstablishRejectCode.INVALID_SESSIONVERID;
        session.onRejected("establish rejected: " + code + described(reject.reason()), isSessionGone);
        return true;
    }

    private static boolean hasReason(final int templateId) {
        return templateId == NegotiateRejectDecoder.TEMPLATE_ID
            || templateId == EstablishRejectDecoder.TEMPLATE_ID
            || templateId == TerminateDecoder.TEMPLATE_ID;
    }

    private static String described(final String reason) {
        return reason.isEmpty() ? "" : ": " + reason;
    }
}
