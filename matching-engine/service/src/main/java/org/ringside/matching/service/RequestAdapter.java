package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.CancelReason;
import org.ringside.matching.MassCancel;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.Order;
import org.ringside.matching.RejectReason;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;

/** Decodes and applies what traders, or the operator, ask for that is not one order: mass actions, and questions. */
final class RequestAdapter {
    private static final int OPERATOR = 0;
    private static final int ANY_INSTRUMENT = 0;
    /** FIX 380. */
    private static final int UNKNOWN_ID = 1;

    private final MatchingEngine engine;
    private final CommandContext context;
    private final SequenceGate gate;
    private final InstrumentTable instruments;
    private final EventEncoder encoder;
    private final RequestEncoder answers;
    private final PositionAdapter positions;
    private final MassActionDecoder massAction = new MassActionDecoder();
    private final OrderStatusRequestDecoder statusRequest = new OrderStatusRequestDecoder();
    private final MassCancel massCancel = new MassCancel();

    RequestAdapter(final MatchingEngine engine, final CommandContext context, final SequenceGate gate,
        final InstrumentTable instruments, final EventEncoder encoder, final RequestEncoder answers,
        final PositionAdapter positions) {
        this.engine = engine;
        this.context = context;
        this.gate = gate;
        this.instruments = instruments;
        this.encoder = encoder;
        this.answers = answers;
        this.positions = positions;
    }

    void onRequest(final int typeId, final DirectBuffer buffer, final int offset) {
        switch (typeId) {
            case MassActionDecoder.TEMPLATE_ID -> onMassAction(buffer, offset);
            case OrderStatusRequestDecoder.TEMPLATE_ID -> onOrderStatusRequest(buffer, offset);
            case PositionRequestDecoder.TEMPLATE_ID -> positions.onPositionRequest(buffer, offset);
            default -> throw new IllegalArgumentException("no command has type " + typeId);
        }
    }

    private void onMassAction(final DirectBuffer buffer, final int offset) {
        final MassActionDecoder command =
            massAction.wrap(buffer, offset, MassActionDecoder.BLOCK_LENGTH, MassActionDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (sessionId == OPERATOR || gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            final int instrumentId = (int) command.instrumentId();
            final long low = toTicks(instrumentId, command.lowPrice());
            final long high = toTicks(instrumentId, command.highPrice());
            massCancel.reset()
                .sessionId(sessionId)
                .clOrdId(command.clOrdId())
                .action(CommandValues.massAction(command.action()))
                .reason(sessionId == OPERATOR ? CancelReason.OPERATOR : CancelReason.MASS_CANCEL)
                .ofSession((int) command.ofSession())
                .ofAccount((int) command.ofAccount())
                .ofFirm((int) command.ofFirm())
                .ofInstrument(instrumentId)
                .ofSide(CommandValues.sideOrBoth(command.side()))
                .fromPrice(low)
                .toPrice(high);
            if (low == Instrument.OFF_TICK || high == Instrument.OFF_TICK) {
                engine.beginCommand(context.transactTime());
                encoder.massCancelRejected(massCancel, RejectReason.INVALID_PRICE);
            } else {
                engine.massCancel(context.transactTime(), massCancel);
            }
        }
    }

    private void onOrderStatusRequest(final DirectBuffer buffer, final int offset) {
        final OrderStatusRequestDecoder command = statusRequest.wrap(
            buffer, offset, OrderStatusRequestDecoder.BLOCK_LENGTH, OrderStatusRequestDecoder.SCHEMA_VERSION);
        final int sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            engine.beginCommand(context.transactTime());
            final Order order = engine.order(sessionId, command.clOrdId(), command.orderId());
            if (order == null) {
                answers.requestRefused(sessionId, command.msgSeqNum(), OrderStatusRequestDecoder.TEMPLATE_ID,
                    command.clOrdId() == 0 ? command.orderId() : command.clOrdId(), UNKNOWN_ID);
            } else {
                answers.orderStatus(order);
            }
        }
    }

    /** For any instrument there is no price; of one that is not known the engine refuses more than the price. */
    private long toTicks(final int instrumentId, final long mantissa) {
        final Instrument instrument = instruments.get(instrumentId);
        if (instrument != null) {
            return instrument.toTicksOrNone(mantissa);
        }
        return instrumentId == ANY_INSTRUMENT && mantissa != Instrument.NULL_PRICE ? Instrument.OFF_TICK : 0;
    }
}
