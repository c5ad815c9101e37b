package org.ringside.matching.bridge;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.EventsDecoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.HopsEncoder;

/**
 * Holds the events of a route back until two members have sent them with the same bytes, but for the times t5 to t7.
 * It keeps the first copy of an event in a slot; what comes too early for its slots has to be sent again.
 */
final class ComparedRoute {
    /** Events that wait for a second copy at most. */
    static final int SLOTS = 4_096;

    private static final int MEMBERS = 16;
    /** A slot: position plus one, member, whether a second one agrees, template id, length, event. */
    private static final int STAMP = 0;
    private static final int MEMBER = 8;
    private static final int IS_SURE = 9;
    private static final int TEMPLATE_ID = 12;
    private static final int LENGTH = 14;
    private static final int EVENT = 16;
    private static final int BEHIND_TIMES = HopsDecoder.enginePublishedEncodingOffset() + Long.BYTES;

    private final RouteWriter writer;
    private final UnsafeBuffer slots;
    private final int mask;
    private final int slotLength;
    /** By member: behind the last event that it has sent since it was asked. */
    private final long[] sent = new long[MEMBERS];

    /**
     * Nothing waits.
     *
     * @param writer of the ring.
     * @param slots  number of events, a power of two.
     */
    ComparedRoute(final RouteWriter writer, final int slots) {
        this.writer = writer;
        mask = slots - 1;
        slotLength = EVENT + writer.payloadLength();
        this.slots = new UnsafeBuffer(new byte[slots * slotLength]);
    }

    /**
     * Takes the events of a member, and publishes what is sure.
     *
     * @param end   of the message in its buffer.
     * @param nowNs when it came.
     * @return how many events were published; -1 when the message contradicts itself, and nothing was taken.
     * @throws LaunchException when an event is another one than that of another member.
     */
    int take(final EventsDecoder message, final int end, final long nowNs) {
        final int count = message.member() < MEMBERS ? writer.soundEntries(message, end) : -1;
        if (count < 0) {
            return -1;
        }
        final EventsDecoder.EntriesDecoder entries = message.sbeRewind().entries();
        final long first = message.first();
        for (int i = 0; i < count; i++) {
            entries.next();
            final long ahead = first + i - writer.next();
            if (ahead >= 0 && ahead <= mask) {
                take(first + i, message, entries, nowNs);
            }
            entries.skipBytes();
        }
        return publish(nowNs);
    }

    private void take(final long position, final EventsDecoder message, final EventsDecoder.EntriesDecoder entry,
        final long nowNs) {
        final int slot = slot(position);
        final int length = entry.bytesLength();
        final DirectBuffer buffer = message.buffer();
        final int bytes = message.limit() + EventsDecoder.EntriesDecoder.bytesHeaderLength();
        if (slots.getLong(slot + STAMP) != position + 1) {
            slots.putLong(slot + STAMP, position + 1);
            slots.putByte(slot + MEMBER, (byte) message.member());
            slots.putByte(slot + IS_SURE, (byte) 0);
            slots.putShort(slot + TEMPLATE_ID, (short) entry.templateId());
            slots.putShort(slot + LENGTH, (short) length);
            slots.putBytes(slot + EVENT, buffer, bytes, length);
            RouteWriter.moveTimes(slots, slot + EVENT, message.committed(), nowNs - message.sent());
        } else if (slots.getByte(slot + MEMBER) != message.member()) {
            if (slots.getShort(slot + TEMPLATE_ID) != (short) entry.templateId()
                || slots.getShort(slot + LENGTH) != (short) length
                || !isSame(slot + EVENT, buffer, bytes, 0, HopsEncoder.matchedEncodingOffset())
                || !isSame(slot + EVENT, buffer, bytes, BEHIND_TIMES, length)) {
                throw new LaunchException(ExitCode.CORRUPT, "the members " + slots.getByte(slot + MEMBER) + " and "
                    + message.member() + " have sent different events for position " + position + " of route "
                    + writer.name() + "; neither is published. The one that is wrong halts at its next check: see the"
                    + " lines of the members, then start the bridge again");
            }
            slots.putByte(slot + IS_SURE, (byte) 1);
        }
    }

    private boolean isSame(final int event, final DirectBuffer buffer, final int bytes, final int from, final int to) {
        int at = from;
        while (to - at >= Long.BYTES) {
            if (slots.getLong(event + at, ByteOrder.LITTLE_ENDIAN)
                != buffer.getLong(bytes + at, ByteOrder.LITTLE_ENDIAN)) {
                return false;
            }
            at += Long.BYTES;
        }
        while (at < to) {
            if (slots.getByte(event + at) != buffer.getByte(bytes + at)) {
                return false;
            }
            at++;
        }
        return true;
    }

    /** Publishes what is sure, as far as the ring has room. Returns how many events. */
    int publish(final long nowNs) {
        int published = 0;
        int train = sure();
        while (train > 0 && writer.claim(train)) {
            for (int i = 0; i < train; i++) {
                final int slot = slot(writer.next() + i);
                writer.put(i, slots.getShort(slot + TEMPLATE_ID), slots, slot + EVENT,
                    slots.getShort(slot + LENGTH), nowNs);
            }
            writer.commit(train);
            published += train;
            train = sure();
        }
        return published;
    }

    /** How many events that are sure the ring could take next, in one train. */
    private int sure() {
        int count = 0;
        while (count < writer.trainLength() && count <= mask && isSure(writer.next() + count)) {
            count++;
        }
        return count;
    }

    private boolean isSure(final long position) {
        final int slot = slot(position);
        return slots.getLong(slot + STAMP) == position + 1 && slots.getByte(slot + IS_SURE) != 0;
    }

    /** A member says behind which event it has sent all. */
    void told(final int member, final long position) {
        if (member < MEMBERS) {
            sent[member] = position;
        }
    }

    /** Two members have sent the next event, but not both copies are here. */
    boolean isAskingAgain() {
        int senders = 0;
        for (final long position : sent) {
            senders += position > writer.next() ? 1 : 0;
        }
        return senders > 1 && !isSure(writer.next());
    }

    /** All begin to send anew. */
    void asked() {
        Arrays.fill(sent, 0);
    }

    private int slot(final long position) {
        return (int) (position & mask) * slotLength;
    }
}
