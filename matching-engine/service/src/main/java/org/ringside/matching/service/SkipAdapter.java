package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.MassCancel;
import org.ringside.matching.RejectReason;
import org.ringside.matching.Side;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;

/**
 * Answers commands that are skipped: their numbers are used up, and a sender that waits gets a reject. It reads nothing
 * of them that could be what the engine has failed with. Commands of the engine itself have nobody to answer.
 */
final class SkipAdapter {
    private static final int SELL = org.ringside.matching.protocol.Side.SELL.value();
    private static final int OPERATOR = 0;

    private static final int SKIPPED = RejectReason.SKIPPED.newOrderCode();

    private final CommandContext context;
    private final SequenceGate gate;
    private final EventEncoder encoder;
    private final RequestEncoder answers;

    SkipAdapter(final CommandContext context, final SequenceGate gate, final EventEncoder encoder,
        final RequestEncoder answers) {
        this.context = context;
        this.gate = gate;
        this.encoder = encoder;
        this.answers = answers;
    }

    void onSkipped(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        if (!RecordType.isWhole(typeId, length)) {
            return;
        }
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> onNewOrder(new NewOrderDecoder()
                .wrap(buffer, offset, NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.SCHEMA_VERSION));
            case CancelOrderDecoder.TEMPLATE_ID -> onCancelOrder(new CancelOrderDecoder()
                .wrap(buffer, offset, CancelOrderDecoder.BLOCK_LENGTH, CancelOrderDecoder.SCHEMA_VERSION));
            case ReplaceOrderDecoder.TEMPLATE_ID -> onReplaceOrder(new ReplaceOrderDecoder()
                .wrap(buffer, offset, ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.SCHEMA_VERSION));
            case MassActionDecoder.TEMPLATE_ID -> onMassAction(new MassActionDecoder()
                .wrap(buffer, offset, MassActionDecoder.BLOCK_LENGTH, MassActionDecoder.SCHEMA_VERSION));
            case OrderStatusRequestDecoder.TEMPLATE_ID -> onOrderStatusRequest(new OrderStatusRequestDecoder().wrap(
                buffer, offset, OrderStatusRequestDecoder.BLOCK_LENGTH, OrderStatusRequestDecoder.SCHEMA_VERSION));
            case PositionRequestDecoder.TEMPLATE_ID -> onPositionRequest(new PositionRequestDecoder().wrap(
                buffer, offset, PositionRequestDecoder.BLOCK_LENGTH, PositionRequestDecoder.SCHEMA_VERSION));
            default -> {
                // Nobody waits for an answer.
            }
        }
    }

    private void onNewOrder(final NewOrderDecoder command) {
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            context.userTag(command.userTag());
            encoder.reject(CommandKind.NEW, sessionId, command.clOrdId(), 0, 0, (int) command.instrumentId(),
                side(command.sideRaw()), SKIPPED);
        }
    }

    private void onCancelOrder(final CancelOrderDecoder command) {
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            encoder.reject(CommandKind.CANCEL, sessionId, command.clOrdId(), command.origClOrdId(),
                command.orderId(), (int) command.instrumentId(), side(command.sideRaw()), SKIPPED);
        }
    }

    private void onReplaceOrder(final ReplaceOrderDecoder command) {
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            context.userTag(command.userTag());
            encoder.reject(CommandKind.REPLACE, sessionId, command.clOrdId(), command.origClOrdId(),
                command.orderId(), (int) command.instrumentId(), side(command.sideRaw()), SKIPPED);
        }
    }

    private void onMassAction(final MassActionDecoder command) {
        final int sessionId = (int) command.sessionId();
        if (sessionId != OPERATOR && gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            encoder.massCancelRejected(
                new MassCancel().reset().sessionId(sessionId).clOrdId(command.clOrdId()), RejectReason.SKIPPED);
        }
    }

    private void onOrderStatusRequest(final OrderStatusRequestDecoder command) {
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            answers.requestRefused(sessionId, command.msgSeqNum(), OrderStatusRequestDecoder.TEMPLATE_ID,
                command.clOrdId() == 0 ? command.orderId() : command.clOrdId(), SKIPPED);
        }
    }

    private void onPositionRequest(final PositionRequestDecoder command) {
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            answers.requestRefused(sessionId, command.msgSeqNum(), PositionRequestDecoder.TEMPLATE_ID,
                command.requestId(), SKIPPED);
        }
    }

    private static Side side(final byte side) {
        return side == SELL ? Side.SELL : Side.BUY;
    }
}
