package org.ringside.ops.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.ringside.launch.FaultPoint;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.log.LogLine;
import org.ringside.log.LogRecord;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;

/**
 * Moves records from the queue to the files. Records are released in the queue after they are in a file. When the
 * process dies in between, they come again at the same positions, and the next process knows by the last line of the
 * files which of them it has: each record is in the files once.
 *
 * <p>When the disk is full, records are read all the same and counted, so that no writer is kept waiting or has to drop
 * its own; the count is told, as an event, when the disk has room. One thread.
 */
final class LogCollector implements MessageHandler {
    private static final FaultPoint READ_TO_APPEND = FaultPoint.named("log-read-to-append");
    private static final FaultPoint APPEND_TO_RELEASE = FaultPoint.named("log-append-to-release");
    private static final int BATCH = 512;
    private static final long SECOND_NS = 1_000_000_000;

    private final Reader reader;
    private final String queue;
    private final LogFiles files;
    private final EventLog events;
    private final Consumer<String> messages;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    /** Position of the last record that is in the files or was given up. */
    private long last;
    private int lineCount;
    /** How many lost events the lines tell of that wait to be appended. */
    private long told;
    private long lost;
    private String trouble = "";
    private long lastTickNs = System.nanoTime();

    LogCollector(final Queue queue, final Reader reader, final LogFiles files, final EventLog events,
        final Consumer<String> messages) throws IOException {
        this.reader = reader;
        this.queue = LogLine.queue(queue.incarnation());
        this.files = files;
        this.events = events;
        this.messages = messages;
        this.last = files.lastPosition(this.queue, messages);
    }

    /** Moves what is there, up to a limit. Returns how many records. */
    int poll() {
        return reader.poll(this, BATCH);
    }

    /** Each second: has the disk write, and tells of what was lost, as long as that is not told. */
    void tick(final long nowNs) {
        if (nowNs - lastTickNs < SECOND_NS) {
            return;
        }
        lastTickNs = nowNs;
        try {
            files.force();
            if (files.isBegunAnew()) {
                messages.accept("file " + (files.number() - 1) + " was deleted while it was written: the events that"
                    + " come now are in file " + files.number());
            }
        } catch (final IOException failure) {
            complain(failure);
        }
        if (lost > 0) {
            events.tell(LogEvent.LOG_LOST, lost, trouble);
        }
    }

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        if (position > last) {
            last = position;
            add(position, read(typeId, buffer, offset, length));
        }
        if (endOfBatch && lines.size() > 0) {
            flush();
        }
    }

    private void add(final long position, final LogRecord entry) {
        lines.writeBytes(LogLine.of(queue, position, entry).getBytes(StandardCharsets.UTF_8));
        if (entry.eventId() == LogEvent.LOG_LOST.id()) {
            told = entry.numbers()[0];
        } else {
            lineCount++;
        }
    }

    private void flush() {
        READ_TO_APPEND.pass();
        try {
            files.append(lines.toByteArray());
            lost = Math.max(0, lost - told);
            trouble = lost == 0 ? "" : trouble;
        } catch (final IOException failure) {
            lost += lineCount;
            complain(failure);
        }
        lines.reset();
        lineCount = 0;
        told = 0;
        APPEND_TO_RELEASE.pass();
    }

    /** A line when the trouble begins, and when it is another one. */
    private void complain(final IOException failure) {
        final String reason = failure.toString();
        if (!reason.equals(trouble)) {
            trouble = reason;
            messages.accept("events are not written: " + reason + ". They are counted, and the count is told when there"
                + " is room");
        }
    }

    private static LogRecord read(
        final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        try {
            return LogRecord.read(typeId, buffer, offset, length);
        } catch (final IllegalArgumentException stray) {
            return LogRecord.unreadable(stray.getMessage());
        }
    }
}
