package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.NewOrder;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.queue.MessageHandler;

/**
 * Decodes commands and applies them to the engine, prices as ticks. The gateways are part of the exchange: bytes that
 * are no command stop the engine, before they have changed anything.
 */
final class CommandAdapter implements MessageHandler {
    private final MatchingEngine engine;
    private final CommandContext context;
    private final Routes routes;
    private final Int2ObjectHashMap<Instrument> instruments;
    private final Unroutable unroutable;
    private final SessionBoundDecoder sessionBound = new SessionBoundDecoder();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final NewOrder newOrderCommand = new NewOrder();
    private final CancelOrder cancelOrderCommand = new CancelOrder();
    private final ReplaceOrder replaceOrderCommand = new ReplaceOrder();
    private final IntHashSet accounts = new IntHashSet();

    CommandAdapter(final MatchingEngine engine, final CommandContext context, final Routes routes,
        final Int2ObjectHashMap<Instrument> instruments, final Unroutable unroutable) {
        this.engine = engine;
        this.context = context;
        this.routes = routes;
        this.instruments = instruments;
        this.unroutable = unroutable;
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        if (length != blockLength(typeId)) {
            throw noCommand(position, "type " + typeId + " of " + length + " bytes");
        }
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> onNewOrder(newOrder.wrap(
                buffer, offset, NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.SCHEMA_VERSION), position);
            case CancelOrderDecoder.TEMPLATE_ID -> onCancelOrder(cancelOrder.wrap(
                buffer, offset, CancelOrderDecoder.BLOCK_LENGTH, CancelOrderDecoder.SCHEMA_VERSION), position);
            case ReplaceOrderDecoder.TEMPLATE_ID -> onReplaceOrder(replaceOrder.wrap(
                buffer, offset, ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.SCHEMA_VERSION), position);
            default -> onSessionBound(sessionBound.wrap(
                buffer, offset, SessionBoundDecoder.BLOCK_LENGTH, SessionBoundDecoder.SCHEMA_VERSION));
        }
    }

    private void onSessionBound(final SessionBoundDecoder command) {
        if (!routes.bind(command)) {
            unroutable.route(command.route());
        }
    }

    private void onNewOrder(final NewOrderDecoder command, final long position) {
        final Side side = side(command.side(), position);
        final TimeInForce timeInForce = timeInForce(command.timeInForce(), position);
        final int sessionId = (int) command.sessionId();
        if (isServed(sessionId)) {
            final int instrumentId = (int) command.instrumentId();
            final Instrument instrument = instruments.get(instrumentId);
            context.command(command.arrival(), instrument, command.userTag());
            engine.newOrder(context.transactTime(), newOrderCommand.reset()
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .account(account(sessionId))
                .instrumentId(instrumentId)
                .side(side)
                .price(ticks(instrument, command.price()))
                .quantity(command.quantity())
                .timeInForce(timeInForce));
        }
    }

    private void onCancelOrder(final CancelOrderDecoder command, final long position) {
        final Side side = side(command.side(), position);
        final int sessionId = (int) command.sessionId();
        if (isServed(sessionId)) {
            final int instrumentId = (int) command.instrumentId();
            context.command(command.arrival(), instruments.get(instrumentId), 0);
            engine.cancelOrder(context.transactTime(), cancelOrderCommand
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .origClOrdId(command.origClOrdId())
                .orderId(command.orderId())
                .instrumentId(instrumentId)
                .side(side));
        }
    }

    private void onReplaceOrder(final ReplaceOrderDecoder command, final long position) {
        final Side side = side(command.side(), position);
        final TimeInForce timeInForce = timeInForce(command.timeInForce(), position);
        final int sessionId = (int) command.sessionId();
        if (isServed(sessionId)) {
            final int instrumentId = (int) command.instrumentId();
            final Instrument instrument = instruments.get(instrumentId);
            context.command(command.arrival(), instrument, command.userTag());
            engine.replaceOrder(context.transactTime(), replaceOrderCommand.reset()
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .origClOrdId(command.origClOrdId())
                .orderId(command.orderId())
                .instrumentId(instrumentId)
                .side(side)
                .price(ticks(instrument, command.price()))
                .quantity(command.quantity())
                .timeInForce(timeInForce));
        }
    }

    /** The account of a session's orders: its own, without limits. What an order names is not looked at. */
    private int account(final int sessionId) {
        if (accounts.add(sessionId)) {
            engine.setAccount(context.transactTime(), AccountSpec.unlimited(sessionId));
        }
        return sessionId;
    }

    private boolean isServed(final int sessionId) {
        final boolean isServed = routes.isServed(sessionId);
        if (!isServed) {
            unroutable.command(sessionId);
        }
        return isServed;
    }

    /** What is off tick the engine refuses as a price, and what has no instrument as that. */
    private static long ticks(final Instrument instrument, final long mantissa) {
        return instrument == null ? Instrument.OFF_TICK : instrument.toTicks(mantissa);
    }

    private static int blockLength(final int typeId) {
        return switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> NewOrderDecoder.BLOCK_LENGTH;
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.BLOCK_LENGTH;
            case ReplaceOrderDecoder.TEMPLATE_ID -> ReplaceOrderDecoder.BLOCK_LENGTH;
            case SessionBoundDecoder.TEMPLATE_ID -> SessionBoundDecoder.BLOCK_LENGTH;
            default -> -1;
        };
    }

    private static Side side(final org.ringside.matching.protocol.Side side, final long position) {
        return switch (side) {
            case BUY -> Side.BUY;
            case SELL -> Side.SELL;
            default -> throw noCommand(position, "no side");
        };
    }

    private static TimeInForce timeInForce(
        final org.ringside.matching.protocol.TimeInForce timeInForce, final long position) {
        return switch (timeInForce) {
            case DAY -> TimeInForce.DAY;
            case IOC -> TimeInForce.IOC;
            default -> throw noCommand(position, "no time in force");
        };
    }

    private static IllegalStateException noCommand(final long position, final String what) {
        return new IllegalStateException("the message at position " + position + " is no command, it has " + what
            + ". Stop the exchange, see who wrote it, and create the queues anew");
    }
}
