package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.FinishedReceivingDecoder;
import org.ringside.gateway.protocol.FinishedSendingDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.RetransmitRequestDecoder;
import org.ringside.gateway.protocol.SequenceDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;

/**
 * The decoders of an event loop, around the session message at hand. What a message of an older version does not have
 * is null.
 */
final class SessionMessages {
    private static final int NEGOTIATE_VAR_DATA = 4;
    private static final int ESTABLISH_VAR_DATA = 1;

    private final NegotiateDecoder negotiate = new NegotiateDecoder();
    private final EstablishDecoder establish = new EstablishDecoder();
    private final TerminateDecoder terminate = new TerminateDecoder();
    private final SequenceDecoder sequence = new SequenceDecoder();
    private final FinishedSendingDecoder finishedSending = new FinishedSendingDecoder();
    private final RetransmitRequestDecoder retransmitRequest = new RetransmitRequestDecoder();
    private DirectBuffer buffer;
    private int frame;

    /** Looks at a frame. */
    SessionMessages wrap(final DirectBuffer newBuffer, final int newFrame) {
        buffer = newBuffer;
        frame = newFrame;
        return this;
    }

    DirectBuffer buffer() {
        return buffer;
    }

    int frame() {
        return frame;
    }

    int templateId() {
        return FrameDescriptor.templateId(buffer, frame);
    }

    /** Version that the sender speaks. */
    int version() {
        return FrameDescriptor.version(buffer, frame);
    }

    int schemaId() {
        return FrameDescriptor.schemaId(buffer, frame);
    }

    boolean isKnown() {
        return BlockLengths.of(templateId(), 0) != BlockLengths.UNKNOWN;
    }

    boolean isBusiness() {
        return templateId() >= FrameDescriptor.FIRST_BUSINESS_TEMPLATE_ID;
    }

    /** Whether the frame holds the block of version 0 of its template, and the var-data that is read of it. */
    boolean isWellFormed() {
        final int templateId = templateId();
        final int varData =
            templateId == NegotiateDecoder.TEMPLATE_ID ? NEGOTIATE_VAR_DATA
            : templateId == EstablishDecoder.TEMPLATE_ID ? ESTABLISH_VAR_DATA : 0;
        return FrameDescriptor.isWellFormed(buffer, frame, BlockLengths.of(templateId, 0), varData);
    }

    /** Whether it makes sense on an established connection only. */
    boolean needsEstablish() {
        final int templateId = templateId();
        return isBusiness()
            || templateId == SequenceDecoder.TEMPLATE_ID
            || templateId == RetransmitRequestDecoder.TEMPLATE_ID
            || templateId == FinishedSendingDecoder.TEMPLATE_ID
            || templateId == FinishedReceivingDecoder.TEMPLATE_ID;
    }

    /** Whether it opens or resumes a session. */
    boolean isLogin() {
        return templateId() == NegotiateDecoder.TEMPLATE_ID || templateId() == EstablishDecoder.TEMPLATE_ID;
    }

    /** The session that a login names. */
    long loginSessionId() {
        return templateId() == NegotiateDecoder.TEMPLATE_ID ? negotiate().sessionID() : establish().sessionID();
    }

    NegotiateDecoder negotiate() {
        return negotiate.wrap(buffer, frame + HEADER_LENGTH, blockLength(), actingVersion());
    }

    EstablishDecoder establish() {
        return establish.wrap(buffer, frame + HEADER_LENGTH, blockLength(), actingVersion());
    }

    TerminateDecoder terminate() {
        return terminate.wrap(buffer, frame + HEADER_LENGTH, blockLength(), actingVersion());
    }

    SequenceDecoder sequence() {
        return sequence.wrap(buffer, frame + HEADER_LENGTH, blockLength(), actingVersion());
    }

    FinishedSendingDecoder finishedSending() {
        return finishedSending.wrap(buffer, frame + HEADER_LENGTH, blockLength(), actingVersion());
    }

    RetransmitRequestDecoder retransmitRequest() {
        return retransmitRequest.wrap(buffer, frame + HEADER_LENGTH, blockLength(), actingVersion());
    }

    private int blockLength() {
        return FrameDescriptor.blockLength(buffer, frame);
    }

    /** Whatever version a header names, fields that the block is too short for are not there. */
    private int actingVersion() {
        return blockLength() < BlockLengths.of(templateId(), 1) ? 0 : version();
    }
}
