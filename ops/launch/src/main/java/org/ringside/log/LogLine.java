package org.ringside.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Writes a record as a line of JSON, as the files of the log have it. The line ends with a line feed. Any thread. */
public final class LogLine {
    /** Names of the fields. */
    public static final String TIME = "ts";
    /** @see LogLevel */
    public static final String LEVEL = "level";
    /** @see LogEvent#title */
    public static final String EVENT = "event";
    /** Place of the record: the first 8 digits of the queue's incarnation, a hyphen, the position. */
    public static final String ID = "id";

    private static final JsonFactory JSON = new JsonFactory();
    private static final DateTimeFormatter NANOS =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final long NS_PER_S = 1_000_000_000;
    private static final int DELETE = 0x7F;

    private LogLine() {
    }

    /**
     * Writes a record.
     *
     * @param queue    beginning of the incarnation of the queue, from {@link #queue}.
     * @param position of the record in the queue.
     * @param entry    the record.
     * @return the line.
     */
    public static String of(final String queue, final long position, final LogRecord entry) {
        final StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField(TIME, time(entry.epochNs()));
            json.writeStringField(LEVEL, entry.level().name());
            json.writeStringField(EVENT, entry.title());
            json.writeStringField("process", entry.process());
            json.writeNumberField("pid", entry.pid());
            json.writeStringField("thread", entry.thread());
            json.writeStringField("msg", entry.message());
            json.writeObjectFieldStart("args");
            for (final Map.Entry<String, Object> argument : entry.arguments().entrySet()) {
                json.writeFieldName(argument.getKey());
                write(json, argument.getValue());
            }
            json.writeEndObject();
            json.writeStringField(ID, queue + "-" + position);
            json.writeEndObject();
        } catch (final IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return escaped(line.toString()) + '\n';
    }

    /**
     * Text that distinguishes records of one queue {@code log} from those of another.
     *
     * @param incarnation of the queue.
     * @return 8 digits.
     */
    public static String queue(final UUID incarnation) {
        return incarnation.toString().substring(0, 8);
    }

    /** The same to programs, and to a terminal nothing that steers it or turns the direction of writing. */
    private static String escaped(final String line) {
        if (line.chars().noneMatch(LogLine::isBeyondAscii)) {
            return line;
        }
        final StringBuilder plain = new StringBuilder(line.length());
        line.codePoints().forEach(character -> {
            if (isSteering(character)) {
                for (final char part : Character.toChars(character)) {
                    plain.append(String.format("\\u%04x", (int) part));
                }
            } else {
                plain.appendCodePoint(character);
            }
        });
        return plain.toString();
    }

    private static boolean isBeyondAscii(final int character) {
        return character >= DELETE;
    }

    private static boolean isSteering(final int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    private static String time(final long epochNs) {
        return NANOS.format(Instant.ofEpochSecond(Math.floorDiv(epochNs, NS_PER_S), Math.floorMod(epochNs, NS_PER_S)));
    }

    private static void write(final JsonGenerator json, final Object value) throws IOException {
        if (value instanceof final Long number) {
            json.writeNumber(number);
        } else if (value instanceof final long[] numbers) {
            json.writeArray(numbers, 0, numbers.length);
        } else {
            json.writeString(value.toString());
        }
    }
}
