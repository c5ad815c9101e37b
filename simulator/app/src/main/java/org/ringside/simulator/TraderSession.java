package org.ringside.simulator;

import java.nio.channels.Selector;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.HopsDecoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;
import org.ringside.simulator.entry.OrderEntry;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.report.Rejects.Source;

/**
 * A trader's session: sends under ids that are unique across runs, and enters what comes back in the books.
 * <p>
 * A client order id is the session's version, which is the time of its start in nanoseconds, plus the number of the
 * message in the session, from 1: without holes, so that the exchange can remember all that were used in little room.
 * The books know the messages of all sessions by one id each, in which the number and the trader are put together.
 */
final class TraderSession implements ReportListener, AutoCloseable {
    private final ClientConfig config;
    private final int trader;
    private final int traders;
    private final long baseId;
    private final Ledger ledger;
    private final LatencyRecorder latencies;
    private final TradeListener trades;
    private final OrderEntry entry;
    private final Reconnection reconnection;
    private boolean isLeaving;
    private String lostReason;
    private long sent;
    private int reports;
    private long nextSeqNo = 1;

    TraderSession(
        final SessionLogin login, final long patienceNs, final int trader, final int traders, final Ledger ledger,
        final LatencyRecorder latencies, final TradeListener trades) {
        this.config = login.config();
        this.trader = trader;
        this.traders = traders;
        this.baseId = config.sessionVerId();
        this.ledger = ledger;
        this.latencies = latencies;
        this.trades = trades;
        this.entry = login.entry(this);
        this.reconnection = new Reconnection(patienceNs);
    }

    /** Has a selector say when there is something to poll for; the attachment is this session. */
    void registerWith(final Selector selector) {
        entry.registerWith(selector, this);
    }

    void connect() {
        entry.connect();
    }

    int poll(final long nowNs) {
        if (isClosed() && reconnection.isDue(nowNs) && !isLeaving) {
            entry.connect();
        }
        return entry.poll(nowNs);
    }

    void flush() {
        entry.flush();
    }

    boolean isEstablished() {
        return entry.isEstablished();
    }

    boolean isClosed() {
        return entry.isClosed();
    }

    /** Whether the connection was lost and is being made again. */
    boolean isReconnecting() {
        return reconnection.isPending();
    }

    /** How often the connection was lost and made again. */
    long reconnects() {
        return reconnection.count();
    }

    /** Why the session ended for good, although nobody asked it to; null if it did not. */
    String lostReason() {
        return lostReason;
    }

    /** Whether there were reports since this was last asked. */
    boolean takeReported() {
        final boolean hasReported = reports > 0;
        reports = 0;
        return hasReported;
    }

    /** Leaves politely. */
    void leave() {
        isLeaving = true;
        entry.terminate();
    }

    @Override
    public void close() {
        isLeaving = true;
        entry.close();
    }

    /** Returns the message's id, {@link Order#NONE} if there is no room now. */
    long enter(final Command command) {
        return sent(entry.newOrder(nextClOrdId(), command.securityId(), command.side(), command.price(),
            command.quantity(), command.timeInForce()));
    }

    /** Returns the message's id, {@link Order#NONE} if there is no room now. */
    long replace(final Order order, final Command command) {
        return sent(entry.replaceOrder(nextClOrdId(), clOrdId(order.currentId), order.exchangeId,
            order.securityId, order.side, command.price(), command.quantity(), order.timeInForce));
    }

    /** Returns the message's id, {@link Order#NONE} if there is no room now. */
    long cancel(final Order order) {
        return sent(entry.cancelOrder(nextClOrdId(), clOrdId(order.currentId), order.exchangeId, order.securityId,
            order.side));
    }

    @Override
    public void onEstablished(final long sessionVerId, final long gatewayNextSeqNo, final long lastIncomingSeqNo) {
        reconnection.opened();
        if (gatewayNextSeqNo < nextSeqNo) {
            ledger.violations().add(Violation.SESSION_FORGOTTEN, () -> described() + ": next is " + gatewayNextSeqNo
                + " after " + (nextSeqNo - 1));
            nextSeqNo = gatewayNextSeqNo;
        }
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        received(report.msgSeqNum(), report.hops());
        ledger.accepted(trader, id(report.clOrdID()), report.orderID(), (int) report.securityID(),
            (char) report.sideRaw(), report.price(), report.orderQty(), (char) report.timeInForceRaw());
    }

    @Override
    public void onReplaced(final ExecutionReportReplacedDecoder report) {
        received(report.msgSeqNum(), report.hops());
        ledger.replaced(trader, id(report.clOrdID()), id(report.origClOrdID()), report.orderID(), report.price(),
            report.orderQty(), report.leavesQty(), report.cumQty(), report.priorityKept() == 1);
    }

