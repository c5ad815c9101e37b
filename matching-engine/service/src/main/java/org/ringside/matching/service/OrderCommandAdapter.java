package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.NewOrder;
import org.ringside.matching.OrderTerms;
import org.ringside.matching.RejectReason;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;

/** Decodes orders, replaces and cancels and applies them to the engine, prices as ticks. */
final class OrderCommandAdapter {
    /** Bits of the execInst of a replace. */
    private static final int POST_ONLY = 1;
    private static final int PART_IS_MINIMUM = 1 << 1;

    private final MatchingEngine engine;
    private final CommandContext context;
    private final SequenceGate gate;
    private final InstrumentTable instruments;
    private final AccountTable accounts;
    private final EventEncoder encoder;
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final NewOrder newOrderCommand = new NewOrder();
    private final CancelOrder cancelOrderCommand = new CancelOrder();
    private final ReplaceOrder replaceOrderCommand = new ReplaceOrder();

    OrderCommandAdapter(final MatchingEngine engine, final CommandContext context, final SequenceGate gate,
        final InstrumentTable instruments, final AccountTable accounts, final EventEncoder encoder) {
        this.engine = engine;
        this.context = context;
        this.gate = gate;
        this.instruments = instruments;
        this.accounts = accounts;
        this.encoder = encoder;
    }

    void onNewOrder(final DirectBuffer buffer, final int offset) {
        final NewOrderDecoder command =
            newOrder.wrap(buffer, offset, NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            context.userTag(command.userTag());
            fillIn(command, sessionId);
            final int group = (int) command.selfMatchGroup();
            if (group != 0 && group != accounts.selfMatchGroup(newOrderCommand.account(), sessionId)) {
                engine.beginCommand(context.transactTime());
                encoder.orderRejected(newOrderCommand, RejectReason.UNSUPPORTED);
            } else {
                engine.newOrder(context.transactTime(), newOrderCommand);
            }
        }
    }

    private void fillIn(final NewOrderDecoder command, final int sessionId) {
        final int instrumentId = (int) command.instrumentId();
        final Instrument instrument = instruments.get(instrumentId);
        final int account = (int) command.account();
        newOrderCommand.reset()
            .account(account == 0 ? sessionId : account)
            .sessionId(sessionId)
            .clOrdId(command.clOrdId())
            .instrumentId(instrumentId)
            .side(CommandValues.side(command.side()))
            .type(CommandValues.type(command.ordType()))
            .quantity(command.quantity())
            .displayQuantity(command.displayQuantity())
            .minimumQuantity(command.minimumQuantity())
            .timeInForce(CommandValues.timeInForce(command.timeInForce()))
            .expireTime(CommandValues.endOf(command.expireDate()))
            .postOnly(command.postOnly() != 0)
            .selfMatch(CommandValues.selfMatch(command.selfMatchPrevention()))
            .userTag(command.userTag());
        putPrices(newOrderCommand, instrument, command.price(), command.stopPrice());
    }

    void onCancelOrder(final DirectBuffer buffer, final int offset) {
        final CancelOrderDecoder command =
            cancelOrder.wrap(buffer, offset, CancelOrderDecoder.BLOCK_LENGTH, CancelOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            engine.cancelOrder(context.transactTime(), cancelOrderCommand
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .origClOrdId(command.origClOrdId())
                .orderId(command.orderId())
                .instrumentId((int) command.instrumentId())
                .side(CommandValues.side(command.side())));
        }
    }

    void onReplaceOrder(final DirectBuffer buffer, final int offset) {
        final ReplaceOrderDecoder command =
            replaceOrder.wrap(buffer, offset, ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            context.userTag(command.userTag());
            final int instrumentId = (int) command.instrumentId();
            final boolean hasMinimum = (command.execInst() & PART_IS_MINIMUM) != 0;
            replaceOrderCommand.reset()
                .origClOrdId(command.origClOrdId())
                .orderId(command.orderId())
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .instrumentId(instrumentId)
                .side(CommandValues.side(command.side()))
                .type(CommandValues.type(command.ordType()))
                .quantity(command.quantity())
                .displayQuantity(hasMinimum ? 0 : command.partQuantity())
                .minimumQuantity(hasMinimum ? command.partQuantity() : 0)
                .timeInForce(CommandValues.timeInForce(command.timeInForce()))
                .expireTime(CommandValues.endOf(command.expireDate()))
                .postOnly((command.execInst() & POST_ONLY) != 0)
                .selfMatch(CommandValues.selfMatch(command.selfMatchPrevention()))
                .userTag(command.userTag());
            putPrices(replaceOrderCommand, instruments.get(instrumentId), command.price(), command.stopPrice());
            engine.replaceOrder(context.transactTime(), replaceOrderCommand);
        }
    }

    /** What is off tick the engine refuses as a price, and what has no instrument as that. */
    private static void putPrices(
        final OrderTerms<?> terms, final Instrument instrument, final long price, final long stopPrice) {
        if (instrument != null) {
            terms.price(instrument.toTicksOrNone(price));
            terms.stopPrice(instrument.toTicksOrNone(stopPrice));
        }
    }
}
