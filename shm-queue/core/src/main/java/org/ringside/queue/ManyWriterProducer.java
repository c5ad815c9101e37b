package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.EVER_QUARANTINED_OFFSET;
import static org.ringside.queue.QueueDescriptor.LIMIT_OFFSET;
import static org.ringside.queue.QueueDescriptor.TAIL_OFFSET;

import org.agrona.collections.LongArrayList;

/**
 * One of many writers. It <em>reserves</em> positions by compare-and-set on the tail, which gives it a place but no
 * right to the bytes; <em>claims</em> them by compare-and-set on the control word of the first, which says who writes
 * there, and how far; writes; and <em>commits</em> by compare-and-set of the same word. A reservation that the reader
 * has skipped meanwhile cannot be claimed, and a claim that it has given up on cannot be committed: the writer learns
 * of it in both cases.
 */
final class ManyWriterProducer extends Producer {
    private final int owner;
    private final ProducerEntry entry;
    private long limit;
    private long expectedTail;
    private long claimWord;
    /** Position and slots of each claim that the reader has given up on, and whose slots are still quarantined. */
    private final LongArrayList pendingAcks = new LongArrayList();

    ManyWriterProducer(final Queue queue, final ProducerEntry entry) {
        super(queue, entry);
        this.entry = entry;
        this.owner = entry.owner();
        this.limit = buffer.getLongVolatile(LIMIT_OFFSET);
        this.expectedTail = buffer.getLongVolatile(TAIL_OFFSET);
    }

    @Override
    long claim(final int count) {
        if (!pendingAcks.isEmpty()) {
            flushPendingAcks();
        }
        while (true) {
            final long position = reserve(count);
            if (position < 0 || claimReserved(position, count)) {
                return position;
            }
            for (int i = 0; i < count; i++) {
                slots.skip(position + i);
            }
            entry.retried();
            // What others have committed behind these positions can be delivered now.
            wakeReader();
        }
    }

    /** Takes the next positions in the order of the queue, or answers FULL or POSITION_EXHAUSTED. */
    long reserve(final int count) {
        long position = expectedTail;
        while (true) {
            final long end = position + count;
            if (end > limit && end > refreshLimit(end)) {
                // The next attempt begins where others have brought the tail to, not with an exchange that must fail.
                expectedTail = position;
                return slots.isBeyondEnd(end) ? POSITION_EXHAUSTED : FULL;
            }
            // Guessed, not loaded: a load would fetch the line for reading and the exchange fetch it again for writing.
            final long tail = buffer.compareAndExchangeLong(TAIL_OFFSET, position, end);
            if (tail == position) {
                expectedTail = end;
                return position;
            }
            position = tail;
        }
    }

    /** Takes the right to the bytes of reserved positions; false when the reader has skipped the first of them. */
    boolean claimReserved(final long position, final int count) {
        if (count > 1 && hasQuarantinedInterior(position, count)) {
            return false;
        }
        final long lap = slots.lap(position);
        claimWord = ControlWord.of(lap, count, owner, ControlWord.CLAIMED);
        // Guessed too: what this writer would have left there one lap ago.
        final long guess = ControlWord.of(lap - 1, count, owner, ControlWord.COMMITTED);
        final long word = slots.compareAndExchangeWord(position, guess, claimWord);
        return word == guess
            || ControlWord.lap(word) < lap && !ControlWord.isQuarantined(word)
            && slots.compareAndSetWord(position, word, claimWord);
    }

    /**
     * A limit that holds for this claim if there is one; asks the other writers' common memory first, the reader's line
     * last.
     */
    private long refreshLimit(final long end) {
        limit = buffer.getLongVolatile(LIMIT_OFFSET);
        if (end > limit) {
            limit = slots.limit();
            // Racy, and may go back: a lower limit only sends somebody here who need not come.
            buffer.putLongRelease(LIMIT_OFFSET, limit);
        }
        return limit;
    }

    @Override
    int publish(final long position, final int claimed, final int count) {
        for (int i = count; i < claimed; i++) {
            slots.putUnused(position + i);
        }
        // Seen by the acquire of Reader.seek. A compare-and-set because the reader may have given up on the claim.
        final boolean ours = slots.compareAndSetWord(
            position, claimWord, ControlWord.withState(claimWord, ControlWord.COMMITTED));
        return settled(ours, position, claimed) ? claimed : 0;
    }

    @Override
    boolean withdraw(final long position, final int claimed) {
        final boolean ours = slots.compareAndSetWord(
            position, claimWord, ControlWord.withState(claimWord, ControlWord.ABORTED));
        return settled(ours, position, claimed);
    }

    /**
     * Gives slots back whose quarantine is over, because this writer, to which they were left, writes there no more:
     * once the head has passed them, and the reader therefore has finished marking them.
     */
    @Override
    void flushPendingAcks() {
        final long head = slots.head().advance();
        while (!pendingAcks.isEmpty() && head > pendingAcks.getLong(0)) {
            final long position = pendingAcks.getLong(0);
            final int count = (int) pendingAcks.getLong(1);
            for (int i = 0; i < count; i++) {
                release(position + i);
            }
            pendingAcks.removeAt(1);
            pendingAcks.removeAt(0);
        }
    }

    private boolean settled(final boolean ours, final long position, final int claimed) {
        if (!ours) {
            pendingAcks.addLong(position);
            pendingAcks.addLong(claimed);
        }
        return ours;
    }

    /**
     * Others may move the word on to a later lap meanwhile, but nobody else takes it out of quarantine while we live.
     */
    private void release(final long position) {
        long word = slots.word(position);
        while (ControlWord.isQuarantined(word) && ControlWord.owner(word) == owner
            && !slots.compareAndSetWord(position, word, ControlWord.released(word))) {
            word = slots.word(position);
        }
    }

    /**
     * An earlier owner may still write to a slot within the train. The word of the first slot is looked at by the claim
     * itself.
     */
    private boolean hasQuarantinedInterior(final long position, final int count) {
        if (buffer.getLongVolatile(EVER_QUARANTINED_OFFSET) == 0) {
            return false;
        }
        boolean found = false;
        for (int i = 1; i < count && !found; i++) {
            found = ControlWord.isQuarantined(slots.word(position + i));
        }
        return found;
    }

    @Override
    long tail() {
        return buffer.getLongVolatile(TAIL_OFFSET);
    }

    @Override
    boolean fence() {
        // The compare-and-set of the commit is a full fence.
        return true;
    }
}
