package org.ringside.log;

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

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.agrona.MutableDirectBuffer;

/** Writes records of one process. Allocates nothing. One thread at a time. */
final class LogRecordEncoder {
    private final int pid;
    private final long[] process;

    LogRecordEncoder(final int pid, final String process) {
        this.pid = pid;
        this.process = name(process);
    }

    /** A name as it stands in a record: cut off at 16 bytes. */
    static long[] name(final String name) {
        final byte[] bytes = new byte[NAME_LENGTH];
        final byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(ascii, 0, bytes, 0, Math.min(ascii.length, NAME_LENGTH));
        final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return new long[] {buffer.getLong(0), buffer.getLong(Long.BYTES)};
    }

    /** Writes all but numbers and text. */
    void header(final MutableDirectBuffer buffer, final int offset, final LogEvent event, final long epochNs,
        final long monotonicNs, final long[] thread) {
        buffer.putLong(offset + EPOCH_NS, epochNs, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + MONOTONIC_NS, monotonicNs, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(offset + PID, pid, ByteOrder.LITTLE_ENDIAN);
        buffer.putShort(offset + LEVEL, (short) event.level().ordinal(), ByteOrder.LITTLE_ENDIAN);
        buffer.putShort(offset + TEXT_LENGTH, (short) 0, ByteOrder.LITTLE_ENDIAN);
        putName(buffer, offset + PROCESS, process);
        putName(buffer, offset + THREAD, thread);
    }

    static void number(final MutableDirectBuffer buffer, final int offset, final int index, final long value) {
        buffer.putLong(offset + NUMBERS + index * Long.BYTES, value, ByteOrder.LITTLE_ENDIAN);
    }

    /** Writes the text, which has at most {@link LogRecordDescriptor#MAX_TEXT} bytes. Returns the record's length. */
    static int text(final MutableDirectBuffer buffer, final int offset, final byte[] text, final int length) {
        buffer.putShort(offset + TEXT_LENGTH, (short) length, ByteOrder.LITTLE_ENDIAN);
        buffer.putBytes(offset + TEXT, text, 0, length);
        return TEXT + length;
    }

    private static void putName(final MutableDirectBuffer buffer, final int offset, final long[] name) {
        buffer.putLong(offset, name[0], ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + Long.BYTES, name[1], ByteOrder.LITTLE_ENDIAN);
    }
}
