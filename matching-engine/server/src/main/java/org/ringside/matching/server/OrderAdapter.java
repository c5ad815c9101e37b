package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.NewOrder;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;

/**
 * Decodes what traders ask for and applies it to the engine, prices as ticks. Of each session every number is applied
 * once, and only what can be answered.
 */
final class OrderAdapter {
    private final MatchingEngine engine;
    private final CommandContext context;
    private final SessionTable sessions;
    private final InstrumentTable instruments;
    private final ServiceObserver observer;
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final NewOrder newOrderCommand = new NewOrder();
    private final CancelOrder cancelOrderCommand = new CancelOrder();
    private final ReplaceOrder replaceOrderCommand = new ReplaceOrder();

    OrderAdapter(final MatchingEngine engine, final CommandContext context, final SessionTable sessions,
        final InstrumentTable instruments, final ServiceObserver observer) {
        this.engine = engine;
        this.context = context;
        this.sessions = sessions;
        this.instruments = instruments;
        this.observer = observer;
    }

    void onNewOrder(final DirectBuffer buffer, final int offset) {
        final NewOrderDecoder command =
            newOrder.wrap(buffer, offset, NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (isToBeApplied(sessionId, command.msgSeqNum())) {
            final int instrumentId = (int) command.instrumentId();
            final Instrument instrument = instruments.get(instrumentId);
            context.arrival(command.arrival());
            context.terms(instrument, command.userTag());
            engine.newOrder(context.transactTime(), newOrderCommand.reset()
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .account(sessionId)
                .instrumentId(instrumentId)
                .side(side(command.side()))
                .price(ticks(instrument, command.price()))
                .quantity(command.quantity())
                .timeInForce(timeInForce(command.timeInForce())));
        }
    }

    void onCancelOrder(final DirectBuffer buffer, final int offset) {
        final CancelOrderDecoder command =
            cancelOrder.wrap(buffer, offset, CancelOrderDecoder.BLOCK_LENGTH, CancelOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (isToBeApplied(sessionId, command.msgSeqNum())) {
            final int instrumentId = (int) command.instrumentId();
            context.arrival(command.arrival());
            context.terms(instruments.get(instrumentId), 0);
            engine.cancelOrder(context.transactTime(), cancelOrderCommand
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .origClOrdId(command.origClOrdId())
                .orderId(command.orderId())
                .instrumentId(instrumentId)
                .side(side(command.side())));
        }
    }

    void onReplaceOrder(final DirectBuffer buffer, final int offset) {
        final ReplaceOrderDecoder command =
            replaceOrder.wrap(buffer, offset, ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (isToBeApplied(sessionId, command.msgSeqNum())) {
            final int instrumentId = (int) command.instrumentId();
            final Instrument instrument = instruments.get(instrumentId);
            context.arrival(command.arrival());
            context.terms(instrument, command.userTag());
            engine.replaceOrder(context.transactTime(), replaceOrderCommand.reset()
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .origClOrdId(command.origClOrdId())
                .orderId(command.orderId())
                .instrumentId(instrumentId)
                .side(side(command.side()))
                .price(ticks(instrument, command.price()))
                .quantity(command.quantity())
                .timeInForce(timeInForce(command.timeInForce())));
        }
    }

    private boolean isToBeApplied(final int sessionId, final long seqNo) {
        final BoundSession session = sessions.get(sessionId);
        if (session == null || session.isAstray()) {
            observer.unroutable(sessionId);
            return false;
        }
        if (!session.advance(seqNo)) {
            observer.repeated(sessionId);
            return false;
        }
        return true;
    }

    /** What is off tick the engine refuses as a price, and what has no instrument as that. */
    private static long ticks(final Instrument instrument, final long mantissa) {
        return instrument == null ? Instrument.OFF_TICK : instrument.toTicks(mantissa);
    }

    private static Side side(final org.ringside.matching.protocol.Side side) {
        return side == org.ringside.matching.protocol.Side.BUY ? Side.BUY : Side.SELL;
    }

    private static TimeInForce timeInForce(final org.ringside.matching.protocol.TimeInForce timeInForce) {
        return timeInForce == org.ringside.matching.protocol.TimeInForce.IOC ? TimeInForce.IOC : TimeInForce.DAY;
    }
}
