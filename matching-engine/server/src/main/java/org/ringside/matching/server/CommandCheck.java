package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/**
 * Tells commands of gateways from other bytes, before they are journaled. The gateways are part of the exchange: bytes
 * that are no command stop the engine, before they have changed anything.
 */
final class CommandCheck {
    private static final byte BUY = Side.BUY.value();
    private static final byte SELL = Side.SELL.value();
    private static final byte DAY = TimeInForce.DAY.value();
    private static final byte IOC = TimeInForce.IOC.value();

    private CommandCheck() {
    }

    /**
     * Returns when this is a command.
     *
     * @throws IllegalStateException that says what else it is.
     */
    static void check(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position) {
        if (length != blockLength(typeId)) {
            throw noCommand(position, "type " + typeId + " of " + length + " bytes");
        }
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> {
                checkSide(buffer.getByte(offset + NewOrderDecoder.sideEncodingOffset()), position);
                checkTimeInForce(buffer.getByte(offset + NewOrderDecoder.timeInForceEncodingOffset()), position);
            }
            case CancelOrderDecoder.TEMPLATE_ID ->
                checkSide(buffer.getByte(offset + CancelOrderDecoder.sideEncodingOffset()), position);
            case ReplaceOrderDecoder.TEMPLATE_ID -> {
                checkSide(buffer.getByte(offset + ReplaceOrderDecoder.sideEncodingOffset()), position);
                checkTimeInForce(buffer.getByte(offset + ReplaceOrderDecoder.timeInForceEncodingOffset()), position);
            }
            default -> {
                // A session's beginning and end have no value that they may not have.
            }
        }
    }

    private static int blockLength(final int typeId) {
        return switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> NewOrderDecoder.BLOCK_LENGTH;
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.BLOCK_LENGTH;
            case ReplaceOrderDecoder.TEMPLATE_ID -> ReplaceOrderDecoder.BLOCK_LENGTH;
            case SessionBoundDecoder.TEMPLATE_ID -> SessionBoundDecoder.BLOCK_LENGTH;
            case SessionDisconnectedDecoder.TEMPLATE_ID -> SessionDisconnectedDecoder.BLOCK_LENGTH;
            default -> -1;
        };
    }

    private static void checkSide(final byte side, final long position) {
        if (side != BUY && side != SELL) {
            throw noCommand(position, "no side");
        }
    }

    private static void checkTimeInForce(final byte timeInForce, final long position) {
        if (timeInForce != DAY && timeInForce != IOC) {
            throw noCommand(position, "no time in force");
        }
    }

    private static IllegalStateException noCommand(final long position, final String what) {
        return new IllegalStateException("the message at position " + position + " is no command, it has " + what
            + ". Stop the exchange, see who wrote it, and create the queues anew");
    }
}
