package org.ringside.matching.day;

import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.service.EngineService;

/**
 * Takes all instruments through a step, in the order in which they were added, a command at a time. It waits for what
 * is due; but not for ever for what traders can bring about again and again, as mass cancels. One thread.
 */
public final class StepWalk {
    /** Turns in which a step waits for work that does not keep it from being done. */
    private static final int MOST_TURNS = 10_000;

    private final EngineService service;
    private final Commands commands;
    private StepKind kind = StepKind.DAY;
    private boolean hasFreeze;
    private int[] instruments;
    private int current;
    private int given;
    private int moved;
    private int waited;

    /** What becomes of the commands of a step. */
    @FunctionalInterface
    public interface Commands {
        /**
         * Begins a phase.
         *
         * @param index        place of the instrument, in the order in which instruments were added, from 0.
         * @param instrumentId of it.
         * @param phase        to begin.
         */
        void startPhase(int index, int instrumentId, Phase phase);
    }

    /** What came of a turn. */
    public enum Turn {
        /** Something that is due comes first. */
        WAITED,
        /** An instrument has got a command. */
        MOVED,
        /** All instruments are where the step leads them. */
        OVER
    }

    /**
     * How far a walk is, for a state that is saved.
     *
     * @param current place of the instrument whose turn it is.
     * @param given   commands that it has got.
     * @param moved   instruments that have got one.
     * @param waited  turns without a command, one after another.
     */
    public record Place(int current, int given, int moved, int waited) {
        /** In front of the first instrument. */
        public static final Place BEGIN = new Place(0, 0, 0, 0);
    }

    /**
     * A walk that has not begun.
     *
     * @param service  of the instruments.
     * @param commands take what they get.
     */
    public StepWalk(final EngineService service, final Commands commands) {
        this.service = service;
        this.commands = commands;
    }

    /**
     * Begins a step, or goes on with one.
     *
     * @param newKind      of the step.
     * @param newHasFreeze whether a freeze comes before its auction.
     * @param place        to begin at.
     */
    public void begin(final StepKind newKind, final boolean newHasFreeze, final Place place) {
        kind = newKind;
        hasFreeze = newHasFreeze;
        instruments = null;
        current = place.current();
        given = place.given();
        moved = place.moved();
        waited = place.waited();
    }

    /**
     * How far it is.
     *
     * @return to go on there.
     */
    public Place place() {
        return new Place(current, given, moved, waited);
    }

    /**
     * Gives at most one command.
     *
     * @param isIdle whether nothing is due.
     * @return what came of it; after {@link Turn#OVER} the walk has to begin anew.
     */
    public Turn turn(final boolean isIdle) {
        waited = isIdle ? 0 : waited + 1;
        if (!isIdle && waited <= MOST_TURNS) {
            return Turn.WAITED;
        }
        if (instruments == null) {
            instruments = service.instrumentIds();
        }
        return kind == StepKind.DAY ? endDay(isIdle) : move(isIdle);
    }

    /** Instruments that have got a command. */
    public int moved() {
        return moved;
    }

    /**
     * Instruments on the way.
     *
     * @return those that were there at the first turn; 0 before it.
     */
    public int size() {
        return instruments == null ? 0 : instruments.length;
    }

    private Turn endDay(final boolean isIdle) {
        for (int i = 0; i < instruments.length && !isIdle; i++) {
            if (service.dayRefusal(instruments[i]) == RejectReason.UNFINISHED) {
                return Turn.WAITED;
            }
        }
        return Turn.OVER;
    }

    private Turn move(final boolean isIdle) {
        while (current < instruments.length) {
            final int id = instruments[current];
            final Phase next = given == StepWay.mostCommands(kind) ? null
                : StepWay.next(kind, service.phase(id), hasFreeze);
            if (next != null && !isIdle && !service.nextPhases(id).contains(next)) {
                return Turn.WAITED;
            }
            if (next != null) {
                moved += given == 0 ? 1 : 0;
                given++;
                commands.startPhase(current, id, next);
                return Turn.MOVED;
            }
            current++;
            given = 0;
        }
        return Turn.OVER;
    }
}
