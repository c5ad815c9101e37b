package org.ringside.matching.schedule;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.Phase;
import org.ringside.matching.day.StepKind;
import org.ringside.matching.day.StepWay;

/**
 * The times at which the steps of the market's days are due. The steps of a day keep their order. When summer time
 * begins, a time that the clock skips is the moment of the change; when it ends, a time that the clock shows twice is
 * the first of the two. Two steps are at least a millisecond apart. A day may begin in the evening before its date.
 * Thread-safe.
 */
public final class Schedule {
    private static final long NS_PER_S = 1_000_000_000L;
    private static final long DAY_NS = 86_400 * NS_PER_S;
    /**
     * The longest absence that is caught up with as a whole. After a longer one, only steps of this time are done, and
     * in any case those of a day before the last close and later: a day that has begun before long holidays ends.
     */
    private static final long MOST_MISSED_NS = 7 * DAY_NS;
    /** Further away is no step: so many days without trading nobody means. */
    private static final int MAX_DAYS = 3_660;

    private final ScheduleConfig config;
    private final ZoneId zone;
    private final Set<DayOfWeek> days;
    private final Set<LocalDate> holidays;
    private final DayPlan usual;
    private final Map<LocalDate, DayPlan> halfDays = new HashMap<>();

    /**
     * A schedule.
     *
     * @throws IllegalArgumentException when the steps are in no order that a day can have.
     */
    Schedule(final ScheduleConfig config) {
        this.config = config;
        zone = config.zoneId();
        days = config.daysOfWeek();
        holidays = config.dates();
        usual = new DayPlan(config);
        new TreeMap<>(config.halfDays()).forEach((number, halfDay) -> {
            try {
                add(halfDay);
            } catch (final IllegalArgumentException ex) {
                throw new IllegalArgumentException("halfDays." + number + ": " + ex.getMessage(), ex);
            }
        });
    }

    /**
     * Reads a file.
     *
     * @param file of a schedule.
     * @return the schedule.
     * @throws LaunchException that says in one line what is wrong with the file.
     */
    public static Schedule read(final Path file) {
        final ScheduleConfig config = ConfigFile.read(file, Map.of(), ScheduleConfig.class);
        try {
            return new Schedule(config);
        } catch (final IllegalArgumentException ex) {
            throw new LaunchException(ExitCode.USAGE, file + ": " + ex.getMessage(), ex);
        }
    }

    /**
     * The first step after a time.
     *
     * @param timeNs epoch.
     * @return none when the market does not trade for ten years.
     */
    public Optional<ScheduledStep> next(final long timeNs) {
        final LocalDate first = date(timeNs).minusDays(1);
        for (int i = 0; i < MAX_DAYS; i++) {
            for (final ScheduledStep step : steps(first.plusDays(i))) {
                if (step.timeNs() > timeNs) {
                    return Optional.of(step);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The first step after a time that takes an instrument out of a phase, if the instrument is still in this phase.
     *
     * @param timeNs epoch.
     * @param phase  name of the instrument's {@link Phase}.
     * @return none when the market does not trade for ten years.
     */
    public Optional<ScheduledStep> next(final long timeNs, final String phase) {
        final Phase from = Phase.valueOf(phase);
        Optional<ScheduledStep> step = next(timeNs);
        while (step.isPresent() && StepWay.next(step.get().kind(), from, false) == null) {
            step = next(step.get().timeNs());
        }
        return step;
    }

    /**
     * The last step at or before a time.
     *
     * @param timeNs epoch.
     * @return none when the market has not traded for ten years.
     */
    public Optional<ScheduledStep> last(final long timeNs) {
        final LocalDate last = date(timeNs).plusDays(1);
        for (int i = 0; i < MAX_DAYS; i++) {
            final List<ScheduledStep> steps = steps(last.minusDays(i));
            for (int step = steps.size() - 1; step >= 0; step--) {
                if (steps.get(step).timeNs() <= timeNs) {
                    return Optional.of(steps.get(step));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The last step at or before a time, or else one that begins a day then.
     *
     * @param timeNs epoch.
     * @return where in its day the market is.
     */
    public ScheduledStep lastOrDay(final long timeNs) {
        return last(timeNs).orElseGet(() -> new ScheduledStep(StepKind.DAY, timeNs));
    }

    /**
     * The time from which on missed steps are still done, however long nobody was there to do them.
     *
     * @param nowNs epoch.
     * @return a week ago, but at least from a day before the last close on.
     */
    public long oldestMissed(final long nowNs) {
        Optional<ScheduledStep> close = last(nowNs);
        while (close.isPresent() && close.get().kind() != StepKind.CLOSE) {
            close = last(close.get().timeNs() - 1);
        }
        return Math.min(nowNs - MOST_MISSED_NS, close.map(ScheduledStep::timeNs).orElse(nowNs) - DAY_NS);
    }

    /**
     * Longest time of the freeze that a step begins.
     *
     * @param kind of step.
     * @return 0 if the step begins no freeze.
     */
    public long freezeNs(final StepKind kind) {
        return config.freeze(kind).toNanos();
    }

    /**
     * Formats a time for people of the market.
     *
     * @param timeNs epoch.
     * @return for example {@code 2026-11-25T09:30-05:00[America/New_York]}.
     */
    public String text(final long timeNs) {
        return ZonedDateTime.ofInstant(Instant.ofEpochSecond(0, timeNs / NS_PER_S * NS_PER_S), zone).toString();
    }

    private void add(final HalfDay halfDay) {
        final DayPlan plan = new DayPlan(config.on(halfDay));
        for (final LocalDate date : ScheduleConfig.dates("dates", halfDay.dates())) {
            ScheduleConfig.require(isTraded(date), "dates has " + date + ", on which the market does not trade: see"
                + " days and holidays");
            ScheduleConfig.require(halfDays.put(date, plan) == null, "dates has " + date
                + ", which other half days have, too");
        }
    }

    private List<ScheduledStep> steps(final LocalDate date) {
        return isTraded(date) ? halfDays.getOrDefault(date, usual).on(date) : List.of();
    }

    private boolean isTraded(final LocalDate date) {
        return days.contains(date.getDayOfWeek()) && !holidays.contains(date);
    }

    private LocalDate date(final long timeNs) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(0, timeNs), zone);
    }
}
