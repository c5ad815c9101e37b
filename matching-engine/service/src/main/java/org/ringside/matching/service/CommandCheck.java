package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PositionRequestDecoder;
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

    /** For what has no type of a gateway, or not its length; the message names both. */
    private static final String OTHER_LENGTH = "another length";

    private CommandCheck() {
    }

    /**
     * Returns if the bytes are a command.
     *
     * @throws IllegalStateException that says what is wrong with the bytes.
     */
    public static void check(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position) {
        final String fault = fault(typeId, buffer, offset, length);
        if (fault != null) {
            throw new IllegalStateException("the message at position " + position + " is no command, it has "
                + (fault.equals(OTHER_LENGTH) ? "type " + typeId + " of " + length + " bytes" : fault)
                + ". Stop the exchange, see who wrote it, and create the queues anew");
        }
    }

    /** Whether the bytes are a command, for callers that leave out what is none. */
    public static boolean isCommand(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        return fault(typeId, buffer, offset, length) == null;
    }

    /** What is wrong with the bytes; null when they are a command. */
    private static String fault(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        if (length != blockLength(typeId)) {
            return OTHER_LENGTH;
        }
        return switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> firstOf(
                ofSide(buffer.getByte(offset + NewOrderDecoder.sideEncodingOffset())),
                ofTerms(buffer.getByte(offset + NewOrderDecoder.ordTypeEncodingOffset()),
                    buffer.getByte(offset + NewOrderDecoder.timeInForceEncodingOffset()),
                    buffer.getByte(offset + NewOrderDecoder.selfMatchPreventionEncodingOffset())));
            case CancelOrderDecoder.TEMPLATE_ID ->
                ofSide(buffer.getByte(offset + CancelOrderDecoder.sideEncodingOffset()));
            case ReplaceOrderDecoder.TEMPLATE_ID -> firstOf(
                ofSide(buffer.getByte(offset + ReplaceOrderDecoder.sideEncodingOffset())),
                ofTerms(buffer.getByte(offset + ReplaceOrderDecoder.ordTypeEncodingOffset()),
                    buffer.getByte(offset + ReplaceOrderDecoder.timeInForceEncodingOffset()),
                    buffer.getByte(offset + ReplaceOrderDecoder.selfMatchPreventionEncodingOffset())));
            case MassActionDecoder.TEMPLATE_ID -> ofMassAction(
                buffer.getByte(offset + MassActionDecoder.sideEncodingOffset()),
                buffer.getByte(offset + MassActionDecoder.actionEncodingOffset()));
            case SessionBoundDecoder.TEMPLATE_ID ->
                buffer.getInt(offset + SessionBoundDecoder.sessionIdEncodingOffset()) == 0 ? "no session" : null;
            case StartPhaseDecoder.TEMPLATE_ID ->
                isBetween(buffer.getByte(offset + StartPhaseDecoder.phaseEncodingOffset()),
                    Phase.CLOSED.value(), Phase.POST_CLOSE.value()) ? null : "no phase";
            // The others have no value that they may not have.
            default -> null;
        };
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
            case PositionRequestDecoder.TEMPLATE_ID -> PositionRequestDecoder.BLOCK_LENGTH;
            case StartPhaseDecoder.TEMPLATE_ID -> StartPhaseDecoder.BLOCK_LENGTH;
            case StartDayDecoder.TEMPLATE_ID -> StartDayDecoder.BLOCK_LENGTH;
            case InstrumentRequestDecoder.TEMPLATE_ID -> InstrumentRequestDecoder.BLOCK_LENGTH;
            default -> -1;
        };
    }

    private static String firstOf(final String fault, final String other) {
        return fault == null ? other : fault;
    }

    private static String ofSide(final byte side) {
        return isIn(SIDES, side) ? null : "no side";
    }

    private static String ofTerms(final byte ordType, final byte timeInForce, final byte selfMatchPrevention) {
        if (!isIn(ORDER_TYPES, ordType)) {
            return "no order type";
        }
        if (!isIn(TIMES_IN_FORCE, timeInForce)) {
            return "no time in force";
        }
        return isBetween(selfMatchPrevention, SelfMatchPrevention.NONE.value(),
            SelfMatchPrevention.DECREMENT_AND_CANCEL.value()) ? null : "no instruction of self-match prevention";
    }

    private static String ofMassAction(final byte side, final byte action) {
        return firstOf(side == 0 ? null : ofSide(side),
            isBetween(action, MassActionType.CANCEL.value(), MassActionType.UNBLOCK.value()) ? null : "no mass action");
    }

    private static boolean isBetween(final byte value, final int first, final int last) {
        return value >= first && value <= last;
    }

    private static boolean isIn(final long characters, final byte character) {
        final int place = character - '0';
        return place >= 0 && place < Long.SIZE && (characters >>> place & 1) != 0;
    }

    private static long bits(final String characters) {
        return characters.chars().mapToLong(character -> 1L << character - '0').reduce(0, (a, b) -> a | b);
    }
}
