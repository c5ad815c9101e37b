package org.ringside.gateway.fix.orders;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.HopsDecoder;

/** The fields of an ExecutionReport, and the order in which they are written. One thread; allocates nothing. */
final class ExecutionReport {
    static final long NO_PRICE = ExecutionReportNewDecoder.priceNullValue();
    static final int PRICE_SCALE = 8;
    /** A reason that is not told. */
    static final int NONE = -1;

    private static final long NO_TAG = -1;
    private static final char STATUS = 'I';

    private final FieldNames names;
    final UnsafeBuffer scratch = new UnsafeBuffer(new byte[Long.BYTES * 3]);
    long seqNo;
    long transactTime;
    long orderId;
    long clOrdId;
    long origClOrdId;
    long execId;
    long instrument;
    long account;
    long orderQty;
    long cumQty;
    long leavesQty;
    long lastQty;
    long displayQty;
    long price;
    long stopPrice;
    long lastPrice;
    long averagePrice;
    long userTag;
    long tradeId;
    int liquidity;
    int priority;
    int expireDate;
    int rejectReason;
    int restatementReason;
    char execType;
    char ordStatus;
    char side;
    char ordType;
    char timeInForce;
    DirectBuffer textBuffer;
    int textOffset;
    int textLength;
    String text;

    /** Texts behind a frame get names of fields from these. */
    ExecutionReport(final FieldNames names) {
        this.names = names;
    }

    /** A report of which nothing is known yet. */
    ExecutionReport begin(final char newExecType, final char newOrdStatus) {
        execType = newExecType;
        ordStatus = newOrdStatus;
        origClOrdId = 0;
        execId = 0;
        account = 0;
        orderQty = 0;
        cumQty = 0;
        leavesQty = 0;
        lastQty = 0;
        displayQty = 0;
        price = NO_PRICE;
        stopPrice = NO_PRICE;
        lastPrice = NO_PRICE;
        userTag = 0;
        tradeId = 0;
        liquidity = 0;
        priority = NONE;
        expireDate = 0;
        rejectReason = NONE;
        restatementReason = NONE;
        ordType = 0;
        timeInForce = 0;
        textLength = 0;
        text = "";
        return this;
    }

    /** Whose report it is. */
    void of(final long newOrderId, final long newClOrdId, final long newInstrument, final byte newSide) {
        orderId = newOrderId;
        clOrdId = newClOrdId;
        instrument = newInstrument;
        side = (char) newSide;
    }

    /** The text behind the root block of a frame. */
    void text(final DirectBuffer buffer, final int offset, final int length) {
        textBuffer = buffer;
        textOffset = offset;
        textLength = length;
    }

    /** Writes the body; hops: null to leave them out. */
    void write(
        final MessageEncoder encoder, final Symbols symbols, final ClOrdIds ids, final HopsDecoder hops) {
        putNumber(encoder, Tag.ACCOUNT, account);
        encoder.putDecimal(Tag.AVG_PX, averagePrice, PRICE_SCALE);
        ids.put(encoder, Tag.CL_ORD_ID, clOrdId);
        encoder.putNumber(Tag.CUM_QTY, cumQty);
        putExecId(encoder);
        putPrice(encoder, Tag.LAST_PX, lastPrice);
        putNumber(encoder, Tag.LAST_QTY, lastQty);
        putOrderId(encoder, orderId);
        putNumber(encoder, Tag.ORDER_QTY, orderQty);
        encoder.putCharacter(Tag.ORD_STATUS, ordStatus);
        putCharacter(encoder, Tag.ORD_TYPE, ordType);
        ids.put(encoder, Tag.ORIG_CL_ORD_ID, origClOrdId);
        putPrice(encoder, Tag.PRICE, price);
        encoder.putCharacter(Tag.SIDE, side);
        symbols.put(encoder, Tag.SYMBOL, instrument);
        putText(encoder);
        putCharacter(encoder, Tag.TIME_IN_FORCE, timeInForce);
        encoder.putTime(Tag.TRANSACT_TIME, transactTime);
        putPrice(encoder, Tag.STOP_PX, stopPrice);
        putReason(encoder, Tag.ORD_REJ_REASON, rejectReason);
        putNumber(encoder, Tag.MAX_FLOOR, displayQty);
        encoder.putCharacter(Tag.EXEC_TYPE, execType);
        encoder.putNumber(Tag.LEAVES_QTY, leavesQty);
        putReason(encoder, Tag.EXEC_RESTATEMENT_REASON, restatementReason);
        if (expireDate != 0) {
            encoder.putDate(Tag.EXPIRE_DATE, expireDate);
        }
        putTag(encoder, userTag);
        putReason(encoder, Tag.PRIORITY_INDICATOR, priority);
        putNumber(encoder, Tag.LAST_LIQUIDITY_IND, liquidity);
        putNumber(encoder, Tag.TRD_MATCH_ID, tradeId);
        putHops(encoder, hops);
    }

    static void putOrderId(final MessageEncoder encoder, final long orderId) {
        if (orderId == 0) {
            encoder.putText(Tag.ORDER_ID, "NONE");
        } else {
            encoder.putNumber(Tag.ORDER_ID, orderId);
        }
    }

    static void putTag(final MessageEncoder encoder, final long userTag) {
        if (userTag != NO_TAG) {
            putNumber(encoder, Tag.SECONDARY_CL_ORD_ID, userTag);
        }
    }

    /** Writes the times of the way of the message that caused a report. */
    static void putHops(final MessageEncoder encoder, final HopsDecoder hops) {
        if (hops != null) {
            encoder.putNumber(Tag.HOP_TIME2, hops.gatewayRead());
            encoder.putNumber(Tag.HOP_TIME3, hops.ringPublished());
            encoder.putNumber(Tag.HOP_TIME4, hops.engineRead());
            encoder.putNumber(Tag.HOP_TIME5, hops.matched());
            encoder.putNumber(Tag.HOP_TIME6, hops.journaled());
            encoder.putNumber(Tag.HOP_TIME7, hops.enginePublished());
            encoder.putNumber(Tag.HOP_TIME8, hops.gatewayWritten());
        }
    }

    /** Nothing has happened at the engine, or nothing new: the id says which report it is, or that it is none. */
    private void putExecId(final MessageEncoder encoder) {
        if (execId != 0) {
            encoder.putNumber(Tag.EXEC_ID, execId);
        } else if (execType == STATUS) {
            encoder.putNumber(Tag.EXEC_ID, 0);
        } else {
            scratch.putByte(0, (byte) 'R');
            encoder.putBytes(Tag.EXEC_ID, scratch, 0, 1 + scratch.putNaturalLongAscii(1, seqNo));
        }
    }

    private void putText(final MessageEncoder encoder) {
        if (textLength > 0) {
            names.put(encoder, textBuffer, textOffset, textLength);
        } else if (!text.isEmpty()) {
            encoder.putText(Tag.TEXT, text);
        }
    }

    private static void putNumber(final MessageEncoder encoder, final int tag, final long value) {
        if (value != 0) {
            encoder.putNumber(tag, value);
        }
    }

    private static void putReason(final MessageEncoder encoder, final int tag, final int reason) {
        if (reason != NONE) {
            encoder.putNumber(tag, reason);
        }
    }

    private static void putCharacter(final MessageEncoder encoder, final int tag, final char value) {
        if (value != 0) {
            encoder.putCharacter(tag, value);
        }
    }

    private static void putPrice(final MessageEncoder encoder, final int tag, final long price) {
        if (price != NO_PRICE) {
            encoder.putDecimal(tag, price, PRICE_SCALE);
        }
    }
}
