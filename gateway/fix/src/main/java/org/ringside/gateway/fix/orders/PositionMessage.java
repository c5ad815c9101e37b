package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ExecutionReport.PRICE_SCALE;

import org.agrona.DirectBuffer;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.PositionResult;

/** The body of a PositionReport: one that follows a trade, or one that answers a request. */
final class PositionMessage {
    private static final int THEORETICAL = 2;
    private static final int HOUSE_TRADER = 3;
    private static final long DAY_NS = 86_400_000_000_000L;

    private final PositionReportDecoder position = new PositionReportDecoder();
    private final PosReqIds requests = new PosReqIds();

    void write(final DirectBuffer buffer, final int body, final int blockLength, final int version,
        final MessageEncoder encoder, final Symbols symbols) {
        position.wrap(buffer, body, blockLength, version);
        final boolean isAnswer = position.requestID() != PosReqIds.NONE;
        final PositionResult result = isAnswer ? position.result() : PositionResult.VALID;
        encoder.putNumber(Tag.ACCOUNT, position.account());
        symbols.put(encoder, Tag.SYMBOL, position.securityID());
        if (result == PositionResult.TOO_MANY) {
            encoder.putText(Tag.TEXT, "too many positions: ask for each instrument");
        }
        encoder.putNumber(Tag.ACCOUNT_TYPE, HOUSE_TRADER);
        if (result == PositionResult.VALID) {
            encoder.putNumber(Tag.NO_POSITIONS, 1);
            encoder.putText(Tag.POS_TYPE, "TQ");
            encoder.putNumber(Tag.LONG_QTY, position.longQty());
            encoder.putNumber(Tag.SHORT_QTY, position.shortQty());
        } else {
            encoder.putNumber(Tag.NO_POSITIONS, 0);
        }
        requests.put(encoder, Tag.POS_REQ_ID, position.requestID());
        encoder.putDate(Tag.CLEARING_BUSINESS_DATE, (int) (position.transactTime() / DAY_NS));
        encoder.putNumber(Tag.POS_MAINT_RPT_ID, position.msgSeqNum());
        if (isAnswer) {
            encoder.putNumber(Tag.TOTAL_NUM_POS_REPORTS, position.total());
        }
        encoder.putNumber(Tag.POS_REQ_RESULT, result.value());
        encoder.putDecimal(Tag.SETTL_PRICE,
            position.averagePx() == ExecutionReport.NO_PRICE ? 0 : position.averagePx(), PRICE_SCALE);
        encoder.putNumber(Tag.SETTL_PRICE_TYPE, THEORETICAL);
        encoder.putNumber(Tag.PRIOR_SETTL_PRICE, 0);
        encoder.putNumber(Tag.NO_POS_AMT, 0);
    }
}
