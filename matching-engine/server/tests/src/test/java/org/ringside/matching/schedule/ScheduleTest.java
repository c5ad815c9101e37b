package org.ringside.matching.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.matching.Phase;
import org.ringside.matching.day.StepKind;

class ScheduleTest {
    private static final String[] NEW_YORK = {"zone=America/New_York", "holidays=2026-11-26, 2026-12-25",
        "openingCall=09:00", "openingFreeze=30s", "continuous=09:30,09:35", "closingCall=16:00", "closingFreeze=1m",
        "postClose=16:05", "close=16:20", "day=17:00"};

    /** The day of a date begins in the evening before. */
    private static final String[] CHICAGO = {"zone=America/Chicago", "holidays=2026-11-26", "begins=16:30", "day=16:45",
        "openingCall=16:50", "continuous=17:00", "closingCall=15:50", "close=16:00"};

    @TempDir
    private Path folder;

    @Test
    void shouldFollowTheStepsOfADayAndThenThoseOfTheNextDayOfTrading() throws IOException {
        final Schedule schedule = read(NEW_YORK);

        assertThat(from(schedule, "2026-11-25T13:59:59.999999999Z", 9)).containsExactly(
            "OPENING_CALL 2026-11-25T14:00:00Z", "CONTINUOUS 2026-11-25T14:30:00Z", "CONTINUOUS 2026-11-25T14:35:00Z",
            "CLOSING_CALL 2026-11-25T21:00:00Z", "POST_CLOSE 2026-11-25T21:05:00Z", "CLOSE 2026-11-25T21:20:00Z",
            "DAY 2026-11-25T22:00:00Z", "OPENING_CALL 2026-11-27T14:00:00Z", "CONTINUOUS 2026-11-27T14:30:00Z");
        assertThat(schedule.freezeNs(StepKind.CONTINUOUS)).isEqualTo(30_000_000_000L);
        assertThat(schedule.freezeNs(StepKind.CLOSE)).isZero();
        assertThat(schedule.text(ns("2026-11-25T14:30:00Z"))).isEqualTo("2026-11-25T09:30-05:00[America/New_York]");
    }

    @Test
    void shouldReadTheShippedFile() {
        final Schedule shipped = Schedule.read(Path.of("../../../ops/conf/schedule.properties"));

        assertThat(from(shipped, "2026-12-23T00:00:00Z", 6)).containsExactly("OPENING_CALL 2026-12-23T07:30:00Z",
            "CONTINUOUS 2026-12-23T08:00:00Z", "CLOSING_CALL 2026-12-23T16:30:00Z", "POST_CLOSE 2026-12-23T16:35:00Z",
            "CLOSE 2026-12-23T16:45:00Z", "DAY 2026-12-23T17:00:00Z");
        assertThat(next(shipped, "2026-12-23T17:00:00Z")).isEqualTo("OPENING_CALL 2026-12-28T07:30:00Z");
    }

    @Test
    void shouldLeaveOutWeekendsAndHolidays() throws IOException {
        final Schedule schedule = read(NEW_YORK);

        assertThat(next(schedule, "2026-11-27T22:00:00Z")).isEqualTo("OPENING_CALL 2026-11-30T14:00:00Z");
        assertThat(next(schedule, "2026-12-24T22:00:00Z")).isEqualTo("OPENING_CALL 2026-12-28T14:00:00Z");
        assertThat(last(schedule, "2026-11-26T15:00:00Z")).isEqualTo("DAY 2026-11-25T22:00:00Z");
        assertThat(last(schedule, "2026-11-25T14:30:00Z")).isEqualTo("CONTINUOUS 2026-11-25T14:30:00Z");
    }

