package org.ringside.gateway.fix.orders;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;

/**
 * Keeps beside the ids of a session what its reports say and later ones lack. A request that is refused has changed
 * nothing of that. Any thread; allocates nothing.
 */
public final class ReportNotes {
    /** FIX 103. */
    private static final int DUPLICATE = 6;

    private ReportNotes() {
    }

    /**
     * Takes a report, before the journal has it: what dies in between makes the report again.
     *
     * @param buffer with its frame.
     * @param frame  offset of the first byte.
     * @param ids    of its session.
     */
    public static void take(final DirectBuffer buffer, final int frame, final ClOrdIds ids) {
        final int body = frame + HEADER_LENGTH;
        switch (FrameDescriptor.templateId(buffer, frame)) {
            case ExecutionReportNewDecoder.TEMPLATE_ID -> ids.quantity(
                number(buffer, body + ExecutionReportNewDecoder.clOrdIDEncodingOffset()),
                number(buffer, body + ExecutionReportNewDecoder.orderQtyEncodingOffset()));
            case ExecutionReportReplacedDecoder.TEMPLATE_ID -> ids.quantity(
                number(buffer, body + ExecutionReportReplacedDecoder.clOrdIDEncodingOffset()),
                number(buffer, body + ExecutionReportReplacedDecoder.orderQtyEncodingOffset()));
            case ExecutionReportRestatedDecoder.TEMPLATE_ID -> ids.quantity(
                number(buffer, body + ExecutionReportRestatedDecoder.clOrdIDEncodingOffset()),
                number(buffer, body + ExecutionReportRestatedDecoder.orderQtyEncodingOffset()));
            case OrderMassActionReportDecoder.TEMPLATE_ID -> massAction(buffer, body, ids);
            default -> { }
        }
    }

    /** A duplicate is refused because the first request was not. */
    private static void massAction(final DirectBuffer buffer, final int body, final ClOrdIds ids) {
        final int response = buffer.getByte(body + OrderMassActionReportDecoder.responseEncodingOffset());
        final int reason =
            buffer.getShort(body + OrderMassActionReportDecoder.rejectReasonEncodingOffset(), LITTLE_ENDIAN);
        if (response == MassActionResponse.REJECTED.value() && reason != DUPLICATE) {
            ids.forgetMassCancel(number(buffer, body + OrderMassActionReportDecoder.clOrdIDEncodingOffset()));
        }
    }

    private static long number(final DirectBuffer buffer, final int offset) {
        return buffer.getLong(offset, LITTLE_ENDIAN);
    }
}
