package org.ringside.queue;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What one consumer has received, over all its restarts: a record for each position that it had not applied before. A
 * record counts when the count says so, so position and effect are kept together.
 * <pre>
 *  0x00  8  records
 *  0x08  8  messages that came again at a position that was applied already
 *  0x40     16 bytes a record: position, then instance and sequence, or -1 for a torn message
 * </pre>
 */
final class DeliveryLog {
    private static final int COUNT = 0x00;
    private static final int REPEATED = 0x08;
    private static final int RECORDS = 0x40;
    private static final int RECORD = 16;

    private final UnsafeBuffer buffer;
    private int count;
    private long applied;

    private DeliveryLog(final UnsafeBuffer buffer) {
        this.buffer = buffer;
        this.count = count();
        this.applied = count == 0 ? -1 : position(count - 1);
    }

    static DeliveryLog open(final Path folder, final String consumer, final long records) {
        return new DeliveryLog(MappedLog.open(path(folder, consumer), RECORDS + records * RECORD));
    }

    static DeliveryLog read(final Path folder, final String consumer) {
        return new DeliveryLog(MappedLog.read(path(folder, consumer)));
    }

    /** Applies a message once, however often it comes. */
    void append(final long position, final long id) {
        if (position <= applied) {
            buffer.putLongOpaque(REPEATED, buffer.getLongOpaque(REPEATED) + 1);
            return;
        }
        final int offset = RECORDS + count * RECORD;
        buffer.putLong(offset, position);
        buffer.putLong(offset + Long.BYTES, id);
        count++;
        buffer.putLongVolatile(COUNT, count);
        applied = position;
    }

    int count() {
        return (int) buffer.getLongVolatile(COUNT);
    }

    long repeated() {
        return buffer.getLongOpaque(REPEATED);
    }

    long position(final int index) {
        return buffer.getLong(RECORDS + index * RECORD);
    }

    long id(final int index) {
        return buffer.getLong(RECORDS + index * RECORD + Long.BYTES);
    }

    private static Path path(final Path folder, final String consumer) {
        return folder.resolve("consumer-" + consumer + ".log");
    }
}
