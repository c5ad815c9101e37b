package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.RejectReason;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.queue.MessageHandler;

/**
 * Decodes commands and applies them to the engine. Judges what the engine cannot see: whether there is such an
 * instrument, and whether a price is on its tick. The gateways are part of the exchange: bytes that are no command
 * stop the engine.
 */
final class CommandAdapter implements MessageHandler {
    private final MatchingEngine engine;
    private final EventPublisher publisher;
    private final CommandContext context;
    private final Routes routes;
    private final Int2ObjectHashMap<Instrument> instruments;
    private final Unroutable unroutable;
    private final SessionBoundDecoder sessionBound = new SessionBoundDecoder();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();

    CommandAdapter(final MatchingEngine engine, final EventPublisher publisher, final CommandContext context,
        final Routes routes, final Int2ObjectHashMap<Instrument> instruments, final Unroutable unroutable) {
        this.engine = engine;
        this.publisher = publisher;
        this.context = context;
        this.routes = routes;
        this.instruments = instruments;
        this.unroutable = unroutable;
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> {
                check(length, NewOrderDecoder.BLOCK_LENGTH, position);
                onNewOrder(buffer, offset);
            }
            case CancelOrderDecoder.TEMPLATE_ID -> {
                check(length, CancelOrderDecoder.BLOCK_LENGTH, position);
                onCancelOrder(buffer, offset);
            }
            case ReplaceOrderDecoder.TEMPLATE_ID -> {
                check(length, ReplaceOrderDecoder.BLOCK_LENGTH, position);
                onReplaceOrder(buffer, offset);
            }
            case SessionBoundDecoder.TEMPLATE_ID -> {
                check(length, SessionBoundDecoder.BLOCK_LENGTH, position);
                onSessionBound(buffer, offset);
            }
            default -> throw new IllegalStateException("no command has type " + typeId + ", at position " + position);
        }
    }

    private void onSessionBound(final DirectBuffer buffer, final int offset) {
        sessionBound.wrap(buffer, offset, SessionBoundDecoder.BLOCK_LENGTH, SessionBoundDecoder.SCHEMA_VERSION);
        if (!routes.bind(sessionBound)) {
            unroutable.route(sessionBound.route());
        }
    }

    private void onNewOrder(final DirectBuffer buffer, final int offset) {
        final NewOrderDecoder command =
            newOrder.wrap(buffer, offset, NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (routes.of(sessionId) == null) {
            unroutable.command(sessionId);
            return;
        }
        final int instrumentId = (int) command.instrumentId();
        final Instrument instrument = instruments.get(instrumentId);
        final Side side = side(command.side());
        context.command(command.arrival(), instrument, command.userTag());
        final long ticks = instrument == null ? Instrument.OFF_TICK : instrument.toTicks(command.price());
        if (ticks == Instrument.OFF_TICK) {
            publisher.newOrderRejected(sessionId, command.clOrdId(), instrumentId, side, priceRefusal(instrument));
        } else {
            engine.newOrder(sessionId, command.clOrdId(), instrumentId, side, ticks, command.quantity(),
                timeInForce(command.timeInForce()));
        }
    }

    private void onCancelOrder(final DirectBuffer buffer, final int offset) {
        final CancelOrderDecoder command =
            cancelOrder.wrap(buffer, offset, CancelOrderDecoder.BLOCK_LENGTH, CancelOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (routes.of(sessionId) == null) {
            unroutable.command(sessionId);
            return;
        }
        final int instrumentId = (int) command.instrumentId();
        context.command(command.arrival(), instruments.get(instrumentId), 0);
        engine.cancelOrder(sessionId, command.clOrdId(), command.origClOrdId(), command.orderId(), instrumentId,
            side(command.side()));
    }

    private void onReplaceOrder(final DirectBuffer buffer, final int offset) {
        final ReplaceOrderDecoder command =
            replaceOrder.wrap(buffer, offset, ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (routes.of(sessionId) == null) {
            unroutable.command(sessionId);
            return;
        }
        final int instrumentId = (int) command.instrumentId();
        final Instrument instrument = instruments.get(instrumentId);
        final Side side = side(command.side());
        context.command(command.arrival(), instrument, command.userTag());
        final long ticks = instrument == null ? Instrument.OFF_TICK : instrument.toTicks(command.price());
        if (ticks == Instrument.OFF_TICK) {
            publisher.replaceRejected(sessionId, command.clOrdId(), command.origClOrdId(), command.orderId(),
                instrumentId, side, priceRefusal(instrument));
        } else {
            engine.replaceOrder(sessionId, command.clOrdId(), command.origClOrdId(), command.orderId(), instrumentId,
                side, ticks, command.quantity(), timeInForce(command.timeInForce()));
        }
    }

    private static RejectReason priceRefusal(final Instrument instrument) {
        return instrument == null ? RejectReason.UNKNOWN_INSTRUMENT : RejectReason.INVALID_PRICE;
    }

    private static Side side(final org.ringside.matching.protocol.Side side) {
        return switch (side) {
            case BUY -> Side.BUY;
            case SELL -> Side.SELL;
            default -> throw new IllegalStateException("a command without a side");
        };
    }

    private static TimeInForce timeInForce(final org.ringside.matching.protocol.TimeInForce timeInForce) {
        return switch (timeInForce) {
            case DAY -> TimeInForce.DAY;
            case IOC -> TimeInForce.IOC;
            default -> throw new IllegalStateException("a command without a time in force");
        };
    }

    private static void check(final int length, final int expected, final long position) {
        if (length != expected) {
            throw new IllegalStateException(
                "a command of " + length + " bytes instead of " + expected + ", at position " + position);
        }
    }
}
