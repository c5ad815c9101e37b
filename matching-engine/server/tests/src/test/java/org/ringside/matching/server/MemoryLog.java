package org.ringside.matching.server;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.service.EngineService;

/** A journal that is only in memory: the commands of a service, for another one. */
final class MemoryLog implements CommandLog {
    private static final int TYPE = 0;
    private static final int LENGTH = 4;
    private static final int POSITION = 8;
    private static final int TIME = 16;
    private static final int PAYLOAD = 24;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 20]);
    private int end;
    private long records;

    @Override
    public long append(final int typeId, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer payload, final int offset, final int length) {
        if (end + PAYLOAD + length > buffer.capacity()) {
            buffer.wrap(Arrays.copyOf(buffer.byteArray(), 2 * buffer.capacity()));
        }
        buffer.putInt(end + TYPE, typeId, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(end + LENGTH, length, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(end + POSITION, position, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(end + TIME, timeNs, ByteOrder.LITTLE_ENDIAN);
        buffer.putBytes(end + PAYLOAD, payload, offset, length);
        end += PAYLOAD + length;
        return records++;
    }

    /** Applies what is behind a place, which {@link #bytes} was once, to a service. */
    void replay(final long from, final EngineService service) {
        int at = (int) from;
        while (at < end) {
            service.apply(buffer.getInt(at + TYPE, ByteOrder.LITTLE_ENDIAN), EngineService.OWN_INPUT,
                buffer.getLong(at + POSITION, ByteOrder.LITTLE_ENDIAN),
                buffer.getLong(at + TIME, ByteOrder.LITTLE_ENDIAN), 0, buffer, at + PAYLOAD);
            at += PAYLOAD + buffer.getInt(at + LENGTH, ByteOrder.LITTLE_ENDIAN);
        }
    }

    @Override
    public long flush() {
        return 0;
    }

    @Override
    public long flushedIndex() {
        return records;
    }

    @Override
    public long bytes() {
        return end;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
