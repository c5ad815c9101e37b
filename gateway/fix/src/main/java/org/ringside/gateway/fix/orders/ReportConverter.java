package org.ringside.gateway.fix.orders;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.ringside.gateway.fix.orders.ExecutionReport.NONE;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.DirectBuffer;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.HopsDecoder;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;

/**
 * Makes the body of a FIX message from a report of native order entry, as it stands in the journal of a session. The
 * same frame gives the same body, whenever it is sent. One thread; allocates nothing.
 */
public final class ReportConverter {
    private static final char REJECTED = '8';
    private static final char ALL_ORDERS = '7';
    private static final int OTHER = 99;

    private final Symbols symbols;
    private final FieldNames names = new FieldNames();
    private final ExecutionReport report = new ExecutionReport(names);
    private final ExecutionReportNewDecoder accepted = new ExecutionReportNewDecoder();
    private final ExecutionReportReplacedDecoder replaced = new ExecutionReportReplacedDecoder();
    private final ExecutionReportCancelledDecoder cancelled = new ExecutionReportCancelledDecoder();
    private final ExecutionReportTradeDecoder trade = new ExecutionReportTradeDecoder();
    private final ExecutionReportRejectDecoder rejected = new ExecutionReportRejectDecoder();
    private final ExecutionReportTriggeredDecoder triggered = new ExecutionReportTriggeredDecoder();
    private final ExecutionReportRestatedDecoder restated = new ExecutionReportRestatedDecoder();
    private final ExecutionReportStatusDecoder status = new ExecutionReportStatusDecoder();
    private final OrderMassActionReportDecoder massAction = new OrderMassActionReportDecoder();
    private final BusinessMessageRejectDecoder refusal = new BusinessMessageRejectDecoder();
    private final PositionMessage position = new PositionMessage();
    private final PosReqIds positionRequests = new PosReqIds();
    private final TradingSessionStatusDecoder phase = new TradingSessionStatusDecoder();
    private MessageEncoder encoder;
    private ClOrdIds ids;
    private DirectBuffer buffer;
    private int body;
    private int blockLength;
    private int version;