    @Test
    void shouldFindTheStepThatEndsAPhase() throws IOException {
        final Schedule schedule = read(NEW_YORK);

        assertThat(text(schedule.next(ns("2026-11-25T14:00:00Z"), Phase.PRE_OPEN.name())))
            .isEqualTo("CONTINUOUS 2026-11-25T14:30:00Z");
        assertThat(text(schedule.next(ns("2026-11-25T14:30:00Z"), Phase.CONTINUOUS.name())))
            .as("not the second opening auction").isEqualTo("CLOSING_CALL 2026-11-25T21:00:00Z");
        assertThat(text(schedule.next(ns("2026-11-25T21:20:00Z"), Phase.CLOSED.name())))
            .as("not the day, and not the holiday").isEqualTo("OPENING_CALL 2026-11-27T14:00:00Z");
        assertThat(text(schedule.next(ns("2026-11-25T14:30:00Z"), Phase.HALT.name())))
            .isEqualTo("CLOSE 2026-11-25T21:20:00Z");
    }

    @Test
    void shouldKeepTheTimeOfThePlaceWhenItsClockChanges() throws IOException {
        final Schedule schedule = read(NEW_YORK);

        assertThat(next(schedule, "2026-03-06T12:00:00Z")).isEqualTo("OPENING_CALL 2026-03-06T14:00:00Z");
        assertThat(next(schedule, "2026-03-08T12:00:00Z")).isEqualTo("OPENING_CALL 2026-03-09T13:00:00Z");
        assertThat(next(schedule, "2026-10-30T12:00:00Z")).isEqualTo("OPENING_CALL 2026-10-30T13:00:00Z");
        assertThat(next(schedule, "2026-11-01T12:00:00Z")).isEqualTo("OPENING_CALL 2026-11-02T14:00:00Z");
    }

    @Test
    void shouldKeepTheOrderOfStepsInTheHourThatTheClockSkips() throws IOException {
        final Schedule schedule = read("zone=Europe/Berlin", "days=MON-SUN", "openingCall=01:59", "continuous=02:10",
            "closingCall=02:50", "close=03:00:00.001", "day=04:00");

        assertThat(from(schedule, "2026-03-29T00:00:00Z", 5)).containsExactly("OPENING_CALL 2026-03-29T00:59:00Z",
            "CONTINUOUS 2026-03-29T01:00:00Z", "CLOSING_CALL 2026-03-29T01:00:00.001Z",
            "CLOSE 2026-03-29T01:00:00.002Z", "DAY 2026-03-29T02:00:00Z");
    }

    @Test
    void shouldDoStepsOnceInTheHourThatTheClockShowsTwice() throws IOException {
        final Schedule schedule = read("zone=Europe/Berlin", "days=MON-SUN", "day=01:00", "continuous=02:10",
            "closingCall=02:50", "close=03:10");

        assertThat(from(schedule, "2026-10-24T22:30:00Z", 5)).containsExactly("DAY 2026-10-24T23:00:00Z",
            "CONTINUOUS 2026-10-25T00:10:00Z", "CLOSING_CALL 2026-10-25T00:50:00Z", "CLOSE 2026-10-25T02:10:00Z",
            "DAY 2026-10-26T00:00:00Z");
    }

    @Test
    void shouldCloseEarlyOnHalfDays() throws IOException {
        final Schedule schedule = read(with(NEW_YORK, "halfDays.1.dates=2026-11-27, 2026-12-24",
            "halfDays.1.closingCall=13:00", "halfDays.1.postClose=13:05", "halfDays.1.close=13:15"));

        assertThat(from(schedule, "2026-11-27T00:00:00Z", 9)).containsExactly("OPENING_CALL 2026-11-27T14:00:00Z",
            "CONTINUOUS 2026-11-27T14:30:00Z", "CONTINUOUS 2026-11-27T14:35:00Z", "CLOSING_CALL 2026-11-27T18:00:00Z",
            "POST_CLOSE 2026-11-27T18:05:00Z", "CLOSE 2026-11-27T18:15:00Z", "DAY 2026-11-27T22:00:00Z",
            "OPENING_CALL 2026-11-30T14:00:00Z", "CONTINUOUS 2026-11-30T14:30:00Z");
        assertThat(next(schedule, "2026-11-30T15:00:00Z")).isEqualTo("CLOSING_CALL 2026-11-30T21:00:00Z");
        assertThat(next(schedule, "2026-12-24T15:00:00Z")).isEqualTo("CLOSING_CALL 2026-12-24T18:00:00Z");
        assertThat(last(schedule, "2026-11-28T00:00:00Z")).isEqualTo("DAY 2026-11-27T22:00:00Z");
    }

