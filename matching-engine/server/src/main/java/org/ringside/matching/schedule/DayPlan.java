package org.ringside.matching.schedule;

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
import org.ringside.matching.day.StepKind;

/** The steps of one kind of day, in their order. Immutable. */
final class DayPlan {
    private static final long NS_PER_S = 1_000_000_000L;
    private static final int NS_PER_MS = 1_000_000;

    private final List<DailyStep> steps = new ArrayList<>();
    private final ZoneId zone;
    private final LocalTime begins;

    /**
     * One step on each such day.
     *
     * @param isEvening whether it is done on the date before that of the day.
     */
    private record DailyStep(StepKind kind, LocalTime time, boolean isEvening) {
        /** From the midnight with which the date of the day begins. */
        Duration place() {
            return Duration.ofNanos(time.toNanoOfDay()).minusDays(isEvening ? 1 : 0);
        }

        LocalDateTime on(final LocalDate date) {
            return (isEvening ? date.minusDays(1) : date).atTime(time);
        }
    }

    /**
     * A plan.
     *
     * @throws IllegalArgumentException when the steps are in no order that a day can have.
     */
    DayPlan(final ScheduleConfig config) {
        zone = config.zoneId();
        begins = config.beginsAt();
        ScheduleConfig.require(config.times(StepKind.DAY).size() == 1, "day has more than one time");
        for (final StepKind kind : StepKind.values()) {
            for (final LocalTime time : config.times(kind)) {
                add(new DailyStep(kind, time, begins != null && !time.isBefore(begins)));
            }
        }
        requireShort(config.freeze(StepKind.CONTINUOUS), StepKind.CONTINUOUS, "openingFreeze");
        requireShort(config.freeze(StepKind.POST_CLOSE), StepKind.POST_CLOSE, "closingFreeze");
    }

    /** The steps of the day that has this date, at least a millisecond apart. */
    List<ScheduledStep> on(final LocalDate date) {
        final List<ScheduledStep> scheduled = new ArrayList<>();
        long last = Long.MIN_VALUE;
        for (final DailyStep step : steps) {
            last = Math.max(epochNs(step.on(date)), last + NS_PER_MS);
            scheduled.add(new ScheduledStep(step.kind(), last));
        }
        return scheduled;
    }

    /** The next day begins before all other steps, or after them. */
    private void add(final DailyStep step) {
        if (step.kind() == StepKind.DAY && step.place().compareTo(steps.get(0).place()) < 0) {
            steps.add(0, step);
            return;
        }
        if (!steps.isEmpty()) {
            final DailyStep before = steps.get(steps.size() - 1);
            ScheduleConfig.require(step.place().compareTo(before.place()) > 0, step.kind().key() + " is " + step.time()
                + ", but " + before.kind().key() + " is " + before.time()
                + ": on a day the times have to follow one another, "
                + (step.kind() == StepKind.DAY ? "and day be before or after all others" : "in this order")
                + (begins == null ? "" : "; those from " + begins + " on are of the evening before"));
        }
        steps.add(step);
    }

    /** A freeze is over before the next step. */
    private void requireShort(final Duration freeze, final StepKind kind, final String key) {
        for (int i = 0; i < steps.size() - 1; i++) {
            final DailyStep next = steps.get(i + 1);
            ScheduleConfig.require(steps.get(i).kind() != kind
                || freeze.compareTo(next.place().minus(steps.get(i).place())) < 0,
                key + " is longer than the time from " + kind.key() + " to " + next.kind().key());
        }
    }

    private long epochNs(final LocalDateTime time) {
        final ZoneOffsetTransition change = zone.getRules().getTransition(time);
        final Instant instant =
            change != null && change.isGap() ? change.getInstant() : ZonedDateTime.of(time, zone).toInstant();
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), NS_PER_S), instant.getNano());
    }
}