    /** Instruments have these names. */
    public ReportConverter(final Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * Type of the message that a frame becomes.
     *
     * @param buffer with the frame.
     * @param frame  offset of its first byte.
     * @return one of {@link MsgType}; 0 if the frame is no report.
     */
    public static int typeOf(final DirectBuffer buffer, final int frame) {
        return switch (FrameDescriptor.templateId(buffer, frame)) {
            case ExecutionReportNewDecoder.TEMPLATE_ID, ExecutionReportReplacedDecoder.TEMPLATE_ID,
                ExecutionReportCancelledDecoder.TEMPLATE_ID, ExecutionReportTradeDecoder.TEMPLATE_ID,
                ExecutionReportTriggeredDecoder.TEMPLATE_ID, ExecutionReportRestatedDecoder.TEMPLATE_ID,
                ExecutionReportStatusDecoder.TEMPLATE_ID -> MsgType.EXECUTION_REPORT;
            case ExecutionReportRejectDecoder.TEMPLATE_ID -> buffer.getByte(frame + HEADER_LENGTH
                + ExecutionReportRejectDecoder.responseToEncodingOffset()) == ResponseTo.NEW.value()
                ? MsgType.EXECUTION_REPORT : MsgType.ORDER_CANCEL_REJECT;
            case OrderMassActionReportDecoder.TEMPLATE_ID -> MsgType.ORDER_MASS_CANCEL_REPORT;
            case BusinessMessageRejectDecoder.TEMPLATE_ID -> MsgType.BUSINESS_MESSAGE_REJECT;
            case PositionReportDecoder.TEMPLATE_ID -> MsgType.POSITION_REPORT;
            case TradingSessionStatusDecoder.TEMPLATE_ID -> MsgType.SECURITY_STATUS;
            default -> 0;
        };
    }

    /**
     * When a report was made: by the engine or, if the gateway has answered by itself, by the gateway.
     *
     * @param buffer with the report's frame.
     * @param frame  offset of its first byte.
     * @return ns since the epoch.
     */
    public static long timeOf(final DirectBuffer buffer, final int frame) {
        return buffer.getLong(frame + HEADER_LENGTH + ExecutionReportNewDecoder.transactTimeEncodingOffset(),
            LITTLE_ENDIAN);
    }

    /**
     * Writes the body of the message that a frame becomes, behind a header of {@link #typeOf its type}.
     *
     * @param newBuffer  with the frame.
     * @param frame      offset of its first byte.
     * @param newIds     of the session.
     * @param hasHops    whether the trader wants the hop times.
     * @param newEncoder of the message.
     */
    public void convert(
        final DirectBuffer newBuffer, final int frame, final ClOrdIds newIds, final boolean hasHops,
        final MessageEncoder newEncoder) {
        buffer = newBuffer;
        ids = newIds;
        encoder = newEncoder;
        body = frame + HEADER_LENGTH;
        blockLength = FrameDescriptor.blockLength(buffer, frame);
        version = FrameDescriptor.version(buffer, frame);
        switch (FrameDescriptor.templateId(buffer, frame)) {
            case ExecutionReportNewDecoder.TEMPLATE_ID -> accepted(hasHops);
            case ExecutionReportReplacedDecoder.TEMPLATE_ID -> replaced(hasHops);
            case ExecutionReportCancelledDecoder.TEMPLATE_ID -> cancelled(hasHops);
            case ExecutionReportTradeDecoder.TEMPLATE_ID -> trade(hasHops);
            case ExecutionReportRejectDecoder.TEMPLATE_ID -> rejected(hasHops);
            case ExecutionReportTriggeredDecoder.TEMPLATE_ID -> triggered(hasHops);
            case ExecutionReportRestatedDecoder.TEMPLATE_ID -> restated(hasHops);
            case ExecutionReportStatusDecoder.TEMPLATE_ID -> status(hasHops);
            case OrderMassActionReportDecoder.TEMPLATE_ID -> massAction();
            case BusinessMessageRejectDecoder.TEMPLATE_ID -> refusal();
            case PositionReportDecoder.TEMPLATE_ID ->
                position.write(buffer, body, blockLength, version, encoder, symbols);
            case TradingSessionStatusDecoder.TEMPLATE_ID -> phase();
            default -> throw new IllegalArgumentException(
                "template " + FrameDescriptor.templateId(buffer, frame) + " is no report");
        }
    }

    private void accepted(final boolean hasHops) {
        accepted.wrap(buffer, body, blockLength, version);
        begin('0', (char) accepted.ordStatusRaw()).of(
            accepted.orderID(), accepted.clOrdID(), accepted.securityID(), accepted.sideRaw());
        report.execId = accepted.execID();
        report.price = accepted.price();
        report.orderQty = accepted.orderQty();
        report.leavesQty = accepted.orderQty();
        report.ordType = (char) accepted.ordTypeRaw();
        report.timeInForce = (char) accepted.timeInForceRaw();
        report.userTag = accepted.userTag();
        write(hasHops ? accepted.hops() : null);
    }

    private void replaced(final boolean hasHops) {
        replaced.wrap(buffer, body, blockLength, version);
        begin('5', (char) replaced.ordStatusRaw()).of(
            replaced.orderID(), replaced.clOrdID(), replaced.securityID(), replaced.sideRaw());
        report.origClOrdId = replaced.origClOrdID();
        report.execId = replaced.execID();
        report.price = replaced.price();
        report.orderQty = replaced.orderQty();
        report.leavesQty = replaced.leavesQty();
        report.cumQty = replaced.cumQty();
        report.ordType = (char) replaced.ordTypeRaw();
        report.timeInForce = (char) replaced.timeInForceRaw();
        report.priority = 1 - replaced.priorityKept();
        report.userTag = replaced.userTag();
        write(hasHops ? replaced.hops() : null);
    }

    /** A cancel that nobody has asked for names the order by its own id. */
    private void cancelled(final boolean hasHops) {
        cancelled.wrap(buffer, body, blockLength, version);
        final char end = (char) cancelled.ordStatusRaw();
        final boolean isRequested = cancelled.clOrdID() != 0;
        final int reason = cancelled.restatementReason();
        begin(end, end).of(cancelled.orderID(), isRequested ? cancelled.clOrdID() : cancelled.origClOrdID(),
            cancelled.securityID(), cancelled.sideRaw());
        report.origClOrdId = isRequested ? cancelled.origClOrdID() : 0;
        report.execId = cancelled.execID();
        report.cumQty = cancelled.cumQty();
        report.restatementReason = reason == 0 ? NONE : OTHER;
        report.text = ReportTexts.ofCancel(reason);
        report.userTag = cancelled.userTag();
        write(hasHops ? cancelled.hops() : null);
    }

    private void trade(final boolean hasHops) {
        trade.wrap(buffer, body, blockLength, version);
        begin('F', (char) trade.ordStatusRaw()).of(
            trade.orderID(), trade.clOrdID(), trade.securityID(), trade.sideRaw());
        report.execId = trade.execID();
        report.lastPrice = trade.lastPx();
        report.lastQty = trade.lastQty();
        report.leavesQty = trade.leavesQty();
        report.cumQty = trade.cumQty();
        report.orderQty = trade.leavesQty() + trade.cumQty();
        report.tradeId = trade.tradeID();
        report.liquidity = ReportTexts.liquidity(trade.liquidityRaw());
        report.userTag = trade.userTag();
        write(hasHops ? trade.hops() : null);
    }

    private void rejected(final boolean hasHops) {
        rejected.wrap(buffer, body, blockLength, version);
        final HopsDecoder hops = hasHops ? rejected.hops() : null;
        final int textOffset = rejected.limit() + ExecutionReportRejectDecoder.textHeaderLength();
        if (rejected.responseToRaw() == ResponseTo.NEW.value()) {
            begin(REJECTED, REJECTED).of(
                rejected.orderID(), rejected.clOrdID(), rejected.securityID(), rejected.sideRaw());
            report.execId = rejected.execID();
            report.rejectReason = ReportTexts.orderReason(rejected.rejectReason());
            report.userTag = rejected.userTag();
            report.text(buffer, textOffset, rejected.textLength());
            write(hops);
            return;
        }
        ids.putRequired(encoder, Tag.CL_ORD_ID, rejected.clOrdID());
        ExecutionReport.putOrderId(encoder, rejected.orderID());
        encoder.putCharacter(Tag.ORD_STATUS, REJECTED);
        ids.putRequired(encoder, Tag.ORIG_CL_ORD_ID, rejected.origClOrdID());
        names.put(encoder, buffer, textOffset, rejected.textLength());
        encoder.putTime(Tag.TRANSACT_TIME, rejected.transactTime());
        encoder.putNumber(Tag.CXL_REJ_REASON, ReportTexts.cancelReason(rejected.rejectReason()));
        encoder.putCharacter(Tag.CXL_REJ_RESPONSE_TO, (char) rejected.responseToRaw());
        ExecutionReport.putTag(encoder, rejected.userTag());
        ExecutionReport.putHops(encoder, hops);
    }

    /** A stop order has traded nothing before it is triggered: all of it is open. */
    private void triggered(final boolean hasHops) {
        triggered.wrap(buffer, body, blockLength, version);
        begin('L', '0').of(triggered.orderID(), triggered.clOrdID(), triggered.securityID(), triggered.sideRaw());
        report.execId = triggered.execID();
        report.leavesQty = ReportNotes.quantity(buffer, body - HEADER_LENGTH);
        report.orderQty = report.leavesQty;
        report.userTag = triggered.userTag();
        write(hasHops ? triggered.hops() : null);
    }

    private void restated(final boolean hasHops) {
        restated.wrap(buffer, body, blockLength, version);
        begin('D', (char) restated.ordStatusRaw()).of(
            restated.orderID(), restated.clOrdID(), restated.securityID(), restated.sideRaw());
        report.execId = restated.execID();
        report.price = restated.price();
        report.orderQty = restated.orderQty();
        report.leavesQty = restated.leavesQty();
        report.cumQty = restated.cumQty();
        report.ordType = (char) restated.ordTypeRaw();
        report.timeInForce = (char) restated.timeInForceRaw();
        report.restatementReason = ReportTexts.restatementReason(restated.restatementReason());
        report.text = ReportTexts.ofRestatement(restated.restatementReason());
        report.userTag = restated.userTag();
        write(hasHops ? restated.hops() : null);
    }

    private void status(final boolean hasHops) {
        status.wrap(buffer, body, blockLength, version);
        begin('I', (char) status.ordStatusRaw()).of(
            status.orderID(), status.clOrdID(), status.securityID(), status.sideRaw());
        report.account = status.account();
        report.price = status.price();
        report.stopPrice = status.stopPx();
        report.orderQty = status.orderQty();
        report.leavesQty = status.leavesQty();
        report.cumQty = status.cumQty();
        report.displayQty = status.displayQty();
        report.expireDate = status.expireDate();
        report.ordType = (char) status.ordTypeRaw();
        report.timeInForce = (char) status.timeInForceRaw();
        report.userTag = status.userTag();
        write(hasHops ? status.hops() : null);
    }

    private void massAction() {
        massAction.wrap(buffer, body, blockLength, version);
        final char kept = ReportNotes.massCancelType(buffer, body - HEADER_LENGTH);
        final char type = kept == 0 ? ALL_ORDERS : kept;
        final boolean isRejected = massAction.responseRaw() == MassActionResponse.REJECTED.value();
        ids.put(encoder, Tag.CL_ORD_ID, massAction.clOrdID());
        ExecutionReport.putOrderId(encoder, massAction.reportID());
        encoder.putTime(Tag.TRANSACT_TIME, massAction.transactTime());
        encoder.putCharacter(Tag.MASS_CANCEL_REQUEST_TYPE, type);
        encoder.putCharacter(Tag.MASS_CANCEL_RESPONSE, isRejected ? '0' : type);
        if (isRejected) {
            encoder.putNumber(Tag.MASS_CANCEL_REJECT_REASON, ReportTexts.massCancelReason(massAction.rejectReason()));
        }
        if (massAction.responseRaw() == MassActionResponse.COMPLETED.value()) {
            encoder.putNumber(Tag.TOTAL_AFFECTED_ORDERS, massAction.affected());
        }
    }

    private void refusal() {
        refusal.wrap(buffer, body, blockLength, version);
        final int textOffset = refusal.limit() + BusinessMessageRejectDecoder.textHeaderLength();
        encoder.putNumber(Tag.REF_SEQ_NUM, refusal.refSeqNum());
        names.put(encoder, buffer, textOffset, refusal.textLength());
        final int type = MessageTypes.typeOf(refusal.refTemplateID());
        report.scratch.putByte(0, (byte) type);
        report.scratch.putByte(1, (byte) (type >>> Byte.SIZE));
        encoder.putBytes(Tag.REF_MSG_TYPE, report.scratch, 0, type >>> Byte.SIZE == 0 ? 1 : 2);
        if (refusal.refTemplateID() == PositionRequestDecoder.TEMPLATE_ID) {
            positionRequests.put(encoder, Tag.BUSINESS_REJECT_REF_ID, refusal.refID());
        } else {
            ids.put(encoder, Tag.BUSINESS_REJECT_REF_ID, refusal.refID());
        }
        encoder.putNumber(Tag.BUSINESS_REJECT_REASON, ReportTexts.businessReason(refusal.reason()));
    }

    private void phase() {
        phase.wrap(buffer, body, blockLength, version);
        symbols.put(encoder, Tag.SYMBOL, phase.securityID());
        encoder.putTime(Tag.TRANSACT_TIME, phase.transactTime());
        encoder.putNumber(Tag.SECURITY_TRADING_STATUS, ReportTexts.tradingStatus(phase.phase()));
    }

    /** All reports have the same common start. */
    private ExecutionReport begin(final char execType, final char ordStatus) {
        accepted.wrap(buffer, body, blockLength, version);
        report.seqNo = accepted.msgSeqNum();
        report.transactTime = accepted.transactTime();
        return report.begin(execType, ordStatus);
    }

    private void write(final HopsDecoder hops) {
        report.averagePrice = ReportNotes.averagePrice(buffer, body - HEADER_LENGTH, report.cumQty);
        report.write(encoder, symbols, ids, hops);
    }
}