    /** Its freeze does not take place either. */
    @Test
    void shouldLeaveOutTheStepsWhoseKeysAreEmptyOnHalfDays() throws IOException {
        final Schedule schedule = read(with(NEW_YORK, "halfDays.1.dates=2026-11-27", "halfDays.1.openingCall=",
            "halfDays.1.closingCall=", "halfDays.1.postClose=", "halfDays.1.continuous=10:00",
            "halfDays.1.close=12:00", "halfDays.2.dates=2026-12-24", "halfDays.2.closingCall=15:00"));

        assertThat(from(schedule, "2026-11-27T00:00:00Z", 4)).containsExactly("CONTINUOUS 2026-11-27T15:00:00Z",
            "CLOSE 2026-11-27T17:00:00Z", "DAY 2026-11-27T22:00:00Z", "OPENING_CALL 2026-11-30T14:00:00Z");
        assertThat(next(schedule, "2026-12-24T15:00:00Z")).isEqualTo("CLOSING_CALL 2026-12-24T20:00:00Z");
    }

    @Test
    void shouldBeginADayInTheEveningBeforeItsDate() throws IOException {
        final Schedule schedule = read(CHICAGO);

        assertThat(from(schedule, "2026-11-27T23:00:00Z", 7)).containsExactly("DAY 2026-11-29T22:45:00Z",
            "OPENING_CALL 2026-11-29T22:50:00Z", "CONTINUOUS 2026-11-29T23:00:00Z",
            "CLOSING_CALL 2026-11-30T21:50:00Z", "CLOSE 2026-11-30T22:00:00Z", "DAY 2026-11-30T22:45:00Z",
            "OPENING_CALL 2026-11-30T22:50:00Z");
        assertThat(last(schedule, "2026-11-29T22:44:59Z")).isEqualTo("CLOSE 2026-11-27T22:00:00Z");
        assertThat(schedule.text(ns("2026-11-29T23:00:00Z"))).isEqualTo("2026-11-29T17:00-06:00[America/Chicago]");
    }

    /** A holiday has no evening before it, and its own evening belongs to the next day. */
    @Test
    void shouldLeaveOutTheEveningBeforeAHolidayAndCloseAHalfDayEarlyThatBeganInTheEvening() throws IOException {
        final Schedule schedule = read(with(CHICAGO, "halfDays.1.dates=2026-11-27", "halfDays.1.closingCall=12:00",
            "halfDays.1.close=12:15"));

        assertThat(from(schedule, "2026-11-25T22:00:00Z", 6)).containsExactly("DAY 2026-11-26T22:45:00Z",
            "OPENING_CALL 2026-11-26T22:50:00Z", "CONTINUOUS 2026-11-26T23:00:00Z",
            "CLOSING_CALL 2026-11-27T18:00:00Z", "CLOSE 2026-11-27T18:15:00Z", "DAY 2026-11-29T22:45:00Z");
    }

