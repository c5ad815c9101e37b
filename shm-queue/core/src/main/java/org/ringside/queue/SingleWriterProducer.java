package org.ringside.queue;

import static org.ringside.queue.ControlWord.COMMITTED;
import static org.ringside.queue.QueueDescriptor.HEAD_OFFSET;
import static org.ringside.queue.QueueDescriptor.TAIL_OFFSET;

import java.lang.invoke.VarHandle;

/**
 * The only writer of its queue, by a kernel lock. Nobody competes for a position, so there is nothing to reserve, and
 * nobody ever has to give up on a claim, because a claim is not visible: one release store of the control word
 * publishes a train, of as many slots as were used.
 *
 * <p>The tail follows that store. A writer that dies between the two leaves a tail that is one train short; the next
 * one finds the train.
 *
 * <p>It fences between a commit and the looks that follow only when it has been asked to, see {@link WriterFence}.
 */
final class SingleWriterProducer extends Producer {
    private final int owner;
    private final WriterFence fence;
    private final String queueName;
    private long tail;
    private long limit;

    SingleWriterProducer(final Queue queue, final ProducerEntry entry) {
        super(queue, entry);
        this.owner = entry.owner();
        this.fence = queue.writerFence();
        this.queueName = queue.name();
        this.tail = recoverTail();
        this.limit = slots.limit();
    }

    @Override
    long claim(final int count) {
        final long end = tail + count;
        if (end > limit) {
            limit = slots.limit();
            if (end > limit) {
                return slots.isBeyondEnd(end) ? POSITION_EXHAUSTED : FULL;
            }
        }
        return tail;
    }

    @Override
    int publish(final long position, final int claimed, final int count) {
        // Seen by the acquire of Reader.seek.
        slots.putWordRelease(position, ControlWord.of(slots.lap(position), count, owner, COMMITTED));
        tail = position + count;
        // Released too: a tail must never be in the file without the train before it.
        buffer.putLongRelease(TAIL_OFFSET, tail);
        // And before a byte of the next train: a tap knows by the tail what may have been overwritten. On x86 this is
        // no instruction.
        VarHandle.storeStoreFence();
        return count;
    }

    @Override
    void flushPendingAcks() {
        // Nobody gives up on a claim that is not visible.
    }

    @Override
    boolean withdraw(final long position, final int claimed) {
        return true;
    }

    @Override
    long tail() {
        return tail;
    }

    @Override
    boolean fence() {
        final boolean isAsked = fence.isAsked();
        if (isAsked) {
            VarHandle.fullFence();
        }
        return isAsked;
    }

    /**
     * The position behind the last train. A writer commits train by train, so the method walks from the head over all
     * trains. It does not rely on the tail in the file, which may be a train short. If a stray write has moved the
     * tail, or a disk has kept the tail and not the slots, a writer that began at the tail would leave a hole that no
     * reader passes.
     */
    private long recoverTail() {
        long end = buffer.getLongVolatile(HEAD_OFFSET);
        long word = slots.word(end);
        while (ControlWord.lap(word) == slots.lap(end) && ControlWord.isPlausible(word, maxTrain)) {
            end += ControlWord.run(word);
            word = slots.word(end);
        }
        requireNothingBehind(end);
        buffer.putLongRelease(TAIL_OFFSET, end);
        return end;
    }

    /** A train behind a hole would be delivered, or be taken for one of this writer's, once the hole is filled. */
    private void requireNothingBehind(final long end) {
        final long last = Math.min(buffer.getLongVolatile(TAIL_OFFSET), end + slots.capacity());
        for (long position = end; position < last; position++) {
            if (ControlWord.lap(slots.word(position)) == slots.lap(position)) {
                throw QueueException.corrupt(
                    queueName, end, "nothing, although a message follows at " + position);
            }
        }
    }
}
