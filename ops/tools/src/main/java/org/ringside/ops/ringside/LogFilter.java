package org.ringside.ops.ringside;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.ringside.launch.Arguments;
import org.ringside.log.LogEvent;
import org.ringside.log.LogLevel;
import picocli.CommandLine.Option;

/** Which events an operator wants to see: those for which all that was given holds. */
final class LogFilter {
    @Option(names = "--since", paramLabel = "TIME",
        description = "Only events from then on: 10m ago, or 2026-11-22T10:31:07Z.")
    private String since;

    @Option(names = "--until", paramLabel = "TIME", description = "Only events up to then.")
    private String until;

    @Option(names = "--level", paramLabel = "LEVEL", defaultValue = "info",
        description = "Only events of this level, and above: info, warn or error (default: ${DEFAULT-VALUE}).")
    private LogLevel level;

    @Option(names = "--process", paramLabel = "NAME", description = "Only events of this process; may be repeated.")
    private List<String> processes = List.of();

    @Option(names = "--event", paramLabel = "NAME",
        description = "Only this event, or those whose names begin like this: operator, operator.began; may be"
            + " repeated.")
    private List<String> events = List.of();

    @Option(names = "--session", paramLabel = "ID", description = "Only events of this session.")
    private Long session;

    @Option(names = "--order", paramLabel = "ID", description = "Only events of this order.")
    private Long order;

    @Option(names = "--grep", paramLabel = "REGEX", description = "Only events whose words match.")
    private String words;

    @Option(names = "--audit", description = "Only what operators did, and logons and logins that were accepted or"
        + " refused.")
    private boolean audit;

    private Instant from = Instant.MIN;
    private Instant to = Instant.MAX;
    private Pattern pattern;

    /**
     * Reads what was given.
     *
     * @throws IllegalArgumentException that says what is wrong.
     */
    void read(final Instant now) {
        from = since == null ? Instant.MIN : time("--since", since, now);
        to = until == null ? Instant.MAX : time("--until", until, now);
        try {
            pattern = words == null ? null : Pattern.compile(words);
        } catch (final PatternSyntaxException ex) {
            throw new IllegalArgumentException("--grep " + words + " is no regular expression: "
                + ex.getDescription(), ex);
        }
    }

    /** Whether a beginning was given. */
    boolean hasBeginning() {
        return since != null;
    }

    /** The order of which events are asked for, if there is one. */
    Optional<Long> order() {
        return Optional.ofNullable(order);
    }

    /** Whether nothing that happens from now on is taken. */
    boolean isOver(final Instant now) {
        return now.isAfter(to);
    }

    boolean takes(final LogEntry entry) {
        return !entry.time().isBefore(from) && !entry.time().isAfter(to)
            && entry.level().compareTo(level) >= 0
            && (processes.isEmpty() || processes.contains(entry.text("process")))
            && (events.isEmpty() || events.stream().anyMatch(name -> isNamed(entry.event(), name)))
            && (session == null || has(entry, "session", session))
            && (order == null || has(entry, "order", order))
            && (!audit || LogEvent.isAudit(entry.event()))
            && (pattern == null || pattern.matcher(entry.text("msg")).find());
    }

    private static boolean isNamed(final String event, final String name) {
        return event.equals(name) || event.startsWith(name + ".");
    }

    private static boolean has(final LogEntry entry, final String argument, final long value) {
        return entry.json().path("args").path(argument).asLong(Long.MIN_VALUE) == value;
    }

    private static Instant time(final String option, final String text, final Instant now) {
        try {
            return Character.isDigit(text.charAt(0)) && text.contains("T")
                ? Instant.parse(text) : now.minus(Arguments.duration(text));
        } catch (final DateTimeParseException | IllegalArgumentException | StringIndexOutOfBoundsException ex) {
            throw new IllegalArgumentException(option + " " + text
                + " is neither a time such as 10m, nor an instant such as 2026-11-22T10:31:07Z", ex);
        }
    }
}