    @Test
    void shouldKeepTheTimesOfThePlaceInANightInWhichItsClockChanges() throws IOException {
        final Schedule chicago = read(CHICAGO);
        assertThat(from(chicago, "2026-03-06T00:00:00Z", 4)).containsExactly("CLOSING_CALL 2026-03-06T21:50:00Z",
            "CLOSE 2026-03-06T22:00:00Z", "DAY 2026-03-08T21:45:00Z", "OPENING_CALL 2026-03-08T21:50:00Z");
        assertThat(from(chicago, "2026-10-30T00:00:00Z", 4)).containsExactly("CLOSING_CALL 2026-10-30T20:50:00Z",
            "CLOSE 2026-10-30T21:00:00Z", "DAY 2026-11-01T22:45:00Z", "OPENING_CALL 2026-11-01T22:50:00Z");

        final Schedule berlin = read("zone=Europe/Berlin", "days=MON-SUN", "begins=18:00", "day=18:00",
            "openingCall=23:30", "continuous=02:30", "closingCall=02:45", "close=16:00");
        assertThat(from(berlin, "2026-03-28T16:00:00Z", 6)).as("the clock skips an hour").containsExactly(
            "DAY 2026-03-28T17:00:00Z", "OPENING_CALL 2026-03-28T22:30:00Z", "CONTINUOUS 2026-03-29T01:00:00Z",
            "CLOSING_CALL 2026-03-29T01:00:00.001Z", "CLOSE 2026-03-29T14:00:00Z", "DAY 2026-03-29T16:00:00Z");
        assertThat(from(berlin, "2026-10-24T15:00:00Z", 6)).as("the clock shows an hour twice").containsExactly(
            "DAY 2026-10-24T16:00:00Z", "OPENING_CALL 2026-10-24T21:30:00Z", "CONTINUOUS 2026-10-25T00:30:00Z",
            "CLOSING_CALL 2026-10-25T00:45:00Z", "CLOSE 2026-10-25T15:00:00Z", "DAY 2026-10-25T17:00:00Z");
    }

    @Test
    void shouldFindTheLastStepBeforeEveryNextOneOfDaysThatBeginInTheEvening() throws IOException {
        requireEveryStepBeforeTheNext(read(with(CHICAGO, "halfDays.1.dates=2026-12-24, 2027-07-02",
            "halfDays.1.closingCall=12:00", "halfDays.1.close=12:15")));
        requireEveryStepBeforeTheNext(read("zone=Europe/Berlin", "days=MON-SUN", "begins=12:00", "day=12:00",
            "openingCall=12:00:00.001", "continuous=02:30", "closingCall=02:30:00.001", "close=11:59:59.999"));
    }

    @Test
    void shouldFindTheLastStepBeforeEveryNextOne() throws IOException {
        requireEveryStepBeforeTheNext(read(NEW_YORK));
    }

    private static void requireEveryStepBeforeTheNext(final Schedule schedule) {
        long time = ns("2026-01-01T00:00:00Z");
        for (int i = 0; i < 2_000; i++) {
            final ScheduledStep step = schedule.next(time).orElseThrow();

            assertThat(step.timeNs()).isGreaterThan(time);
            assertThat(schedule.last(step.timeNs())).contains(step);
            assertThat(schedule.next(step.timeNs() - 1)).contains(step);
            time = step.timeNs();
        }
    }

