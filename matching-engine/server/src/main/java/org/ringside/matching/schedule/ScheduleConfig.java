package org.ringside.matching.schedule;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.launch.Arguments;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.matching.day.StepKind;

/**
 * The contents of {@code schedule.properties}. Times are local times of the market, {@code HH:mm}, {@code HH:mm:ss} or
 * {@code HH:mm:ss.SSS}. A step may have several times, separated by commas: the step is done again at each.
 */
public record ScheduleConfig(
    @Key(value = "Time zone of the market.", otherwise = "needed", form = "as America/New_York")
    String zone,
    @Key(value = "Days of the week on which the market trades.", byDefault = "MON-FRI", form = "as MON-FRI or MON,TUE")
    String days,
    @Key(value = "Dates on which the market does not trade.", form = "as 2026-12-25, 2027-01-01")
    String holidays,
    @Key(value = "Time of the evening, noon or later, from which on times belong to the next date.",
        otherwise = "a day is a date", form = "as 17:00")
    String begins,
    Map<Integer, HalfDay> halfDays,
    @Key(value = "When orders gather for the opening auction.", otherwise = "there is none, trading begins at once",
        form = ScheduleConfig.TIMES)
    String openingCall,
    @Key(value = "Longest time from `continuous` to the opening auction, in which no order may be cancelled. The"
        + " moment of the auction is drawn at random.", otherwise = "it comes at once", form = ScheduleConfig.LENGTH)
    String openingFreeze,
    @Key(value = "When continuous trading begins, after the opening auction.", otherwise = "needed",
        form = ScheduleConfig.TIMES)
    String continuous,
    @Key(value = "When orders gather for the closing auction.", otherwise = "there is none",
        form = ScheduleConfig.TIMES)
    String closingCall,
    @Key(value = "As `openingFreeze`, from `postClose` to the closing auction.", otherwise = "it comes at once",
        form = ScheduleConfig.LENGTH)
    String closingFreeze,
    @Key(value = "When the closing auction takes place; after it, orders trade at its price.", otherwise = "at `close`",
        form = ScheduleConfig.TIMES)
    String postClose,
    @Key(value = "When trading ends, and the orders of the day with it.", otherwise = "needed",
        form = ScheduleConfig.TIMES)
    String close,
    @Key(value = "When the next day begins: client ids may be used again. This time is before all others, or after"
        + " `close`.",
        otherwise = "needed", form = "as 18:00")
    String day) {

    /** What the times of a step look like. */
    static final String TIMES = "as 09:30, or 09:30:00, 09:35:00";
    /** What a length of time looks like. */
    static final String LENGTH = "as 30s";

    private static final Keys KEYS = Keys.of(ScheduleConfig.class);
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final int MAX_DATES = 10_000;
    private static final int MAX_HALF_DAYS = 100;
    private static final int MAX_TIMES = 100;
    private static final int NS_PER_MS = 1_000_000;

    /** Checks the values. */
    public ScheduleConfig {
        zone(zone);
        days = KEYS.text("days", isMissing(days) ? null : days);
        daysOfWeek(days);
        dates("holidays", holidays);
        require(isMissing(begins) || !beginsAt(begins).isBefore(LocalTime.NOON), "begins is " + begins
            + ", it must be in the evening: " + LocalTime.NOON + " or later");
        halfDays = Objects.requireNonNullElse(halfDays, Map.of());
        require(halfDays.size() <= MAX_HALF_DAYS, "halfDays has more than " + MAX_HALF_DAYS + " kinds of days");
        halfDays.forEach((number, halfDay) -> require(!isMissing(halfDay.dates()),
            "halfDays." + number + ".dates is missing: on which days, as in halfDays." + number
            + ".dates=2026-12-24?"));
        require(!isMissing(continuous), "continuous is missing: when does trading begin, as in continuous=09:00?");
        require(!isMissing(close), "close is missing: when does trading end, as in close=17:30?");
        require(!isMissing(day), "day is missing: when does the next day begin, as in day=18:00?");
        duration("openingFreeze", openingFreeze);
        duration("closingFreeze", closingFreeze);
        require(isMissing(openingFreeze) || !isMissing(openingCall), "openingFreeze is " + openingFreeze
            + ", but there is no openingCall whose auction it could be before");
        require(isMissing(closingFreeze) || !isMissing(postClose), "closingFreeze is " + closingFreeze
            + ", but there is no postClose at which it could begin");
        require(isMissing(postClose) || !isMissing(closingCall), "postClose is " + postClose
            + ", but there is no closingCall before it");
    }

    ZoneId zoneId() {
        return zone(zone);
    }

    Set<DayOfWeek> daysOfWeek() {
        return daysOfWeek(days);
    }

    Set<LocalDate> dates() {
        return dates("holidays", holidays);
    }

    /** Null where a day is a date. */
    LocalTime beginsAt() {
        return isMissing(begins) ? null : beginsAt(begins);
    }

    /** The times of days that are not as others. There is no freeze before an auction that does not take place. */
    ScheduleConfig on(final HalfDay halfDay) {
        final String opening = other(halfDay.openingCall(), openingCall);
        final String post = other(halfDay.postClose(), postClose);
        return new ScheduleConfig(zone, days, holidays, begins, Map.of(), opening,
            isMissing(opening) ? null : openingFreeze, other(halfDay.continuous(), continuous),
            other(halfDay.closingCall(), closingCall), isMissing(post) ? null : closingFreeze, post,
            other(halfDay.close(), close), other(halfDay.day(), day));
    }

    /** Times of a kind of step, in their order. */
    List<LocalTime> times(final StepKind kind) {
        return times(kind.key(), switch (kind) {
            case OPENING_CALL -> openingCall;
            case CONTINUOUS -> continuous;
            case CLOSING_CALL -> closingCall;
            case POST_CLOSE -> postClose;
            case CLOSE -> close;
            case DAY -> day;
        });
    }

    /** Zero where there is no freeze. */
    Duration freeze(final StepKind kind) {
        return switch (kind) {
            case CONTINUOUS -> duration("openingFreeze", openingFreeze);
            case POST_CLOSE -> duration("closingFreeze", closingFreeze);
            default -> Duration.ZERO;
        };
    }

    static void require(final boolean isTrue, final String message) {
        if (!isTrue) {
            throw new IllegalArgumentException(message);
        }
    }

    private static String other(final String value, final String usual) {
        return value == null ? usual : value;
    }

    private static LocalTime beginsAt(final String begins) {
        return parsed("begins", begins.strip(), "a time such as 17:00", LocalTime::parse);
    }

    private static boolean isMissing(final String value) {
        return value == null || value.isBlank();
    }

    private static ZoneId zone(final String zone) {
        require(!isMissing(zone), "zone is missing: name the market's time zone, as in zone=Europe/Berlin");
        return parsed("zone", zone.strip(), "a time zone such as Europe/Berlin", ZoneId::of);
    }

    private static Set<DayOfWeek> daysOfWeek(final String days) {
        final Set<DayOfWeek> found = EnumSet.noneOf(DayOfWeek.class);
        for (final String part : COMMA.split(days.strip())) {
            final int dash = part.indexOf('-');
            final DayOfWeek first = dayOfWeek(days, dash < 0 ? part : part.substring(0, dash));
            final DayOfWeek last = dash < 0 ? first : dayOfWeek(days, part.substring(dash + 1));
            DayOfWeek next = first;
            found.add(next);
            while (next != last) {
                next = next.plus(1);
                found.add(next);
            }
        }
        return found;
    }

    private static DayOfWeek dayOfWeek(final String days, final String name) {
        final String abbreviation = name.strip().toUpperCase(Locale.ROOT);
        return Stream.of(DayOfWeek.values())
            .filter(day -> abbreviation.length() == 3 && day.name().startsWith(abbreviation)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException(
                "days is " + days + ", it must be days such as MON-FRI or MON,WED,FRI"));
    }

    static Set<LocalDate> dates(final String key, final String value) {
        final Set<LocalDate> dates = new TreeSet<>();
        if (!isMissing(value)) {
            final String[] parts = COMMA.split(value.strip());
            require(parts.length <= MAX_DATES, key + " has more than " + MAX_DATES + " dates");
            for (final String part : parts) {
                dates.add(parsed(key, part, "dates such as 2026-12-25", LocalDate::parse));
            }
        }
        return dates;
    }

    private static List<LocalTime> times(final String key, final String value) {
        final List<LocalTime> times = new ArrayList<>();
        if (!isMissing(value)) {
            final String[] parts = COMMA.split(value.strip());
            require(parts.length <= MAX_TIMES, key + " has more than " + MAX_TIMES + " times");
            for (final String part : parts) {
                final LocalTime time = parsed(key, part, "a time such as 09:30 or 09:30:00", LocalTime::parse);
                require(time.getNano() % NS_PER_MS == 0, key + " has " + part + ", with parts of a millisecond");
                times.add(time);
            }
        }
        return times;
    }

    private static Duration duration(final String key, final String value) {
        if (isMissing(value)) {
            return Duration.ZERO;
        }
        try {
            return Arguments.duration(value.strip());
        } catch (final IllegalArgumentException ex) {
            throw new IllegalArgumentException(key + ": " + ex.getMessage(), ex);
        }
    }

    private static <T> T parsed(
        final String key, final String value, final String wanted, final Function<String, T> parser) {
        try {
            return parser.apply(value);
        } catch (final DateTimeException ex) {
            throw new IllegalArgumentException(key + " has " + value + ", it must be " + wanted, ex);
        }
    }
}
