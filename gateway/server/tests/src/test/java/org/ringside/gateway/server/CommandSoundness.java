package org.ringside.gateway.server;

import java.util.Set;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/**
 * What the matching engine asks of each command: bytes that are none stop it, whatever a trader has sent. And without
 * an instrument a mass action has no range of prices: nobody could say in which ticks.
 */
final class CommandSoundness {
    private static final int VERSION = NewOrderDecoder.SCHEMA_VERSION;
    private static final long NO_PRICE = Long.MIN_VALUE;
    private static final Set<Side> NO_SIDES = Set.of(Side.NULL_VAL, Side.SBE_UNKNOWN);
    private static final Set<OrdType> NO_TYPES = Set.of(OrdType.NULL_VAL, OrdType.SBE_UNKNOWN);
    private static final Set<TimeInForce> NO_TIMES_IN_FORCE = Set.of(TimeInForce.NULL_VAL, TimeInForce.SBE_UNKNOWN);
    private static final Set<SelfMatchPrevention> NO_INSTRUCTIONS =
        Set.of(SelfMatchPrevention.NULL_VAL, SelfMatchPrevention.SBE_UNKNOWN);

    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final MassActionDecoder massAction = new MassActionDecoder();
    private final SessionBoundDecoder sessionBound = new SessionBoundDecoder();

    /**
     * Returns when the engine takes this command.
     *
     * @throws AssertionError that has the command.
     */
    void check(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> {
                newOrder.wrap(buffer, offset, length, VERSION);
                check(length == NewOrderDecoder.BLOCK_LENGTH
                    && isSound(newOrder.side(), newOrder.ordType(), newOrder.timeInForce(),
                        newOrder.selfMatchPrevention()), newOrder);
            }
            case ReplaceOrderDecoder.TEMPLATE_ID -> {
                replaceOrder.wrap(buffer, offset, length, VERSION);
                check(length == ReplaceOrderDecoder.BLOCK_LENGTH
                    && isSound(replaceOrder.side(), replaceOrder.ordType(), replaceOrder.timeInForce(),
                        replaceOrder.selfMatchPrevention()), replaceOrder);
            }
            case CancelOrderDecoder.TEMPLATE_ID -> {
                cancelOrder.wrap(buffer, offset, length, VERSION);
                check(length == CancelOrderDecoder.BLOCK_LENGTH && !NO_SIDES.contains(cancelOrder.side()), cancelOrder);
            }
            case MassActionDecoder.TEMPLATE_ID -> {
                massAction.wrap(buffer, offset, length, VERSION);
                check(length == MassActionDecoder.BLOCK_LENGTH && isSound(massAction), massAction);
            }
            case SessionBoundDecoder.TEMPLATE_ID -> {
                sessionBound.wrap(buffer, offset, length, VERSION);
                check(length == SessionBoundDecoder.BLOCK_LENGTH && sessionBound.sessionId() != 0, sessionBound);
            }
            default -> { }
        }
    }

    private static boolean isSound(final MassActionDecoder action) {
        final boolean isSide = action.side() == 0 || !NO_SIDES.contains(Side.get((byte) action.side()));
        final boolean isAnyPrice = action.lowPrice() == NO_PRICE && action.highPrice() == NO_PRICE;
        return isSide && (isAnyPrice || action.instrumentId() != 0)
            && action.action() != MassActionType.NULL_VAL && action.action() != MassActionType.SBE_UNKNOWN;
    }

    private static boolean isSound(final Side side, final OrdType type, final TimeInForce timeInForce,
        final SelfMatchPrevention instruction) {
        return !NO_SIDES.contains(side) && !NO_TYPES.contains(type) && !NO_TIMES_IN_FORCE.contains(timeInForce)
            && !NO_INSTRUCTIONS.contains(instruction);
    }

    private static void check(final boolean isSound, final Object command) {
        if (!isSound) {
            throw new AssertionError("no engine takes " + command);
        }
    }
}
