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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final String[] NEW_YORK = {"zone=America/New_York", "holidays=2026-11-26, 2026-12-25",
        "openingCall=09:00", "openingFreeze=30s", "continuous=09:30,09:35", "closingCall=16:00", "closingFreeze=1m",
        "postClose=16:05", "close=16:20", "day=17:00"};

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
        final Schedule shipped = Schedule.read(Path.of("../../ops/conf/schedule.properties"));

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
    void shouldFindTheLastStepBeforeEveryNextOne() throws IOException {
        final Schedule schedule = read(NEW_YORK);
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
        "lunch=12:00 | unknown key 'lunch'. Known keys: close,"})
    void shouldSayInALineWhatIsWrong(final String line, final String message) throws IOException {
        final List<String> lines = new ArrayList<>(List.of(NEW_YORK));
        lines.removeIf(other -> other.startsWith(line.substring(0, line.indexOf('=') + 1)));
        lines.add(line);

        assertThatThrownBy(() -> read(lines.toArray(String[]::new)))
            .hasMessageContaining(message).hasMessageContaining(folder.toString())
            .satisfies(refusal -> assertThat(refusal.getMessage().lines()).hasSize(1));
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
