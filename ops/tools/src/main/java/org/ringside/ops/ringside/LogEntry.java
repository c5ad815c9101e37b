package org.ringside.ops.ringside;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.ringside.launch.Printable;
import org.ringside.log.LogLevel;
import org.ringside.log.LogLine;
import org.ringside.ops.terminal.Json;

/**
 * A line of the log, read.
 *
 * @param line as it stands in the file, without its end.
 * @param json the same as a document.
 * @param time when it happened.
 */
record LogEntry(String line, JsonNode json, Instant time) {
    private static final Pattern POSITION = Pattern.compile("\\d{1,18}");

    /** Reads a line; empty when it is none of a log. */
    static Optional<LogEntry> of(final String line) {
        try {
            final JsonNode json = Json.MAPPER.readTree(line);
            return json == null || !json.isObject() ? Optional.empty()
                : Optional.of(new LogEntry(line, json, Instant.parse(json.path(LogLine.TIME).asText())));
        } catch (final JsonProcessingException | DateTimeParseException damaged) {
            return Optional.empty();
        }
    }

    String event() {
        return text(LogLine.EVENT);
    }

    String text(final String field) {
        return json.path(field).asText();
    }

    /** A level of a newer release counts as the highest. */
    LogLevel level() {
        for (final LogLevel level : LogLevel.values()) {
            if (level.name().equals(text(LogLine.LEVEL))) {
                return level;
            }
        }
        return LogLevel.ERROR;
    }

    /** Position of the record in the queue of this name; -1 when it was in another one. */
    long positionIn(final String queue) {
        final String id = text(LogLine.ID);
        final String position = id.startsWith(queue + "-") ? id.substring(queue.length() + 1) : "";
        return POSITION.matcher(position).matches() ? Long.parseLong(position) : -1;
    }

    /** For people: a word that a stranger chose steers no terminal. */
    @Override
    public String toString() {
        return Printable.of(String.format("%s %-5s %-10s %s: %s",
            text(LogLine.TIME), text(LogLine.LEVEL), text("process"), event(), text("msg")));
    }
}
