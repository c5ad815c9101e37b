package org.ringside.matching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Phases, days, time and kill switches of random streams. */
final class RandomOperator {
    private static final int SESSIONS = 4;
    private static final Map<Phase, List<Phase>> USUAL = Map.of(
        Phase.CLOSED, List.of(Phase.PRE_OPEN, Phase.PRE_OPEN, Phase.PRE_OPEN, Phase.CONTINUOUS),
        Phase.PRE_OPEN, List.of(Phase.OPEN_FREEZE, Phase.OPEN_FREEZE, Phase.CONTINUOUS, Phase.HALT, Phase.CLOSED),
        Phase.OPEN_FREEZE, List.of(Phase.CONTINUOUS, Phase.CONTINUOUS, Phase.HALT),
        Phase.CONTINUOUS, List.of(Phase.VOLATILITY_AUCTION, Phase.HALT, Phase.CLOSING_CALL, Phase.CLOSING_CALL,
            Phase.CLOSED),
        Phase.VOLATILITY_AUCTION, List.of(Phase.CONTINUOUS, Phase.CONTINUOUS, Phase.HALT, Phase.CLOSING_CALL),
        Phase.HALT, List.of(
            Phase.PRE_OPEN, Phase.VOLATILITY_AUCTION, Phase.CONTINUOUS, Phase.CLOSING_CALL, Phase.CLOSED),
        Phase.CLOSING_CALL, List.of(Phase.CLOSING_FREEZE, Phase.CLOSING_FREEZE, Phase.POST_CLOSE, Phase.HALT),
        Phase.CLOSING_FREEZE, List.of(Phase.POST_CLOSE, Phase.POST_CLOSE, Phase.HALT),
        Phase.POST_CLOSE, List.of(Phase.CLOSED));

    private final Dice dice;
    private final Profile profile;
    private final EventMirror mirror;
    /** Kill switches that are on. */
    private final Deque<MassCancel> blocks = new ArrayDeque<>();

    RandomOperator(final Dice dice, final Profile profile, final EventMirror mirror) {
        this.dice = dice;
        this.profile = profile;
        this.mirror = mirror;
    }

    /** Null when it does nothing. */
    Command next(final long time) {
        for (final Map.Entry<Integer, Phase> entry : new ArrayList<>(mirror.phases().entrySet())) {
            final Phase phase = entry.getValue();
            if (dice.oneIn(span(phase))) {
                return phase(time, entry.getKey(), dice.of(USUAL.get(phase).toArray(Phase[]::new)));
            }
        }
        if (dice.oneIn(1_000)) {
            return phase(time, dice.oneIn(5) ? 99 : 1 + dice.below(profile.instruments()), dice.of(Phase.values()));
        }
        if (dice.oneIn(allClosed() ? 6 : 2_000)) {
            return new Command.StartDay(time);
        }
        if (dice.oneIn(8)) {
            return new Command.AdvanceTime(dice.oneIn(10) ? time + dice.below(500) : time);
        }
        if (dice.oneIn(profile.limits() ? 300 : 1_500)) {
            return new Command.Mass(time, block());
        }
        if (!blocks.isEmpty() && dice.oneIn(25)) {
            return new Command.Mass(time, blocks.remove());
        }
        return null;
    }

    private int span(final Phase phase) {
        return switch (phase) {
            case CONTINUOUS -> profile.matchingSpan();
            case CLOSED, HALT -> 8;
            default -> profile.callSpan();
        };
    }

    private boolean allClosed() {
        return mirror.phases().values().stream().allMatch(phase -> phase == Phase.CLOSED);
    }

    private Command phase(final long time, final int instrument, final Phase phase) {
        final StartPhase start = new StartPhase().instrumentId(instrument).phase(phase);
        if (phase.isFreeze() && dice.oneIn(2)) {
            start.seed(dice.any()).maximumNs(dice.between(1, 1_500));
        }
        return new Command.Start(time, start);
    }

    /** Turns a kill switch on, and notes how it is turned off. */
    private MassCancel block() {
        final MassCancel on = new MassCancel().action(MassAction.BLOCK);
        final MassCancel off = new MassCancel().action(MassAction.UNBLOCK);
        switch (dice.weighted(8, 3, 2, 1)) {
            case 0 -> {
                final int account = 1 + dice.below(RandomSpecs.ACCOUNTS);
                on.ofAccount(account);
                off.ofAccount(account);
            }
            case 1 -> {
                final int firm = 1 + dice.below(RandomSpecs.FIRMS);
                on.ofFirm(firm);
                off.ofFirm(firm);
            }
            case 2 -> {
                final int session = 1 + dice.below(SESSIONS);
                on.ofSession(session);
                off.ofSession(session);
            }
            default -> on.ofSide(Side.BUY);
        }
        if (dice.oneIn(4)) {
            on.ofInstrument(1 + dice.below(profile.instruments()));
        }
        blocks.add(off);
        return on;
    }
}
