package org.ringside.simulator.entry;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.HopsEncoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * Gives the reports of a FIX session to a listener as those of native order entry: what the books of a run look at.
 * They have numbers of their own, because FIX numbers the messages of the session level too. One thread.
 */
final class FixReports {
    private static final int PRICE_SCALE = 8;
    private static final int REST_OF_IMMEDIATE = 102;
    private static final int REPLACED_BELOW_TRADED = 106;
    /** Any reason that the books make nothing of. */
    private static final int OTHER_REASON = 105;
    private static final int VERSION = ExecutionReportNewDecoder.SCHEMA_VERSION;

    private final ReportListener listener;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    private final ExecutionReportNewEncoder newOrder = new ExecutionReportNewEncoder();
    private final ExecutionReportReplacedEncoder replaced = new ExecutionReportReplacedEncoder();
    private final ExecutionReportCancelledEncoder cancelled = new ExecutionReportCancelledEncoder();
    private final ExecutionReportTradeEncoder trade = new ExecutionReportTradeEncoder();
    private final ExecutionReportRejectEncoder rejected = new ExecutionReportRejectEncoder();
    private final BusinessMessageRejectEncoder refused = new BusinessMessageRejectEncoder();
    private final ExecutionReportNewDecoder newOrderReport = new ExecutionReportNewDecoder();
    private final ExecutionReportReplacedDecoder replacedReport = new ExecutionReportReplacedDecoder();
    private final ExecutionReportCancelledDecoder cancelledReport = new ExecutionReportCancelledDecoder();
    private final ExecutionReportTradeDecoder tradeReport = new ExecutionReportTradeDecoder();
    private final ExecutionReportRejectDecoder rejectedReport = new ExecutionReportRejectDecoder();
    private final BusinessMessageRejectDecoder refusedReport = new BusinessMessageRejectDecoder();
    private final ExecutionReportRestatedDecoder otherReport = new ExecutionReportRestatedDecoder();
    private MessageDecoder message;
    private long count;

    FixReports(final ReportListener listener) {
        this.listener = listener;
    }

    /** The session begins anew, and so do the numbers of reports. */
    void reset() {
        count = 0;
    }

    /** Number of the next report. */
    long next() {
        return count + 1;
    }

    /** Delivers a message that is not of the session level. */
    void onMessage(final MessageDecoder newMessage) {
        message = newMessage;
        if (isOfTheMoment()) {
            return;
        }
        count++;
        switch (message.type()) {
            case MsgType.EXECUTION_REPORT -> onExecution();
            case MsgType.ORDER_CANCEL_REJECT -> onRejected(ResponseTo.get(
                (byte) message.character(Tag.CXL_REJ_RESPONSE_TO)), Tag.CXL_REJ_REASON);
            case MsgType.BUSINESS_MESSAGE_REJECT -> onRefused();
            default -> onOther();
        }
    }

    /** What instruments there are, and in which phase after a Logon: the gateway does not send that again. */
    private boolean isOfTheMoment() {
        return message.type() == MsgType.SECURITY_LIST
            || message.type() == MsgType.SECURITY_STATUS && !message.has(Tag.TRANSACT_TIME);
    }

    private void onExecution() {
        switch (message.character(Tag.EXEC_TYPE)) {
            case '0' -> onAccepted();
            case '5' -> onReplaced();
            case '4', 'C' -> onCancelled();
            case 'F' -> onTrade();
            case '8' -> onRejected(ResponseTo.NEW, Tag.ORD_REJ_REASON);
            default -> onOther();
        }
    }

    private void onAccepted() {
        newOrder.wrap(buffer, 0).msgSeqNum(count).orderID(number(Tag.ORDER_ID)).clOrdID(number(Tag.CL_ORD_ID))
            .price(price(Tag.PRICE)).orderQty(number(Tag.ORDER_QTY)).securityID(number(Tag.SYMBOL)).side(side())
            .timeInForce(TimeInForce.get((byte) message.character(Tag.TIME_IN_FORCE)));
        putHops(newOrder.hops());
        listener.onAccepted(newOrderReport.wrap(buffer, 0, ExecutionReportNewDecoder.BLOCK_LENGTH, VERSION));
    }

    private void onReplaced() {
        replaced.wrap(buffer, 0).msgSeqNum(count).orderID(number(Tag.ORDER_ID)).clOrdID(number(Tag.CL_ORD_ID))
            .origClOrdID(number(Tag.ORIG_CL_ORD_ID)).price(price(Tag.PRICE)).orderQty(number(Tag.ORDER_QTY))
            .leavesQty(number(Tag.LEAVES_QTY)).cumQty(number(Tag.CUM_QTY)).securityID(number(Tag.SYMBOL)).side(side())
            .priorityKept((short) (message.number(Tag.PRIORITY_INDICATOR) == 0 ? 1 : 0));
        putHops(replaced.hops());
        listener.onReplaced(replacedReport.wrap(buffer, 0, ExecutionReportReplacedDecoder.BLOCK_LENGTH, VERSION));
    }

