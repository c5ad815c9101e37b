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
 * Writes packets to a file as they came, also damaged ones. One thread; allocates nothing after construction. The
 * recorder collects records, and writes them when the buffer is full, at {@link #flush} and at {@link #close}.
 */
public final class FeedRecorder implements AutoCloseable {
    private static final int CAPACITY = 256 * 1024;

    private final FileChannel file;
    private final long maxBytes;
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(CAPACITY);
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final CRC32C crc = new CRC32C();
    private int tail;
    private int lastCrc;
    private long written;
    private long records;

    /**
     * Begins a recording.
     *
     * @param path     of the file, which must not exist yet.
     * @param maxBytes that the file may have, 8 at least.
     * @throws IOException if the file exists, or cannot be made.
     */
    public FeedRecorder(final Path path, final long maxBytes) throws IOException {
        if (maxBytes < RecordingDescriptor.HEADER_LENGTH) {
            throw new IllegalArgumentException(
                "maxBytes " + maxBytes + ": at least " + RecordingDescriptor.HEADER_LENGTH);
        }
        this.maxBytes = maxBytes;
        this.file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        buffer.putLong(0, RecordingDescriptor.MAGIC, LITTLE_ENDIAN);
        tail = RecordingDescriptor.HEADER_LENGTH;
    }

    /**
     * Records a packet.
     *
     * @param source      of the packet.
     * @param offset      of its first byte.
     * @param length      in bytes, at most what a UDP datagram can carry: 65,507.
     * @param arrivalTime in nanoseconds since the epoch.
     * @return false if the file would become too long; then nothing is recorded.
     * @throws IOException if the file cannot be written.
     */
    public boolean record(final DirectBuffer source, final int offset, final int length, final long arrivalTime)
        throws IOException {
        if (length < 0 || length > RecordingDescriptor.MAX_PACKET_LENGTH) {
            throw new IllegalArgumentException(
                "a packet of " + length + " bytes: at most " + RecordingDescriptor.MAX_PACKET_LENGTH);
        }
        final int recordLength = RecordingDescriptor.RECORD_HEADER_LENGTH + length;
        if (recordLength > maxBytes - bytes()) {
            return false;
        }
        if (recordLength > CAPACITY - tail) {
            flush();
        }
        RecordingDescriptor.put(buffer, tail, arrivalTime, lastCrc, length);
        buffer.putBytes(tail + RecordingDescriptor.RECORD_HEADER_LENGTH, source, offset, length);
        lastCrc = RecordingDescriptor.compute(crc, bytes, tail, length);
        RecordingDescriptor.putCrc(buffer, tail, lastCrc);
        tail += recordLength;
        records++;
        return true;
    }

    /**
     * Writes the collected records to the file. The file survives the process, not the host.
     *
     * @throws IOException if the file cannot be written.
     */
    public void flush() throws IOException {
        bytes.limit(tail).position(0);
        while (bytes.hasRemaining()) {
            written += file.write(bytes);
        }
        tail = 0;
    }

    /**
     * Number of recorded packets.
     *
     * @return how many.
     */
    public long records() {
        return records;
    }

    /**
     * Length of the file, with the collected records.
     *
     * @return bytes.
     */
    public long bytes() {
        return written + tail;
    }

    /**
     * Writes the collected records, and closes the file.
     *
     * @throws IOException if the file cannot be written.
     */
    @Override
    public void close() throws IOException {
        try (file) {
            if (file.isOpen()) {
                flush();
            }
        }
    }
}
