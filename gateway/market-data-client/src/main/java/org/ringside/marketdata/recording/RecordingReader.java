package org.ringside.marketdata.recording;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads a recording, packet by packet. One thread; allocates nothing after construction. The reader fails at a damaged
 * record; all packets before it were good. A recorder that was killed may leave a file that ends in the middle of a
 * record: {@link #cutBytes} says so.
 */
public final class RecordingReader implements AutoCloseable {
    private static final int CAPACITY = 256 * 1024;

    private final Path path;
    private final FileChannel file;
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(CAPACITY);
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final CRC32C crc = new CRC32C();
    private int record;
    private int next;
    private int tail;
    private int lastCrc;
    /** Offset in the file of the first byte of the buffer. */
    private long base;
    private long records;
    private boolean isAtEnd;

    /**
     * Opens a recording.
     *
     * @param path of the file.
     * @throws DamagedRecordingException if the file is no recording.
     * @throws IOException               if the file cannot be read.
     */
    public RecordingReader(final Path path) throws IOException {
        this.path = path;
        this.file = FileChannel.open(path, StandardOpenOption.READ);
        boolean isOpen = false;
        try {
            fill(RecordingDescriptor.HEADER_LENGTH);
            if (tail < RecordingDescriptor.HEADER_LENGTH
                || buffer.getLong(0, LITTLE_ENDIAN) != RecordingDescriptor.MAGIC) {
                throw new DamagedRecordingException(path, "is no recording: it does not begin with RSMD0001");
            }
            isOpen = true;
        } finally {
            if (!isOpen) {
                file.close();
            }
        }
        next = RecordingDescriptor.HEADER_LENGTH;
    }

    /**
     * Goes on to the next packet; at first, to the first one.
     *
     * @return false at the end of the recording.
     * @throws DamagedRecordingException if the record is damaged.
     * @throws IOException               if the file cannot be read.
     */
    public boolean next() throws IOException {
        if (isAtEnd || !has(RecordingDescriptor.RECORD_HEADER_LENGTH)) {
            isAtEnd = true;
            return false;
        }
        final int length = RecordingDescriptor.length(buffer, next);
        if (length > RecordingDescriptor.MAX_PACKET_LENGTH) {
            throw damaged("a packet of " + length + " bytes");
        }
        if (!has(RecordingDescriptor.RECORD_HEADER_LENGTH + length)) {
            isAtEnd = true;
            return false;
        }
        final int written = RecordingDescriptor.crc(buffer, next);
        RecordingDescriptor.putCrc(buffer, next, lastCrc);
        if (RecordingDescriptor.compute(crc, bytes, next, length) != written) {
            throw damaged("its checksum does not fit");
        }
        lastCrc = written;
        record = next;
        next += RecordingDescriptor.RECORD_HEADER_LENGTH + length;
        records++;
        return true;
    }

    /**
     * Time at which the packet came.
     *
     * @return nanoseconds since the epoch.
     */
    public long arrivalTime() {
        return RecordingDescriptor.arrivalTime(buffer, record);
    }

    /**
     * Buffer with the packet, valid until the next call of {@link #next}.
     *
     * @return the buffer.
     */
    public DirectBuffer buffer() {
        return buffer;
    }

    /**
     * Offset of the packet.
     *
     * @return offset in {@link #buffer()}.
     */
    public int offset() {
        return record + RecordingDescriptor.RECORD_HEADER_LENGTH;
    }

    /**
     * Length of the packet.
     *
     * @return bytes.
     */
    public int length() {
        return RecordingDescriptor.length(buffer, record);
    }

    /**
     * Number of packets read.
     *
     * @return how many.
     */
    public long records() {
        return records;
    }

    /**
     * Bytes of a last record that was not written to its end.
     *
     * @return how many, 0 before the end of the recording.
     */
    public int cutBytes() {
        return isAtEnd ? tail - next : 0;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private DamagedRecordingException damaged(final String problem) {
        isAtEnd = true;
        return new DamagedRecordingException(path,
            "is damaged in record " + (records + 1) + ", at byte " + (base + next) + ": " + problem);
    }

    /** Whether so many bytes follow. */
    private boolean has(final int length) throws IOException {
        if (tail - next < length) {
            buffer.putBytes(0, buffer, next, tail - next);
            base += next;
            tail -= next;
            next = 0;
            fill(length);
        }
        return tail - next >= length;
    }

    private void fill(final int length) throws IOException {
        int read = 0;
        while (tail < length && read >= 0) {
            bytes.limit(CAPACITY).position(tail);
            read = file.read(bytes);
            tail += Math.max(0, read);
        }
    }
}
