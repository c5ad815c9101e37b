package org.ringside.matching.schedule;

/**
 * What {@code schedule.properties} says of days of trading that are not as others: half days, which close early. A key
 * that is left out is as on other days. A step whose key is empty does not take place.
 *
 * @param dates       of these days, as {@code 2026-12-24}, separated by commas.
 * @param openingCall as in {@link ScheduleConfig}.
 * @param continuous  as in {@link ScheduleConfig}.
 * @param closingCall as in {@link ScheduleConfig}.
 * @param postClose   as in {@link ScheduleConfig}.
 * @param close       as in {@link ScheduleConfig}.
 * @param day         as in {@link ScheduleConfig}.
 */
public record HalfDay(
    String dates, String openingCall, String continuous, String closingCall, String postClose, String close,
    String day) {
}
