package org.ringside.gateway.server;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.protocol.CancelReason;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.queue.MessageHandler;

/**
 * The way out of {@code orders.out}: each event of the engine becomes a report in its session's journal, with the next
 * number of the session and the hop times of the command that caused it, and from there goes out to whoever is
 * connected. What was delivered is released in the ring afterwards; what comes a second time is in the journal already.
 */
final class EventAdapter implements MessageHandler {
    private static final int VERSION = OrderAcceptedDecoder.SCHEMA_VERSION;
    private static final int NOBODY = -1;
    private static final FaultPoint OUTBOUND_TO_RELEASE = FaultPoint.named("outbound-to-release");

    private final SessionRegistry registry;
    private final LoopClock clock;
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    private final ExecutionReportNewEncoder newReport = new ExecutionReportNewEncoder();
    private final ExecutionReportReplacedEncoder replacedReport = new ExecutionReportReplacedEncoder();
    private final ExecutionReportCancelledEncoder cancelledReport = new ExecutionReportCancelledEncoder();
    private final ExecutionReportTradeEncoder tradeReport = new ExecutionReportTradeEncoder();
    private final ExecutionReportRejectEncoder rejectReport = new ExecutionReportRejectEncoder();
    private final Consumer<String> warnings;
    private long position;
    private Session session;
    private int frame;
    private boolean isOrphanReported;

    EventAdapter(final SessionRegistry registry, final LoopClock clock, final Consumer<String> warnings) {
        this.registry = registry;
        this.clock = clock;
        this.warnings = warnings;
    }

