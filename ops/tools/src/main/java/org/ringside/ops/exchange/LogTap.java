package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.log.LogLine;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecord;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics.State;
import org.ringside.queue.Tap;

/**
 * Looks at the records in the queue of the log, also when all processes are dead, and takes none. The tap goes on with
 * a new queue when the queue is made anew.
 */
public final class LogTap {
    private static final int BATCH = 1_024;

    private final Path file;
    private Queue queue;
    /** Key of the file that is mapped. */
    private Object key;
    private String name = "";
    private Tap tap;
    /** Position of the last record that was delivered here or is in the files. */
    private long last;

    /**
     * Makes a tap that is not opened yet.
     *
     * @param folder of the queues.
     */
    public LogTap(final Path folder) {
        this.file = ExchangeFolder.file(folder, LogQueue.NAME);
    }

    /** Opens the queue, and says whether there is one. */
    public boolean open() {
        final Object foundKey = currentKey();
        if (foundKey == null) {
            return false;
        }
        final Queue found = Queue.inspect(file);
        CloseHelper.close(queue);
        queue = found;
        key = foundKey;
        tap = queue.tap();
        final String foundName = LogLine.queue(queue.incarnation());
        // A queue that was closed and is still there is the same as before.
        seek(foundName.equals(name) ? last : -1);
        name = foundName;
        return true;
    }

    /** Text that distinguishes the queue's records from those of another queue. */
    public String name() {
        return name;
    }

    /**
     * Begins behind a record, if it is still there; else at the first unreleased record or, from -1, at the first that
     * is not overwritten.
     */
    public void seek(final long position) {
        last = position;
        tap.seek(Math.max(position, queue.spec().startPosition()));
    }

    /**
     * Delivers the records as lines. Returns the number of positions that were overwritten before this tap saw them.
     */
    public long poll(final Consumer<String> lines) {
        final long before = tap.lost();
        int count = BATCH;
        while (count == BATCH) {
            count = tap.poll((type, buffer, offset, length, position, end) -> {
                if (position > last) {
                    last = position;
                    lines.accept(line(type, buffer, offset, length, position));
                }
            }, BATCH);
        }
        return tap.lost() - before;
    }

    /** Whether the queue is still the one in use: another file may have replaced a deleted one. */
    public boolean isOpen() {
        try {
            return queue != null && key.equals(currentKey()) && queue.gauges().state() == State.OPEN;
        } catch (final QueueException gone) {
            return false;
        }
    }

    /** Null when there is no file, or none that can be looked at. */
    private Object currentKey() {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (final IOException gone) {
            return null;
        }
    }

    private String line(
        final int type, final DirectBuffer buffer, final int offset, final int length, final long position) {
        LogRecord entry;
        try {
            entry = LogRecord.read(type, buffer, offset, length);
        } catch (final IllegalArgumentException stray) {
            entry = LogRecord.unreadable(stray.getMessage());
        }
        return LogLine.of(name, position, entry).stripTrailing();
    }
}