    /** Without the id of a request, it is the exchange that has cancelled the order. */
    private void onCancelled() {
        final boolean isRequested = message.has(Tag.ORIG_CL_ORD_ID);
        cancelled.wrap(buffer, 0).msgSeqNum(count).orderID(number(Tag.ORDER_ID))
            .clOrdID(isRequested ? number(Tag.CL_ORD_ID) : 0)
            .origClOrdID(number(isRequested ? Tag.ORIG_CL_ORD_ID : Tag.CL_ORD_ID)).cumQty(number(Tag.CUM_QTY))
            .securityID(number(Tag.SYMBOL)).side(side()).restatementReason((short) reasonOfCancel());
        putHops(cancelled.hops());
        listener.onCancelled(cancelledReport.wrap(buffer, 0, ExecutionReportCancelledDecoder.BLOCK_LENGTH, VERSION));
    }

    private void onTrade() {
        trade.wrap(buffer, 0).msgSeqNum(count).orderID(number(Tag.ORDER_ID)).clOrdID(number(Tag.CL_ORD_ID))
            .tradeID(number(Tag.TRD_MATCH_ID)).lastPx(price(Tag.LAST_PX)).lastQty(number(Tag.LAST_QTY))
            .leavesQty(number(Tag.LEAVES_QTY)).cumQty(number(Tag.CUM_QTY)).securityID(number(Tag.SYMBOL)).side(side())
            .liquidity(switch ((int) number(Tag.LAST_LIQUIDITY_IND)) {
                case 1 -> Liquidity.MAKER;
                case 2 -> Liquidity.TAKER;
                default -> Liquidity.AUCTION;
            });
        listener.onTrade(tradeReport.wrap(buffer, 0, ExecutionReportTradeDecoder.BLOCK_LENGTH, VERSION));
    }

    private void onRejected(final ResponseTo responseTo, final int reasonTag) {
        rejected.wrap(buffer, 0).msgSeqNum(count).orderID(number(Tag.ORDER_ID)).clOrdID(number(Tag.CL_ORD_ID))
            .origClOrdID(number(Tag.ORIG_CL_ORD_ID)).responseTo(responseTo).rejectReason((int) number(reasonTag));
        putHops(rejected.hops());
        rejected.putText(message.buffer(), message.offset(Tag.TEXT), message.length(Tag.TEXT));
        listener.onRejected(rejectedReport.wrap(buffer, 0, ExecutionReportRejectDecoder.BLOCK_LENGTH, VERSION));
    }

    private void onRefused() {
        refused.wrap(buffer, 0).msgSeqNum(count).refSeqNum(number(Tag.REF_SEQ_NUM))
            .refID(number(Tag.BUSINESS_REJECT_REF_ID)).reason((int) number(Tag.BUSINESS_REJECT_REASON));
        putHops(refused.hops());
        refused.putText(message.buffer(), message.offset(Tag.TEXT), message.length(Tag.TEXT));
        listener.onBusinessReject(
            refusedReport.wrap(buffer, 0, BusinessMessageRejectDecoder.BLOCK_LENGTH, VERSION));
    }

    /** The books only count it. */
    private void onOther() {
        newOrder.wrap(buffer, 0).msgSeqNum(count);
        listener.onRestated(otherReport.wrap(buffer, 0, ExecutionReportRestatedDecoder.BLOCK_LENGTH, VERSION));
    }

    private int reasonOfCancel() {
        if (!message.has(Tag.TEXT)) {
            return 0;
        }
        return switch (message.text(Tag.TEXT)) {
            case "Rest of an immediate order" -> REST_OF_IMMEDIATE;
            case "Replaced by less than was traded" -> REPLACED_BELOW_TRADED;
            default -> OTHER_REASON;
        };
    }

    private void putHops(final HopsEncoder hops) {
        if (!message.has(Tag.HOP_TIME2)) {
            hops.gatewayRead(0).ringPublished(0).engineRead(0).matched(0).journaled(0).enginePublished(0)
                .gatewayWritten(0);
            return;
        }
        hops.gatewayRead(number(Tag.HOP_TIME2)).ringPublished(number(Tag.HOP_TIME3))
            .engineRead(number(Tag.HOP_TIME4)).matched(number(Tag.HOP_TIME5)).journaled(number(Tag.HOP_TIME6))
            .enginePublished(number(Tag.HOP_TIME7)).gatewayWritten(number(Tag.HOP_TIME8));
    }

    private Side side() {
        return Side.get((byte) message.character(Tag.SIDE));
    }

    private long price(final int tag) {
        return message.decimal(tag, PRICE_SCALE);
    }

    /** 0 if the field is not there or no number. */
    private long number(final int tag) {
        return Math.max(0, message.number(tag));
    }
}
