package org.ringside.gateway.server;

import java.nio.ByteOrder;
import org.agrona.concurrent.AtomicBuffer;

/** The counters of a session, written by its event loop. */
final class SessionCounters {
    private final AtomicBuffer buffer;
    private final int offset;

    SessionCounters(final AtomicBuffer buffer, final int slotOffset) {
        this.buffer = buffer;
        this.offset = slotOffset + CountersDescriptor.SLOT_COUNTERS_OFFSET;
    }

    void increment(final SessionCounter counter) {
        add(counter, 1);
    }

    void add(final SessionCounter counter, final long amount) {
        set(counter, get(counter) + amount);
    }

    void set(final SessionCounter counter, final long value) {
        buffer.putLong(indexOf(counter), value, ByteOrder.LITTLE_ENDIAN);
    }

    long get(final SessionCounter counter) {
        return buffer.getLong(indexOf(counter), ByteOrder.LITTLE_ENDIAN);
    }

    private int indexOf(final SessionCounter counter) {
        return offset + counter.ordinal() * Long.BYTES;
    }
}
