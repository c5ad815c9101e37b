package org.ringside.gateway.client;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.HopsDecoder;
import org.ringside.gateway.protocol.Liquidity;

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
    public void onAccepted(final ExecutionReportNewDecoder report) {
        record("accepted", report.msgSeqNum(), report.clOrdID(), report.orderID(), report.execID(),
            (int) report.securityID(), (char) report.sideRaw(), report.price(), report.orderQty(),
            (char) report.timeInForceRaw(), hops(report.gatewayRxTime(), report.transactTime(), report.hops()));
    }

    @Override
    public void onReplaced(final ExecutionReportReplacedDecoder report) {
        record("replaced", report.msgSeqNum(), report.clOrdID(), report.origClOrdID(), report.orderID(),
            report.execID(), (int) report.securityID(), (char) report.sideRaw(), report.price(), report.orderQty(),
            report.leavesQty(), report.cumQty(), report.priorityKept() == 1, hops(report.gatewayRxTime(),
                report.transactTime(), report.hops()));
    }

    @Override
    public void onCancelled(final ExecutionReportCancelledDecoder report) {
        record("cancelled", report.msgSeqNum(), report.clOrdID(), report.origClOrdID(), report.orderID(),
            report.execID(), (int) report.securityID(), (char) report.sideRaw(), report.cumQty(),
            report.restatementReason(), hops(report.gatewayRxTime(), report.transactTime(), report.hops()));
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {
        record("trade", report.msgSeqNum(), report.clOrdID(), report.orderID(), report.execID(), report.tradeID(),
            (int) report.securityID(), (char) report.sideRaw(), report.lastPx(), report.lastQty(), report.leavesQty(),
            report.cumQty(), report.liquidity() == Liquidity.MAKER, hops(report.gatewayRxTime(), report.transactTime(),
                report.hops()));
    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        record("rejected", report.msgSeqNum(), report.clOrdID(), report.origClOrdID(), report.orderID(),
            (int) report.securityID(), (char) report.sideRaw(), (char) report.responseToRaw(), report.rejectReason(),
            quoted(report.text()), hops(report.gatewayRxTime(), report.transactTime(), report.hops()));
    }

    @Override
    public void onBusinessReject(final BusinessMessageRejectDecoder report) {
        record("business reject", report.msgSeqNum(), report.refSeqNum(), report.refTemplateID(), report.refID(),
            report.reason(), quoted(report.text()), hops(report.gatewayRxTime(), report.transactTime(), report.hops()));
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

    private void record(final String kind, final Object... values) {
        events.add(Stream.of(values).map(String::valueOf).collect(Collectors.joining(" ", kind + " ", "")));
    }

    private static String quoted(final String text) {
        return "'" + text + "'";
    }

    private static String hops(final long gatewayRxTime, final long transactTime, final HopsDecoder hops) {
        return "@" + gatewayRxTime + "," + transactTime + "," + hops.gatewayRead() + ","
            + hops.ringPublished() + "," + hops.engineRead() + "," + hops.matched() + "," + hops.journaled() + ","
            + hops.enginePublished() + "," + hops.gatewayWritten();
    }
}
