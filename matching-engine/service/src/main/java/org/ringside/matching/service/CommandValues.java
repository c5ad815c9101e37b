package org.ringside.matching.service;

import org.ringside.matching.Allocation;
import org.ringside.matching.MassAction;
import org.ringside.matching.OrderType;
import org.ringside.matching.Phase;
import org.ringside.matching.SelfMatchInstruction;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.SelfMatchPrevention;

/** What values of the wire mean to the engine. They were checked before: {@link CommandCheck}. */
final class CommandValues {
    private static final long NS_OF_A_DAY = 86_400_000_000_000L;
    private static final Phase[] PHASES = Phase.values();
    private static final Allocation[] ALLOCATIONS = Allocation.values();

    private CommandValues() {
    }

    static Side side(final org.ringside.matching.protocol.Side side) {
        return side == org.ringside.matching.protocol.Side.BUY ? Side.BUY : Side.SELL;
    }

    /** Null for a byte that is no side: both. */
    static Side sideOrBoth(final short side) {
        if (side == 0) {
            return null;
        }
        return side == org.ringside.matching.protocol.Side.BUY.value() ? Side.BUY : Side.SELL;
    }

    static OrderType type(final OrdType type) {
        return switch (type) {
            case MARKET -> OrderType.MARKET;
            case STOP -> OrderType.STOP;
            case STOP_LIMIT -> OrderType.STOP_LIMIT;
            case MARKET_TO_LIMIT -> OrderType.MARKET_TO_LIMIT;
            default -> OrderType.LIMIT;
        };
    }

    static TimeInForce timeInForce(final org.ringside.matching.protocol.TimeInForce timeInForce) {
        return switch (timeInForce) {
            case GTC -> TimeInForce.GTC;
            case AT_OPEN -> TimeInForce.AT_OPEN;
            case IOC -> TimeInForce.IOC;
            case FOK -> TimeInForce.FOK;
            case GTD -> TimeInForce.GTD;
            case AT_CLOSE -> TimeInForce.AT_CLOSE;
            case GOOD_FOR_AUCTION -> TimeInForce.GOOD_FOR_AUCTION;
            default -> TimeInForce.DAY;
        };
    }

    static SelfMatchInstruction selfMatch(final SelfMatchPrevention instruction) {
        return switch (instruction) {
            case CANCEL_AGGRESSIVE -> SelfMatchInstruction.CANCEL_AGGRESSIVE;
            case CANCEL_PASSIVE -> SelfMatchInstruction.CANCEL_PASSIVE;
            case CANCEL_BOTH -> SelfMatchInstruction.CANCEL_BOTH;
            case DECREMENT_AND_CANCEL -> SelfMatchInstruction.DECREMENT_AND_CANCEL;
            default -> SelfMatchInstruction.NONE;
        };
    }

    static MassAction massAction(final MassActionType action) {
        return switch (action) {
            case BLOCK -> MassAction.BLOCK;
            case UNBLOCK -> MassAction.UNBLOCK;
            default -> MassAction.CANCEL;
        };
    }

    static Phase phase(final org.ringside.matching.protocol.Phase phase) {
        return PHASES[phase.value()];
    }

    static Allocation allocation(final short allocation) {
        if (allocation < 0 || allocation >= ALLOCATIONS.length) {
            throw new IllegalArgumentException("there is no allocation " + allocation);
        }
        return ALLOCATIONS[allocation];
    }

    /** The day of a time, counted from the epoch. */
    static int dayOf(final long timeNs) {
        return (int) (timeNs / NS_OF_A_DAY);
    }

    /** The end of a day that is counted from the epoch, in nanoseconds of the epoch; 0 for none. */
    static long endOf(final int day) {
        return day == 0 ? 0 : (day + 1) * NS_OF_A_DAY;
    }

    /** The last day before this time; 0 for none. */
    static int dayBefore(final long endNs) {
        return endNs == 0 ? 0 : (int) (endNs / NS_OF_A_DAY - 1);
    }
}
