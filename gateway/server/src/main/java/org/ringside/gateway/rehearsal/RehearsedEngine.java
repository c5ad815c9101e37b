package org.ringside.gateway.rehearsal;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.ArrivalDecoder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.CancelReason;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderAcceptedEncoder;
import org.ringside.matching.protocol.OrderCancelledEncoder;
import org.ringside.matching.protocol.OrderReplacedEncoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.TradeEncoder;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;

/** The engine of a rehearsal. It has no books and answers each command; orders of one lot trade at once. */
public final class RehearsedEngine implements MessageHandler {
    private static final int LIMIT = 256;
    private static final long PATIENCE_NS = 1_000_000_000L;
    private static final int VERSION = NewOrderDecoder.SCHEMA_VERSION;

    private final Reader commands;
    private final Producer events;
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    private final OrderCancelledEncoder cancelled = new OrderCancelledEncoder();
    private final OrderReplacedEncoder replaced = new OrderReplacedEncoder();
    private final TradeEncoder trade = new TradeEncoder();
    private long ids;

    /**
     * Makes an engine that reads one queue, and writes the other.
     *
     * @param input  of commands.
     * @param output of events, for one gateway loop.
     */
    public RehearsedEngine(final Queue input, final Queue output) {
        commands = input.reader("engine");
        events = output.producer("engine");
    }

    /**
     * Answers the commands that have come.
     *
     * @return number of commands.
     */
    public int doWork() {
        return commands.poll(this, LIMIT);
    }

    /**
     * Sleeps as an idle engine does, until the gateway wakes it.
     *
     * @param timeoutNs longest time to sleep.
     */
    public void sleep(final long timeoutNs) {
        commands.awaitMessage(timeoutNs);
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> accept(newOrder.wrap(buffer, offset, length, VERSION));
            case CancelOrderDecoder.TEMPLATE_ID -> cancel(cancelOrder.wrap(buffer, offset, length, VERSION));
            case ReplaceOrderDecoder.TEMPLATE_ID -> replace(replaceOrder.wrap(buffer, offset, length, VERSION));
            default -> {
                // A session was bound, or has left.
            }
        }
    }

    private void accept(final NewOrderDecoder command) {
        accepted.wrap(claimed(), events.payloadOffset(0));
        stamp(accepted.hops(), command.arrival());
        accepted.orderId(++ids)
            .clOrdId(command.clOrdId())
            .execId(ids)
            .price(command.price())
            .quantity(command.quantity())
            .userTag(command.userTag())
            .bookId(ids)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .ordType(command.ordType())
            .timeInForce(command.timeInForce())
            .working((short) 1);
        publish(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
        if (command.quantity() == 1) {
            fill(command);
        }
    }

    private void fill(final NewOrderDecoder command) {
        trade.wrap(claimed(), events.payloadOffset(0));
        stamp(trade.hops(), command.arrival());
        trade.orderId(ids)
            .clOrdId(command.clOrdId())
            .execId(++ids)
            .tradeId(ids)
            .price(command.price())
            .quantity(1)
            .leavesQuantity(0)
            .cumQuantity(1)
            .userTag(command.userTag())
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .liquidity(Liquidity.TAKER);
        publish(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
    }

    private void cancel(final CancelOrderDecoder command) {
        cancelled.wrap(claimed(), events.payloadOffset(0));
        stamp(cancelled.hops(), command.arrival());
        cancelled.orderId(ids)
            .clOrdId(command.clOrdId())
            .origClOrdId(command.origClOrdId())
            .execId(++ids)
            .cumQuantity(0)
            .userTag(0)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .reason(CancelReason.BY_REQUEST);
        publish(OrderCancelledEncoder.TEMPLATE_ID, OrderCancelledEncoder.BLOCK_LENGTH);
    }

    private void replace(final ReplaceOrderDecoder command) {
        replaced.wrap(claimed(), events.payloadOffset(0));
        stamp(replaced.hops(), command.arrival());
        replaced.orderId(ids)
            .clOrdId(command.clOrdId())
            .origClOrdId(command.origClOrdId())
            .execId(++ids)
            .price(command.price())
            .quantity(command.quantity())
            .leavesQuantity(command.quantity())
            .cumQuantity(0)
            .userTag(command.userTag())
            .bookId(ids)
            .sessionId(command.sessionId())
            .instrumentId(command.instrumentId())
            .side(command.side())
            .ordType(command.ordType())
            .timeInForce(command.timeInForce())
            .priorityKept((short) 0)
            .working((short) 1);
        publish(OrderReplacedEncoder.TEMPLATE_ID, OrderReplacedEncoder.BLOCK_LENGTH);
    }

    private MutableDirectBuffer claimed() {
        long position = events.tryClaim(1);
        if (position == Producer.FULL && events.awaitSpace(1, PATIENCE_NS)) {
            position = events.tryClaim(1);
        }
        if (position < 0) {
            throw new IllegalStateException("a rehearsed event was refused by its queue with code " + position);
        }
        return events.buffer(0);
    }

    private void publish(final int typeId, final int length) {
        events.message(0, typeId, length);
        final long position = events.commit();
        if (position < 0) {
            throw new IllegalStateException("a rehearsed event was not committed, with code " + position);
        }
    }

    private static void stamp(final HopsEncoder hops, final ArrivalDecoder arrival) {
        hops.gatewayRxTime(arrival.gatewayRxTime())
            .transactTime(arrival.gatewayRxTime())
            .gatewayRead(arrival.gatewayRead())
            .ringPublished(arrival.ringPublished())
            .engineRead(arrival.ringPublished())
            .matched(arrival.ringPublished())
            .journaled(arrival.ringPublished())
            .enginePublished(arrival.ringPublished());
    }
}
