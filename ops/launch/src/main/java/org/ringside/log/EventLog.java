package org.ringside.log;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Writes log events of threads that may take their time. Any thread may call; the threads take turns. The log reads the
 * clock itself, and allocates. It waits for nobody outside the process.
 */
public final class EventLog {
    private static final long NS_PER_S = 1_000_000_000;

    private final LogWriter writer;
    private final long[] numbers = new long[LogWords.MAX_NUMBERS];

    EventLog(final LogWriter writer) {
        this.writer = writer;
    }

    /**
     * Makes a log for a process without a queue {@code log}.
     *
     * @param lines gets each event in words.
     * @return a log that keeps nothing.
     */
    public static EventLog printing(final Consumer<String> lines) {
        return new EventLog(new LineWriter(lines));
    }

    /**
     * Writes an event.
     *
     * @param event     that has happened.
     * @param arguments in the order of the places in its words: a {@link Number} for a number, anything else for a
     *                  text, also null, so that a failure without a message can be told.
     * @return whether the event was written; false if it was dropped.
     * @throws IllegalArgumentException when the event has other places.
     */
    public synchronized boolean tell(final LogEvent event, final Object... arguments) {
        final StringBuilder texts = new StringBuilder();
        int numberCount = 0;
        int textCount = 0;
        for (final Object argument : arguments) {
            if (argument instanceof final Number number) {
                numbers[numberCount++] = number.longValue();
            } else {
                texts.append(textCount++ > 0 ? Character.toString(LogWords.SEPARATOR) : "")
                    .append(String.valueOf(argument).replace(LogWords.SEPARATOR, ' '));
            }
        }
        if (numberCount != event.words().numbers() || textCount != event.words().texts()) {
            throw new IllegalArgumentException(
                event + " takes other arguments than " + Arrays.toString(arguments) + ": " + event.words().template());
        }
        if (writer instanceof final RingWriter ring) {
            ring.setThread(Thread.currentThread().getName());
        }
        final byte[] text = texts.toString().getBytes(StandardCharsets.UTF_8);
        final Instant now = Instant.now();
        return writer.write(event, now.getEpochSecond() * NS_PER_S + now.getNano(), System.nanoTime(), numbers, text,
            cut(text));
    }

    /** At the end of a character. */
    private static int cut(final byte[] text) {
        int length = Math.min(text.length, LogRecordDescriptor.MAX_TEXT);
        while (length < text.length && length > 0 && (text[length] & 0xC0) == 0x80) {
            length--;
        }
        return length;
    }
}
