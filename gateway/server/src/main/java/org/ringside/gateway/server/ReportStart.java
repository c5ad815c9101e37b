package org.ringside.gateway.server;

import org.agrona.MutableDirectBuffer;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;

/** What all reports start with, written whatever report it is. One thread. */
final class ReportStart {
    /** Of one of them: they start alike. */
    private final ExecutionReportNewEncoder report = new ExecutionReportNewEncoder();

    /**
     * Write it.
     *
     * @param buffer       that the report stands in.
     * @param body         offset of its root block.
     * @param seqNo        of the report.
     * @param rxTime       when what caused it came in, epoch nanoseconds; 0 if nothing did.
     * @param transactTime when it was decided, epoch nanoseconds.
     */
    void encode(
        final MutableDirectBuffer buffer,
        final int body,
        final long seqNo,
        final long rxTime,
        final long transactTime) {
        report.wrap(buffer, body)
            .msgSeqNum(seqNo)
            .eventFlags((short) 0)
            .gatewayRxTime(rxTime)
            .transactTime(transactTime);
    }
}
