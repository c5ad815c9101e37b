package org.ringside.queue;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What one producer instance was told about each of its messages. The train in work is noted before its first byte is
 * written, so that a kill leaves the fate of one train unknown, and no more.
 * <pre>
 *  0x00  8  first sequence of the last train &lt;&lt; 8 | its messages
 *  0x40     a byte for each sequence: 0 no answer yet, or one of the constants below
 * </pre>
 */
final class ProducerLog {
    /** Sequences of one instance; it ends in order then, and another begins. */
    static final int MESSAGES = 1 << 16;
    static final byte UNKNOWN = 0;
    static final byte COMMITTED = 1;
    static final byte ABORTED = 2;

    private static final int TRAIN = 0;
    private static final int ANSWERS = 0x40;
    private static final int COUNT_BITS = 8;
    private static final int COUNT_MASK = 0xFF;

    private final UnsafeBuffer buffer;

    private ProducerLog(final UnsafeBuffer buffer) {
        this.buffer = buffer;
    }

    static ProducerLog create(final Path folder, final int instance) {
        return new ProducerLog(MappedLog.open(path(folder, instance), ANSWERS + MESSAGES));
    }

    static ProducerLog read(final Path folder, final int instance) {
        return new ProducerLog(MappedLog.read(path(folder, instance)));
    }

    static Path path(final Path folder, final int instance) {
        return folder.resolve("producer-" + instance + ".log");
    }

    /** From here on the messages of this train may be delivered. */
    void begin(final int sequence, final int count) {
        buffer.putLongVolatile(TRAIN, (long) sequence << COUNT_BITS | count);
    }

    /** The answer for the train in work. */
    void answer(final byte answer) {
        for (int sequence = first(); sequence < end(); sequence++) {
            buffer.putByteVolatile(ANSWERS + sequence, answer);
        }
    }

    byte answer(final int sequence) {
        return buffer.getByteVolatile(ANSWERS + sequence);
    }

    /** First sequence of the last train. */
    int first() {
        return (int) (buffer.getLongVolatile(TRAIN) >>> COUNT_BITS);
    }

    /** The sequence after the last one of the last train. */
    int end() {
        return first() + (int) (buffer.getLongVolatile(TRAIN) & COUNT_MASK);
    }
}
