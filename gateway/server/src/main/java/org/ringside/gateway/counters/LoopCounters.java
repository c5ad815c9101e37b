package org.ringside.gateway.counters;

import java.nio.ByteOrder;
import org.agrona.concurrent.AtomicBuffer;

/** The counters of an event loop, which alone writes them. They are for people: no rule depends on one. */
public final class LoopCounters {
    private final AtomicBuffer buffer;
    private final int offset;
    private final GatewayCounters owner;
    private final int loop;

    LoopCounters(final GatewayCounters owner, final AtomicBuffer buffer, final int loop) {
        this.owner = owner;
        this.buffer = buffer;
        this.loop = loop;
        this.offset = CountersDescriptor.loopOffset(loop);
    }

    public void increment(final LoopCounter counter) {
        add(counter, 1);
    }

    public void add(final LoopCounter counter, final long amount) {
        addTo(indexOf(counter), amount);
    }

    public void set(final LoopCounter counter, final long value) {
        buffer.putLong(indexOf(counter), value, ByteOrder.LITTLE_ENDIAN);
    }

    /** Keep the largest. */
    public void propose(final LoopCounter counter, final long value) {
        if (value > get(counter)) {
            set(counter, value);
        }
    }

    public long get(final LoopCounter counter) {
        return buffer.getLong(indexOf(counter), ByteOrder.LITTLE_ENDIAN);
    }

    /** Something was refused. */
    public void rejected(final RejectKind kind, final int code) {
        addTo(offset + kind.offset(code), 1);
    }

    public long rejects(final RejectKind kind, final int code) {
        return buffer.getLong(offset + kind.offset(code), ByteOrder.LITTLE_ENDIAN);
    }

    /** The counters of a session that is served here for the first time. */
    public SessionCounters session(final long sessionId) {
        return owner.session(sessionId, loop);
    }

    private int indexOf(final LoopCounter counter) {
        return offset + counter.ordinal() * Long.BYTES;
    }

    private void addTo(final int index, final long amount) {
        buffer.putLong(index, buffer.getLong(index, ByteOrder.LITTLE_ENDIAN) + amount, ByteOrder.LITTLE_ENDIAN);
    }
}