    @Test
    void shouldKnowThatTheMarketNeverTrades() throws IOException {
        final List<String> holidays = new ArrayList<>();
        for (int day = 1; day < 6_000; day++) {
            holidays.add(LocalDate.of(2020, 1, 1).plusDays(day).toString());
        }
        final Schedule schedule = read("zone=UTC", "days=MON-SUN", "holidays=" + String.join(",", holidays),
            "continuous=09:00", "close=17:00", "day=18:00");

        assertThat(schedule.next(ns("2020-01-02T00:00:00Z"))).isEmpty();
        assertThat(schedule.last(ns("2034-01-02T00:00:00Z"))).isEmpty();
        assertThat(schedule.next(ns("2020-01-02T00:00:00Z"), Phase.CLOSED.name())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "zone=Mars/Olympus | zone has Mars/Olympus, it must be a time zone such as Europe/Berlin",
        "zone= | zone is missing: name the market's time zone, as in zone=Europe/Berlin",
        "days=MON-FRY | days is MON-FRY, it must be days such as MON-FRI or MON,WED,FRI",
        "holidays=25.12.2026 | holidays has 25.12.2026, it must be dates such as 2026-12-25",
        "continuous= | continuous is missing: when does trading begin, as in continuous=09:00?",
        "close= | close is missing: when does trading end, as in close=17:30?",
        "day= | day is missing: when does the next day begin, as in day=18:00?",
        "close=25:00 | close has 25:00, it must be a time such as 09:30 or 09:30:00",
        "close=17:00:00.0001 | close has 17:00:00.0001, with parts of a millisecond",
        "openingFreeze=fast | openingFreeze: 'fast' is not a time such as",
        "openingCall=09:40 | continuous is 09:30, but openingCall is 09:40: on a day the times have to follow",
        "day=12:00 | day is 12:00, but close is 16:20: on a day the times have to follow one another, and day be",
        "day=17:00,18:00 | day has more than one time",
        "openingFreeze=5m | openingFreeze is longer than the time from continuous to continuous",
        "closingFreeze=15m | closingFreeze is longer than the time from postClose to close",
        "closingCall= | postClose is 16:05, but there is no closingCall before it",
        "openingCall= | openingFreeze is 30s, but there is no openingCall",
        "begins=06:00 | begins is 06:00, it must be in the evening: 12:00 or later",
        "begins=soon | begins has soon, it must be a time such as 17:00",
        "begins=16:10 | close is 16:20, but postClose is 16:05: on a day the times have to follow one another, in this"
            + " order; those from 16:10 on are of the evening before",
        "halfDays.1.close=12:00 | halfDays.1.dates is missing: on which days, as in halfDays.1.dates=2026-12-24?",
        "halfDays.1.dates=2026-11-26 | halfDays.1: dates has 2026-11-26, on which the market does not trade",
        "halfDays.1.dates=2026-11-28 | halfDays.1: dates has 2026-11-28, on which the market does not trade",
        "halfDays.1.dates=tomorrow | halfDays.1: dates has tomorrow, it must be dates such as 2026-12-25",
        "halfDays.1.lunch=12:00 | unknown key 'halfDays.1.lunch'. Known keys: close, closingCall,",
        "lunch=12:00 | unknown key 'lunch'. Known keys: begins, close,"})
    void shouldSayInALineWhatIsWrong(final String line, final String message) throws IOException {
        final List<String> lines = new ArrayList<>(List.of(NEW_YORK));
        lines.removeIf(other -> other.startsWith(line.substring(0, line.indexOf('=') + 1)));
        lines.add(line);

        assertThatThrownBy(() -> read(lines.toArray(String[]::new)))
            .hasMessageContaining(message).hasMessageContaining(folder.toString())
            .satisfies(refusal -> assertThat(refusal.getMessage().lines()).hasSize(1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "halfDays.1.dates=2026-11-27 | halfDays.1.close=13:00 | halfDays.1: close is 13:00, but postClose is 16:05",
        "halfDays.1.dates=2026-11-27 | halfDays.1.continuous= | halfDays.1: continuous is missing",
        "halfDays.1.dates=2026-11-27 | halfDays.2.dates=2026-11-27 | halfDays.2: dates has 2026-11-27, which other"})
    void shouldSayInALineWhatIsWrongWithHalfDays(final String first, final String second, final String message) {
        assertThatThrownBy(() -> read(with(NEW_YORK, first, second)))
            .hasMessageContaining(folder.resolve("schedule.properties") + ": " + message);
    }

    private static String[] with(final String[] lines, final String... more) {
        return Stream.concat(Stream.of(lines), Stream.of(more)).toArray(String[]::new);
    }

    private Schedule read(final String... lines) throws IOException {
        return Schedule.read(Files.write(folder.resolve("schedule.properties"), List.of(lines)));
    }

    private static List<String> from(final Schedule schedule, final String start, final int count) {
        final List<String> steps = new ArrayList<>();
        long time = ns(start);
        for (int i = 0; i < count; i++) {
            final ScheduledStep step = schedule.next(time).orElseThrow();
            steps.add(text(Optional.of(step)));
            time = step.timeNs();
        }
        return steps;
    }

    private static String next(final Schedule schedule, final String time) {
        return text(schedule.next(ns(time)));
    }

    private static String last(final Schedule schedule, final String time) {
        return text(schedule.last(ns(time)));
    }

    private static String text(final Optional<ScheduledStep> step) {
        return step.map(found -> found.kind() + " " + Instant.ofEpochSecond(0, found.timeNs())).orElse("none");
    }

    private static long ns(final String instant) {
        final Instant parsed = Instant.parse(instant);
        return parsed.getEpochSecond() * 1_000_000_000L + parsed.getNano();
    }
}
