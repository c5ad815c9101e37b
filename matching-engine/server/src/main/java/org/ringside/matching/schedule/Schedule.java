package org.ringside.matching.schedule;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * When the steps of the market's days are due. Each step has a time of its own, and steps of a day keep their order: a
 * time that the clock skips, when summer begins, is the moment of the change; one that it shows twice, when summer
 * ends, is the first. Two steps are at least a millisecond apart. Thread-safe.
 */
public final class Schedule {
    private static final long NS_PER_S = 1_000_000_000L;
    private static final int NS_PER_MS = 1_000_000;
    /** Further away is no step: so many days without trading nobody means. */
    private static final int MAX_DAYS = 3_660;

    /** One step on each day of trading. */
    private record DailyStep(StepKind kind, LocalTime time) {
    }

    private final ScheduleConfig config;
    private final ZoneId zone;
    private final Set<DayOfWeek> days;
    private final Set<LocalDate> holidays;
    private final List<DailyStep> daily = new ArrayList<>();

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
        ScheduleConfig.require(config.times(StepKind.DAY).size() == 1, "day has more than one time");
        for (final StepKind kind : StepKind.values()) {
            for (final LocalTime time : config.times(kind)) {
                add(kind, time);
            }
        }
        requireShort(StepKind.CONTINUOUS, "openingFreeze");
        requireShort(StepKind.POST_CLOSE, "closingFreeze");
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
     * Longest time until the freeze ends that a step begins.
     *
     * @param kind of step.
     * @return 0 when the step begins none.
     */
    public long freezeNs(final StepKind kind) {
        return config.freeze(kind).toNanos();
    }

    /**
     * A time as people of the market read it.
     *
     * @param timeNs epoch.
     * @return for example {@code 2026-11-25T09:30-05:00[America/New_York]}.
     */
    public String text(final long timeNs) {
        return ZonedDateTime.ofInstant(Instant.ofEpochSecond(0, timeNs / NS_PER_S * NS_PER_S), zone).toString();
    }

    /** The next day begins before all other steps, or after them. */
    private void add(final StepKind kind, final LocalTime time) {
        final DailyStep step = new DailyStep(kind, time);
        if (kind == StepKind.DAY && daily.get(0).kind() != StepKind.DAY && time.isBefore(daily.get(0).time())) {
            daily.add(0, step);
            return;
        }
        if (!daily.isEmpty()) {
            final DailyStep before = daily.get(daily.size() - 1);
            ScheduleConfig.require(time.isAfter(before.time()), kind.key() + " is " + time + ", but "
                + before.kind().key() + " is " + before.time() + ": on a day the times have to follow one another, "
                + (kind == StepKind.DAY ? "and day be before or after all others" : "in this order"));
        }
        daily.add(step);
    }

    /** A freeze is over before the next step. */
    private void requireShort(final StepKind kind, final String key) {
        final Duration freeze = config.freeze(kind);
        for (int i = 0; i < daily.size() - 1; i++) {
            final DailyStep next = daily.get(i + 1);
            ScheduleConfig.require(daily.get(i).kind() != kind
                || freeze.compareTo(Duration.between(daily.get(i).time(), next.time())) < 0,
                key + " is longer than the time from " + kind.key() + " to " + next.kind().key());
        }
    }

    private List<ScheduledStep> steps(final LocalDate date) {
        final List<ScheduledStep> steps = new ArrayList<>();
        if (days.contains(date.getDayOfWeek()) && !holidays.contains(date)) {
            long last = Long.MIN_VALUE;
            for (final DailyStep step : daily) {
                last = Math.max(epochNs(date.atTime(step.time())), last + NS_PER_MS);
                steps.add(new ScheduledStep(step.kind(), last));
            }
        }
        return steps;
    }

    private long epochNs(final LocalDateTime time) {
        final ZoneOffsetTransition change = zone.getRules().getTransition(time);
        final Instant instant =
            change != null && change.isGap() ? change.getInstant() : ZonedDateTime.of(time, zone).toInstant();
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), NS_PER_S), instant.getNano());
    }

    private LocalDate date(final long timeNs) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(0, timeNs), zone);
    }
}
