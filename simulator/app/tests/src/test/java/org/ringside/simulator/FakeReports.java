package org.ringside.simulator;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.util.Map;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.simulator.FakeBook.Resting;
import org.ringside.simulator.FakeGateway.Fault;
import org.ringside.simulator.flow.Command;

/** Encodes what a {@link FakeBook} answers for the connection it concerns. */
final class FakeReports implements FakeBook.Reports {
    private static final int MAX_LENGTH = 512;

    /** The reports of one connection, one of them faulty if asked for. */
    static final class Encoder {
        private static final int FAULTY_REPORT = 10;

        private final FrameWriter writer;
        private final Fault fault;
        private long reports;
        private long nextSeqNo = 1;
        private boolean isBroken;
        private int lastBody;

        Encoder(final FrameWriter writer, final Fault fault) {
            this.writer = writer;
            this.fault = fault;
        }

        boolean isBroken() {
            return isBroken;
        }

        boolean isHeldBack() {
            return fault == Fault.HOLD_BACK && reports >= FAULTY_REPORT;
        }

        private int body() {
            lastBody = writer.claim(MAX_LENGTH) + HEADER_LENGTH;
            return lastBody;
        }

        private long seqNo() {
            reports++;
            if (reports == FAULTY_REPORT) {
                isBroken = fault == Fault.HANG_UP;
                nextSeqNo += fault == Fault.GAP ? 5 : 0;
            }
            return nextSeqNo++;
        }

        private long fill(final long quantity) {
            return fault == Fault.WRONG_FILL && reports >= FAULTY_REPORT ? quantity + 1 : quantity;
        }

        private void commit(final int templateId, final int blockLength, final int bodyLength) {
            writer.commit(templateId, ExecutionReportNewEncoder.SCHEMA_VERSION, blockLength, bodyLength);
            if (reports == FAULTY_REPORT && fault == Fault.DUPLICATE) {
                reports++;
                final int first = lastBody;
                writer.buffer().putBytes(body(), writer.buffer(), first, bodyLength);
                commit(templateId, blockLength, bodyLength);
            }
        }
    }

    private final Map<Integer, FakeGateway.Connection> connections;

    FakeReports(final Map<Integer, FakeGateway.Connection> connections) {
        this.connections = connections;
    }

    @Override
    public void accepted(final Resting order, final char timeInForce) {
        final Encoder to = to(order.session);
        final ExecutionReportNewEncoder report =
            new ExecutionReportNewEncoder().wrap(to.writer.buffer(), to.body());
        report.msgSeqNum(to.seqNo()).eventFlags((short) 0).gatewayRxTime(1).transactTime(1)
            .orderID(order.orderId).clOrdID(order.clOrdId).execID(1).price(order.price).orderQty(order.quantity)
            .userTag(0).securityID(order.securityId).side(side(order)).ordType(OrdType.LIMIT)
            .timeInForce(timeInForce == Command.IOC ? TimeInForce.IOC : TimeInForce.DAY).ordStatus(OrdStatus.NEW)
            .workingIndicator((short) 1).bookID(order.orderId);
        stamp(report.hops());
        to.commit(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH,
            ExecutionReportNewEncoder.BLOCK_LENGTH);
    }

    @Override
    public void replaced(final Resting order, final long origClOrdId, final boolean isPlaceKept) {
        final Encoder to = to(order.session);
        final ExecutionReportReplacedEncoder report =
            new ExecutionReportReplacedEncoder().wrap(to.writer.buffer(), to.body());
        report.msgSeqNum(to.seqNo()).eventFlags((short) 0).gatewayRxTime(1).transactTime(1)
            .orderID(order.orderId).clOrdID(order.clOrdId).execID(1).price(order.price).orderQty(order.quantity)
            .userTag(0).securityID(order.securityId).side(side(order)).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).ordStatus(OrdStatus.NEW).workingIndicator((short) 1)
            .origClOrdID(origClOrdId).leavesQty(order.leaves()).cumQty(order.filled)
            .priorityKept((short) (isPlaceKept ? 1 : 0)).bookID(order.orderId);
        stamp(report.hops());
        to.commit(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH,
            ExecutionReportReplacedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void cancelled(final Resting order, final long clOrdId, final int reason) {
        final Encoder to = to(order.session);
        final ExecutionReportCancelledEncoder report =
            new ExecutionReportCancelledEncoder().wrap(to.writer.buffer(), to.body());
        report.msgSeqNum(to.seqNo()).eventFlags((short) 0).gatewayRxTime(1).transactTime(1)
            .orderID(order.orderId).clOrdID(clOrdId).origClOrdID(order.clOrdId).execID(1).cumQty(order.filled)
            .securityID(order.securityId).side(side(order)).ordStatus(OrdStatus.CANCELLED)
            .restatementReason((short) reason);
        stamp(report.hops());
        to.commit(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH,
            ExecutionReportCancelledEncoder.BLOCK_LENGTH);
    }

    @Override
    public void traded(
        final Resting order, final long tradeId, final long price, final long quantity, final boolean isMaker) {
        final Encoder to = to(order.session);
        final ExecutionReportTradeEncoder report =
            new ExecutionReportTradeEncoder().wrap(to.writer.buffer(), to.body());
        report.msgSeqNum(to.seqNo()).eventFlags((short) 0).gatewayRxTime(1).transactTime(1)
            .orderID(order.orderId).clOrdID(order.clOrdId).execID(1).tradeID(tradeId).lastPx(price)
            .lastQty(to.fill(quantity)).leavesQty(order.leaves()).cumQty(order.filled)
            .securityID(order.securityId).side(side(order))
            .ordStatus(order.leaves() == 0 ? OrdStatus.FILLED : OrdStatus.PARTIALLY_FILLED)
            .liquidity(isMaker ? Liquidity.MAKER : Liquidity.TAKER);
        stamp(report.hops());
        to.commit(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH,
            ExecutionReportTradeEncoder.BLOCK_LENGTH);
    }

    @Override
    public void rejected(final int session, final long clOrdId, final char responseTo, final int reason) {
        final Encoder to = to(session);
        final ExecutionReportRejectEncoder report =
            new ExecutionReportRejectEncoder().wrap(to.writer.buffer(), to.body());
        report.msgSeqNum(to.seqNo()).eventFlags((short) 0).gatewayRxTime(1).transactTime(1)
            .clOrdID(clOrdId).origClOrdID(0).orderID(0).execID(1).securityID(1).side(Side.BUY)
            .responseTo(ResponseTo.get((byte) responseTo)).rejectReason(reason);
        stamp(report.hops());
        report.text("no");
        to.commit(ExecutionReportRejectEncoder.TEMPLATE_ID, ExecutionReportRejectEncoder.BLOCK_LENGTH,
            report.encodedLength());
    }

    private Encoder to(final int session) {
        return connections.get(session).reports();
    }

    private static Side side(final Resting order) {
        return order.side == Command.BUY ? Side.BUY : Side.SELL;
    }

    /** A journal there is not. */
    private static void stamp(final HopsEncoder hops) {
        final long nowNs = System.nanoTime();
        hops.gatewayRead(nowNs).ringPublished(nowNs).engineRead(nowNs).matched(nowNs).journaled(0)
            .enginePublished(nowNs).gatewayWritten(nowNs);
    }
}
