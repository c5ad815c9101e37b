package org.ringside.matching.day;

import org.ringside.matching.Phase;

/**
 * The phases that lead an instrument through a step of the schedule. An instrument that an operator has halted stays
 * halted.
 */
public final class StepWay {
    /** Attempts at the end of trading: an auction out of its band is extended, then halted, then closed. */
    private static final int MOST_COMMANDS_OF_CLOSE = 8;

    private StepWay() {
    }

    /**
     * Returns a bound of the way.
     *
     * @return most commands that an instrument gets in one step.
     */
    public static int mostCommands(final StepKind kind) {
        return kind == StepKind.CLOSE ? MOST_COMMANDS_OF_CLOSE : 1;
    }

    /**
     * Returns the next phase of an instrument.
     *
     * @param hasFreeze whether a freeze comes before the auction of the step.
     * @return the phase to begin next, or null if the step leaves the instrument as it is.
     */
    public static Phase next(final StepKind kind, final Phase phase, final boolean hasFreeze) {
        return switch (kind) {
            case OPENING_CALL -> phase == Phase.CLOSED ? Phase.PRE_OPEN : null;
            case CONTINUOUS -> switch (phase) {
                case CLOSED, OPEN_FREEZE -> Phase.CONTINUOUS;
                case PRE_OPEN -> hasFreeze ? Phase.OPEN_FREEZE : Phase.CONTINUOUS;
                default -> null;
            };
            case CLOSING_CALL -> switch (phase) {
                case CONTINUOUS, VOLATILITY_AUCTION -> Phase.CLOSING_CALL;
                default -> null;
            };
            case POST_CLOSE -> switch (phase) {
                case CLOSING_CALL -> hasFreeze ? Phase.CLOSING_FREEZE : Phase.POST_CLOSE;
                case CLOSING_FREEZE -> Phase.POST_CLOSE;
                default -> null;
            };
            case CLOSE -> switch (phase) {
                case CLOSED -> null;
                case CLOSING_CALL, CLOSING_FREEZE -> Phase.POST_CLOSE;
                case OPEN_FREEZE, VOLATILITY_AUCTION -> Phase.HALT;
                default -> Phase.CLOSED;
            };
            case DAY -> null;
        };
    }

    /**
     * Says whether a new instrument is still on its way.
     *
     * @return whether a new instrument comes through this phase on its way to where a step has led the others.
     */
    public static boolean isOnTheWay(final StepKind kind, final Phase phase) {
        return toward(kind, phase) != null && (phase == Phase.CONTINUOUS
            || kind == StepKind.OPENING_CALL && phase == Phase.CLOSED
            || kind == StepKind.POST_CLOSE && phase == Phase.CLOSING_CALL);
    }

    /**
     * Returns the next phase of a new, empty instrument on its way to the phase of the others.
     *
     * @return the phase to begin next, or null if the instrument is there.
     */
    public static Phase toward(final StepKind kind, final Phase phase) {
        final Phase target = switch (kind) {
            case OPENING_CALL -> Phase.PRE_OPEN;
            case CONTINUOUS -> Phase.CONTINUOUS;
            case CLOSING_CALL -> Phase.CLOSING_CALL;
            case POST_CLOSE -> Phase.POST_CLOSE;
            case CLOSE, DAY -> Phase.CLOSED;
        };
        if (phase == target) {
            return null;
        }
        if (target == Phase.PRE_OPEN && phase != Phase.CLOSED) {
            return Phase.CLOSED;
        }
        return target == Phase.POST_CLOSE && phase != Phase.CLOSING_CALL ? Phase.CLOSING_CALL : target;
    }
}
