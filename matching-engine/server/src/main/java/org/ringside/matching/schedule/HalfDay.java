package org.ringside.matching.schedule;

import org.ringside.launch.Key;

/**
 * The part of {@code schedule.properties} about half days, which close early. A key that is left out is as on other
 * days. A step with an empty key does not take place.
 */
public record HalfDay(
    @Key(value = "Dates of the days with other times. N is a number of your choice.", otherwise = "needed",
        form = "as 2026-12-23, 2026-12-30")
    String dates,
    @Key(value = "As `openingCall`, on these days.", otherwise = HalfDay.OTHER, form = ScheduleConfig.TIMES)
    String openingCall,
    @Key(value = "As `continuous`, on these days.", otherwise = HalfDay.OTHER, form = ScheduleConfig.TIMES)
    String continuous,
    @Key(value = "As `closingCall`, on these days.", otherwise = HalfDay.OTHER, form = ScheduleConfig.TIMES)
    String closingCall,
    @Key(value = "As `postClose`, on these days.", otherwise = HalfDay.OTHER, form = ScheduleConfig.TIMES)
    String postClose,
    @Key(value = "As `close`, on these days.", otherwise = HalfDay.OTHER, form = ScheduleConfig.TIMES)
    String close,
    @Key(value = "As `day`, on these days.", otherwise = HalfDay.OTHER, form = "as 18:00")
    String day) {

    /** What holds where a key is left out. */
    static final String OTHER = "as on other days";
}
