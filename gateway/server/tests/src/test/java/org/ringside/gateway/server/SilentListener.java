package org.ringside.gateway.server;

import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;

/**
 * Hears everything and minds only what a test overrides; trouble fails the test.
 */
class SilentListener implements ReportListener {
    /** The first report that an order, cancel or replace gets. */
    void onFirstAnswer() {
    }

    @Override
    public void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        onFirstAnswer();
    }

    @Override
    public void onReplaced(final ExecutionReportReplacedDecoder report) {
        onFirstAnswer();
    }

    @Override
    public void onCancelled(final ExecutionReportCancelledDecoder report) {
        onFirstAnswer();
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {

    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        onFirstAnswer();
    }

    @Override
    public void onBusinessReject(final BusinessMessageRejectDecoder report) {
        throw new AssertionError("business reject " + report.reason() + ": " + report.text());
    }

    @Override
    public void onNotApplied(final long fromSeqNo, final long count) {
        throw new AssertionError("not applied: " + count + " from " + fromSeqNo);
    }

    @Override
    public void onSequenceGap(final long expected, final long received) {
        throw new AssertionError("gap: expected " + expected + ", received " + received);
    }

    @Override
    public void onDuplicate(final long expected, final long received) {
        throw new AssertionError("duplicate: expected " + expected + ", received " + received);
    }

    @Override
    public void onTerminated(final int code, final String reason) {
    }
}
