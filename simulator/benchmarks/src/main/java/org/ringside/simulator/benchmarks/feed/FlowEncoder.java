package org.ringside.simulator.benchmarks.feed;

import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.OrderAddedEncoder;
import org.ringside.matching.protocol.OrderChangedEncoder;
import org.ringside.matching.protocol.OrderDeletedEncoder;
import org.ringside.matching.protocol.OrderExecutedEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TradePrintedEncoder;

/** Encodes the changes of a {@link BookFlow}, again and again, as the engine does; the head is somebody else's. */
final class FlowEncoder {
    private final BookFlow flow;
    private final OrderAddedEncoder added = new OrderAddedEncoder();
    private final OrderChangedEncoder changed = new OrderChangedEncoder();
    private final OrderExecutedEncoder executed = new OrderExecutedEncoder();
    private final OrderDeletedEncoder deleted = new OrderDeletedEncoder();
    private final TradePrintedEncoder trade = new TradePrintedEncoder();
    /** Number of the order that came last in all flows before, and of orders that are of none. */
    private long before;
    private long tradeId;
    private int at = -1;
    private int templateId;
    private int length;

    FlowEncoder(final BookFlow flow) {
        this.flow = flow;
    }

    /** Goes on to the next change; whether it is a trade, which has an event of its own in front. */
    boolean next() {
        at++;
        if (at == flow.size()) {
            at = 0;
            before += flow.orders();
        }
        return flow.kind(at) == BookFlow.Kind.EXECUTE;
    }

    /** An order that no flow knows: only in front of all of them. */
    void encodeAdd(final MutableDirectBuffer buffer, final int offset, final boolean isBuy, final long price) {
        before++;
        added.wrap(buffer, offset).bookId(before).price(price).quantity(1).side(side(isBuy));
        set(OrderAddedEncoder.TEMPLATE_ID, OrderAddedEncoder.BLOCK_LENGTH);
    }

    void encodeTrade(final MutableDirectBuffer buffer, final int offset) {
        tradeId++;
        trade.wrap(buffer, offset).tradeId(tradeId).price(flow.price(at)).quantity(-flow.change(at))
            .aggressor(side(!flow.isBuy(at)).value());
        set(TradePrintedEncoder.TEMPLATE_ID, TradePrintedEncoder.BLOCK_LENGTH);
    }

    void encode(final MutableDirectBuffer buffer, final int offset) {
        final long bookId = before + flow.order(at);
        final long price = flow.price(at);
        final long change = flow.change(at);
        final Side side = side(flow.isBuy(at));
        switch (flow.kind(at)) {
            case ADD -> {
                added.wrap(buffer, offset).bookId(bookId).price(price).quantity(change).side(side);
                set(OrderAddedEncoder.TEMPLATE_ID, OrderAddedEncoder.BLOCK_LENGTH);
            }
            case CHANGE -> {
                changed.wrap(buffer, offset).bookId(bookId).price(price).change(change).quantity(flow.quantity(at))
                    .side(side);
                set(OrderChangedEncoder.TEMPLATE_ID, OrderChangedEncoder.BLOCK_LENGTH);
            }
            case EXECUTE -> {
                executed.wrap(buffer, offset).bookId(bookId).price(price).change(change).quantity(flow.quantity(at))
                    .side(side).tradeId(tradeId).lastPrice(price).lastQty(-change);
                set(OrderExecutedEncoder.TEMPLATE_ID, OrderExecutedEncoder.BLOCK_LENGTH);
            }
            default -> {
                deleted.wrap(buffer, offset).bookId(bookId).price(price).quantity(-change).side(side);
                set(OrderDeletedEncoder.TEMPLATE_ID, OrderDeletedEncoder.BLOCK_LENGTH);
            }
        }
    }

    int templateId() {
        return templateId;
    }

    int length() {
        return length;
    }

    private void set(final int newTemplateId, final int newLength) {
        templateId = newTemplateId;
        length = newLength;
    }

    private static Side side(final boolean isBuy) {
        return isBuy ? Side.BUY : Side.SELL;
    }
}
