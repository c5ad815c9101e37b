package org.ringside.marketdata.publisher;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.matching.protocol.OrderAddedEncoder;
import org.ringside.matching.protocol.OrderExecutedEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TradePrintedEncoder;
import org.ringside.matching.protocol.TradingStatusEncoder;

/** Encodes events of instruments 1 to 3 as an engine would, each with the next numbers, the last of its command. */
final class EventMaker {
    private static final int INSTRUMENTS = 4;
    private static final long MS = 1_000_000;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[112]);
    private final PublicEncoder head = new PublicEncoder();
    private final TradingStatusEncoder status = new TradingStatusEncoder();
    private final TradePrintedEncoder trade = new TradePrintedEncoder();
    private final OrderAddedEncoder added = new OrderAddedEncoder();
    private final OrderExecutedEncoder executed = new OrderExecutedEncoder();
    private final long[] rptSeqs = new long[INSTRUMENTS];
    private long sequence;
    private int typeId;
    private int length;

    DirectBuffer buffer() {
        return buffer;
    }

    int typeId() {
        return typeId;
    }

    int length() {
        return length;
    }

    void status(final int instrument, final TradingPhase phase) {
        begin(instrument, TradingStatusEncoder.TEMPLATE_ID, TradingStatusEncoder.BLOCK_LENGTH);
        status.wrap(buffer, 0).endTime(-1).phase(Phase.get(phase.value())).extended((short) 0);
    }

    void trade(final int instrument, final long tradeId, final long price, final long quantity) {
        begin(instrument, TradePrintedEncoder.TEMPLATE_ID, TradePrintedEncoder.BLOCK_LENGTH);
        trade.wrap(buffer, 0).tradeId(tradeId).price(price).quantity(quantity).aggressor(Side.BUY.value());
    }

    void add(final int instrument, final long bookId, final long price, final long quantity, final boolean isBid) {
        begin(instrument, OrderAddedEncoder.TEMPLATE_ID, OrderAddedEncoder.BLOCK_LENGTH);
        added.wrap(buffer, 0).bookId(bookId).price(price).quantity(quantity).side(isBid ? Side.BUY : Side.SELL);
    }

    void execute(final int instrument, final long bookId, final long price, final long change, final long left,
        final boolean isBid) {
        begin(instrument, OrderExecutedEncoder.TEMPLATE_ID, OrderExecutedEncoder.BLOCK_LENGTH);
        executed.wrap(buffer, 0).bookId(bookId).price(price).change(change).quantity(left)
            .side(isBid ? Side.BUY : Side.SELL).tradeId(1).lastPrice(price).lastQty(-change);
    }

    private void begin(final int instrument, final int newTypeId, final int newLength) {
        typeId = newTypeId;
        length = newLength;
        head.wrap(buffer, 0).sequence(++sequence).rptSeq(++rptSeqs[instrument]).transactTime(sequence * MS)
            .enginePublished(sequence).instrumentId(instrument).flags((short) EventFlags.LAST);
    }
}
