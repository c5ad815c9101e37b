package org.ringside.gateway.client;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes down what it is told.
 */
final class RecordingListener implements ReportListener {
    private final List<String> events = new ArrayList<>();
    private Runnable onEstablished = () -> { };
    private Runnable onTerminated = () -> { };

    List<String> events() {
        return events;
    }

    String last() {
        return events.get(events.size() - 1);
    }

    void whenEstablished(final Runnable action) {
        onEstablished = action;
    }

    void whenTerminated(final Runnable action) {
        onTerminated = action;
    }

    @Override
    public void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
        events.add("established next " + nextSeqNo + " last " + lastIncomingSeqNo);
        onEstablished.run();
    }

    @Override
    public void onAccepted(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final int securityId,
        final char side, final long price, final long quantity, final char timeInForce, final HopTimes hops) {
        events.add("accepted " + seqNo + " " + clOrdId + " " + orderId + " " + execId + " " + securityId + " " + side
            + " " + price + " " + quantity + " " + timeInForce + " " + hops(hops));
    }

    @Override
    public void onReplaced(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long price, final long quantity, final long leavesQuantity,
        final long cumQuantity, final boolean priorityKept, final HopTimes hops) {
        events.add("replaced " + seqNo + " " + clOrdId + " " + origClOrdId + " " + orderId + " " + execId + " "
            + securityId + " " + side + " " + price + " " + quantity + " " + leavesQuantity + " " + cumQuantity + " "
            + priorityKept + " " + hops(hops));
    }

    @Override
    public void onCancelled(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long cumQuantity, final int reason, final HopTimes hops) {
        events.add("cancelled " + seqNo + " " + clOrdId + " " + origClOrdId + " " + orderId + " " + execId + " "
            + securityId + " " + side + " " + cumQuantity + " " + reason + " " + hops(hops));
    }

    @Override
    public void onTrade(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final long tradeId,
        final int securityId, final char side, final long lastPrice, final long lastQuantity,
        final long leavesQuantity, final long cumQuantity, final boolean maker, final HopTimes hops) {
        events.add("trade " + seqNo + " " + clOrdId + " " + orderId + " " + execId + " " + tradeId + " " + securityId
            + " " + side + " " + lastPrice + " " + lastQuantity + " " + leavesQuantity + " " + cumQuantity + " " + maker
            + " " + hops(hops));
    }

    @Override
    public void onRejected(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final int securityId,
        final char side, final char responseTo, final int reason, final CharSequence text, final HopTimes hops) {
        events.add("rejected " + seqNo + " " + clOrdId + " " + origClOrdId + " " + orderId + " " + securityId + " "
            + side + " " + responseTo + " " + reason + " '" + text + "' " + hops(hops));
    }

    @Override
    public void onBusinessReject(
        final long seqNo, final long refSeqNum, final int refTemplateId, final long refId, final int reason,
        final CharSequence text, final HopTimes hops) {
        events.add("business reject " + seqNo + " " + refSeqNum + " " + refTemplateId + " " + refId + " " + reason
            + " '" + text + "' " + hops(hops));
    }

    @Override
    public void onNotApplied(final long fromSeqNo, final long count) {
        events.add("not applied " + count + " from " + fromSeqNo);
    }

    @Override
    public void onResend(final long fromSeqNo, final long count) {
        events.add("resend " + count + " from " + fromSeqNo);
    }

    @Override
    public void onRetransmission(final long fromSeqNo, final long count) {
        events.add("retransmission " + count + " from " + fromSeqNo);
    }

    @Override
    public void onSequenceGap(final long expected, final long received) {
        events.add("gap expected " + expected + " received " + received);
    }

    @Override
    public void onDuplicate(final long expected, final long received) {
        events.add("duplicate expected " + expected + " received " + received);
    }

    @Override
    public void onTerminated(final int code, final String reason) {
        events.add("terminated " + code + " " + reason);
        onTerminated.run();
    }

    private static String hops(final HopTimes hops) {
        return "@" + hops.gatewayRxTime() + "," + hops.transactTime() + "," + hops.gatewayRead() + ","
            + hops.ringPublished() + "," + hops.engineRead() + "," + hops.matched() + "," + hops.journaled() + ","
            + hops.enginePublished() + "," + hops.gatewayWritten();
    }
}
