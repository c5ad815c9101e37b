package org.ringside.matching.server;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.schedule.Schedule;
import org.ringside.matching.schedule.ScheduledStep;
import org.ringside.matching.schedule.StepKind;
import org.ringside.matching.schedule.StepWay;
import org.ringside.matching.service.EngineService;

/**
 * Does the steps of a schedule, by commands of the engine's own. The time of commands stands still shortly before a
 * step until the step is done: the command for the instrument that was added as number i has a nanosecond of its own,
 * and the command that ends the step has the step's time. So the time of the last command of a journal tells which
 * steps are done, and for which instruments: an engine that starts goes on from there, and nothing is done twice.
 * <pre>
 *   step - LEAD - 1          step - LEAD + i                        step
 *   |  time stands still ... |  command for instrument i ...        |  end of the step; StartDay of a day
 * </pre>
 * A step takes one command in a turn, and waits for what is due before it; but not for ever for what traders can bring
 * about again and again, as mass cancels. One thread.
 */
final class MarketDay {
    /** More than there can be instruments, and less than there is between two steps. */
    static final long LEAD_NS = 1 << 16;
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    /**
     * The longest absence that is caught up with as a whole. After a longer one, only steps of this time are done, and
     * in any case those of a day before the last close and later: a day that has begun before long holidays ends.
     */
    private static final long MOST_MISSED_NS = 7 * DAY_NS;
    /** Turns in which a step waits for work that does not keep it from being done. */
    private static final int MOST_TURNS = 10_000;
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(1);

    private final Schedule schedule;
    private final OwnCommands commands;
    private final EngineService service;
    private final ScheduleClock clock;
    private final LongSupplier seeds;
    private final EventLog events;
    private ScheduledStep step;
    /** While a step is being done. */
    private int[] instruments;
    private int current;
    private int given;
    private int moved;
    private int waited;

    /**
     * A day that goes on where the service is.
     *
     * @param schedule null: there is none.
     * @param seeds    of the moments at which freezes end.
     * @param events   of the engine's thread, which waits for no reader of them.
     */
    MarketDay(final Schedule schedule, final OwnCommands commands, final EngineService service,
        final ScheduleClock clock, final LongSupplier seeds, final EventLog events) {
        this.schedule = schedule;
        this.commands = commands;
        this.service = service;
        this.clock = clock;
        this.seeds = seeds;
        this.events = events;
        if (schedule != null) {
            final long now = clock.nanoTime();
            await(service.lastTime() == 0 ? now : Math.max(service.lastTime(), oldestMissed(now)));
            resume();
        }
    }

    /** What was missed behind this time is done, however long no engine was there. */
    private long oldestMissed(final long now) {
        Optional<ScheduledStep> close = schedule.last(now);
        while (close.isPresent() && close.get().kind() != StepKind.CLOSE) {
            close = schedule.last(close.get().timeNs() - 1);
        }
        return Math.min(now - MOST_MISSED_NS, close.map(ScheduledStep::timeNs).orElse(now) - DAY_NS);
    }

    /** The last engine may have ended in the middle of the step. What it did to close an instrument goes on. */
    private void resume() {
        if (step != null && service.lastTime() >= step.timeNs() - LEAD_NS) {
            final int last = (int) (service.lastTime() - (step.timeNs() - LEAD_NS));
            current = step.kind() == StepKind.CLOSE ? last : last + 1;
        }
    }

    /** Says what comes next, if there is a schedule. */
    void announce() {
        if (step != null) {
            events.tell(LogEvent.SCHEDULE_NEXT, step.kind(), schedule.text(step.timeNs()));
        }
    }

    /** Takes an instrument that was just added to where the steps so far have led the others. */
    void addInstrument(final int instrumentId) {
        while (isOnItsWay(instrumentId)) {
            commands.startPhase(
                instrumentId, StepWay.toward(lastStep().orElseThrow(), service.phase(instrumentId)), 0, 0);
        }
    }

    /**
     * The same for an instrument that the last engine had added when it ended in the middle of this. Before anything
     * else is journaled: afterwards nobody could tell that from what an operator wants.
     *
     * @param isJustAdded whether the journal ends with the adding of an instrument; asked of at most one.
     */
    void resumeAdding(final IntPredicate isJustAdded) {
        final int[] all = service.instrumentIds();
        if (all.length > 0 && isOnItsWay(all[all.length - 1]) && isJustAdded.test(all[all.length - 1])) {
            addInstrument(all[all.length - 1]);
        }
    }

    private boolean isOnItsWay(final int instrumentId) {
        return lastStep().filter(kind -> StepWay.isOnTheWay(kind, service.phase(instrumentId))).isPresent();
    }

    private Optional<StepKind> lastStep() {
        return step == null ? Optional.empty() : schedule.last(step.timeNs() - 1).map(ScheduledStep::kind);
    }

    /** Gives a command if a step is due; whether it did. */
    boolean doWork() {
        if (step == null || clock.shown() < step.timeNs()) {
            return false;
        }
        final boolean isIdle = service.nextDue() > clock.limit();
        waited = isIdle ? 0 : waited + 1;
        if (!isIdle && waited <= MOST_TURNS) {
            return false;
        }
        if (instruments == null) {
            instruments = service.instrumentIds();
        }
        return step.kind() == StepKind.DAY ? startDay(isIdle) : startPhase(isIdle);
    }

    private boolean startDay(final boolean isIdle) {
        for (int i = 0; i < instruments.length && !isIdle; i++) {
            if (service.dayRefusal(instruments[i]) == RejectReason.UNFINISHED) {
                return false;
            }
        }
        end();
        return true;
    }

    /** One command, for the first instrument that needs one, or that which ends the step. */
    private boolean startPhase(final boolean isIdle) {
        final long freezeNs = schedule.freezeNs(step.kind());
        while (current < instruments.length) {
            final int id = instruments[current];
            final Phase next = given == StepWay.mostCommands(step.kind()) ? null
                : StepWay.next(step.kind(), service.phase(id), freezeNs > 0);
            if (next != null && !isIdle && !service.nextPhases(id).contains(next)) {
                return false;
            }
            if (next != null) {
                moved += given == 0 ? 1 : 0;
                given++;
                clock.hold(step.timeNs() - LEAD_NS + current);
                commands.startPhase(id, next, seeds.getAsLong(), next.isFreeze() ? freezeNs : 0);
                return true;
            }
            current++;
            given = 0;
        }
        end();
        return true;
    }

    /** The last command of a step has its time: a reader of the journal knows by it that the step is done. */
    private void end() {
        clock.hold(step.timeNs());
        if (step.kind() == StepKind.DAY) {
            commands.startDay();
        } else {
            commands.advanceTime(step.timeNs());
        }
        final long lateNs = clock.shown() - step.timeNs();
        events.tell(LogEvent.SCHEDULE_DONE, step.kind(), schedule.text(step.timeNs()),
            (step.kind() == StepKind.DAY ? "" : ", " + moved + " of " + instruments.length + " instruments")
            + (lateNs < LATE_NS ? "" : ", " + TimeUnit.NANOSECONDS.toSeconds(lateNs) + " s late"));
        instruments = null;
        current = 0;
        given = 0;
        moved = 0;
        await(step.timeNs());
    }

    private void await(final long doneNs) {
        step = schedule.next(doneNs).orElse(null);
        clock.limit(step == null ? Long.MAX_VALUE : step.timeNs() - LEAD_NS - 1);
    }
}
