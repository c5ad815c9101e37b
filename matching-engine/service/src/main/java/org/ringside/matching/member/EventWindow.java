package org.ringside.matching.member;

import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.service.EventOutput;

/**
 * The newest events of a route, by their positions. The member's thread writes each once, and waits for nobody; any
 * thread copies an event, and looks afterwards whether the event was still there.
 * <pre>
 *  offset  bytes  field
 *    0x00      8  position of the next event that will be made, written last
 *    0x08     56  nothing: readers of an event do not share a line with this
 *    0x40         SLOTS of 256 bytes; the event of a position is in slot (position modulo number of slots)
 *          +0x00  8  position of the event plus one; 0 while the slot is empty or written
 *          +0x08  4  nothing
 *          +0x0C  2  template id        --+  an entry of the message
 *          +0x0E  2  length               |  Events, as it stands on
 *          +0x10     event              --+  the wire
 * </pre>
 */
public final class EventWindow {
    /** Events that a window keeps. */
    public static final int DEFAULT_SLOTS = 65_536;
    /** Answer of {@link #copy}: the event was not made yet. */
    public static final int NOT_YET = -1;
    /** Answer of {@link #copy}: the event has left the window, or is from before it. */
    public static final int GONE = -2;
    /** Bytes that an event takes in a window. */
    public static final int SLOT = 256;
    /** Bytes of the longest entry. */
    public static final int MAX_ENTRY = 4 + EventOutput.MAX_LENGTH;

    private static final int MOST_SLOTS = 1 << 20;
    private static final int NEXT = 0x00;
    private static final int SLOTS = 0x40;
    private static final int STAMP = 0x00;
    private static final int TEMPLATE_ID = 0x0C;
    private static final int LENGTH = 0x0E;
    private static final int EVENT = 0x10;
    private static final int ENTRY_HEADER = EVENT - TEMPLATE_ID;

    private final UnsafeBuffer buffer;
    private final long mask;

    /**
     * An empty window.
     *
     * @param slots number of events, a power of two up to 2^20.
     * @param next  position of the first event that it will get.
     */
    public EventWindow(final int slots, final long next) {
        if (slots < 1 || slots > MOST_SLOTS || (slots & slots - 1) != 0) {
            throw new IllegalArgumentException(
                "a window of " + slots + " events; the number is a power of two up to " + MOST_SLOTS);
        }
        buffer = new UnsafeBuffer(new byte[SLOTS + slots * SLOT]);
        mask = slots - 1L;
        buffer.putLong(NEXT, next);
    }

    /** Makes place for the event of a position, which is taken from the oldest event. The member's thread. */
    void open(final long position) {
        buffer.putLong(slot(position) + STAMP, 0);
        // Nobody may take bytes of the new event for those of the old one.
        VarHandle.releaseFence();
    }

    /** Holds the place of events. */
    MutableDirectBuffer buffer() {
        return buffer;
    }

    /** Where in the buffer the event of a position stands. */
    int eventOffset(final long position) {
        return slot(position) + EVENT;
    }

    /** The event in the place that was made last is complete. The member's thread. */
    void append(final long position, final int templateId, final int length) {
        final int slot = slot(position);
        buffer.putShort(slot + TEMPLATE_ID, (short) templateId, ByteOrder.LITTLE_ENDIAN);
        buffer.putShort(slot + LENGTH, (short) length, ByteOrder.LITTLE_ENDIAN);
        buffer.putLongRelease(slot + STAMP, position + 1);
        buffer.putLongRelease(NEXT, position + 1);
    }

    /**
     * Takes a copy of the event of the next position. The thread that writes the window.
     *
     * @param from   holds the event.
     * @param offset of the event.
     * @param length of the event in bytes, at most {@link EventOutput#MAX_LENGTH}.
     */
    public void put(final long position, final int templateId, final DirectBuffer from, final int offset,
        final int length) {
        open(position);
        buffer.putBytes(eventOffset(position), from, offset, length);
        append(position, templateId, length);
    }

    /** Most events that it keeps. */
    public int slots() {
        return (int) mask + 1;
    }

    /** Position of the next event that will be made. Any thread. */
    public long next() {
        return buffer.getLongAcquire(NEXT);
    }

    /**
     * Copies an event as an entry of the message Events: template id, length, bytes. Any thread.
     *
     * @param to     has room for {@link #MAX_ENTRY} bytes.
     * @param offset of the entry in it.
     * @return bytes of the entry; {@link #NOT_YET} or {@link #GONE}.
     */
    public int copy(final long position, final MutableDirectBuffer to, final int offset) {
        if (position >= next()) {
            return NOT_YET;
        }
        final int slot = slot(position);
        if (buffer.getLongAcquire(slot + STAMP) != position + 1) {
            return GONE;
        }
        final int length = buffer.getShort(slot + LENGTH, ByteOrder.LITTLE_ENDIAN);
        // What is being written has any length.
        if (length < 0 || length > EventOutput.MAX_LENGTH) {
            return GONE;
        }
        to.putBytes(offset, buffer, slot + TEMPLATE_ID, ENTRY_HEADER + length);
        // The copy is read before the stamp.
        VarHandle.acquireFence();
        return buffer.getLongVolatile(slot + STAMP) == position + 1 ? ENTRY_HEADER + length : GONE;
    }

    private int slot(final long position) {
        return SLOTS + (int) (position & mask) * SLOT;
    }
}
