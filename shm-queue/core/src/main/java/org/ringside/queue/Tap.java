package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_TYPE;
import static org.ringside.queue.QueueDescriptor.TAIL_OFFSET;
import static org.ringside.queue.QueueDescriptor.UNUSED;

import java.lang.invoke.VarHandle;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Looks at passing messages, and can disturb nobody: a tap holds no lock, no writer waits for it, and a mapping for
 * reading is enough. A tap that is too slow misses messages, and knows how many positions it has missed. It delivers
 * only whole, committed messages. One thread.
 *
 * <p>The tap copies a train out of the ring, and then makes sure that no writer can have begun to write there. A writer
 * moves the tail to reserve positions before it writes to their slots. So a tail that has not come round to the train
 * again proves that the copy is good. (The control word of the train does not prove it: a later train that begins in an
 * earlier slot leaves it as it is.) A single writer moves its tail after it has written, by one train at most: so the
 * tap keeps a distance of two trains.
 */
public final class Tap {
    private final String queueName;
    private final UnsafeBuffer buffer;
    private final Slots slots;
    private final int slotSize;
    private final int maxTrain;
    private final int messageLength;
    private final int margin;
    private final UnsafeBuffer copy = new UnsafeBuffer(new byte[0]);
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[0]);
    private long train;
    private int run;
    private int next;
    private int fragments;
    private long lost;

    Tap(final Queue queue) {
        this.queueName = queue.name();
        this.buffer = queue.buffer();
        this.slots = queue.slots();
        this.slotSize = queue.spec().slotSize();
        this.maxTrain = queue.spec().maxTrain();
        this.messageLength = queue.spec().messageLength();
        this.margin = queue.spec().writers() == QueueSpec.Writers.ONE ? 2 * maxTrain : 0;
        this.train = slots.head().now();
    }

    /**
     * Delivers up to {@code limit} messages that this tap has not seen yet. The bytes are copies, good until the
     * handler returns.
     *
     * @return the number of messages delivered
     * @throws QueueException CORRUPT when a committed slot contradicts itself
     */
    public int poll(final MessageHandler handler, final int limit) {
        int count = 0;
        while (count < limit && seek()) {
            final int offset = next * slotSize;
            final int type = copy.getInt(offset + SLOT_TYPE);
            final long position = train + next;
            final boolean isWhole = Fragment.isWhole(type);
            final int length = isWhole ? copy.getInt(offset + SLOT_LENGTH) : assemble();
            advance(isWhole ? 1 : fragments);
            count++;
            final boolean endOfBatch = count == limit || next >= run && !isCommitted();
            handler.onMessage(Fragment.typeId(type), isWhole ? copy : message,
                isWhole ? offset + SLOT_HEADER_LENGTH : 0, length, position, endOfBatch);
        }
        return count;
    }

    /** The position after everything that this tap has delivered or missed. */
    public long position() {
        return train + next;
    }

    /** Positions that were overwritten before this tap had come to them. */
    public long lost() {
        return lost;
    }

    /**
     * Goes on at a position, which may lie before the head as long as its message is still there. If the message is
     * gone, the next poll begins at the head, and counts the missed positions.
     */
    public void seek(final long position) {
        train = position;
        run = 0;
        next = 0;
        // A position within a train is found from the train's first slot.
        for (int back = 1; back < maxTrain && back <= position; back++) {
            final long word = slots.word(position - back);
            if (ControlWord.lap(word) == slots.lap(position - back) && ControlWord.run(word) > back) {
                train = position - back;
                if (isCommitted() && take()) {
                    next = back;
                }
                return;
            }
        }
    }

    /** Moves to the next message in the copy, taking copies of trains on the way. */
    private boolean seek() {
        while (true) {
            while (next < run) {
                if (copy.getInt(next * slotSize + SLOT_LENGTH) != UNUSED) {
                    requireSound(next * slotSize);
                    return true;
                }
                advance(1);
            }
            if (!findTrain()) {
                return false;
            }
        }
    }

    private boolean findTrain() {
        while (true) {
            final long word = slots.word(train);
            final long lap = slots.lap(train);
            if (isOverrun(train)) {
                catchUp();
            } else if (ControlWord.lap(word) != lap || ControlWord.state(word) == ControlWord.CLAIMED) {
                return false;
            } else if (ControlWord.state(word) != ControlWord.COMMITTED) {
                train += Math.max(1, ControlWord.run(word));
            } else if (take()) {
                return true;
            }
        }
    }

    private boolean isCommitted() {
        final long word = slots.word(train);
        return ControlWord.lap(word) == slots.lap(train) && ControlWord.state(word) == ControlWord.COMMITTED;
    }

    /** Copies the committed train; false when a writer may have come round to it meanwhile. */
    private boolean take() {
        final int length = ControlWord.run(slots.word(train));
        if (length < 1 || length > maxTrain) {
            throw QueueException.corrupt(queueName, train, "a train of " + length + " slots");
        }
        if (copy.capacity() < length * slotSize) {
            copy.wrap(new byte[length * slotSize]);
        }
        for (int i = 0; i < length; i++) {
            copy.putBytes(i * slotSize, slots.buffer(train + i), slots.offset(train + i), slotSize);
        }
        // The copy is read before the tail.
        VarHandle.acquireFence();
        if (isOverrun(train)) {
            return false;
        }
        run = length;
        next = 0;
        return true;
    }

    private boolean isOverrun(final long position) {
        return buffer.getLongVolatile(TAIL_OFFSET) + margin > position + slots.capacity()
            && slots.head().now() > position;
    }

    private void catchUp() {
        final long head = slots.head().now();
        lost += head - train;
        train = head;
        run = 0;
        next = 0;
    }

    private void advance(final int slotCount) {
        next += slotCount;
        if (next >= run) {
            train += run;
            run = 0;
            next = 0;
        }
    }

    /** Puts the fragments from here on together. Returns the length of the message. */
    private int assemble() {
        if (message.capacity() < run * messageLength) {
            message.wrap(new byte[run * messageLength]);
        }
        int length = 0;
        fragments = 0;
        boolean more = true;
        while (more && next + fragments < run) {
            final int offset = (next + fragments) * slotSize;
            requireSound(offset);
            final int fragment = copy.getInt(offset + SLOT_LENGTH);
            message.putBytes(length, copy, offset + SLOT_HEADER_LENGTH, fragment);
            length += fragment;
            more = Fragment.hasMore(copy.getInt(offset + SLOT_TYPE));
            fragments++;
        }
        return length;
    }

    private void requireSound(final int offset) {
        final int length = copy.getInt(offset + SLOT_LENGTH);
        if (length < 0 || length > messageLength) {
            throw QueueException.corrupt(queueName, train + offset / slotSize, "a message of length " + length);
        }
    }
}
