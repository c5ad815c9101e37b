package org.ringside.matching.server;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.matching.Phase;
import org.ringside.matching.day.StepKind;
import org.ringside.matching.day.StepWalk;
import org.ringside.matching.day.StepWay;
import org.ringside.matching.schedule.Schedule;
import org.ringside.matching.schedule.ScheduledStep;
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
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(1);

    private final Schedule schedule;
    private final OwnCommands commands;
    private final EngineService service;
    private final ScheduleClock clock;
    private final LongSupplier seeds;
    private final EventLog events;
    private final StepWalk walk;
    private ScheduledStep step;

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
        walk = new StepWalk(service, this::startPhase);
        if (schedule != null) {
            final long now = clock.nanoTime();
            await(service.lastTime() == 0 ? now : Math.max(service.lastTime(), schedule.oldestMissed(now)));
            resume();
        }
    }

    /** The last engine may have ended in the middle of the step. What it did to close an instrument goes on. */
    private void resume() {
        if (step != null && service.lastTime() >= step.timeNs() - LEAD_NS) {
            final int last = (int) (service.lastTime() - (step.timeNs() - LEAD_NS));
            begin(step.kind() == StepKind.CLOSE ? last : last + 1);
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
        final StepWalk.Turn turn = walk.turn(service.nextDue() > clock.limit());
        if (turn == StepWalk.Turn.OVER) {
            end();
        }
        return turn != StepWalk.Turn.WAITED;
    }

    private void startPhase(final int index, final int instrumentId, final Phase phase) {
        clock.hold(step.timeNs() - LEAD_NS + index);
        commands.startPhase(
            instrumentId, phase, seeds.getAsLong(), phase.isFreeze() ? schedule.freezeNs(step.kind()) : 0);
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
            (step.kind() == StepKind.DAY ? "" : ", " + walk.moved() + " of " + walk.size() + " instruments")
            + (lateNs < LATE_NS ? "" : ", " + TimeUnit.NANOSECONDS.toSeconds(lateNs) + " s late"));
        await(step.timeNs());
    }

    private void await(final long doneNs) {
        step = schedule.next(doneNs).orElse(null);
        clock.limit(step == null ? Long.MAX_VALUE : step.timeNs() - LEAD_NS - 1);
        if (step != null) {
            begin(0);
        }
    }

    private void begin(final int instrument) {
        walk.begin(step.kind(), schedule.freezeNs(step.kind()) > 0, new StepWalk.Place(instrument, 0, 0, 0));
    }
}
