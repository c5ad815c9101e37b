package org.ringside.gateway.counters;

import java.nio.ByteOrder;
import org.agrona.concurrent.AtomicBuffer;

/** The counters of a session, written by its event loop. */
public final class SessionCounters {
    private final AtomicBuffer buffer;
    private final int offset;

    SessionCounters(final AtomicBuffer buffer, final int slotOffset) {
        this.buffer = buffer;
        this.offset = slotOffset + CountersDescriptor.SLOT_COUNTERS_OFFSET;
    }

    public void increment(final SessionCounter counter) {
        add(counter, 1);
    }

    public void add(final SessionCounter counter, final long amount) {
        set(counter, get(counter) + amount);
    }

    public void set(final SessionCounter counter, final long value) {
        buffer.putLong(indexOf(counter), value, ByteOrder.LITTLE_ENDIAN);
    }

    public long get(final SessionCounter counter) {
        return buffer.getLong(indexOf(counter), ByteOrder.LITTLE_ENDIAN);
    }

    private int indexOf(final SessionCounter counter) {
        return offset + counter.ordinal() * Long.BYTES;
    }
}
