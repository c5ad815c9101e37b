package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;

/**
 * Tells commands of gateways from other bytes, before they are journaled. The gateways are part of the exchange: bytes
 * that are no command stop the engine before they can change anything.
 */
public final class CommandCheck {
    /** Bit n stands for the character n places after '0'. */
    private static final long SIDES = bits("12");
    private static final long ORDER_TYPES = bits("1234K");
    private static final long TIMES_IN_FORCE = bits("0123467A");

    private CommandCheck() {
    }

    /**
     * Returns if the bytes are a command.
     *
     * @throws IllegalStateException that says what is wrong with the bytes.
     */
    public static void check(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position) {
        if (length != blockLength(typeId)) {
            throw noCommand(position, "type " + typeId + " of " + length + " bytes");
        }
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> {
                checkSide(buffer.getByte(offset + NewOrderDecoder.sideEncodingOffset()), position);
                checkTerms(
                    buffer.getByte(offset + NewOrderDecoder.ordTypeEncodingOffset()),
                    buffer.getByte(offset + NewOrderDecoder.timeInForceEncodingOffset()),
                    buffer.getByte(offset + NewOrderDecoder.selfMatchPreventionEncodingOffset()), position);
            }
            case CancelOrderDecoder.TEMPLATE_ID ->
                checkSide(buffer.getByte(offset + CancelOrderDecoder.sideEncodingOffset()), position);
            case ReplaceOrderDecoder.TEMPLATE_ID -> {
                checkSide(buffer.getByte(offset + ReplaceOrderDecoder.sideEncodingOffset()), position);
                checkTerms(
                    buffer.getByte(offset + ReplaceOrderDecoder.ordTypeEncodingOffset()),
                    buffer.getByte(offset + ReplaceOrderDecoder.timeInForceEncodingOffset()),
                    buffer.getByte(offset + ReplaceOrderDecoder.selfMatchPreventionEncodingOffset()), position);
            }
            case MassActionDecoder.TEMPLATE_ID -> checkMassAction(
                buffer.getByte(offset + MassActionDecoder.sideEncodingOffset()),
                buffer.getByte(offset + MassActionDecoder.actionEncodingOffset()), position);
            case SessionBoundDecoder.TEMPLATE_ID -> {
                if (buffer.getInt(offset + SessionBoundDecoder.sessionIdEncodingOffset()) == 0) {
                    throw noCommand(position, "no session");
                }
            }
            case StartPhaseDecoder.TEMPLATE_ID ->
                checkRange("phase", buffer.getByte(offset + StartPhaseDecoder.phaseEncodingOffset()),
                    Phase.CLOSED.value(), Phase.POST_CLOSE.value(), position);
            default -> {
                // The others have no value that they may not have.
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
            case MassActionDecoder.TEMPLATE_ID -> MassActionDecoder.BLOCK_LENGTH;
            case OrderStatusRequestDecoder.TEMPLATE_ID -> OrderStatusRequestDecoder.BLOCK_LENGTH;
            case StartPhaseDecoder.TEMPLATE_ID -> StartPhaseDecoder.BLOCK_LENGTH;
            case StartDayDecoder.TEMPLATE_ID -> StartDayDecoder.BLOCK_LENGTH;
            default -> -1;
        };
    }

    private static void checkSide(final byte side, final long position) {
        if (!isIn(SIDES, side)) {
            throw noCommand(position, "no side");
        }
    }

    private static void checkTerms(
        final byte ordType, final byte timeInForce, final byte selfMatchPrevention, final long position) {
        if (!isIn(ORDER_TYPES, ordType)) {
            throw noCommand(position, "no order type");
        }
        if (!isIn(TIMES_IN_FORCE, timeInForce)) {
            throw noCommand(position, "no time in force");
        }
        checkRange("instruction of self-match prevention", selfMatchPrevention,
            SelfMatchPrevention.NONE.value(), SelfMatchPrevention.DECREMENT_AND_CANCEL.value(), position);
    }

    private static void checkMassAction(final byte side, final byte action, final long position) {
        if (side != 0) {
            checkSide(side, position);
        }
        checkRange("mass action", action, MassActionType.CANCEL.value(), MassActionType.UNBLOCK.value(), position);
    }

    private static void checkRange(
        final String what, final byte value, final int first, final int last, final long position) {
        if (value < first || value > last) {
            throw noCommand(position, "no " + what);
        }
    }

    private static boolean isIn(final long characters, final byte character) {
        final int place = character - '0';
        return place >= 0 && place < Long.SIZE && (characters >>> place & 1) != 0;
    }

    private static long bits(final String characters) {
        return characters.chars().mapToLong(character -> 1L << character - '0').reduce(0, (a, b) -> a | b);
    }

    private static IllegalStateException noCommand(final long position, final String what) {
        return new IllegalStateException("the message at position " + position + " is no command, it has " + what
            + ". Stop the exchange, see who wrote it, and create the queues anew");
    }
}
