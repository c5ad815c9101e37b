package org.ringside.gateway.server;

import org.ringside.gateway.client.HopTimes;
import org.ringside.gateway.client.ReportListener;

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
    public void onAccepted(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final int securityId,
        final char side, final long price, final long quantity, final char timeInForce, final HopTimes hops) {
        onFirstAnswer();
    }

    @Override
    public void onReplaced(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long price, final long quantity, final long leavesQuantity,
        final long cumQuantity, final boolean priorityKept, final HopTimes hops) {
        onFirstAnswer();
    }

    @Override
    public void onCancelled(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long cumQuantity, final int reason, final HopTimes hops) {
        onFirstAnswer();
    }

    @Override
    public void onTrade(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final long tradeId,
        final int securityId, final char side, final long lastPrice, final long lastQuantity,
        final long leavesQuantity, final long cumQuantity, final boolean maker, final HopTimes hops) {
    }

    @Override
    public void onRejected(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final int securityId,
        final char side, final char responseTo, final int reason, final CharSequence text, final HopTimes hops) {
        onFirstAnswer();
    }

    @Override
    public void onBusinessReject(
        final long seqNo, final long refSeqNum, final int refTemplateId, final long refId, final int reason,
        final CharSequence text, final HopTimes hops) {
        throw new AssertionError("business reject " + reason + ": " + text);
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
