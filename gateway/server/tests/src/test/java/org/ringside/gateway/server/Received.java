package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.EstablishAckDecoder;
import org.ringside.gateway.protocol.EstablishRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.FinishedReceivingDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.NegotiateRejectDecoder;
import org.ringside.gateway.protocol.NegotiateResponseDecoder;
import org.ringside.gateway.protocol.NotAppliedDecoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.RetransmissionDecoder;
import org.ringside.gateway.protocol.RetransmitRejectDecoder;
import org.ringside.gateway.protocol.RetransmitRequestDecoder;
import org.ringside.gateway.protocol.SequenceDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;

/**
 * A frame from the gateway. Asking for a message that it is not fails the test.
 */
record Received(UnsafeBuffer buffer) {
    int templateId() {
        return FrameDescriptor.templateId(buffer, 0);
    }

    int version() {
        return FrameDescriptor.version(buffer, 0);
    }

    int blockLength() {
        return FrameDescriptor.blockLength(buffer, 0);
    }

    int length() {
        return buffer.capacity();
    }

    NegotiateResponseDecoder negotiateResponse() {
        return new NegotiateResponseDecoder().wrap(
            buffer, bodyOf(NegotiateResponseDecoder.TEMPLATE_ID), blockLength(), version());
    }

    NegotiateRejectDecoder negotiateReject() {
        return new NegotiateRejectDecoder().wrap(
            buffer, bodyOf(NegotiateRejectDecoder.TEMPLATE_ID), blockLength(), version());
    }

    EstablishAckDecoder establishAck() {
        return new EstablishAckDecoder().wrap(
            buffer, bodyOf(EstablishAckDecoder.TEMPLATE_ID), blockLength(), version());
    }

    EstablishRejectDecoder establishReject() {
        return new EstablishRejectDecoder().wrap(
            buffer, bodyOf(EstablishRejectDecoder.TEMPLATE_ID), blockLength(), version());
    }

    TerminateDecoder terminate() {
        return new TerminateDecoder().wrap(buffer, bodyOf(TerminateDecoder.TEMPLATE_ID), blockLength(), version());
    }

    TradingSessionStatusDecoder tradingSessionStatus() {
        return new TradingSessionStatusDecoder().wrap(
            buffer, bodyOf(TradingSessionStatusDecoder.TEMPLATE_ID), blockLength(), version());
    }

    PositionReportDecoder position() {
        return new PositionReportDecoder().wrap(
            buffer, bodyOf(PositionReportDecoder.TEMPLATE_ID), blockLength(), version());
    }

    NotAppliedDecoder notApplied() {
        return new NotAppliedDecoder().wrap(buffer, bodyOf(NotAppliedDecoder.TEMPLATE_ID), blockLength(), version());
    }

    SequenceDecoder sequence() {
        return new SequenceDecoder().wrap(buffer, bodyOf(SequenceDecoder.TEMPLATE_ID), blockLength(), version());
    }

    FinishedReceivingDecoder finishedReceiving() {
        return new FinishedReceivingDecoder().wrap(
            buffer, bodyOf(FinishedReceivingDecoder.TEMPLATE_ID), blockLength(), version());
    }

    /** A request of a trader's own. */
    RetransmitRequestDecoder retransmitRequest() {
        return new RetransmitRequestDecoder().wrap(
            buffer, bodyOf(RetransmitRequestDecoder.TEMPLATE_ID), blockLength(), version());
    }

    RetransmissionDecoder retransmission() {
        return new RetransmissionDecoder().wrap(
            buffer, bodyOf(RetransmissionDecoder.TEMPLATE_ID), blockLength(), version());
    }

    RetransmitRejectDecoder retransmitReject() {
        return new RetransmitRejectDecoder().wrap(
            buffer, bodyOf(RetransmitRejectDecoder.TEMPLATE_ID), blockLength(), version());
    }

    ExecutionReportNewDecoder accepted() {
        return new ExecutionReportNewDecoder().wrap(
            buffer, bodyOf(ExecutionReportNewDecoder.TEMPLATE_ID), blockLength(), version());
    }

    ExecutionReportReplacedDecoder replaced() {
        return new ExecutionReportReplacedDecoder().wrap(
            buffer, bodyOf(ExecutionReportReplacedDecoder.TEMPLATE_ID), blockLength(), version());
    }

    ExecutionReportCancelledDecoder cancelled() {
        return new ExecutionReportCancelledDecoder().wrap(
            buffer, bodyOf(ExecutionReportCancelledDecoder.TEMPLATE_ID), blockLength(), version());
    }

    ExecutionReportTradeDecoder trade() {
        return new ExecutionReportTradeDecoder().wrap(
            buffer, bodyOf(ExecutionReportTradeDecoder.TEMPLATE_ID), blockLength(), version());
    }

    ExecutionReportRejectDecoder rejected() {
        return new ExecutionReportRejectDecoder().wrap(
            buffer, bodyOf(ExecutionReportRejectDecoder.TEMPLATE_ID), blockLength(), version());
    }

    BusinessMessageRejectDecoder businessReject() {
        return new BusinessMessageRejectDecoder().wrap(
            buffer, bodyOf(BusinessMessageRejectDecoder.TEMPLATE_ID), blockLength(), version());
    }

    private int bodyOf(final int templateId) {
        assertThat(templateId()).as("template of the received frame: %s", this).isEqualTo(templateId);
        return HEADER_LENGTH;
    }

    /** What it says, for the message of a failed test. */
    @Override
    public String toString() {
        return switch (templateId()) {
            case TerminateDecoder.TEMPLATE_ID -> new TerminateDecoder().wrap(
                buffer, HEADER_LENGTH, blockLength(), version()).toString();
            case NegotiateRejectDecoder.TEMPLATE_ID -> new NegotiateRejectDecoder().wrap(
                buffer, HEADER_LENGTH, blockLength(), version()).toString();
            case EstablishRejectDecoder.TEMPLATE_ID -> new EstablishRejectDecoder().wrap(
                buffer, HEADER_LENGTH, blockLength(), version()).toString();
            default -> "template " + templateId() + " version " + version() + " length " + length();
        };
    }
}
