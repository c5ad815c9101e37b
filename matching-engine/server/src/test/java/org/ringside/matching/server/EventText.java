package org.ringside.matching.server;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.queue.MessageHandler;

/**
 * Reads events off a ring into lines about SESSION/CLORDID#N on INSTRUMENT, N being the number of the order; each ends
 * in the number of the event.
 */
final class EventText implements MessageHandler {
    /** The way of the command that caused an event. */
    record Hops(long gatewayRxTime, long transactTime, long gatewayRead, long ringPublished, long engineRead,
        long matched, long journaled, long enginePublished) {
        private static Hops of(final HopsDecoder hops) {
            return new Hops(hops.gatewayRxTime(), hops.transactTime(), hops.gatewayRead(), hops.ringPublished(),
                hops.engineRead(), hops.matched(), hops.journaled(), hops.enginePublished());
        }
    }

    private final List<String> lines = new ArrayList<>();
    private final List<Hops> hops = new ArrayList<>();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();

    List<String> lines() {
        return lines;
    }

    List<Hops> hops() {
        return hops;
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> onAccepted(accepted.wrap(buffer, offset, length, 1));
            case OrderReplacedDecoder.TEMPLATE_ID -> onReplaced(replaced.wrap(buffer, offset, length, 1));
            case OrderCancelledDecoder.TEMPLATE_ID -> onCancelled(cancelled.wrap(buffer, offset, length, 1));
            case TradeDecoder.TEMPLATE_ID -> onTrade(trade.wrap(buffer, offset, length, 1));
            case CommandRejectedDecoder.TEMPLATE_ID -> onRejected(rejected.wrap(buffer, offset, length, 1));
            default -> throw new AssertionError("no event has type " + typeId);
        }
    }

    private void onAccepted(final OrderAcceptedDecoder event) {
        add(event.hops(), "accepted " + event.sessionId() + "/" + event.clOrdId() + "#" + ordinal(event.orderId())
            + " on "
            + event.instrumentId() + " " + event.side() + " " + event.quantity() + " @ " + event.price() + " "
            + event.timeInForce() + " tag " + event.userTag(), event.execId());
    }

    private void onReplaced(final OrderReplacedDecoder event) {
        add(event.hops(), "replaced " + event.sessionId() + "/" + event.origClOrdId() + ">" + event.clOrdId() + "#"
            + ordinal(event.orderId()) + " on " + event.instrumentId() + " " + event.side() + " " + event.quantity()
            + " @ "
            + event.price() + " " + event.timeInForce() + " leaves " + event.leavesQuantity() + " cum "
            + event.cumQuantity() + " kept " + event.priorityKept() + " tag " + event.userTag(), event.execId());
    }

    private void onCancelled(final OrderCancelledDecoder event) {
        add(event.hops(), "cancelled " + event.sessionId() + "/" + event.origClOrdId() + "#" + ordinal(event.orderId())
            + " on "
            + event.instrumentId() + " " + event.side() + " cum " + event.cumQuantity() + " " + event.reason() + " by "
            + event.clOrdId(), event.execId());
    }

    private void onTrade(final TradeDecoder event) {
        add(event.hops(), "trade " + event.tradeId() + " " + event.liquidity() + " " + event.sessionId() + "/"
            + event.clOrdId() + "#" + ordinal(event.orderId()) + " on " + event.instrumentId() + " " + event.side()
            + " "
            + event.quantity() + " @ " + event.price() + " leaves " + event.leavesQuantity() + " cum "
            + event.cumQuantity(), event.execId());
    }

    private void onRejected(final CommandRejectedDecoder event) {
        add(event.hops(), "rejected " + event.kind() + " " + event.sessionId() + "/" + event.clOrdId() + " of "
            + event.origClOrdId() + "#" + ordinal(event.orderId()) + " on " + event.instrumentId() + " " + event.side()
            + " reason " + event.reason(), event.execId());
    }

    /** Which order of the engine it is; the lower bits of its id are the engine's own business. */
    private static long ordinal(final long orderId) {
        return orderId >>> 24;
    }

    private void add(final HopsDecoder eventHops, final String line, final long execId) {
        lines.add(line + " exec " + execId);
        hops.add(Hops.of(eventHops));
    }
}
