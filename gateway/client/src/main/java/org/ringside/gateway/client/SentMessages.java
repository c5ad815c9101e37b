package org.ringside.gateway.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;

/**
 * The youngest messages of a session as they were encoded, by number. Messages that a gateway has not seen when the
 * session is taken up again leave once more, under the same numbers. So a message stays until an answer to it, or to a
 * later one, shows that the gateway took it. One thread; allocates only while it grows.
 */
final class SentMessages {
    /** Longer than any message of ours. */
    private static final int SLOT_LENGTH = 128;
    private static final int FIRST_CAPACITY = 64;
    /** Offset of the clOrdID, the same in all messages. */
    private static final int CL_ORD_ID = HEADER_LENGTH + NewOrderSingleEncoder.clOrdIDEncodingOffset();
    private static final long NONE = 0;

    private final FrameWriter writer;
    private final int maxCapacity;
    /** Number of the first message with this clOrdID that is not confirmed. */
    private final Long2LongHashMap unconfirmedByClOrdId = new Long2LongHashMap(NONE);
    private UnsafeBuffer slots = new UnsafeBuffer(new byte[FIRST_CAPACITY * SLOT_LENGTH]);
    private int capacity = FIRST_CAPACITY;
    private long oldest = 1;
    /** Everything before this number was taken. */
    private long unconfirmed = 1;
    private long next = 1;
    /** Unconfirmed messages with the clOrdID of one before them, which the map does not have. */
    private int repeated;
    private long nextResent = 1;

    /**
     * Nothing was sent yet.
     *
     * @param writer      that messages leave through.
     * @param maxCapacity messages that are kept; a power of two, 64 at least.
     */
    SentMessages(final FrameWriter writer, final int maxCapacity) {
        this.writer = writer;
        this.maxCapacity = maxCapacity;
    }

    /** Number of the next message. */
    long next() {
        return next;
    }

    /** Number of the oldest message that can be sent again; {@link #next()} if there is none. */
    long oldest() {
        return oldest;
    }

    /** A new series, or one that somebody else has carried on: its next message has this number. */
    void startAt(final long seqNo) {
        unconfirmedByClOrdId.clear();
        repeated = 0;
        oldest = seqNo;
        unconfirmed = seqNo;
        next = seqNo;
        nextResent = seqNo;
    }

    /** Whether another message would push out one that may have to be sent again. */
    boolean isFull() {
        return next - unconfirmed == maxCapacity;
    }

    /**
     * A message was answered: the gateway has taken it, and those before it.
     *
     * @param clOrdId of the message. Answers come in the order of the messages, but for those of the gateway itself.
     */
    void onAnswer(final long clOrdId) {
        final long seqNo = unconfirmedByClOrdId.get(clOrdId);
        if (seqNo != NONE) {
            confirm(seqNo);
        }
    }

    /** The gateway says itself how far it has taken messages. */
    void onTaken(final long seqNo) {
        confirm(Math.min(seqNo, next - 1));
    }

    /** Keeps the message with the next number. */
    void keep(final DirectBuffer source, final int frame, final int length) {
        if (next - oldest == capacity) {
            makeRoom();
        }
        slots.putBytes(slot(next), source, frame, length);
        if (unconfirmedByClOrdId.putIfAbsent(clOrdIdOf(next), next) != NONE) {
            repeated++;
        }
        next++;
        nextResent = next;
    }

    /** Sends everything from a number on again, with the next calls of {@link #resend()}. */
    void resendFrom(final long seqNo) {
        nextResent = Math.max(seqNo, oldest);
    }

    /** New messages have to wait: older ones come first. */
    boolean isResending() {
        return nextResent < next;
    }

    /** Sends again as much as there is room for. Returns the number of messages. */
    int resend() {
        int count = 0;
        while (nextResent < next) {
            final int slot = slot(nextResent);
            final int length = FrameDescriptor.frameLength(slots, slot);
            final int frame = writer.claim(length);
            if (frame == FrameWriter.NO_ROOM) {
                break;
            }
            writer.buffer().putBytes(frame + HEADER_LENGTH, slots, slot + HEADER_LENGTH, length - HEADER_LENGTH);
            writer.commit(FrameDescriptor.templateId(slots, slot), FrameDescriptor.version(slots, slot),
                FrameDescriptor.blockLength(slots, slot), length - HEADER_LENGTH);
            nextResent++;
            count++;
        }
        return count;
    }

    private void confirm(final long seqNo) {
        while (unconfirmed <= seqNo) {
            final long clOrdId = clOrdIdOf(unconfirmed++);
            unconfirmedByClOrdId.remove(clOrdId);
            if (repeated > 0) {
                findRepeated(clOrdId);
            }
        }
    }

    private void findRepeated(final long clOrdId) {
        for (long seqNo = unconfirmed; seqNo < next; seqNo++) {
            if (clOrdIdOf(seqNo) == clOrdId) {
                unconfirmedByClOrdId.put(clOrdId, seqNo);
                repeated--;
                return;
            }
        }
    }

    private long clOrdIdOf(final long seqNo) {
        return slots.getLong(slot(seqNo) + CL_ORD_ID, LITTLE_ENDIAN);
    }

    private void makeRoom() {
        if (capacity == maxCapacity) {
            oldest++;
            return;
        }
        final UnsafeBuffer grown = new UnsafeBuffer(new byte[2 * capacity * SLOT_LENGTH]);
        for (long seqNo = oldest; seqNo < next; seqNo++) {
            grown.putBytes((int) (seqNo & 2L * capacity - 1) * SLOT_LENGTH, slots, slot(seqNo), SLOT_LENGTH);
        }
        slots = grown;
        capacity *= 2;
    }

    private int slot(final long seqNo) {
        return (int) (seqNo & capacity - 1) * SLOT_LENGTH;
    }
}