    @Override
    public void onCancelled(final ExecutionReportCancelledDecoder report) {
        received(report.msgSeqNum(), report.hops());
        ledger.cancelled(trader, id(report.clOrdID()), id(report.origClOrdID()), report.orderID(), report.cumQty(),
            report.restatementReason());
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {
        counted(report.msgSeqNum());
        final Liquidity liquidity = report.liquidity();
        final int securityId = (int) report.securityID();
        final char side = (char) report.sideRaw();
        ledger.traded(trader, id(report.clOrdID()), report.orderID(), report.tradeID(), securityId, side,
            report.lastPx(), report.lastQty(), report.leavesQty(), report.cumQty(), liquidity);
        if (liquidity == Liquidity.TAKER || liquidity == Liquidity.AUCTION && side == Command.BUY) {
            trades.onTrade(report.tradeID(), securityId, side, report.lastPx(), report.lastQty());
        }
    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        received(report.msgSeqNum(), report.hops());
        final Source source =
            report.responseTo() == ResponseTo.NEW ? Source.ORDER : Source.CANCEL_OR_REPLACE;
        if (ledger.counts().reasons.isNew(source, report.rejectReason())) {
            ledger.counts().reasons.name(source, report.rejectReason(), report.text());
        }
        ledger.rejected(trader, id(report.clOrdID()), (char) report.responseToRaw(), report.rejectReason());
    }

    @Override
    public void onBusinessReject(final BusinessMessageRejectDecoder report) {
        received(report.msgSeqNum(), report.hops());
        if (ledger.counts().reasons.isNew(Source.GATEWAY, report.reason())) {
            ledger.counts().reasons.name(Source.GATEWAY, report.reason(), report.text());
        }
        ledger.refused(trader, id(report.refID()), report.reason());
    }

    /** The market is in another phase: a report for every session, whatever its orders. */
    @Override
    public void onTradingStatus(final TradingSessionStatusDecoder report) {
        counted(report.msgSeqNum());
    }

    @Override
    public void onRestated(final ExecutionReportRestatedDecoder report) {
        counted(report.msgSeqNum());
    }

    @Override
    public void onTriggered(final ExecutionReportTriggeredDecoder report) {
        counted(report.msgSeqNum());
    }

    @Override
    public void onMassAction(final OrderMassActionReportDecoder report) {
        counted(report.msgSeqNum());
    }

    @Override
    public void onOrderStatus(final ExecutionReportStatusDecoder report) {
        counted(report.msgSeqNum());
    }

    @Override
    public void onPosition(final PositionReportDecoder report) {
        counted(report.msgSeqNum());
    }

    @Override
    public void onNotApplied(final long fromSeqNo, final long count) {
        ledger.violations().add(Violation.NOT_APPLIED, () -> described() + ": " + count + " from " + fromSeqNo);
    }

    @Override
    public void onSequenceGap(final long expected, final long received) {
        ledger.violations().add(
            Violation.SEQUENCE_GAP, () -> described() + ": " + received + " instead of " + expected);
        nextSeqNo = received;
    }

    @Override
    public void onDuplicate(final long expected, final long received) {
        ledger.violations().add(Violation.DUPLICATE, () -> described() + ": " + received + " after " + (expected - 1));
    }

    @Override
    public void onTerminated(final int code, final String reason) {
        if (!isLeaving && !reconnection.lost(System.nanoTime())) {
            lostReason = described() + ": " + reason;
        }
    }

    /** Counts along: the books do not take the client's word for it that nothing is missing. */
    private void counted(final long seqNo) {
        reports++;
        if (seqNo > nextSeqNo) {
            onSequenceGap(nextSeqNo, seqNo);
        } else if (seqNo < nextSeqNo) {
            onDuplicate(nextSeqNo, seqNo);
        }
        nextSeqNo = Math.max(nextSeqNo, seqNo + 1);
    }

    private void received(final long seqNo, final HopsDecoder hops) {
        counted(seqNo);
        latencies.received(hops, System.nanoTime());
    }

    private long sent(final long result) {
        return result > 0 ? id(baseId + ++sent) : Order.NONE;
    }

    private long nextClOrdId() {
        return baseId + sent + 1;
    }

    private long clOrdId(final long id) {
        return baseId + 1 + (id - 1) / traders;
    }

    /** Below 1 when it is of an earlier run. */
    private long id(final long clOrdId) {
        if (clOrdId == Order.NONE) {
            return Order.NONE;
        }
        final long number = clOrdId - baseId;
        return number < 1 ? number : 1 + (number - 1) * traders + trader;
    }

    private String described() {
        return "session " + Integer.toUnsignedString(config.sessionId()) + " at "
            + config.address().getHostString() + ":" + config.address().getPort();
    }
}