    @Override
    public void onMessage(
        final int typeId,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long eventPosition,
        final boolean endOfBatch) {
        position = eventPosition;
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID:
                onAccepted(accepted.wrap(buffer, offset, length, VERSION));
                break;
            case OrderReplacedDecoder.TEMPLATE_ID:
                onReplaced(replaced.wrap(buffer, offset, length, VERSION));
                break;
            case OrderCancelledDecoder.TEMPLATE_ID:
                onCancelled(cancelled.wrap(buffer, offset, length, VERSION));
                break;
            case TradeDecoder.TEMPLATE_ID:
                onTrade(trade.wrap(buffer, offset, length, VERSION));
                break;
            case CommandRejectedDecoder.TEMPLATE_ID:
                onRejected(rejected.wrap(buffer, offset, length, VERSION));
                break;
            default:
                throw new IllegalStateException("event of unknown type " + typeId + " at position " + position);
        }
    }

    private void onAccepted(final OrderAcceptedDecoder event) {
        final int body = claim(event.sessionId());
        if (body == NOBODY) {
            return;
        }
        final HopsDecoder hops = event.hops();
        newReport.wrap(session.reports(), body)
            .msgSeqNum(session.nextReportSeqNo())
            .eventFlags((short) 0)
            .gatewayRxTime(hops.gatewayRxTime())
            .transactTime(hops.transactTime())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .price(event.price())
            .orderQty(event.quantity())
            .userTag(event.userTag())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.get(event.timeInForceRaw()))
            .ordStatus(OrdStatus.NEW)
            .workingIndicator((short) 1);
        session.load().onAnswered();
        copy(hops, newReport.hops());
        commit(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH);
    }

    private void onReplaced(final OrderReplacedDecoder event) {
        final int body = claim(event.sessionId());
        if (body == NOBODY) {
            return;
        }
        final HopsDecoder hops = event.hops();
        replacedReport.wrap(session.reports(), body)
            .msgSeqNum(session.nextReportSeqNo())
            .eventFlags((short) 0)
            .gatewayRxTime(hops.gatewayRxTime())
            .transactTime(hops.transactTime())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .price(event.price())
            .orderQty(event.quantity())
            .userTag(event.userTag())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.get(event.timeInForceRaw()))
            .ordStatus(event.cumQuantity() == 0 ? OrdStatus.NEW : OrdStatus.PARTIALLY_FILLED)
            .workingIndicator((short) 1)
            .origClOrdID(event.origClOrdId())
            .leavesQty(event.leavesQuantity())
            .cumQty(event.cumQuantity())
            .priorityKept(event.priorityKept());
        session.load().onAnswered();
        copy(hops, replacedReport.hops());
        commit(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH);
    }

    private void onCancelled(final OrderCancelledDecoder event) {
        final int body = claim(event.sessionId());
        if (body == NOBODY) {
            return;
        }
        final HopsDecoder hops = event.hops();
        cancelledReport.wrap(session.reports(), body)
            .msgSeqNum(session.nextReportSeqNo())
            .eventFlags((short) 0)
            .gatewayRxTime(hops.gatewayRxTime())
            .transactTime(hops.transactTime())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .origClOrdID(event.origClOrdId())
            .execID(event.execId())
            .cumQty(event.cumQuantity())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordStatus(OrdStatus.CANCELLED)
            .restatementReason(event.reasonRaw());
        if (event.reason() == CancelReason.BY_REQUEST) {
            session.load().onAnswered();
        }
        copy(hops, cancelledReport.hops());
        commit(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH);
    }

    private void onTrade(final TradeDecoder event) {
        final int body = claim(event.sessionId());
        if (body == NOBODY) {
            return;
        }
        final HopsDecoder hops = event.hops();
        tradeReport.wrap(session.reports(), body)
            .msgSeqNum(session.nextReportSeqNo())
            .eventFlags((short) 0)
            .gatewayRxTime(hops.gatewayRxTime())
            .transactTime(hops.transactTime())
            .orderID(event.orderId())
            .clOrdID(event.clOrdId())
            .execID(event.execId())
            .tradeID(event.tradeId())
            .lastPx(event.price())
            .lastQty(event.quantity())
            .leavesQty(event.leavesQuantity())
            .cumQty(event.cumQuantity())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .ordStatus(event.leavesQuantity() == 0 ? OrdStatus.FILLED : OrdStatus.PARTIALLY_FILLED)
            .liquidity(Liquidity.get(event.liquidityRaw()));
        copy(hops, tradeReport.hops());
        commit(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH);
    }

    private void onRejected(final CommandRejectedDecoder event) {
        final int body = claim(event.sessionId());
        if (body == NOBODY) {
            return;
        }
        final HopsDecoder hops = event.hops();
        rejectReport.wrap(session.reports(), body)
            .msgSeqNum(session.nextReportSeqNo())
            .eventFlags((short) 0)
            .gatewayRxTime(hops.gatewayRxTime())
            .transactTime(hops.transactTime())
            .clOrdID(event.clOrdId())
            .origClOrdID(event.origClOrdId())
            .orderID(event.orderId())
            .execID(event.execId())
            .securityID(event.instrumentId())
            .side(Side.get(event.sideRaw()))
            .responseTo(ResponseTo.get(event.kindRaw()))
            .rejectReason(event.reason());
        session.load().onAnswered();
        copy(hops, rejectReport.hops());
        final byte[] text = event.kind() == CommandKind.NEW ?
            RejectText.ofNewOrder(event.reason()) : RejectText.ofCancelOrReplace(event.reason());
        rejectReport.putText(text, 0, text.length);
        commit(
            ExecutionReportRejectEncoder.TEMPLATE_ID,
            ExecutionReportRejectEncoder.BLOCK_LENGTH,
            rejectReport.encodedLength());
    }

    /**
     * Room for a report in the journal of its session.
     *
     * @return offset of the body, or {@link #NOBODY} if there is nobody whom it could be for, or if the journal has it:
     *     an earlier gateway died before it released the ring.
     */
    private int claim(final long sessionId) {
        session = registry.find(sessionId);
        if (session == null || session.journal() == null) {
            onOrphan(sessionId);
            return NOBODY;
        }
        if (position <= session.journal().lastPosition()) {
            return NOBODY;
        }
        frame = session.claimReport();
        return frame + HEADER_LENGTH;
    }

    /** The configuration, or the folder of journals, lost a session that has orders in the engine. */
    private void onOrphan(final long sessionId) {
        if (!isOrphanReported) {
            isOrphanReported = true;
            warnings.accept("reports of session " + sessionId + ", and maybe others, are dropped: " +
                "the configuration does not have it, or its journal is gone");
        }
    }

    private void commit(final int templateId, final int blockLength) {
        commit(templateId, blockLength, blockLength);
    }

    private void commit(final int templateId, final int blockLength, final int bodyLength) {
        session.commitReport(frame, templateId, blockLength, bodyLength, position, 0);
        OUTBOUND_TO_RELEASE.pass();
    }

    /** Hops t2 to t7 are the engine's account; t8 is now. */
    private void copy(final HopsDecoder from, final HopsEncoder to) {
        to.gatewayRead(from.gatewayRead())
            .ringPublished(from.ringPublished())
            .engineRead(from.engineRead())
            .matched(from.matched())
            .journaled(from.journaled())
            .enginePublished(from.enginePublished())
            .gatewayWritten(clock.nanoTime());
    }
}
