package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.MAX_TYPE_ID;
import static org.ringside.queue.QueueDescriptor.SLOT_HEADER_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_LENGTH;
import static org.ringside.queue.QueueDescriptor.SLOT_TYPE;

import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;

/** Takes snapshots of single slots, without disturbing anybody. */
final class SlotReader {
    private static final String[] STATES = {
        "free", "claimed", "committed", "aborted", "quarantined", "skipped", "skipped-quarantined"};

    private final Slots slots;
    private final QueueSpec spec;

    SlotReader(final Slots slots, final QueueSpec spec) {
        this.slots = slots;
        this.spec = spec;
    }

    SlotSnapshot read(final long position) {
        final UnsafeBuffer buffer = slots.buffer(position);
        final int offset = slots.offset(position);
        final byte[] bytes = new byte[spec.slotSize()];
        long word;
        do {
            word = buffer.getLongVolatile(offset);
            buffer.getBytes(offset, bytes);
            // The plain reads of the copy come before the second look at the word, which by itself keeps only what
            // comes after it. Pairs with the claim of one of many writers: its compare-and-set of the word comes
            // before its first store to the payload, so that a copy with such a store in it finds another word.
            VarHandle.acquireFence();
        } while (word != buffer.getLongVolatile(offset));
        final UnsafeBuffer slot = new UnsafeBuffer(bytes);
        final int type = slot.getInt(SLOT_TYPE);
        final int length = slot.getInt(SLOT_LENGTH);
        final byte[] payload = new byte[length >= 0 && length <= spec.payloadLength() ? length : spec.payloadLength()];
        slot.getBytes(SLOT_HEADER_LENGTH, payload);
        final int owner = ControlWord.owner(word);
        return new SlotSnapshot(position, state(position, word), word, ControlWord.lap(word), ControlWord.run(word),
            owner == 0 ? Optional.empty() : Optional.of(owner - 1), type & MAX_TYPE_ID, !Fragment.isWhole(type), length,
            payload);
    }

    private String state(final long position, final long word) {
        final int state = ControlWord.state(word);
        if (ControlWord.lap(word) == slots.lap(position) && state < STATES.length) {
            return STATES[state];
        }
        if (ControlWord.lap(word) > slots.lap(position)) {
            return "overwritten";
        }
        return isInside(position) ? "inside" : "not-written";
    }

    private boolean isInside(final long position) {
        for (int back = 1; back < spec.maxTrain() && back <= position; back++) {
            final long word = slots.word(position - back);
            if (ControlWord.lap(word) == slots.lap(position - back)) {
                return ControlWord.run(word) > back;
            }
        }
        return false;
    }
}
