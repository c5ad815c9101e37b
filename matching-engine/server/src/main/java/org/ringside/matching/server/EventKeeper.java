package org.ringside.matching.server;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The youngest events of one route, encoded, with a bound on how many. Of the engine's thread.
 * <pre>
 *   slot (number modulo slots):  type id i32 | length i32 | event, up to 240 bytes | unused, to 256
 * </pre>
 */
final class EventKeeper {
    private static final int SLOT = 256;
    private static final int TYPE = 0;
    private static final int LENGTH = 4;
    private static final int EVENT = 8;

    private final UnsafeBuffer buffer;
    private final int slots;
    private long first;
    private long next;

    /** @param slots most events that it holds; a power of two. */
    EventKeeper(final int slots) {
        this.slots = slots;
        buffer = new UnsafeBuffer(new byte[slots * SLOT]);
    }

    /** Forgets what it holds; the next event has this number. */
    void begin(final long number) {
        first = number;
        next = number;
    }

    /** Keeps an event, which follows the one before; false when it holds as many as it can. */
    boolean append(final int templateId, final DirectBuffer source, final int length) {
        if (next - first == slots) {
            return false;
        }
        final int slot = slotOf(next);
        buffer.putInt(slot + TYPE, templateId, ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(slot + LENGTH, length, ByteOrder.LITTLE_ENDIAN);
        buffer.putBytes(slot + EVENT, source, 0, length);
        next++;
        return true;
    }

    boolean isEmpty() {
        return first == next;
    }

    /** Publishes the oldest ones, as many as the ring has room for. */
    void moveTo(final RouteRing ring, final long journaledNs, final long nowNs) {
        boolean hasRoom = true;
        while (hasRoom && first < next) {
            if (ring.isTrainFull()) {
                ring.commit(journaledNs, nowNs);
            }
            hasRoom = ring.tryOpen();
            if (hasRoom) {
                final int slot = slotOf(first);
                final int length = buffer.getInt(slot + LENGTH, ByteOrder.LITTLE_ENDIAN);
                ring.buffer().putBytes(ring.offset(), buffer, slot + EVENT, length);
                ring.append(first, buffer.getInt(slot + TYPE, ByteOrder.LITTLE_ENDIAN), length);
                first++;
            }
        }
        ring.commit(journaledNs, nowNs);
    }

    private int slotOf(final long number) {
        return (int) (number & slots - 1) * SLOT;
    }
}
