package org.ringside.log;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.ringside.log.LogRecordDescriptor.EPOCH_NS;
import static org.ringside.log.LogRecordDescriptor.LEVEL;
import static org.ringside.log.LogRecordDescriptor.MONOTONIC_NS;
import static org.ringside.log.LogRecordDescriptor.NAME_LENGTH;
import static org.ringside.log.LogRecordDescriptor.NUMBERS;
import static org.ringside.log.LogRecordDescriptor.PID;
import static org.ringside.log.LogRecordDescriptor.PROCESS;
import static org.ringside.log.LogRecordDescriptor.TEXT;
import static org.ringside.log.LogRecordDescriptor.TEXT_LENGTH;
import static org.ringside.log.LogRecordDescriptor.THREAD;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;

/**
 * A record for its reader.
 *
 * @param eventId     of a {@link LogEvent}, or of one that this release does not know.
 * @param epochNs     time of the event, since 1970.
 * @param monotonicNs time of the event, since the boot of the machine.
 * @param level       of the event.
 * @param pid         of the process.
 * @param process     name of it, up to 16 characters.
 * @param thread      name of it, up to 16 characters.
 * @param numbers     six.
 * @param texts       0x1F between them.
 */
public record LogRecord(int eventId, long epochNs, long monotonicNs, LogLevel level, int pid, String process,
    String thread, long[] numbers, String texts) {

    private static final Pattern LINE_ENDS = Pattern.compile("\\s*[\\n\\x0B\\f\\r\\x85\\u2028\\u2029]+\\s*");

    /**
     * Reads a record.
     *
     * @param eventId type of the message.
     * @param buffer  that holds it.
     * @param offset  of its first byte.
     * @param length  in bytes.
     * @return the record.
     * @throws IllegalArgumentException when the bytes are no record.
     */
    public static LogRecord read(final int eventId, final DirectBuffer buffer, final int offset, final int length) {
        final int textLength = length < TEXT ? -1 : buffer.getShort(offset + TEXT_LENGTH, LITTLE_ENDIAN);
        final int level = length < TEXT ? -1 : buffer.getByte(offset + LEVEL);
        if (textLength < 0 || TEXT + textLength > length || level < 0 || level >= LogLevel.values().length) {
            throw new IllegalArgumentException("a message of type " + eventId + " and " + length
                + " bytes is no record of a log");
        }
        final long[] numbers = new long[LogWords.MAX_NUMBERS];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = buffer.getLong(offset + NUMBERS + i * Long.BYTES, LITTLE_ENDIAN);
        }
        final byte[] text = new byte[textLength];
        buffer.getBytes(offset + TEXT, text);
        return new LogRecord(eventId, buffer.getLong(offset + EPOCH_NS, LITTLE_ENDIAN),
            buffer.getLong(offset + MONOTONIC_NS, LITTLE_ENDIAN), LogLevel.values()[level],
            buffer.getInt(offset + PID, LITTLE_ENDIAN), name(buffer, offset + PROCESS), name(buffer, offset + THREAD),
            numbers, new String(text, StandardCharsets.UTF_8));
    }

    /**
     * Makes a record for a message that is no record: a stray write, or a foreign writer.
     *
     * @param reason in words.
     * @return a record without a time.
     */
    public static LogRecord unreadable(final String reason) {
        return new LogRecord(
            LogEvent.LOG_UNREADABLE.id(), 0, 0, LogLevel.WARN, 0, "", "", new long[LogWords.MAX_NUMBERS], reason);
    }

    /** Name of the event. */
    public String title() {
        return LogEvent.of(eventId).map(LogEvent::title).orElse("event-" + eventId);
    }

    /** What the record says, on one line. */
    public String message() {
        return LogEvent.of(eventId)
            .map(event -> LINE_ENDS.matcher(event.words().message(numbers, texts)).replaceAll(" "))
            .orElseGet(() -> "an event of a newer release: " + Arrays.toString(numbers) + " " + texts);
    }

    /** Values of the places in the event's words. */
    public Map<String, Object> arguments() {
        return LogEvent.of(eventId).map(event -> event.words().arguments(numbers, texts)).orElseGet(() -> {
            final Map<String, Object> unknown = new LinkedHashMap<>();
            unknown.put("numbers", numbers);
            unknown.put("texts", texts);
            return unknown;
        });
    }

    private static String name(final DirectBuffer buffer, final int offset) {
        final byte[] bytes = new byte[NAME_LENGTH];
        buffer.getBytes(offset, bytes);
        int length = 0;
        while (length < NAME_LENGTH && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }
}
